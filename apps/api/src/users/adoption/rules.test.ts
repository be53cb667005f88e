import type { SignalKind } from '@connect/contract/users/adoption.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayOf,
  judge,
  NOWHERE,
  POINTS,
  type Reach,
  type Signal,
  type Standing,
  startOf,
  WINDOW_MS,
} from './rules.ts';

const REACH: Reach = { ceiling: 2, ordinals: [0, 1, 2, 3, 4, 5] };
const NOON = 12 * 3_600_000;
/** Noon in Bangkok of a day. */
const on = (day: number, hours = 0) => startOf(day) + NOON + hours * 3_600_000;

let last = 0;
const did = (kind: SignalKind, day: number, item = 1, hours = 0): Signal => {
  last += 1;
  return { kind, at: on(day, hours), item, source: 'log', id: last };
};
const judged = (
  signals: readonly Signal[],
  day: number,
  before: Partial<Standing> = {},
  reach = REACH,
) => judge({ ...NOWHERE, ...before }, signals, { reach, from: -Infinity, now: on(day, 6) });
const stageOf = (...asked: Parameters<typeof judged>) => judged(...asked).standing.ordinal;
const rulesOf = (...asked: Parameters<typeof judged>) =>
  judged(...asked).steps.map(({ rule, at }) => [rule, dayOf(at)]);

/** 26 points with four items on two days. */
const ENGAGED = [
  did('view', 100, 1),
  did('completion', 100, 1, 1),
  did('view', 100, 2),
  did('completion', 100, 2, 1),
  did('view', 101, 3),
  did('attendance', 101, 4),
  did('question', 101, 3),
  did('download', 101, 5),
];

describe('R1: aware', () => {
  it.each(['view', 'attendance'] as const)('by the first %s, which is the evidence', (kind) => {
    const signal = did(kind, 10);
    const { steps, standing, score } = judged([signal, did('view', 11)], 12);
    expect(standing).toMatchObject({
      ordinal: 1,
      by: 'rules',
      since: signal.at,
      lastSignal: on(11),
    });
    expect(steps).toMatchObject([
      { rule: 'R1', from: 0, to: 1, at: signal.at, evidence: { signals: [{ id: signal.id }] } },
    ]);
    expect(score).toBe(kind === 'view' ? 4 : 8);
  });

  it.each(['click', 'registration', 'download', 'question'] as const)('not by a %s', (kind) => {
    expect(stageOf([did(kind, 10)], 11)).toBe(0);
  });

  it('not where nobody may be moved, nor on a ladder without that stage', () => {
    const seen = [did('view', 10)];
    expect(stageOf(seen, 11, {}, { ...REACH, ceiling: 0 })).toBe(0);
    expect(stageOf(seen, 11, {}, { ceiling: 2, ordinals: [0, 2, 3] })).toBe(0);
  });
});

describe('R2: interested', () => {
  it('with 25 points, three items and two days; the evidence is all that made them', () => {
    const { standing, steps, score } = judged(ENGAGED, 101);
    expect(standing.ordinal).toBe(2);
    expect(score).toBe(25);
    expect(steps.map(({ rule }) => rule)).toEqual(['R1', 'R2']);
    expect(steps[1]?.evidence).toMatchObject({ score: 25, items: 5, days: 2 });
    expect(steps[1]?.evidence.signals).toHaveLength(8);
  });

  it('not with 24 points, two items, or one day', () => {
    const without = (kind: SignalKind) => ENGAGED.filter((one) => one.kind !== kind);
    expect(judged([...without('download'), did('share', 101, 5)], 101).score).toBe(24);
    expect(stageOf([...without('download'), did('share', 101, 5)], 101)).toBe(1);
    const days = [100, 101, 102];
    const twoItems = days.flatMap((day) => [did('attendance', day, 1), did('attendance', day, 2)]);
    expect(judged(twoItems, 102).score).toBe(36);
    expect(stageOf(twoItems, 102)).toBe(1);
    const oneDay = [1, 2, 3, 4, 5].map((item) => did('attendance', 100, item));
    expect(judged(oneDay, 100).score).toBe(30);
    expect(stageOf(oneDay, 100)).toBe(1);
    expect(stageOf([...oneDay, did('click', 101, 1)], 101)).toBe(2);
  });

  it('counts six points of an item a day, and the last ninety days', () => {
    expect(judged([did('attendance', 100, 1), did('view', 100, 1, 1)], 100).score).toBe(6);
    expect(judged([did('attendance', 100, 1), did('view', 101, 1)], 101).score).toBe(8);
    // Half past eleven at night in Bangkok is another day than half an hour after midnight.
    expect(judged([did('attendance', 100, 1, 11.5), did('view', 100, 1, 12.5)], 101).score).toBe(8);
    expect(judged(ENGAGED, 189).score).toBe(25);
    expect(judged(ENGAGED, 190).score).toBe(15);
    expect(judged(ENGAGED, 191).score).toBe(0);
    expect(
      stageOf(
        [
          ...ENGAGED.slice(0, 4),
          did('view', 190, 3),
          did('question', 190, 4),
          did('attendance', 191, 5),
        ],
        191,
      ),
    ).toBe(1);
  });

  it('not above the ceiling; nor from what people recorded beyond it', () => {
    expect(stageOf(ENGAGED, 101, {}, { ...REACH, ceiling: 1 })).toBe(1);
    for (const ordinal of [3, 4, 5, null]) {
      expect(stageOf(ENGAGED, 101, { ordinal, by: 'people', since: on(1) })).toBe(ordinal);
    }
  });
});

