import { describe, expect, it } from 'vitest';
import { cutText, freeSlug, slugFrom } from './slugs.ts';

describe('slugFrom', () => {
  for (const [title, slug] of [
    ['เบาหวานชนิดที่ 2: ดูแล  อย่างไร?', 'เบาหวานชนิดที่-2-ดูแล-อย่างไร'],
    ['  GLP-1 & Weight  ', 'glp-1-weight'],
    ['“Quoted” – title…', 'quoted-title'],
    ['🙂🙂🙂', 'article'],
    ['A!', 'article-a'],
  ] as const) {
    it(`makes ${slug} from ${title}`, () => expect(slugFrom(title, 'article')).toBe(slug));
  }

  it('leaves room for a number and never splits a Thai character from its marks', () => {
    const slug = slugFrom('ที่'.repeat(120), 'article');
    expect(slug.length).toBeLessThanOrEqual(152);
    expect(slug).toBe('ที่'.repeat(slug.length / 3));
  });
});

describe('freeSlug', () => {
  it('keeps the base when it is free', () => expect(freeSlug('a', new Set(['a-2']))).toBe('a'));
  it('takes the first free number', () =>
    expect(freeSlug('a', new Set(['a', 'a-2', 'a-4']))).toBe('a-3'));
});

describe('cutText', () => {
  it('leaves short text alone', () => expect(cutText('ก้ำ', 3)).toBe('ก้ำ'));
  it('cuts before the character that does not fit', () => expect(cutText('กี่กี่', 5)).toBe('กี่'));
});
