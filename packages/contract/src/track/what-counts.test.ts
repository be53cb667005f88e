import { expect, test } from 'vitest';
import { isCompleted, isQualified, type Measured } from './what-counts.ts';

const view = (kind: Measured['kind'], more: Partial<Measured>): Measured => ({
  kind,
  seconds: 0,
  progress: 0,
  length: null,
  ...more,
});

test.each([
  ['article', { seconds: 9 }, false],
  ['article', { seconds: 10 }, true],
  ['life_ready', { seconds: 10 }, true],
  ['document', { seconds: 10 }, true],
  ['video', { seconds: 29, length: 600 }, false],
  ['video', { seconds: 30, length: 600 }, true],
  ['video', { seconds: 30 }, true],
  // A tenth where the whole is short.
  ['podcast', { seconds: 11, length: 120 }, false],
  ['podcast', { seconds: 12, length: 120 }, true],
  ['webinar', { seconds: 299 }, false],
  ['webinar', { seconds: 300 }, true],
] as const)('%s with %j is a qualified view: %s', (kind, more, qualified) => {
  expect(isQualified(view(kind, more))).toBe(qualified);
});

test.each([
  ['article', { progress: 89, seconds: 600, length: 60 }, false],
  ['article', { progress: 90, seconds: 30, length: 60 }, true],
  ['article', { progress: 100, seconds: 19, length: 30 }, false],
  ['article', { progress: 100, seconds: 149, length: 300 }, false],
  ['life_ready', { progress: 90, seconds: 150, length: 300 }, true],
  ['document', { progress: 89 }, false],
  ['document', { progress: 90 }, true],
  ['document', { progress: 5, downloaded: true }, true],
  ['video', { progress: 85, seconds: 6_000, length: 600 }, false],
  ['podcast', { progress: 90 }, true],
  ['webinar', { seconds: 2_519, length: 3_600 }, false],
  ['webinar', { seconds: 2_520, length: 3_600 }, true],
  ['webinar', { seconds: 20_000, progress: 100 }, false],
  ['event', { seconds: 20_000, progress: 100 }, false],
] as const)('%s with %j is used to its end: %s', (kind, more, completed) => {
  expect(isCompleted(view(kind, more))).toBe(completed);
});
