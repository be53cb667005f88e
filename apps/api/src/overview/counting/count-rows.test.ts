import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { openSnapshot } from '../../db/read-batches.ts';
import type { Trx } from '../../deps.ts';
import { admissionOf, provinceTable } from '../../usage/entry-filter.ts';
import {
  ACTION_NUMBERS,
  BITS,
  ENTRY_BYTES,
  HIGH_AT,
  HOUR_BITS,
  LOW_AT,
  ROW_BYTES,
  TYPE_NUMBERS,
} from '../../usage/entry-layout.ts';
import { itemKey } from '../../usage/log-days.service.ts';
import type { VisitorRows } from '../../usage/visitor-reading.service.ts';
import { RowsByVisitor } from '../../usage/visitor-rows.ts';
import { spanOf } from '../../usage/visitor-spans.ts';
import { bucketsOf } from '../periods.ts';
import type { CountedPeriod } from './count-parts.ts';
import { countPeople, countRows } from './count-rows.service.ts';
import { type CountedItem, CountedItems, EXPECTED_SIZE, numberAt } from './counted-items.ts';
import { KnownUsers } from './known-users.ts';
import type { OverviewCount } from './overview-count.ts';
import { SecondThread } from './second-thread.ts';

const DAYS = ['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02'];
const ROWS_A_DAY = 20_000;
const AREAS = 40;
const USERS = 30_000;
const BROWSERS = 60_000;

/** Always the same numbers below one. */
let state = 1;
function below(end: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * end);
}
const oneOf = <Value>(values: readonly Value[]): Value => {
  const value = values[below(values.length)];
  if (value === undefined) throw new RangeError('There is nothing to choose from');
  return value;
};

const items = new CountedItems(
  Array.from(
    { length: 50 },
    (_, id): CountedItem => ({
      id,
      kind: oneOf(['article', 'video', 'webinar', 'link'] as const),
      brand: oneOf(['Ozempic', 'Wegovy', 'Rybelsus'] as const),
      areas: [below(AREAS), below(AREAS)],
    }),
  ),
  { areas: AREAS, searches: true },
);
const actions = [ACTION_NUMBERS.view, ACTION_NUMBERS.click, ACTION_NUMBERS.download];

/** Rows of a day, item by item. */
function rowsOf(): RowsByVisitor {
  const rows = new RowsByVisitor();
  for (const { id, kind } of items.all) {
    const own = ROWS_A_DAY / 50;
    const bytes = new DataView(new ArrayBuffer(own * ROW_BYTES));
    for (let row = 0; row < own; row += 1) {
      const visitor = oneOf([0, 1 + below(USERS), -1 - below(BROWSERS)]);
      const at = row * ENTRY_BYTES;
      bytes.setInt32(at, visitor);
      bytes.setUint32(
        at + LOW_AT,
        (below(2) << BITS.completed[0]) |
          (below(2) << BITS.qualified[0]) |
          (1 << BITS.counts[0]) |
          (below(90) << BITS.province[0]) |
          ((visitor > 0 ? 1 + (visitor % 5) : 0) << BITS.userType[0]) |
          (below(10) << BITS.channel[0]) |
          (oneOf(actions) << BITS.action[0]),
      );
      bytes.setUint32(at + HIGH_AT, oneOf([30, 600, 32_767]) << (BITS.seconds[0] - 32));
      bytes.setUint8(own * ENTRY_BYTES + row, below(24) | (below(4) << HOUR_BITS));
    }
    rows.add(0, itemKey(TYPE_NUMBERS[kind], id), bytes, 0, own);
  }
  return rows;
}

const rows: VisitorRows = {
  first: DAYS[0] ?? '',
  months: new Map(),
  spans: DAYS.map((day, begins) => {
    const { keys, pieces, bytes } = spanOf(day, rowsOf());
    return {
      pieces,
      bytes,
      begins,
      days: 1,
      items: Int32Array.from(keys, (key) => items.numberOf(key)),
    };
  }),
};

function periodOf(from: number, to: number, isEarlier: boolean): CountedPeriod {
  const users = new KnownUsers();
  for (let user = 1; user < USERS; user += 7) users.leftOut.add(user);
  for (let user = 3; user < USERS; user += 5) users.unplaced.add(user);
  for (let user = 2; user < 2 * USERS; user += 999) users.addJoined(user, 10, 1);
  const buckets = bucketsOf({ from: DAYS[from] ?? '', to: DAYS[to] ?? '' }, 'hour');
  const { low, high } = admissionOf({ persons: null }, provinceTable(null));
  return {
    settings: { admission: { low, high }, buckets, items: items.traits, areas: AREAS, users },
    begins: from,
    isEarlier,
  };
}
const periods = [periodOf(2, 3, false), periodOf(0, 1, true)];

function viewersOf({ visitors }: OverviewCount): string[] {
  const found: string[] = [];
  visitors.users.tellViewers((user, views) => found.push(`${user} ${views}`));
  return found;
}

