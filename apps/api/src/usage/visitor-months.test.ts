import { randomUUID } from 'node:crypto';
import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeArticle, makeUser, makeView } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { makeLink } from '../../test/link-factories.ts';
import { createTestApp } from '../../test/test-app.ts';
import { openSnapshot } from '../db/read-batches.ts';
import type { Trx } from '../deps.ts';
import { addDays, type Days } from '../time/moments.ts';
import { countsIn, secondsOf, wordOf } from './entry-filter.ts';
import { BITS, ENTRY_BYTES, HIGH_AT, LOW_AT, ROW_BYTES } from './entry-layout.ts';
import { KeptSpans } from './kept-spans.ts';
import { itemKey, packTouched, readAllDays } from './log-days.service.ts';
import { partitionsJob } from './roll-up.job.ts';
import { rollUp } from './roll-up.service.ts';
import { readVisitorRows, tellVisitorRows } from './visitor-reading.service.ts';
import {
  extraOf,
  ITEMS_AT_MOST,
  itemOf,
  ownSeconds,
  partOf,
  placeOf,
  RowsByVisitor,
  traitsOf,
  VISITOR_ROW_BYTES,
  visitorAt,
  whoOf,
} from './visitor-rows.ts';

// Days lie in January, which ends within them, in February with its leap day, and in March, which is not over.
const TODAY = '2028-03-02';
const DAYS = 40;
const SPAN = { from: addDays(TODAY, 1 - DAYS), to: TODAY };
const NOW = `${TODAY}T10:00:00+07:00`;
const t = await createTestApp();
const other = await t.another();
afterAll(() => t.close());
const { db } = t.deps;
t.clock.set(NOW);
await runRecurring(t.deps, t.pool, [partitionsJob]);

const published = { status: 'publish', first_published_at: '2028-01-01T09:00:00+07:00' } as const;
const items = [
  { type: 'article', id: (await makeArticle(db, published)).id },
  { type: 'article', id: (await makeArticle(db, published)).id },
  { type: 'link', id: (await makeLink(db)).id },
  { type: 'platform', id: 0 },
];
const users = [
  await makeUser(db, { user_type: 'doctor', province_code: '10' }),
  await makeUser(db, { user_type: 'pharmacist', province_code: null }),
];
const browsers = [randomUUID(), randomUUID()];
const ACTIONS: Record<string, string[]> = { link: ['click'], platform: ['search', 'login'] };

const ago = fc.nat(DAYS - 1);
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      item: fc.nat(items.length - 1),
      ago,
      hour: fc.nat(23),
      user: fc.nat(users.length),
      browser: fc.nat(browsers.length),
      action: fc.nat(1),
      bot: fc.constantFrom(false, false, true),
      seconds: fc.constantFrom(null, 0, 30, 21_600),
    }),
  },
  fc.record({ kind: fc.constantFrom('judge' as const, 'clear' as const), ago }),
  fc.record({ kind: fc.constant('move' as const), province: fc.constantFrom('10', '50', null) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('count' as const, 'hour' as const) }) },
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

const onDay = (ago: number) =>
  sql`(occurred_at at time zone 'Asia/Bangkok')::date = ${addDays(TODAY, -ago)}`;

async function write(what: Extract<Happening, { kind: 'write' }>): Promise<void> {
  const { type, id } = items[what.item] ?? { type: 'platform', id: 0 };
  const actions = ACTIONS[type] ?? ['view', 'download'];
  await makeView(db, id, {
    occurred_at: `${addDays(TODAY, -what.ago)}T${String(what.hour).padStart(2, '0')}:30:00+07:00`,
    content_type: type,
    action: actions[what.action % actions.length] ?? 'view',
    user_id: users[what.user]?.id ?? null,
    anonymous_id: browsers[what.browser] ?? null,
    duration_seconds: what.seconds,
    is_qualified: what.seconds === 30,
    is_bot: what.bot,
  });
}

