import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePage, read } from './fake-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00+07:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

const VIDEO = { type: 'video', id: 7 };

/** Ten minutes, of which a twentieth is 30 seconds. */
function watch(page: FakePage, duration = 600) {
  const media = { currentTime: 0, duration, playbackRate: 1 };
  const opened = read(page, {}, { content: VIDEO, media });
  /** Lets it play; nobody touches the page meanwhile. */
  const play = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      media.currentTime = Math.min(media.currentTime + media.playbackRate, media.duration);
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  return { media, play, wait, ...opened };
}

const told = (page: FakePage) =>
  page.connect.events.map(
    ({ phase, active_seconds, position_seconds, watched_buckets }) =>
      `${phase} ${active_seconds ?? '-'} s at ${position_seconds}: ${watched_buckets?.toString(2)}`,
  );

it('counts while it plays, also without a sign of anybody for minutes', async () => {
  const page = new FakePage();
  const { play, wait } = watch(page);
  await wait(20);
  await play(90);
  await wait(300);
  expect(told(page)).toEqual([
    'start - s at 0: 0',
    'beat 15 s at 15: 1',
    'beat 15 s at 30: 11',
    'beat 15 s at 45: 11',
    'beat 15 s at 60: 111',
    'beat 15 s at 75: 111',
    'beat 15 s at 90: 1111',
  ]);
  expect(page.connect.events.every((event) => event.progress_pct === undefined)).toBe(true);
});

it('counts what is heard while the page is not seen', async () => {
  const page = new FakePage();
  const { play } = watch(page);
  await play(5);
  page.show(false);
  await play(25);
  page.leave();
  expect(page.connect.seconds).toBe(30);
  expect(told(page).at(-1)).toBe('end 10 s at 30: 11');
});

it('notes what was played up to where somebody left it for another place', async () => {
  const page = new FakePage();
  const { media, play } = watch(page);
  await play(10);
  media.currentTime = 500;
  await play(10);
  media.currentTime = 100;
  await play(6);
  page.leave();
  expect(told(page)).toEqual([
    'start - s at 0: 0',
    'beat 10 s at 10: 1',
    'beat 9 s at 510: 110000000000000001',
    'end 5 s at 106: 110000000000001001',
  ]);
});

it('counts the seconds that pass when it plays faster, and all that was played', async () => {
  const page = new FakePage();
  const { media, play } = watch(page);
  media.playbackRate = 2;
  await play(30);
  expect(page.connect.seconds).toBe(30);
  expect(told(page).at(-1)).toBe('beat 15 s at 60: 111');
});

it('reaches all twentieths at its end, and the last is the twentieth', async () => {
  const page = new FakePage();
  const { play } = watch(page, 40);
  await play(45);
  page.leave();
  expect(page.connect.seconds).toBe(40);
  expect(told(page).slice(-2)).toEqual([
    `beat 10 s at 40: ${'1'.repeat(20)}`,
    `end 0 s at 40: ${'1'.repeat(20)}`,
  ]);
});

it('does not count a computer that slept, nor a picture that waits for data', async () => {
  const page = new FakePage();
  const { play, wait } = watch(page);
  await play(10);
  vi.setSystemTime(Date.now() + 3_600_000);
  await wait(60);
  expect(page.connect.seconds).toBe(10);
  expect(page.connect.events.at(-1)?.occurred_at).toBe('2026-11-20T02:00:10.000Z');
  await play(15);
  // More than half an hour after the last news it is another view.
  expect(told(page).slice(2)).toEqual(['start - s at 10: 0', 'beat 15 s at 25: 1']);
});

it('reports a live stream, whose length nobody knows, by its seconds', async () => {
  const page = new FakePage();
  const { play } = watch(page, Number.POSITIVE_INFINITY);
  await play(15);
  expect(told(page).at(-1)).toBe('beat 15 s at 15: 1');
});

it('counts what a telephone played on while its page stood still', async () => {
  const page = new FakePage();
  const { media, play } = watch(page, 3600);
  await play(7);
  page.show(false);
  vi.setSystemTime(Date.now() + 40 * 60_000);
  media.currentTime += 40 * 60;
  await play(8);
  page.leave();
  expect(page.connect.seconds).toBe(40 * 60 + 15);
  expect(Math.max(...page.connect.events.map((event) => event.active_seconds ?? 0))).toBe(15);
  const moments = page.connect.events.map((event) => Date.parse(event.occurred_at)).sort();
  const steps = moments.slice(1).map((moment, at) => moment - (moments[at] ?? 0));
  expect(Math.max(...steps)).toBe(15_000);
  expect(new Set(page.connect.events.map((event) => event.view_id)).size).toBe(1);
});
