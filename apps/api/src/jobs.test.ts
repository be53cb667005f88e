import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStaff } from '../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../test/template-database.ts';
import { createTestClock, type TestClock } from '../test/test-app.ts';
import { createAuditChain } from './audit/audit-chain.service.ts';
import { deriveKeys } from './auth/keys.ts';
import { createKnownCounts } from './content/known-counts.ts';
import { readMarks } from './db/system-mark.queries.ts';
import { withTryLock } from './db/try-lock.queries.ts';
import { JOBS_LOCK, type JobDeps, runJobs, startJobs } from './jobs.ts';
import { createStorage } from './media/storage.ts';
import { createReferenceLists } from './resources/reference/reference.service.ts';
import { createSettings } from './settings/settings.service.ts';

let database: TestDatabase;
let test: { deps: JobDeps; clock: TestClock };
const folder = mkdtempSync(join(tmpdir(), 'connect-jobs-'));
beforeEach(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const clock = createTestClock();
  const storage = createStorage({ dataDir: folder });
  const settings = createSettings(db, clock);
  const keys = deriveKeys('a secret of the tests, long enough to be one');
  const chain = createAuditChain(db, { key: new Uint8Array(32), anchorFile: null });
  const reference = createReferenceLists({ db, clock });
  const sealer = { soon: () => {} };
  const counts = createKnownCounts(undefined);
  test = {
    clock,
    deps: { db, clock, storage, settings, reference, keys, scanner: null, chain, sealer, counts },
  };
});
afterEach(() => database.drop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

async function makeMember(): Promise<number> {
  const { id } = await test.deps.db
    .insertInto('member')
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

const run = (deps: Partial<JobDeps> = {}, report: (job: string, error: unknown) => void = fail) =>
  runJobs({ ...test.deps, ...deps }, {}, report);

const fail = (job: string, error: unknown) => {
  throw new Error(`The job ${job} failed`, { cause: error });
};

const stats = (item: number) =>
  test.deps.db
    .selectFrom('content_stats')
    .select(['views', 'unique_viewers', 'avg_seconds', 'completion_rate', 'last_viewed_at'])
    .where('content_id', '=', item)
    .executeTakeFirst();

describe('content statistics', () => {
  it('count views as DOMAIN 4.4 says: no bots, no colleagues, no other actions', async () => {
    const item = await makeItem();
    const user = await makeMember();
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
    const user = await makeMember();
    const anonymous = randomUUID();
    await log(item, { anonymous }, { user, anonymous, action: 'like' }, { user }, {}, {});
    await run();
    // The person, and two views that say nothing of who they are.
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

  it('are counted anew on the first run of a day for what came in the last eight', async () => {
    const item = await makeItem();
    await log(item, { seconds: 10 });
    await run();
    await test.deps.db.updateTable('content_stats').set({ views: 99 }).execute();
    test.clock.advance(86_400_000);
    await run();
    expect(await stats(item)).toMatchObject({ views: 1 });
  });
});

describe('runJobs', () => {
  it('makes the partitions from last month to three months ahead', async () => {
    await run();
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relispartition and relname like 'engagement_log_20%'`.execute(test.deps.db);
    const names = rows.map(({ name }) => name);
    for (const month of ['2026_10', '2026_11', '2026_12', '2027_01', '2027_02']) {
      expect(names).toContain(`engagement_log_${month}`);
    }
  });

  it('moves rows that came before their month had a partition into it', async () => {
    const item = await makeItem();
    await log(item, { seconds: 10 }, { at: '2026-11-30T23:59:59+07:00' });
    const report = vi.fn();
    await run({}, report);
    expect(report).not.toHaveBeenCalled();
    const { rows } = await sql<{ partition: string; n: number }>`
      select tableoid::regclass::text as partition, count(*)::int as n
      from engagement_log group by 1`.execute(test.deps.db);
    expect(rows).toEqual([{ partition: 'engagement_log_2026_11', n: 2 }]);
  });

  it('does nothing while another process is at it, and says so', async () => {
    const item = await makeItem();
    await log(item, {});
    await withTryLock(test.deps.db, JOBS_LOCK, async () => {
      expect(await run()).toBe(false);
    });
    expect(await stats(item)).toBeUndefined();
    expect(await run()).toBe(true);
    expect(await stats(item)).toBeDefined();
  });

  it('goes on with the other jobs when one fails, and reports it', async () => {
    const item = await makeItem();
    await log(item, {});
    const report = vi.fn();
    const broken = new Error('no such place');
    const storage = { ...test.deps.storage, tempDir: () => Promise.reject(broken) };
    expect(await run({ storage }, report)).toBe(true);
    expect(report).toHaveBeenCalledExactlyOnceWith('unreferenced files', broken);
    expect(await stats(item)).toBeDefined();
  });

  it('looks after accounts and presence, and remembers when it ran and for how long', async () => {
    const { db } = test.deps;
    const over = await makeStaff(db, { role: 'editor', expiresAt: '2026-11-01' });
    await db
      .insertInto('presence')
      .values({
        entity_type: 'article',
        entity_id: 1,
        staff_id: over.id,
        page_id: randomUUID(),
        editing: true,
        seen_at: '2026-11-01T00:00:00+07:00',
      })
      .execute();
    await run();
    const accounts = await db.selectFrom('staff').select(['status', 'suspended_for']).execute();
    expect(accounts).toEqual([{ status: 'suspended', suspended_for: 'expired' }]);
    expect(await db.selectFrom('presence').select('page_id').execute()).toEqual([]);
    const { jobs } = await readMarks(db);
    expect(jobs).toEqual({
      at: '2026-11-20T09:00:00.000+07:00',
      detail: { ms: expect.any(Number) },
    });
  });

  it('seals the audit and notes where it has come to', async () => {
    const { chain } = test.deps;
    const anchor = vi.fn();
    const seal = vi.fn(async () => 0);
    await run({ chain: { ...chain, seal, anchor } });
    expect(seal).toHaveBeenCalledOnce();
    expect(anchor).toHaveBeenCalledExactlyOnceWith(test.clock.now());
  });
});

describe('startJobs', () => {
  it('stops at once when nothing is running', async () => {
    const jobs = startJobs(test.deps);
    await jobs.stop();
    expect(await test.deps.db.selectFrom('content_stats').select('views').execute()).toEqual([]);
  });

  it('outlives a database that is away', async () => {
    vi.useFakeTimers();
    try {
      const connection = vi.fn(() => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      });
      const jobs = startJobs({ ...test.deps, db: { connection } as unknown as JobDeps['db'] });
      await vi.advanceTimersByTimeAsync(4_000);
      expect(connection).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(5 * 60_000);
      expect(connection).toHaveBeenCalledTimes(2);
      await jobs.stop();
      await vi.advanceTimersByTimeAsync(60 * 60_000);
      expect(connection).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
