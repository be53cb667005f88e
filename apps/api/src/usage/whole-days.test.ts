import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeArticle, makeRecording, makeUser, makeView } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { makeLink } from '../../test/link-factories.ts';
import { createTestApp } from '../../test/test-app.ts';
import { openSnapshot } from '../db/read-batches.ts';
import type { Trx } from '../deps.ts';
import { addDays } from '../time/moments.ts';
import { packNow } from './entries.queries.ts';
import { ROW_BYTES, TYPE_NUMBERS } from './entry-layout.ts';
import { itemKey, packTouched, readAllDays } from './log-days.service.ts';
import { partitionsJob } from './roll-up.job.ts';
import { rollUp } from './roll-up.service.ts';

const TODAY = '2028-03-02';
const DAYS = 6;
const SPAN = { from: addDays(TODAY, 1 - DAYS), to: TODAY };
const t = await createTestApp();
const other = await t.another();
afterAll(() => t.close());
const { db } = t.deps;
t.clock.set(`${TODAY}T10:00:00+07:00`);
await runRecurring(t.deps, t.pool, [partitionsJob]);

const published = { status: 'publish', first_published_at: '2028-01-01T09:00:00+07:00' } as const;
const items = [
  { type: 'article', id: (await makeArticle(db, published)).id },
  { type: 'video', id: (await makeRecording(db, 'video', published)).id },
  { type: 'link', id: (await makeLink(db)).id },
  { type: 'platform', id: 0 },
];
const users = [
  await makeUser(db, { user_type: 'doctor', province_code: '10' }),
  await makeUser(db, { user_type: 'pharmacist', province_code: null }),
];
const browsers = [randomUUID(), randomUUID()];
const ACTIONS = { link: ['click'], platform: ['search', 'login'] };

