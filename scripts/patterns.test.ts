import { expect, test } from 'vitest';
import { slowness } from './patterns.mjs';

test.each([
  ['a run that is read anew at each of its places', /\s*[\r\n]+\s*/g],
  ['a run up to the end that begins anywhere', /\.[^/]*$/],
  ['the end of a text stripped of something', /-+$/],
  ['marks that may never end', /<[^>]*>/g],
  ['marks with a name that may never end', /<img\b[^>]*>/g],
  ['two marks of several letters', /(<iframe[^>]*>)[\s\S]*?<\/iframe>/g],
  ['a group at the end', /(?:<p><\/p>)+$/],
  ['two runs of the same letters side by side', /^([วภท])\s*\.?\s*0*(?=\d)/],
  ['a run of runs', /^(?:a+)+$/],
  ['lines that begin with line breaks', /^\s+at /m],
  ['signs at a border of words', /\b[.a-z]+$/],
  ['a run behind a lookbehind that does not rule its letters out', /(?<!x)-+$/],
])('%s is slow', (_what, { source, flags }) => {
  expect(slowness(source, flags)).not.toBeNull();
});

test.each([
  ['all there is of something', /\s+/g],
  ['what stands in a mark that cannot begin within itself', /<[^<>]*>/g],
  ['a run that begins once', /(?<!-)-+$/],
  ['a number at the beginning of a word', /\b[1-9]\d* failed/],
  ['words with hyphens', /^[a-z0-9]+(-[a-z0-9]+)*$/],
  ['a whole text of certain letters', /^[\p{Script=Thai}\p{M} .]+$/u],
  ['a value in quotes', /\balt="([^"]*)"/gi],
  ['lines that begin with spaces', /^[ \t]+at /m],
  ['a run of marks beyond the sixth', /(\p{M}{6})\p{M}+/gu],
])('%s is not', (_what, { source, flags }) => {
  expect(slowness(source, flags)).toBeNull();
});
