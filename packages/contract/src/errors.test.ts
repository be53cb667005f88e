import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';
import { FIELD_ERRORS } from './field-errors.ts';

const numbersOf = (words: string) => (words.match(/\{\w+\}|\d+(?:[/:.]\d+)*/g) ?? []).sort();

test.each(Object.entries({ ...ERRORS, ...FIELD_ERRORS }))(
  'the refusal %s names the same numbers in Thai and in English',
  (_, { th, en }) => {
    expect(numbersOf(th)).toEqual(numbersOf(en));
  },
);