async function happen(what: Happening): Promise<void> {
  switch (what.kind) {
    case 'write':
      return write(what);
    case 'judge':
      await sql`update engagement_log set is_bot = not is_bot where ${onDay(what.ago)}`.execute(db);
      return;
    case 'clear':
      await sql`delete from engagement_log where ${onDay(what.ago)}`.execute(db);
      return;
    case 'move':
      await db
        .updateTable('platform_user')
        .set({ province_code: what.province })
        .where('id', '=', users[0]?.id ?? 0)
        .execute();
      return;
    case 'hour':
      t.clock.advance(3_600_000);
      return rollUp(t.deps);
    case 'count':
      return rollUp(t.deps);
  }
}

/** Rows that count, as they were told; parts come in their order, each once. */
async function told(trx: Trx, spans: readonly Days[], kept = new KeptSpans()): Promise<string[]> {
  const keys: number[] = [Number.NaN];
  const found: string[] = [];
  const parts: number[] = [];
  const nextTo = partOf(users[0]?.id ?? 0) + 1;
  let open = false;
  const numberOf = (key: number) => (keys.includes(key) ? keys.indexOf(key) : keys.push(key) - 1);
  const read = await readVisitorRows(trx, spans, (keys) => Int32Array.from(keys, numberOf), kept);
  await tellVisitorRows(trx, read, {
    expected: [nextTo],
    begin: (part) => {
      expect(open).toBe(false);
      open = true;
      parts.push(part);
    },
    rows: (day, numbers, bytes, begin, rows) => {
      for (let at = begin; at < begin + rows * VISITOR_ROW_BYTES; at += VISITOR_ROW_BYTES) {
        const who = whoOf(bytes, at);
        const visitor = visitorAt(parts.at(-1) ?? 0, placeOf(who));
        const traits = traitsOf(bytes, at);
        const number = numbers[itemOf(who)] ?? 0;
        if (number === 0) continue;
        const key = keys[number];
        found.push(
          [
            addDays(read.first, day),
            key,
            visitor,
            wordOf(traits),
            extraOf(traits),
            ownSeconds(bytes, at),
          ].join(' '),
        );
      }
    },
    end: () => {
      expect(open).toBe(true);
      open = false;
    },
  });
  expect(parts).toContain(nextTo);
  expect(parts).toEqual([...new Set(parts)].sort((a, b) => a - b));
  return found.sort();
}

/** The same of all days as they are told item by item. */
async function plain(trx: Trx, spans: readonly Days[]): Promise<string[]> {
  const found: string[] = [];
  await readAllDays(
    trx,
    spans,
    await packTouched(trx, spans),
    [],
    (day) => (type, id, bytes, begin, rows) => {
      for (let row = 0; row < rows; row += 1) {
        const at = begin + row * ENTRY_BYTES;
        const low = bytes.getUint32(at + LOW_AT);
        if (!countsIn(low)) continue;
        const extra = bytes.getUint8(begin + rows * ENTRY_BYTES + row);
        const seconds = secondsOf(bytes.getUint32(at + HIGH_AT));
        found.push(
          [day, itemKey(type, id), bytes.getInt32(at), wordOf(low), extra, seconds].join(' '),
        );
      }
    },
  );
  return found.sort();
}

async function inSnapshot(read: (trx: Trx) => Promise<void>): Promise<void> {
  const snapshot = await openSnapshot(db);
  try {
    await read(snapshot.trx);
  } finally {
    await snapshot.end();
  }
}
/** Stores that keep what they were given by then, nothing, and some of it. */
const shared = new KeptSpans();
const none = new KeptSpans(0);
const few = new KeptSpans(400);
const compare = (spans: readonly Days[] = [SPAN]) =>
  inSnapshot(async (trx) => {
    const rows = await plain(trx, spans);
    for (const store of [undefined, shared, none, few]) {
      expect(await told(trx, spans, store)).toEqual(rows);
    }
  });
const months = async () =>
  (await db.selectFrom('usage_month').select(['month', 'stale']).orderBy('month').execute()).map(
    ({ month, stale }) => [month, stale],
  );

const view = {
  kind: 'write',
  item: 0,
  ago: 5,
  hour: 9,
  user: 0,
  browser: 0,
  action: 0,
  bot: false,
  seconds: 30,
} as const;
/** Days ago that lie in February. */
const FEBRUARY = [2, 10, 30];
const writeMonth = async () => {
  for (const [n, ago] of FEBRUARY.entries()) await write({ ...view, ago, user: n });
};

