import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { parseFields } from './errors/field-issues.ts';
import {
  arabicDigits,
  cleanText,
  code,
  codePoints,
  email,
  licenceNo,
  nationalPhone,
  phone,
  text,
} from './text.ts';

test('text is shown in the order in which it is written', () => {
  const marks = ['\u061C', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E'];
  for (const mark of [...marks, '\u2066', '\u2067', '\u2068', '\u2069']) {
    expect(cleanText(`a${mark}b`)).toBe('ab');
  }
});

test.each([
  ['👩\u200D⚕\uFE0F', '👩\u200D⚕\uFE0F'],
  ['👨🏽\u200D👩\u200D👧', '👨🏽\u200D👩\u200D👧'],
  ['🏳\uFE0F\u200D🌈', '🏳\uFE0F\u200D🌈'],
  ['👩\u200D', '👩'],
  ['\u200D👩', '👩'],
  ['👩\u200D\u200D👩', '👩👩'],
  ['👩\u200D\u200B👩', '👩\u200D👩'],
  ['ก\u200Dข a\u200Db', 'กข ab'],
])('a joiner stays between two pictures alone: %j', (value, clean) => {
  expect(cleanText(value)).toBe(clean);
  expect(cleanText(clean)).toBe(clean);
});

test('text is normalised: invisible marks go, nikhahit and sara aa join, NFC, trimmed', () => {
  expect(cleanText(' น\u0E4D\u0E32\u200B\uFEFF ')).toBe('นำ');
  expect(cleanText('cafe\u0301')).toBe('café');
  expect(cleanText('a\u0000b\u0007c\td')).toBe('abc\td');
  expect(cleanText('\uD800x')).toBe('\uFFFDx');
});

test('ordinary Thai takes a shorter way to the same: every three letters or marks of it', () => {
  const thai = Array.from({ length: 0x5b }, (_, n) => String.fromCharCode(0x0e01 + n));
  const marks = thai.filter((sign) => /\p{M}/u.test(sign));
  for (const one of thai) {
    for (const two of thai) {
      for (const three of ['ก', 'า', '’', ...marks]) {
        const text = `ก${one}${two}${three}`;
        const joined = text.replaceAll('\u0E4D\u0E32', '\u0E33').normalize('NFC');
        if (cleanText(text) !== joined) expect(cleanText(text)).toBe(joined);
      }
    }
  }
});

test('a letter keeps six marks, as many as any script stacks, and cleaning twice changes nothing', () => {
  expect(cleanText(`a${'\u0316\u0301'.repeat(50_000)}b`)).toBe(
    '\u00E1\u0316\u0316\u0316\u0301\u0301b',
  );
  const once = cleanText('\u0344'.repeat(20));
  expect(cleanText(once)).toBe(once);
});

test.each(['ที่นี่ น้ำผึ้ง ปั๊ม กี่ปี่', 'Nguyễn Thị Ánh Tuyết', 'မြွှော့ ကျွန်ုပ်', 'שִׁ֔יר הַשִּׁירִ֖ים', '1️⃣ 👍🏽 🇹🇭 ❤️'])(
  '%s stays as it is written, also where its letters come in pieces',
  (written) => {
    expect(cleanText(written)).toBe(written.normalize('NFC'));
    expect(cleanText(written.normalize('NFD'))).toBe(written.normalize('NFC'));
  },
);

test('text far beyond its limit is refused by its raw length, before it is cleaned', () => {
  const cleanings = vi.spyOn(String.prototype, 'normalize');
  const fields = {
    name: text(1, 80),
    email,
    phone,
    licence: licenceNo,
    code: code(/^A$/, 'pattern'),
  };
  for (const [name, field] of Object.entries(fields)) {
    for (const noise of [' ', '\u0301', '\u200B', 'ก']) {
      const schema = z.object({ [name]: field });
      const { issues } = parseFields(schema, { [name]: `a${noise.repeat(60_000)}b` });
      expect(issues, name).toMatchObject([{ field: name, code: 'length' }]);
    }
  }
  expect(cleanings).not.toHaveBeenCalled();
});

test('what is dropped or joined does not count, as long as it is what people could type', () => {
  const padded = `${' '.repeat(200)}${'e\u0301\u200B'.repeat(80)}${' '.repeat(200)}`;
  expect(text(1, 80).parse(padded)).toBe('é'.repeat(80));
});

test('lengths are counted in code points, not in UTF-16 units', () => {
  expect(codePoints('👩‍⚕️ก')).toBe(5);
  expect(codePoints('\uD83D\uD83D\uDC69\uDC69')).toBe(3);
  expect(codePoints('')).toBe(0);
  const schema = z.object({ title: text(3, 5) });
  expect(parseFields(schema, { title: '😀😀😀😀😀' }).data).toEqual({ title: '😀😀😀😀😀' });
  expect(parseFields(schema, { title: '😀😀😀' }).data).toEqual({ title: '😀😀😀' });
  for (const title of ['😀😀', '😀😀😀😀😀😀']) {
    expect(parseFields(schema, { title }).issues).toEqual([
      { field: 'title', code: 'length', params: { min: 3, max: 5 } },
    ]);
  }
});

test('empty text is "required", missing as well, a number is a wrong type', () => {
  const schema = z.object({ title: text(3, 5) });
  expect(parseFields(schema, { title: '  ' }).issues).toEqual([
    { field: 'title', code: 'required' },
  ]);
  expect(parseFields(schema, {}).issues).toEqual([{ field: 'title', code: 'required' }]);
  expect(parseFields(schema, { title: 5 }).issues).toEqual([{ field: 'title', code: 'type' }]);
});

test('line breaks are folded in one-line text and kept where lines are allowed', () => {
  expect(text(0, 50).parse('a \r\n b')).toBe('a b');
  expect(text(0, 50).parse('a  b\t\n \n\tc')).toBe('a  b c');
  expect(text(0, 50, { lines: true }).parse('a\nb')).toBe('a\nb');
});

test('codes are upper-cased and Thai digits become 0–9', () => {
  expect(arabicDigits('๐๑๒๙')).toBe('0129');
  expect(code(/^TH\d{2}[A-Z]{3}\d{5}$/, 'material_code').parse(' th๒๖ozm๐๐๐๑๒ ')).toBe(
    'TH26OZM00012',
  );
});

test.each([
  ['+66812345678', '081-234-5678'],
  ['+6621234567', '02-123-4567'],
  ['+6638123456', '038-12-3456'],
  ['081', '081'],
  ['', ''],
])('nationalPhone(%j) is %j', (stored, shown) => {
  expect(nationalPhone(stored)).toBe(shown);
});
