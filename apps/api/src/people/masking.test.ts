import { expect, it } from 'vitest';
import { maskedLicence, maskedName } from './masking.ts';

for (const [name, masked] of [
  ['สมชาย', 'ส***ย'],
  ['สมชาย ใจดี', 'ส***ด'],
  ['Somchai', 'S***i'],
  ['ก', 'ก***'],
  ['', '***'],
] as const) {
  it(`maskedName of "${name}" is "${masked}"`, () => expect(maskedName(name)).toBe(masked));
}

it('maskedLicence keeps prefix and last two digits', () =>
  expect(maskedLicence('ว.12345', false)).toBe('ว.***45'));
it('maskedLicence hides everything in a masked view', () =>
  expect(maskedLicence('ว.12345', true)).toBe('***'));
it('maskedLicence of nobody is nothing', () => expect(maskedLicence(null, true)).toBeNull());