beforeEach(async () => {
  t.clock.set(NOW);
  await sql`truncate engagement_log`.execute(db);
  await rollUp(t.deps);
  await sql`truncate usage_day`.execute(db);
});

const spans = fc.array(
  fc.record({ ago, length: fc.integer({ min: 1, max: DAYS }) }).map(({ ago, length }) => {
    const to = addDays(TODAY, -ago);
    return { from: addDays(to, 1 - length), to };
  }),
  { minLength: 1, maxLength: 2 },
);

describe('months by visitors', () => {
  it('say what days say, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 5, maxLength: 25 }),
        spans,
        async (happenings, asked) => {
          t.clock.set(NOW);
          await sql`truncate engagement_log, usage_month, usage_month_part`.execute(db);
          for (const what of happenings) {
            await happen(what);
            await compare();
            await compare(asked);
          }
          t.clock.advance(3_600_000);
          await rollUp(t.deps);
          await compare();
          expect((await months()).filter(([, stale]) => stale !== 0)).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  it('are packed when they are over, read instead of their days, and without those written since', async () => {
    await writeMonth();
    await write({ ...view, ago: 0 });
    await rollUp(t.deps);
    expect(await months()).toEqual([['2028-02-01', 0]]);
    await inSnapshot(async (trx) => {
      const before = await plain(trx, [SPAN]);
      await sql`update usage_whole_day set entries = '' where day < '2028-03-01'`.execute(db);
      await inSnapshot(async (later) => expect(await told(later, [SPAN])).toEqual(before));
    });
    await sql`update usage_whole_day set entries = null`.execute(db);
    await write({ ...view, ago: FEBRUARY[1] ?? 0 });
    await compare();
    await rollUp(t.deps);
    const stale = 1 << daysBetween('2028-02-01', addDays(TODAY, -(FEBRUARY[1] ?? 0)));
    expect(await months()).toEqual([['2028-02-01', stale]]);
    await compare();
    t.clock.advance(3_600_000);
    await rollUp(t.deps);
    expect(await months()).toEqual([['2028-02-01', 0]]);
    await compare();
  });

  it('are of one moment for who reads while they are put together and written', async () => {
    await writeMonth();
    const writing = async () => {
      for (let n = 0; n < 15; n += 1) await write({ ...view, ago: n * 2, item: n % 4 });
    };
    const counting = async () => {
      for (let n = 0; n < 8; n += 1) {
        t.clock.advance(3_600_000);
        await rollUp(n % 2 === 0 ? t.deps : other.deps);
      }
    };
    const reading = async () => {
      for (let n = 0; n < 10; n += 1) await compare();
    };
    await Promise.all([counting(), counting(), writing(), reading(), reading()]);
  }, 60_000);

  it('stay what they were for a reader who began before', async () => {
    await writeMonth();
    await rollUp(t.deps);
    await inSnapshot(async (trx) => {
      const before = await plain(trx, [SPAN]);
      await write(view);
      t.clock.advance(3_600_000);
      await rollUp(t.deps);
      await rollUp(t.deps);
      expect(await told(trx, [SPAN])).toEqual(before);
    });
  });

  it('are gone when packed days are gone all at once', async () => {
    await writeMonth();
    await rollUp(t.deps);
    await sql`truncate usage_day`.execute(db);
    expect(await months()).toEqual([]);
    const { rows } = await sql`select from usage_month_part`.execute(db);
    expect(rows).toEqual([]);
  });
});

it('rows of more items than there are numbers for are left out, which is told', () => {
  const rows = new RowsByVisitor();
  const day = new DataView(new ArrayBuffer(ROW_BYTES));
  day.setInt32(0, 7);
  day.setUint32(LOW_AT, 1 << BITS.counts[0]);
  for (let key = 0; key < ITEMS_AT_MOST; key += 1) rows.add(0, key, day, 0, 0);
  rows.add(0, ITEMS_AT_MOST - 1, day, 0, 1);
  expect(rows.isFull).toBe(false);
  rows.add(1, ITEMS_AT_MOST, day, 0, 1);
  expect(rows.isFull).toBe(true);
  expect(rows.parts().map(([part, { days }]) => [part, days])).toEqual([[partOf(7), [0, 1]]]);
});
