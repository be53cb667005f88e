import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress, type Progress } from './progress.ts';

let shown: { percent: number; failed: boolean } | null;
let progress: Progress;

beforeEach(() => {
  vi.useFakeTimers();
  shown = null;
  progress = createProgress({
    show: (percent, failed) => {
      shown = { percent, failed };
    },
    hide: () => {
      shown = null;
    },
  });
});
afterEach(() => vi.useRealTimers());

test('start shows nothing before 200 ms and the bar from then on', () => {
  progress.start();
  vi.advanceTimersByTime(199);
  expect(shown).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown).not.toBeNull();
});

test('finish before 200 ms never shows the bar', () => {
  progress.start();
  vi.advanceTimersByTime(150);
  progress.finish();
  vi.advanceTimersByTime(10_000);
  expect(shown).toBeNull();
});

test('increase moves evenly, half way after half of the 5000 ms', () => {
  progress.start();
  vi.advanceTimersByTime(2500);
  expect(shown?.percent).toBeCloseTo(50);
});

test('the bar is not full before finish, however long it takes', () => {
  progress.start();
  vi.advanceTimersByTime(60_000);
  expect(shown?.percent).toBeLessThan(100);
  progress.finish();
  expect(shown?.percent).toBe(100);
  vi.advanceTimersByTime(1000);
  expect(shown).toBeNull();
});

test('pause holds the bar where it is and resume moves it on', () => {
  progress.start();
  vi.advanceTimersByTime(1000);
  progress.pause();
  const held = shown?.percent;
  vi.advanceTimersByTime(5000);
  expect(shown?.percent).toBe(held);
  progress.resume();
  vi.advanceTimersByTime(1000);
  expect(shown?.percent).toBeGreaterThan(held ?? 100);
});

test('fail shows the bar as failed, and the next start is clean again', () => {
  progress.start();
  progress.fail();
  progress.finish();
  expect(shown).toEqual({ percent: 100, failed: true });
  progress.start();
  expect(shown?.failed).toBe(false);
});
