import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseFields } from './field-issues.ts';
import { arabicDigits, cleanText, code, codePoints, nationalPhone, text } from './text.ts';

test('text is normalised: invisible marks go, nikhahit and sara aa join, NFC, trimmed', () => {
  expect(cleanText(' น\u0E4D\u0E32\u200B\uFEFF ')).toBe('นำ');
  expect(cleanText('cafe\u0301')).toBe('café');
  expect(cleanText('a\u0000b\u0007c\td')).toBe('abc\td');
  expect(cleanText('\uD800x')).toBe('\uFFFDx');
});

test('lengths are counted in code points, not in UTF-16 units', () => {
  expect(codePoints('👩‍⚕️ก')).toBe(5);
  const schema = z.object({ title: text(3, 5) });
  expect(parseFields(schema, { title: '😀😀😀😀😀' }).data).toEqual({ title: '😀😀😀😀😀' });
  expect(parseFields(schema, { title: '😀😀😀😀😀😀' }).issues).toEqual([
    { field: 'title', code: 'length', params: { min: 3, max: 5 } },
  ]);
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
  expect(text(0, 50, { lines: true }).parse('a\nb')).toBe('a\nb');
});

test('codes are upper-cased and Thai digits become 0–9', () => {
  expect(arabicDigits('๐๑๒๙')).toBe('0129');
  expect(code(/^TH\d{2}[A-Z]{3}\d{5}$/).parse(' th๒๖ozm๐๐๐๑๒ ')).toBe('TH26OZM00012');
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
