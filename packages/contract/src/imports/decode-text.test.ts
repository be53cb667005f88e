import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'ชื่อ,Name\r\nภญ.กมลวรรณ,"a"';
const utf16 = Uint8Array.from(Buffer.from(TEXT, 'utf16le'));
const swapped = Uint8Array.from(Buffer.from(utf16).swap16());
/** Windows-874: each Thai letter is one byte, at a constant distance from its code point. */
const windows = Uint8Array.from([...TEXT], (letter) => {
  const code = letter.charCodeAt(0);
  return code < 128 ? code : code - 0x0e00 + 0xa0;
});

it.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['UTF-16 as Teams writes it', Uint8Array.of(0xff, 0xfe, ...utf16)],
  ['UTF-16 the other way round', Uint8Array.of(0xfe, 0xff, ...swapped)],
  ['the Thai of Windows', windows],
])('reads %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

it('reads UTF-16 without a mark where it begins with a Latin letter', () => {
  expect(decodeText(Uint8Array.from(Buffer.from('Name\tชื่อ', 'utf16le')))).toBe('Name\tชื่อ');
});

it('makes some text of anything', () => {
  expect(decodeText(new Uint8Array())).toBe('');
  expect(decodeText(Uint8Array.of(0x80))).toHaveLength(1);
});
