import { expect, test } from 'vitest';
import { readDifference } from './read-difference.ts';

test('changes are compared field by field, in either of the two forms', () => {
  expect(
    readDifference({ title: { from: 'a', to: 'b' }, alt_text: { before: '', after: 'c' } }),
  ).toEqual({
    fields: ['title', 'alt_text'],
    left: { title: 'a', alt_text: '' },
    right: { title: 'b', alt_text: 'c' },
    rest: [],
  });
});

test('facts of the action, and secrets that read alike, are said and not compared', () => {
  expect(
    readDifference({ method: 'password', phone: { from: '•••', to: '•••' }, scope: { from: 1 } }),
  ).toEqual({
    fields: [],
    left: {},
    right: {},
    rest: [
      ['method', 'password'],
      ['phone', '•••'],
      ['scope', { from: 1 }],
    ],
  });
});

test.each([null, undefined, {}])('%j recorded nothing', (diff) => {
  expect(readDifference(diff)).toBeNull();
});

test.each([[['a', 'b']], ['text'], [7]])('%j, which is no record, is said as it is', (diff) => {
  expect(readDifference(diff)?.rest).toEqual([['value', diff]]);
});
