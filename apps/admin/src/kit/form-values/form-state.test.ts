import { describe, expect, it } from 'vitest';
import { changedFields, keepTyped, mergeThreeWay, pickFields } from './form-state.ts';

const base = { title: 'a', excerpt: 'b', tags: ['x'], author: null as string | null };

describe('changedFields', () => {
  it('names what differs, and compares lists by what is in them', () => {
    expect(changedFields(base, { ...base, title: 'c', tags: ['x'] })).toEqual(['title']);
    expect(changedFields(base, { ...base, tags: ['x', 'y'] })).toEqual(['tags']);
  });

  it('is empty once a change is taken back', () => {
    expect(changedFields(base, { ...base })).toEqual([]);
  });
});

describe('pickFields', () => {
  it('gives only the named fields and ignores names it does not know', () => {
    expect(pickFields(base, ['title', 'unknown'])).toEqual({ title: 'a' });
  });
});

describe('mergeThreeWay', () => {
  it('takes a change that only the other side made', () => {
    const merge = mergeThreeWay(base, { ...base, title: 'mine' }, { ...base, excerpt: 'theirs' });
    expect(merge).toEqual({
      values: { ...base, title: 'mine', excerpt: 'theirs' },
      clashes: [],
      taken: ['excerpt'],
    });
  });

  it('reports a clash and keeps mine until one is chosen', () => {
    const merge = mergeThreeWay(base, { ...base, title: 'mine' }, { ...base, title: 'theirs' });
    expect(merge.clashes).toEqual(['title']);
    expect(merge.values.title).toBe('mine');
  });

  it('does not call it a clash when both sides wrote the same', () => {
    const merge = mergeThreeWay(base, { ...base, title: 'same' }, { ...base, title: 'same' });
    expect(merge.clashes).toEqual([]);
    expect(merge.taken).toEqual([]);
  });
});

describe('keepTyped', () => {
  it('shows the server’s values except where typing went on during the save', () => {
    const sent = { ...base, title: 'sent' };
    const current = { ...sent, title: 'sent and more' };
    const saved = { ...sent, title: 'sent', excerpt: 'cleaned' };
    expect(keepTyped(current, sent, saved)).toEqual({
      ...saved,
      title: 'sent and more',
    });
  });
});