describe('R3 and R4: quiet', () => {
  it('cools after 180 days without a signal, falls after 360, once', () => {
    expect(judged(ENGAGED, 280).cooling).toBe(false);
    expect(judged(ENGAGED, 281)).toMatchObject({ cooling: true, standing: { ordinal: 2 } });
    expect(stageOf(ENGAGED, 460)).toBe(2);
    expect(rulesOf(ENGAGED, 461)).toEqual([
      ['R1', 100],
      ['R2', 101],
      ['R4', 461],
    ]);
    expect(judged(ENGAGED, 900)).toMatchObject({ cooling: true, standing: { ordinal: 1 } });
    expect(judged([...ENGAGED, did('click', 460)], 470)).toMatchObject({
      cooling: false,
      standing: { ordinal: 2 },
    });
    expect(stageOf([...ENGAGED, did('click', 461)], 470)).toBe(1);
  });

  it('says when time alone may change something', () => {
    const dueOn = (day: number) => {
      const { dueAt } = judged(ENGAGED, day);
      return dueAt === null ? null : dayOf(dueAt);
    };
    expect([101, 190, 191, 281, 461].map(dueOn)).toEqual([190, 191, 281, 461, null]);
  });

  it('nobody falls from what people recorded, nor while it is locked', () => {
    const decided: Partial<Standing> = { ordinal: 2, by: 'people', since: on(1) };
    expect(stageOf(ENGAGED, 900, decided)).toBe(2);
    expect(judged(ENGAGED, 900, decided).cooling).toBe(true);
    const locked = { ...judged(ENGAGED, 110).standing, lockedDay: 500 };
    const later = (day: number) =>
      judge(locked, [], { reach: REACH, from: on(day), now: on(day) }).standing.ordinal;
    expect([500, 501].map(later)).toEqual([2, 1]);
  });

  it('a signal that comes late takes the fall back', () => {
    const fallen = judge(judged(ENGAGED, 110).standing, [], {
      reach: REACH,
      from: on(461),
      now: on(461),
    });
    expect(fallen.standing.ordinal).toBe(1);
    const late = did('click', 458);
    const back = judge(fallen.standing, [late], { reach: REACH, from: late.at, now: on(462) });
    expect(back.standing.ordinal).toBe(2);
    expect(back.steps).toMatchObject([{ rule: 'R4', from: 1, to: 2, undoes: true }]);
  });
});

describe('decisions of people', () => {
  const decided: Partial<Standing> = {
    ordinal: 0,
    by: 'people',
    since: on(99),
    decidedAt: on(99),
    lockedDay: 279,
  };

  it('keep rules away until the lock ends, and what was done before it says nothing any more', () => {
    expect(stageOf(ENGAGED, 279, decided)).toBe(0);
    expect(stageOf(ENGAGED, 300, decided)).toBe(0);
    expect(stageOf([...ENGAGED, did('view', 279)], 300, decided)).toBe(0);
    expect(stageOf([...ENGAGED, did('view', 280)], 300, decided)).toBe(1);
  });

  it('count from their moment where the lock was lifted', () => {
    const lifted = { ...decided, lockedDay: null };
    expect(stageOf(ENGAGED, 101, lifted)).toBe(2);
    expect(stageOf(ENGAGED, 101, { ...lifted, decidedAt: on(101, 1) })).toBe(0);
  });
});

