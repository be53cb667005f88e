import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAULTS } from './mutants-list.mjs';
import { root } from './project.mjs';

test('every fault can still be put in: its place stands once in the code, its tests are there', () => {
  const stale = FAULTS.filter(({ file, find, put, tests }) => {
    const places = readFileSync(join(root, file), 'utf8').split(find).length - 1;
    const [first = ''] = tests;
    const files = first.endsWith('.spec.ts') ? [join('e2e', first)] : tests;
    return places !== 1 || put === find || !files.every((test) => existsSync(join(root, test)));
  });
  expect(stale.map(({ about }) => about)).toEqual([]);
});

test('every fault is named by its group and once', () => {
  const names = FAULTS.map(({ about }) => about);
  expect(new Set(names).size).toBe(names.length);
  const groups = ['permission', 'scope', 'date', 'limit', 'figure', 'form', 'defence'];
  expect(new Set(names.map((name) => name.split(':')[0]))).toEqual(new Set(groups));
});
