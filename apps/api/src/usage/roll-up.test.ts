import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runRecurring } from '../../test/jobs.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { partitionsJob, statisticsJob } from './roll-up.job.ts';
import { rollUp } from './roll-up.service.ts';

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

let slug = 0;
async function makeItem(): Promise<number> {
  slug += 1;
  const { id } = await test.deps.db
    .insertInto('content')
    .values({ kind: 'article', title: 'บทความทดสอบ', slug: `job-${slug}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function makeUser(): Promise<number> {
  const { id } = await test.deps.db
    .insertInto('platform_user')
    .values({ user_type: 'doctor', display_name: 'นพ.ทดสอบ ตัวอย่างกุล' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Entry {
  at?: string;
  received?: string;
  action?: string;
  user?: number;
  anonymous?: string;
  seconds?: number;
  qualified?: boolean;
  completed?: boolean;
  bot?: boolean;
  internal?: boolean;
}

const NOON = '2026-11-19T12:00:00+07:00';

async function log(item: number, ...entries: Entry[]): Promise<void> {
  await test.deps.db
    .insertInto('engagement_log')
    .values(
      entries.map((entry) => ({
        occurred_at: entry.at ?? NOON,
        received_at: entry.received ?? entry.at ?? NOON,
        view_id: randomUUID(),
        content_type: 'article',
        content_id: item,
        content_title: 'บทความทดสอบ',
        action: entry.action ?? 'view',
        user_id: entry.user ?? null,
        anonymous_id: entry.anonymous ?? null,
        duration_seconds: entry.seconds ?? null,
        is_qualified: entry.qualified ?? false,
        is_completed: entry.completed ?? false,
        is_bot: entry.bot ?? false,
        is_internal: entry.internal ?? false,
      })),
    )
    .execute();
}

const run = async () =>
  expect(await runRecurring(test.deps, test.pool, [partitionsJob, statisticsJob])).toEqual([]);

const stats = (item: number) =>
  test.deps.db
    .selectFrom('content_stats')
    .select(['views', 'unique_viewers', 'avg_seconds', 'completion_rate', 'last_viewed_at'])
    .where('content_id', '=', item)
    .executeTakeFirst();

describe('content statistics', () => {
  it('count views: no bots, no colleagues, no other actions', async () => {
    const item = await makeItem();
    const user = await makeUser();
    const later = '2026-11-19T13:00:00+07:00';
    await log(
      item,
      { user, seconds: 40, qualified: true, completed: true },
      { user, seconds: 5 },
      { anonymous: randomUUID(), seconds: 80, qualified: true },
      { anonymous: randomUUID(), at: later, seconds: 3 },
      { bot: true, at: '2026-11-19T20:00:00+07:00', seconds: 900, qualified: true },
      { internal: true, at: '2026-11-19T21:00:00+07:00', seconds: 900, qualified: true },
      { user, action: 'download', at: '2026-11-19T22:00:00+07:00' },
    );
    await run();
    expect(await stats(item)).toEqual({
      views: 4,
      unique_viewers: 3,
      avg_seconds: 60,
      completion_rate: 0.25,
      last_viewed_at: '2026-11-19T13:00:00.000+07:00',
    });
  });

  it('count a visitor who was seen signed in as that person, and nobody else as one', async () => {
    const item = await makeItem();
    const user = await makeUser();
    const anonymous = randomUUID();
    await log(item, { anonymous }, { user, anonymous, action: 'like' }, { user }, {}, {});
    await run();
    // One user, and two views that do not identify their user.
    expect(await stats(item)).toMatchObject({ views: 4, unique_viewers: 3 });
  });

  it('are brought up to date for items with new rows, and leave the others alone', async () => {
    const [busy, quiet] = [await makeItem(), await makeItem()];
    await log(busy, { seconds: 10 });
    await log(quiet, { seconds: 10 });
    await run();
    await test.deps.db.updateTable('content_stats').set({ views: 99 }).execute();
    test.clock.advance(20 * 60_000);
    await log(busy, { received: test.clock.now().toISOString() });
    await run();
    expect(await stats(busy)).toMatchObject({ views: 2 });
    expect(await stats(quiet)).toMatchObject({ views: 99 });
  });

  it('count distinct people of many views when a fiftieth of them is new, or after an hour', async () => {
    const item = await makeItem();
    await log(item, {}, {});
    await run();
    const { db } = test.deps;
    const many = { viewers_of: 6_000, unique_viewers: 4_000 };
    await db.updateTable('content_stats').set(many).execute();
    // So many views as if they had been there all along.
    await sql`insert into content_day select content_id, '2026-11-01', 6000, 0, 0, 0, 0, 0, 0
      from content_stats`.execute(db);
    await log(item, {});
    await run();
    expect(await stats(item)).toMatchObject({ views: 6_003, unique_viewers: 4_000 });
    test.clock.advance(61 * 60_000);
    await run();
    expect(await stats(item)).toMatchObject({ views: 6_003, unique_viewers: 3 });
    await db.updateTable('content_stats').set({ viewers_of: 5_000, unique_viewers: 9 }).execute();
    await log(item, {});
    await run();
    expect(await stats(item)).toMatchObject({ views: 6_004, unique_viewers: 4 });
  });
});

describe('roll-ups', () => {
  const daysOf = (item: number) =>
    test.deps.db
      .selectFrom('content_day')
      .select(['day', 'views', 'people'])
      .where('content_id', '=', item)
      .orderBy('day')
      .execute();

  it('take in rows that come late, on their own day', async () => {
    const item = await makeItem();
    await log(item, { at: '2026-11-19T23:59:59.999+07:00' });
    await run();
    await log(item, { at: '2026-11-13T00:00:00+07:00', received: NOON });
    await run();
    expect(await daysOf(item)).toEqual([
      { day: '2026-11-13', views: 1, people: 1 },
      { day: '2026-11-19', views: 1, people: 1 },
    ]);
  });

  it('lose days whose last row is gone', async () => {
    const item = await makeItem();
    await log(item, {});
    await run();
    await sql`delete from engagement_log`.execute(test.deps.db);
    await run();
    expect(await daysOf(item)).toEqual([]);
    const { rows } = await sql`select from usage_day`.execute(test.deps.db);
    expect(rows).toEqual([]);
    expect(await stats(item)).toMatchObject({ views: 0, unique_viewers: 0, avg_seconds: null });
  });

  it('count the days before, once it is known whose browser it was', async () => {
    const item = await makeItem();
    const user = await makeUser();
    const anonymous = randomUUID();
    await log(item, { user, at: '2026-11-10T12:00:00+07:00' });
    await log(item, { anonymous, at: '2026-11-10T13:00:00+07:00' });
    await run();
    expect(await daysOf(item)).toEqual([{ day: '2026-11-10', views: 2, people: 2 }]);
    await log(await makeItem(), { user, anonymous });
    await run();
    expect(await daysOf(item)).toEqual([{ day: '2026-11-10', views: 2, people: 1 }]);
  });

  it('lose nothing that is written while they are counted, by two processes at once', async () => {
    const item = await makeItem();
    const other = await test.another();
    const counting = async () => {
      for (let n = 0; n < 8; n += 1) await rollUp(n % 2 === 0 ? test.deps : other.deps);
    };
    const writing = async () => {
      for (let n = 0; n < 40; n += 1) await log(item, {});
    };
    await Promise.all([counting(), counting(), writing(), writing()]);
    await run();
    expect(await daysOf(item)).toEqual([{ day: '2026-11-19', views: 80, people: 80 }]);
    const { rows } = await sql`select from usage_touched`.execute(test.deps.db);
    expect(rows).toEqual([]);
  });

  it('that are cut short leave the rest to be counted', async () => {
    const item = await makeItem();
    await log(item, {});
    await rollUp(test.deps, AbortSignal.abort());
    expect(await daysOf(item)).toEqual([]);
    await rollUp(test.deps);
    expect(await daysOf(item)).toHaveLength(1);
  });
});

describe('partitions', () => {
  it('are made from last month to three months ahead', async () => {
    await run();
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relispartition and relname like 'engagement_log_20%'`.execute(test.deps.db);
    const names = rows.map(({ name }) => name);
    for (const month of ['2026_10', '2026_11', '2026_12', '2027_01', '2027_02']) {
      expect(names).toContain(`engagement_log_${month}`);
    }
  });

  it('take in rows that came before their month had one', async () => {
    const item = await makeItem();
    await log(item, { seconds: 10 }, { at: '2026-11-30T23:59:59+07:00' });
    await run();
    const { rows } = await sql<{ partition: string; n: number }>`
      select tableoid::regclass::text as partition, count(*)::int as n
      from engagement_log group by 1`.execute(test.deps.db);
    expect(rows).toEqual([{ partition: 'engagement_log_2026_11', n: 2 }]);
  });
});