// Whatever comes, in whatever order, with whatever breaks of the job: judged bit by bit, or all at once.
const kinds = Object.keys(POINTS) as SignalKind[];
const happening = fc.record({
  kind: fc.constantFrom(...kinds, 'view', 'attendance', 'attendance'),
  // A few busy weeks, which a year may lie between, or a little more or less.
  day: fc
    .tuple(fc.constantFrom(0, 60, 352, 420, 786), fc.integer({ min: 0, max: 12 }))
    .map(([week, day]) => week + day),
  hours: fc.integer({ min: -12, max: 11 }),
  item: fc.integer({ min: 1, max: 4 }),
  lateHours: fc.integer({ min: 0, max: 8 * 24 }),
});
const decision = fc.record({
  day: fc.integer({ min: 0, max: 1_200 }),
  ordinal: fc.constantFrom(0, 1, 2, 3, null),
  liftedAfter: fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
});

type Arrival =
  | { at: number; signal: Signal }
  | { at: number; decided: number | null }
  | { at: number; lifted: number };

it('people stand where they would stand had all been judged at once, for any history', () => {
  const reached = { R1: 0, R2: 0, R4: 0, undone: 0 };
  fc.assert(
    fc.property(
      fc.array(happening, { maxLength: 60, size: 'max' }),
      fc.array(decision, { maxLength: 2, size: 'small' }),
      fc.constantFrom(2, 2, 2, 1, 0),
      fc.boolean(),
      fc.constantFrom(60, 370, 450, 800, 1_300),
      (happenings, decisions, ceiling, down, lastDay) => {
        const end = on(lastDay);
        const reach = { ...REACH, ceiling };
        const arrivals: Arrival[] = [
          ...happenings.map(({ kind, day, hours, item, lateHours }) => {
            const signal = did(kind, day, item, hours);
            return { at: signal.at + lateHours * 3_600_000, signal };
          }),
          ...decisions.flatMap(({ day, ordinal, liftedAfter }): Arrival[] => [
            { at: on(day), decided: ordinal },
            ...(liftedAfter === null ? [] : [{ at: on(day + liftedAfter), lifted: on(day) }]),
          ]),
        ]
          .filter(({ at }) => at <= end)
          .sort((a, b) => a.at - b.at);
        const came: Signal[] = [];
        let standing = NOWHERE;
        let dueAt: number | null = null;
        const run = (from: number, now: number) => {
          const signals = came.filter(({ at }) => at >= from - WINDOW_MS);
          const verdict = judge(standing, signals, { reach, from, now });
          for (const { rule, undoes } of verdict.steps) reached[undoes ? 'undone' : rule] += 1;
          ({ standing, dueAt } = verdict);
          return verdict;
        };
        const wait = (until: number) => {
          while (!down && dueAt !== null && dueAt <= until) run(dueAt, dueAt);
        };
        for (const arrival of arrivals) {
          wait(arrival.at);
          if ('signal' in arrival) {
            came.push(arrival.signal);
            run(arrival.signal.at, arrival.at);
          } else if ('decided' in arrival) {
            const { at, decided: ordinal } = arrival;
            const lockedDay = dayOf(at) + 180;
            standing = {
              ...standing,
              ordinal,
              by: 'people',
              since: at,
              decidedAt: at,
              lockedDay,
              fellAt: null,
            };
            run(at, at);
          } else if (standing.decidedAt === arrival.lifted) {
            standing = { ...standing, lockedDay: null };
            run(arrival.lifted, arrival.at);
          }
        }
        wait(end);
        const bit = run(end, end);
        const last = arrivals.findLast((one) => 'decided' in one);
        const lifted = arrivals.some((one) => 'lifted' in one && one.lifted === last?.at);
        const base: Standing = last
          ? {
              ...NOWHERE,
              ordinal: 'decided' in last ? last.decided : 0,
              by: 'people',
              since: last.at,
              decidedAt: last.at,
              lockedDay: lifted ? null : dayOf(last.at) + 180,
            }
          : NOWHERE;
        const whole = judge(base, came, { reach, from: -Infinity, now: end });
        const seen = ({ standing: { ordinal, by, lastSignal }, score, cooling }: typeof whole) => ({
          ordinal,
          by,
          lastSignal,
          score,
          cooling,
        });
        expect(seen(bit)).toEqual(seen(whole));
      },
    ),
    { numRuns: 1_500 },
  );
  // Each rule had its say: nobody compares empty ladders.
  for (const [rule, times] of Object.entries(reached)) expect(times, rule).toBeGreaterThan(5);
});
