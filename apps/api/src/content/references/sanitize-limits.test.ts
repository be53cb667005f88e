import { expect, it } from 'vitest';
import { cpuTime } from '../../../test/processes/cpu-time.ts';
import { DomainError } from '../../domain-error.ts';
import { sanitizeContent } from './sanitize-html.ts';

const clean = (html: string) => sanitizeContent(html).html;

it('a text may have exactly 200 000 characters and not one more', () => {
  expect(clean('ก'.repeat(200_000))).toHaveLength(200_000);
  expect(() => clean('ก'.repeat(200_001))).toThrow(DomainError);
  expect(() => clean('&'.repeat(100_000))).toThrow(DomainError);
  expect(clean('<'.repeat(50_000))).toBe('&lt;'.repeat(50_000));
  expect(() => clean('<'.repeat(50_001))).toThrow(DomainError);
  expect(clean('<B>'.repeat(100) + '</B><!-- --><!x><?x>'.repeat(100))).toBe(
    `${'<b>'.repeat(100)}${'</b>'.repeat(100)}`,
  );
});

it.each([
  ['<div>', 40_000],
  ['<b>', 66_000],
  ['<ul><li>', 20_000],
  ['<table><tr><td>', 13_000],
  ['<svg>', 40_000],
])('a text of %s nested %i times is refused before the parser chokes on it', (tag, times) => {
  expect(() => clean(tag.repeat(times))).toThrow(DomainError);
  expect(() => clean(`${tag.repeat(times)}${'</i>'.repeat(times)}`)).toThrow(DomainError);
});

const half = (n: number, piece: string) => 'ก'.repeat(n / 2) + piece.repeat(n / 2 / piece.length);
it.each<[string, (n: number) => string]>([
  ['links without an address behind a long text', (n) => half(n, '<a>')],
  ['pictures that go behind a long text', (n) => half(n, '<img>')],
  ['an address of comments', (n) => `<a href="/${'<!---->'.repeat(n / 7)}">x</a>`],
  ['marks on one letter', (n) => `a${'\u0316\u0301'.repeat(n / 2)}`],
])('%s take time in proportion to their length', (_what, made) => {
  const once = (html: string) => {
    const from = cpuTime();
    sanitizeContent(html);
    return cpuTime() - from + 1_000;
  };
  // The least of three leaves out compiling and collecting garbage; 16 would be quadratic. Of fewer letters
  // compiling is the most.
  const cost = (n: number) => Math.min(...[1, 2, 3].map(() => once(made(n))));
  expect(cost(160_000) / cost(40_000)).toBeLessThan(11);
});

it('a text takes as many elements beside each other as fit', () => {
  const many = '<p>a<br />b</p>'.repeat(10_000);
  expect(clean(many)).toBe(many);
});
