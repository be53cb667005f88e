import { readdirSync, readFileSync } from 'node:fs';
import { BRANDS, isProduct } from '@connect/contract/constants.ts';
import { productPlaces } from '@connect/contract/publishing/unbranded.ts';
import { expect, test } from 'vitest';
import { BRAND_SPELLINGS } from './reference/reference-data.ts';

const SPELLINGS = BRAND_SPELLINGS.flatMap(([, spellings]) => spellings.split(' '));
const NAMES = new Set(
  [...BRANDS.filter(isProduct), ...SPELLINGS].map((name) => name.toLowerCase()),
);
const TEXTS = ['./demo/', '../../../admin/src/text/', '../../../../docs/'].flatMap((folder) => {
  const at = new URL(folder, import.meta.url);
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|md)$/.test(name))
    .map((name) => new URL(name, at));
});

test('ordinary texts name a product where it is written out, and nowhere else', () => {
  const found = TEXTS.flatMap((file) =>
    productPlaces(readFileSync(file, 'utf8'), SPELLINGS).map(({ text }) => text),
  );
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter((text) => !NAMES.has(text.toLowerCase()))).toEqual([]);
});

test('a spelling without the letter ก is among those that are looked for', () => {
  expect(SPELLINGS).toContain('ซาเซนด้า');
});
