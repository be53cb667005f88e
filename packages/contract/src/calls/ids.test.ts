import { expect, it } from 'vitest';
import { idText } from './envelope.ts';

it.each(['1', '42', '9999999999'])('%s in an address is an id', (text) => {
  expect(idText.parse(text)).toBe(Number(text));
});

it.each(['', '0', '01', '-1', 'abc', '1.5', '1e3', '12345678901', '1 '])(
  '“%s” in an address is none',
  (text) => {
    expect(idText.safeParse(text).success).toBe(false);
  },
);
