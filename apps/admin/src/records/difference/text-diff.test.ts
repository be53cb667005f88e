import { describe, expect, it } from 'vitest';
import { diffText, sameValue } from './text-diff.ts';

describe('diffText', () => {
  it('finds the changed word inside Thai text, which has no spaces', () => {
    const parts = diffText('ผู้ป่วยเบาหวานชนิดที่หนึ่ง', 'ผู้ป่วยเบาหวานชนิดที่สอง');
    expect(parts.filter((part) => part.kind === 'same').map((part) => part.text)).toEqual([
      'ผู้ป่วยเบาหวานชนิดที่',
    ]);
    expect(parts.find((part) => part.kind === 'removed')?.text).toBe('หนึ่ง');
    expect(parts.find((part) => part.kind === 'added')?.text).toBe('สอง');
  });

  it('gives both versions back whole when the other side is left out', () => {
    const left = 'ก่อน แก้ไข\nบรรทัดสอง';
    const right = 'หลัง แก้ไข\nบรรทัดสาม';
    const parts = diffText(left, right);
    const side = (hide: string) =>
      parts
        .filter((part) => part.kind !== hide)
        .map((part) => part.text)
        .join('');
    expect(side('added')).toBe(left);
    expect(side('removed')).toBe(right);
  });
});

describe('sameValue', () => {
  it('takes null, empty text, an empty list and a left-out key as one', () => {
    expect(sameValue(null, '')).toBe(true);
    expect(sameValue(undefined, [])).toBe(true);
    expect(sameValue({ title: null }, {})).toBe(true);
  });

  it('takes two spellings of one moment as the same and another moment as different', () => {
    expect(sameValue('2026-11-20T09:00:00+07:00', '2026-11-20T02:00:00.000Z')).toBe(true);
    expect(sameValue('2026-11-20T09:00:00+07:00', '2026-11-20T09:00:00.000Z')).toBe(false);
  });

  it('ignores the order of keys but not that of a list', () => {
    expect(sameValue({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(sameValue([1, 2], [2, 1])).toBe(false);
  });

  it('tells false and zero from nothing', () => {
    expect(sameValue(false, null)).toBe(false);
    expect(sameValue(0, null)).toBe(false);
  });
});
