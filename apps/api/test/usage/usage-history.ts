import { DEVICES } from '@connect/contract/closed-lists.ts';
import { BRANDS } from '@connect/contract/constants.ts';
import fc from 'fast-check';

// What may happen to the usage log, in days around a leap day and the end of a month, at moments around
// midnight in Bangkok and in London.

export const PROVINCES = ['10', '50', '90'];
export const TYPES = ['doctor', 'pharmacist', 'sale'] as const;
const TIMES = ['00:00:00', '06:59:59.999', '07:00:00', '12:00:00', '12:00:00', '23:59:59.999999'];
const ACTIONS = ['view', 'view', 'view', 'download', 'share', 'like'] as const;
export const CHOSEN_CHANNELS = ['line_oa', 'email', 'direct', 'other'] as const;

const nth = fc.nat({ max: 9 });
const writing = fc.record({
  kind: fc.constant('write' as const),
  item: fc.nat({ max: 1 }),
  ago: fc.integer({ min: 0, max: 5 }),
  time: fc.constantFrom(...TIMES),
  action: fc.constantFrom(...ACTIONS),
  user: fc.nat({ max: 4 }),
  browser: fc.option(fc.nat({ max: 2 })),
  session: fc.option(fc.nat({ max: 1 })),
  channel: fc.option(fc.constantFrom(...CHOSEN_CHANNELS)),
  device: fc.option(fc.constantFrom(...DEVICES)),
  link: fc.nat({ max: 4 }),
  seconds: fc.option(fc.integer({ min: 0, max: 21_600 })),
  progress: fc.option(fc.integer({ min: 0, max: 100 })),
  qualified: fc.boolean(),
  completed: fc.boolean(),
  bot: fc.constantFrom(false, false, false, true),
});
/** Something that may become of the log, of its users or of an item. */
export const happening = fc.oneof(
  { weight: 12, arbitrary: writing },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      item: fc.nat({ max: 1 }),
      hours: fc.integer({ min: 0, max: 160 }),
      view: nth,
      user: fc.nat({ max: 4 }),
      browser: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('click' as const),
      link: fc.nat({ max: 1 }),
      time: fc.constantFrom(...TIMES),
      browser: fc.nat({ max: 2 }),
      user: fc.nat({ max: 4 }),
      bot: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('judge' as const), row: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), row: nth }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('merge' as const),
      from: fc.nat({ max: 2 }),
      into: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), user: nth }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      user: fc.nat({ max: 2 }),
      province: fc.constantFrom(...PROVINCES, null),
      type: fc.constantFrom(...TYPES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rebrand' as const),
      brand: fc.constantFrom(...BRANDS),
      areas: fc.subarray([0, 5, 31, 32, 40]),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('count' as const) }) },
);
export type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

/** Some of these values, or nothing. */
export const some = <Value>(...values: Value[]) =>
  fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined, freq: 1 });