const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      item: fc.nat(items.length - 1),
      ago: fc.nat(DAYS - 1),
      hour: fc.nat(23),
      user: fc.nat(users.length),
      browser: fc.nat(browsers.length - 1),
      action: fc.nat(1),
    }),
  },
  fc.record({
    kind: fc.constantFrom('judge' as const, 'clear' as const, 'restore' as const),
    ago: fc.nat(DAYS - 1),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    user: fc.nat(users.length - 1),
    province: fc.constantFrom('10', '50', null),
  }),
  fc.record({ kind: fc.constant('erase' as const), user: fc.nat(users.length - 1) }),
  fc.record({ kind: fc.constantFrom('count' as const, 'both' as const, 'unpack' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

const onDay = (ago: number) =>
  sql`(occurred_at at time zone 'Asia/Bangkok')::date = ${addDays(TODAY, -ago)}`;

async function write(what: Extract<Happening, { kind: 'write' }>): Promise<void> {
  const { type, id } = items[what.item] ?? { type: 'platform', id: 0 };
  const actions = type === 'link' || type === 'platform' ? ACTIONS[type] : ['view', 'download'];
  await makeView(db, id, {
    occurred_at: `${addDays(TODAY, -what.ago)}T${String(what.hour).padStart(2, '0')}:30:00+07:00`,
    content_type: type,
    action: actions[what.action % actions.length] ?? 'view',
    user_id: users[what.user]?.id ?? null,
    anonymous_id: browsers[what.browser] ?? null,
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
      await sql`with gone as (delete from engagement_log where ${onDay(what.ago)} returning *)
        insert into cleared select * from gone`.execute(db);
      return;
    case 'restore':
      await sql`with back as (delete from cleared where ${onDay(what.ago)} returning *)
        insert into engagement_log overriding system value select * from back`.execute(db);
      return;
    case 'move':
      await db
        .updateTable('platform_user')
        .set({ province_code: what.province })
        .where('id', '=', users[what.user]?.id ?? 0)
        .execute();
      return;
    case 'erase': {
      const user = users[what.user]?.id ?? 0;
      await sql`update engagement_log set user_id = null, anonymous_id = null where user_id = ${user}`.execute(
        db,
      );
      await sql`update usage_browser set user_id = null where user_id = ${user}`.execute(db);
      return;
    }
    case 'both':
      await Promise.all([rollUp(t.deps), rollUp(other.deps)]);
      return;
    case 'unpack':
      // Not what a part of the counting does, but whoever deletes packed days has them noted.
      await sql`with gone as (delete from usage_day where day = ${TODAY} returning *)
        insert into usage_touched select content_type, content_id, day from gone`.execute(db);
      return;
    case 'count':
      await rollUp(t.deps);
  }
}

/** The bytes of all rows by their items and days, in the order in which they were told. */
async function told(trx: Trx): Promise<string[]> {
  const found: string[] = [];
  const days: string[] = [];
  await readAllDays(trx, [SPAN], await packTouched(trx, [SPAN]), [], (day) => {
    days.push(day);
    return (type, id, bytes, at, rows) => {
      const own = new Uint8Array(bytes.buffer, bytes.byteOffset + at, rows * ROW_BYTES);
      found.push(`${day} ${itemKey(type, id)} ${Buffer.from(own).toString('hex')}`);
    };
  });
  expect(days).toEqual(days.toSorted());
  return found.sort();
}

/** The same, packed from all rows of the log. */
async function plain(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ type: string; id: number; day: string }>`
    select distinct content_type as type, content_id as id,
      (occurred_at at time zone 'Asia/Bangkok')::date as day
    from engagement_log`.execute(trx);
  const packed = await packNow(trx, {
    types: rows.map(({ type }) => type),
    ids: rows.map(({ id }) => id),
    days: rows.map(({ day }) => day),
  });
  const numbers = new Map(Object.entries(TYPE_NUMBERS));
  return packed
    .map(({ type, id, day, entries, hours }) => {
      const bytes = Buffer.concat([entries, hours]).toString('hex');
      return `${day} ${itemKey(numbers.get(type) ?? 0, id)} ${bytes}`;
    })
    .sort();
}

async function inSnapshot(read: (trx: Trx) => Promise<void>): Promise<void> {
  const snapshot = await openSnapshot(db);
  try {
    await read(snapshot.trx);
  } finally {
    await snapshot.end();
  }
}
const compare = () => inSnapshot(async (trx) => expect(await told(trx)).toEqual(await plain(trx)));

const view = { kind: 'write', item: 0, ago: 0, hour: 9, user: 0, browser: 0, action: 0 } as const;

beforeEach(async () => {
  await sql`truncate engagement_log`.execute(db);
  await sql`drop table if exists cleared`.execute(db);
  await sql`create table cleared as table engagement_log`.execute(db);
});

describe('whole days', () => {
  it('say what the rows of the log say, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 30 }), async (happenings) => {
        await sql`truncate engagement_log, cleared`.execute(db);
        for (const what of happenings) {
          await happen(what);
          await compare();
        }
        await rollUp(t.deps);
        await compare();
        const { rows } = await sql`select from usage_whole_day where entries is null`.execute(db);
        expect(rows).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('are of one moment for who reads while they are put together and written', async () => {
    for (let ago = 0; ago < DAYS; ago += 1) await write({ ...view, ago });
    const writing = async () => {
      for (let n = 0; n < 20; n += 1) await write({ ...view, ago: n % DAYS, item: n % 4 });
    };
    const counting = async () => {
      for (let n = 0; n < 8; n += 1) await rollUp(n % 2 === 0 ? t.deps : other.deps);
    };
    const reading = async () => {
      for (let n = 0; n < 15; n += 1) await compare();
    };
    await Promise.all([counting(), counting(), writing(), reading(), reading()]);
  }, 60_000);

  it('stay what they were for a reader who began before', async () => {
    await write(view);
    await rollUp(t.deps);
    await inSnapshot(async (trx) => {
      const before = await plain(trx);
      await write({ ...view, ago: 1 });
      await write(view);
      await rollUp(t.deps);
      expect(await told(trx)).toEqual(before);
    });
  });

  it('are put together anew when packed days are gone, also all at once', async () => {
    await write(view);
    await rollUp(t.deps);
    await sql`truncate usage_day`.execute(db);
    const { rows } = await sql`select from usage_whole_day`.execute(db);
    expect(rows).toEqual([]);
  });

  it('have nothing of types that overviews do not count', async () => {
    await write(view);
    await rollUp(t.deps);
    await sql`update usage_day set content_type = 'other'`.execute(db);
    await rollUp(t.deps);
    const { rows } = await sql<{ length: number }>`
      select length(entries) as length from usage_whole_day where length(entries) > 0`.execute(db);
    expect(rows).toEqual([]);
  });
});
