import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraftWriter } from './draft-writer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes within two seconds after typing stops, once', async () => {
  const write = vi.fn(async () => {});
  const writer = createDraftWriter(write);
  writer.changed();
  await vi.advanceTimersByTimeAsync(1000);
  writer.changed();
  expect(write).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(write).toHaveBeenCalledTimes(1);
});

it('writes at least every 20 seconds while typing goes on', async () => {
  const write = vi.fn(async () => {});
  const writer = createDraftWriter(write);
  for (let second = 0; second < 41; second += 1) {
    writer.changed();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(write).toHaveBeenCalledTimes(2);
});

it('writes at once when flushed, and nothing when nothing waits', async () => {
  const write = vi.fn(async () => {});
  const writer = createDraftWriter(write);
  await writer.flush();
  expect(write).not.toHaveBeenCalled();
  writer.changed();
  await writer.flush();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(write).toHaveBeenCalledTimes(1);
});

it('forgets what waits when cancelled', async () => {
  const write = vi.fn(async () => {});
  const writer = createDraftWriter(write);
  writer.changed();
  writer.cancel();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(write).not.toHaveBeenCalled();
});
