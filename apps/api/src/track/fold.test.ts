import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDownload,
  addRepeat,
  addState,
  addView,
  type FoldEvent,
  type Origin,
  openingsOf,
  type RepeatFold,
  type StateFold,
  type ViewFold,
} from './fold.ts';

const ORIGIN: Origin = {
  user_id: 1,
  anonymous_id: null,
  session_id: null,
  channel: null,
  click_id: null,
  utm: null,
  referrer_host: null,
  agent_id: null,
  signals: 0,
  ip_hash: null,
  is_internal: false,
  api_key_id: 1,
  extra: null,
};
const MINUTE = 60_000;

let made = 0;
function event(at: number, more: Partial<FoldEvent> = {}): FoldEvent {
  made += 1;
  return {
    at,
    uuid: `event-${String(made).padStart(6, '0')}`,
    received: at,
    seconds: 15,
    progress: 0,
    position: null,
    buckets: 0,
    ended: false,
    origin: ORIGIN,
    ...more,
  };
}

const emptyViews = (): ViewFold => ({ kind: 'views', views: {}, downloads: [] });
function views(...events: [view: string, event: FoldEvent][]) {
  const fold = emptyViews();
  for (const [view, one] of events) addView(fold, view, one);
  return openingsOf(fold);
}

describe('a view', () => {
  test('adds up its beats, each by 20 seconds at most, keeps the furthest and the last place', () => {
    const [opening] = views(
      ['a', event(0, { seconds: 0 })],
      ['a', event(15_000, { progress: 40, position: 15 })],
      ['a', event(30_000, { seconds: 400, progress: 30, position: 9 })],
    );
    expect(opening).toMatchObject({
      from: 0,
      seconds: 35,
      progress: 40,
      position: [30_000, expect.any(String), 9],
    });
  });

  test('goes on for 30 minutes without a beat, and no longer', () => {
    const beats = (gap: number) => views(['a', event(0)], ['a', event(gap)]);
    expect(beats(30 * MINUTE)).toMatchObject([{ seconds: 30 }]);
    expect(beats(30 * MINUTE + 1)).toMatchObject([{ from: 0, seconds: 15 }]);
  });

  test('grows across a gap when the beat between comes late', () => {
    const late = views(['a', event(0)], ['a', event(40 * MINUTE)], ['a', event(20 * MINUTE)]);
    expect(late).toMatchObject([{ seconds: 45, to: 40 * MINUTE }]);
  });

  test('that was not ended is continued by the next one within 30 minutes', () => {
    const again = (gap: number, ended: boolean) =>
      views(['a', event(0, { ended })], ['b', event(gap, { progress: 50 })]);
    expect(again(30 * MINUTE, false)).toMatchObject([{ view: 'a', seconds: 30, progress: 50 }]);
    expect(again(30 * MINUTE + 1, false)).toHaveLength(2);
    expect(again(MINUTE, true)).toHaveLength(2);
  });

  test('that went on after its end is still open', () => {
    const open = views(
      ['a', event(0, { ended: true })],
      ['a', event(MINUTE)],
      ['b', event(2 * MINUTE)],
    );
    expect(open).toHaveLength(1);
  });

  test('beside another in a second tab is one with it, though the first one ends later', () => {
    const tabs = views(
      ['a', event(0)],
      ['b', event(MINUTE)],
      ['a', event(2 * MINUTE, { ended: true })],
    );
    expect(tabs).toMatchObject([{ view: 'a', seconds: 45 }]);
  });

  test('says what its earliest event came with', () => {
    const start = { ...ORIGIN, channel: 'line_oa' };
    const [opening] = views(['a', event(15_000)], ['a', event(0, { origin: start })]);
    expect(opening?.origin.channel).toBe('line_oa');
  });
});

describe('a repeated action', () => {
  const times = (...at: number[]) => {
    const fold: RepeatFold = { kind: 'repeats', times: [] };
    for (const one of at) addRepeat(fold, event(one));
    return fold.times.map(({ from }) => from);
  };

  test('counts once within 60 seconds', () => {
    expect(times(0, 60_000)).toEqual([0]);
    expect(times(0, 60_001)).toEqual([0, 60_001]);
    expect(times(60_000, 0)).toEqual([0]);
  });
});

describe('a state', () => {
  test('is that of the latest event', () => {
    const fold: StateFold = { kind: 'state', last: null };
    addState(fold, event(10), false);
    addState(fold, event(5), true);
    expect(fold.last?.on).toBe(false);
    addState(fold, event(11), true);
    expect(fold.last?.on).toBe(true);
  });
});

const anyEvent = fc.record({
  at: fc.integer({ min: 0, max: 200 }).map((minutes) => minutes * MINUTE),
  seconds: fc.integer({ min: 0, max: 30 }),
  progress: fc.integer({ min: 0, max: 100 }),
  position: fc.option(fc.integer({ min: 0, max: 600 })),
  buckets: fc.integer({ min: 0, max: 0xfffff }),
  ended: fc.boolean(),
  channel: fc.constantFrom('email', 'sms', null),
  view: fc.constantFrom('a', 'b', 'c', 'd'),
});

test('in any order, events make the same openings', () => {
  fc.assert(
    fc.property(
      fc.array(anyEvent, { maxLength: 40 }),
      fc.infiniteStream(fc.nat()),
      (all, weights) => {
        const events = all.map(({ view, channel, ...one }, index) => ({
          view,
          event: event(one.at, {
            ...one,
            uuid: `uuid-${index}`,
            origin: { ...ORIGIN, channel },
          }),
        }));
        const shuffled = events
          .map((one) => ({ one, weight: weights.next().value }))
          .sort((a, b) => a.weight - b.weight)
          .map(({ one }) => one);
        const folds = [events, shuffled].map((order) => {
          const fold = emptyViews();
          const repeats: RepeatFold = { kind: 'repeats', times: [] };
          const state: StateFold = { kind: 'state', last: null };
          for (const { view, event: one } of order) {
            addView(fold, view, one);
            addRepeat(repeats, one);
            addState(state, one, one.ended);
            if (one.ended) addDownload(fold, one.at);
          }
          return { openings: openingsOf(fold), repeats, state };
        });
        expect(folds[1]).toEqual(folds[0]);
      },
    ),
  );
});