const told = (count: OverviewCount) => ({
  figures: count.figures,
  engaged: count.visitors.engagedInAll,
  courses: [count.views, count.visitors.viewed, count.visitors.active, count.seconds],
  shares: [count.byBrand, count.byUserType, count.byChannel, count.byDevice, count.byArea],
  places: [count.viewsByProvince, count.visitors.viewedByProvince, count.visitors.activeByProvince],
  week: count.week,
  used: count.used,
  // As texts: comparing lists of so many takes long.
  viewers: viewersOf(count).sort().join(),
  active: Array.from({ length: 2 * USERS }, (_, user) =>
    count.visitors.users.isActive(user) ? 1 : 0,
  ).join(''),
});

/** Never starts, and fails. */
class NoThread extends SecondThread {
  override count(): Promise<never> {
    return Promise.reject(new Error('No thread'));
  }
}

describe('rows', () => {
  const second = new SecondThread();
  const t = createTestApp();
  let snapshot: { trx: Trx; end(): Promise<void> };
  beforeAll(async () => {
    snapshot = await openSnapshot((await t).deps.db);
  });
  afterAll(async () => {
    await snapshot.end();
    await second.end();
    await (await t).close();
  });
  const count = (thread: SecondThread, of = periods) =>
    countRows(snapshot.trx, rows, of, items, thread);

  it('are counted by two threads as by one', async () => {
    const alone = await count(new NoThread());
    const [one, other] = await Promise.all([count(second), count(second)]);
    for (const both of [one, other]) {
      expect(told(both.current)).toEqual(told(alone.current));
      expect(both.before?.figures).toEqual(alone.before?.figures);
      expect(both.before?.views).toEqual(alone.before?.views);
    }
  });

  it('are counted by a second thread at all', async () => {
    const { settings } = periods[0] ?? periodOf(2, 3, false);
    const [counted] = await second.count({
      spans: rows.spans,
      periods: [{ settings, begins: 2, isEarlier: false }],
      parts: Int32Array.of(0, 1),
      next: new Int32Array(new SharedArrayBuffer(4)),
    });
    expect([...(counted?.users.keys() ?? [])]).toEqual([0, 1]);
  });

  it('are all counted when the other thread ends meanwhile, which another one takes the place of', async () => {
    const alone = await count(new NoThread());
    const counting = count(second);
    await second.end();
    expect(told((await counting).current)).toEqual(told(alone.current));
    expect(told((await count(second)).current)).toEqual(told(alone.current));
  });

  it('of an earlier period give the figures that all counting gives', async () => {
    const { before } = await count(new NoThread());
    const { current } = await count(new NoThread(), [periodOf(0, 1, false)]);
    expect(before?.figures).toEqual(current.figures);
    const views = Object.values(current.views);
    expect(before?.views).toEqual(
      before?.views.map((_, bucket) => views.reduce((sum, own) => sum + (own[bucket] ?? 0), 0)),
    );
  });

  it('tell the people of expected items as they do when they are gone over again', async () => {
    const wanted = items.all.map(({ kind }, place) => ({
      number: numberAt(place),
      isLink: kind === 'link',
    }));
    items.expect(wanted.slice(0, 30).map(({ number }) => number));
    const whole = periodOf(0, 3, false);
    const alone = await count(new NoThread(), [whole]);
    const both = await count(second, [whole]);
    const asked = {
      days: { from: DAYS[0] ?? '', to: DAYS[3] ?? '' },
      items,
      admission: whole.settings.admission,
    };
    const people = await countPeople(snapshot.trx, rows, asked, wanted, second);
    expect([...people.values()].every((own) => own > 0)).toBe(true);
    for (const [place, { number }] of wanted.entries()) {
      const expected = place < 30 ? people.get(number) : undefined;
      expect(alone.current.visitors.peopleOf(number)).toBe(expected);
      expect(both.current.visitors.peopleOf(number)).toBe(expected);
    }
  });
});

it('items that were asked for last are expected, earlier ones as far as there is room', () => {
  const many = new CountedItems(
    Array.from({ length: 200 }, (_, id) => ({ id, kind: 'video', brand: 'Ozempic', areas: [] })),
    { areas: 0, searches: false },
  );
  const expected = () => [...many.traits.expected.keys()].filter((n) => many.expected[n] !== 0);
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => numberAt(from + n));
  expect(expected()).toEqual([]);
  many.expect(numbers(100, 140));
  expect(expected()).toEqual(numbers(100, 140));
  many.expect(numbers(0, 40));
  expect(expected()).toEqual([...numbers(0, 40), ...numbers(100, 100 + EXPECTED_SIZE - 1 - 40)]);
  many.expect(numbers(0, 200));
  expect(expected()).toEqual(numbers(0, EXPECTED_SIZE - 1));
});
