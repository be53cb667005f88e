import { expect, it } from 'vitest';
import { withPlurals } from './plurals.ts';

it.each([
  ['1 item(s)', '1 item'],
  ['0 item(s)', '0 items'],
  ['Wait 1,200 second(s), then 1 more minute(s)', 'Wait 1,200 seconds, then 1 more minute'],
  ['12/70 characters · 2 message(s)', '12/70 characters · 2 messages'],
  ['a word(s) without a number', 'a word(s) without a number'],
  ['3 (s)', '3 s'],
  ['เหลือ 3 วัน', 'เหลือ 3 วัน'],
])('%s reads %s', (text, read) => {
  expect(withPlurals(text)).toBe(read);
});
