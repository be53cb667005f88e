import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ENTRY_BYTES } from './entry-layout.ts';
import { KeptItem, KeptItems } from './kept-items.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function itemOf(rows: number): KeptItem {
  const item = new KeptItem(rows);
  const day = { version: '1', rows: item.names.rowsOf(Buffer.alloc(rows * ENTRY_BYTES)) };
  item.days.set('2026-11-01', day);
  return item;
}

test('what was asked for least lately makes room', () => {
  const item = itemOf(1_000);
  const kept = new KeptItems(item.bytes * 2);
  kept.keep('a', item);
  kept.keep('b', itemOf(1_000));
  kept.keep('a', item);
  kept.keep('c', itemOf(1_000));
  expect(['a', 'b', 'c'].map((key) => kept.get(key) !== undefined)).toEqual([true, false, true]);
});

test('an item that has grown is measured anew, and is not kept when it takes too much alone', () => {
  const item = itemOf(10);
  const kept = new KeptItems(item.bytes + 1_000);
  kept.keep('a', item);
  expect(kept.get('a')).toBe(item);
  item.days.set('2026-11-02', { version: '1', rows: new Int32Array(1_000) });
  kept.keep('a', item);
  expect(kept.get('a')).toBeUndefined();
  kept.keep('b', itemOf(10));
  expect(kept.get('b')).toBeDefined();
});

test('nothing is kept once nobody asks for five minutes', () => {
  const kept = new KeptItems();
  kept.keep('a', itemOf(10));
  vi.advanceTimersByTime(290_000);
  kept.keep('b', itemOf(10));
  vi.advanceTimersByTime(290_000);
  expect(kept.get('a')).toBeDefined();
  vi.advanceTimersByTime(20_000);
  expect([kept.get('a'), kept.get('b')]).toEqual([undefined, undefined]);
});
