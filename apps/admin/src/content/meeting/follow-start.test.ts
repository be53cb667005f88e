import { describe, expect, it } from 'vitest';
import { followStart, standsAs, type Times } from './follow-start.ts';

const entry = (start_at: string) => ({ start_at, title: 'หัวข้อ', host_ids: [] });
const TIMES: Times = {
  start_at: '2026-12-01T10:00:00+07:00',
  end_at: '2026-12-01T12:00:00+07:00',
  registration_open_at: '2026-11-01T08:00:00+07:00',
  registration_close_at: '2026-11-30T17:00:00+07:00',
  agenda: [entry('2026-12-01T10:15:00+07:00'), entry('2026-12-01T11:00:00+07:00'), entry('')],
};
const hasFollowed = (follow: ReturnType<typeof followStart>) =>
  follow && !standsAs(follow.from, follow.made);
const utc = (value: string | null) => value && new Date(value).toISOString();

/** Applies starts one after another, as typing does. */
function typed(times: Times, ...starts: (string | null)[]) {
  let now = times;
  let follow: ReturnType<typeof followStart> = null;
  for (const start of starts) {
    follow = followStart(follow, now, start);
    now = { ...now, ...follow?.made, start_at: start };
  }
  return { now, follow };
}

describe('moving the start of a seminar', () => {
  it('moves its end, its registration and its agenda by the same difference, over midnight too', () => {
    const { now, follow } = typed(TIMES, '2026-12-02T23:30:00+07:00');
    expect(now.end_at).toBe(utc('2026-12-03T01:30:00+07:00'));
    expect(now.registration_open_at).toBe(utc('2026-11-02T21:30:00+07:00'));
    expect(now.registration_close_at).toBe(utc('2026-12-02T06:30:00+07:00'));
    expect(now.agenda.map(({ start_at }) => start_at)).toEqual([
      utc('2026-12-02T23:45:00+07:00'),
      utc('2026-12-03T00:30:00+07:00'),
      '',
    ]);
    expect(follow?.from).toEqual(TIMES);
    expect(hasFollowed(follow)).toBe(true);
  });

  it('counts from where it was, whatever is typed on the way', () => {
    const { now } = typed(TIMES, '2', null, '2026-12-01', '20', '2026-12-01T09:00:00+07:00');
    expect(now.end_at).toBe(utc('2026-12-01T11:00:00+07:00'));
  });

  it('moved back, or not moved, leaves the times as they were', () => {
    const { now, follow } = typed(TIMES, '2026-12-05T10:00:00+07:00', TIMES.start_at);
    expect(now).toEqual(TIMES);
    expect(hasFollowed(follow)).toBe(false);
  });

  it('goes on from an end that was changed by hand meanwhile', () => {
    const { now } = typed(TIMES, '2026-12-02T10:00:00+07:00');
    const longer = { ...now, end_at: '2026-12-02T13:00:00+07:00' };
    const first = followStart({ from: TIMES, made: now }, longer, '2026-12-02T11:00:00+07:00');
    expect(first?.made.end_at).toBe(utc('2026-12-02T14:00:00+07:00'));
  });

  it('goes on from a closing that was changed by hand meanwhile', () => {
    const { now } = typed(TIMES, '2026-12-02T10:00:00+07:00');
    const later = { ...now, registration_close_at: '2026-12-02T09:00:00+07:00' };
    const first = followStart({ from: TIMES, made: now }, later, '2026-12-02T11:00:00+07:00');
    expect(first?.made.registration_close_at).toBe(utc('2026-12-02T10:00:00+07:00'));
  });

  it('moves nothing where there was no start, and no time that is not there', () => {
    expect(followStart(null, { ...TIMES, start_at: null }, '2026-12-05T10:00:00+07:00')).toBeNull();
    const without = { ...TIMES, end_at: null, registration_open_at: null };
    const { now } = typed(without, '2026-12-01T11:00:00+07:00');
    expect(now.end_at).toBeNull();
    expect(now.registration_open_at).toBeNull();
    expect(now.registration_close_at).toBe(utc('2026-11-30T18:00:00+07:00'));
  });
});
