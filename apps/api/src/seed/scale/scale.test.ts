import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/template-database.ts';
import { createTestClock } from '../../../test/test-app.ts';
import { createKnownCounts } from '../../lists/known-counts.ts';
import { createStorage } from '../../media/files/storage.ts';
import { StartupProblem } from '../../startup-problem.ts';
import { rollUp } from '../../usage/roll-up.service.ts';
import { addScaleUsage, seed } from '../seed.ts';
import { refuseUnfinishedSeed } from '../unfinished-seed.ts';

const ROWS = 6_000;
const SHARE = 0.01;
const clock = createTestClock();
const folder = mkdtempSync(join(tmpdir(), 'connect-scale-'));
const place = { storage: createStorage({ dataDir: folder }), clock, share: SHARE };

let database: TestDatabase;
let before: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  before = await shapeOf(database);
  await seed(database.db, 'scale', { ...place, rows: ROWS / 2 });
  await addScaleUsage(database.db, place, ROWS / 2, ROWS);
}, 180_000);
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function linesOf(from: TestDatabase, query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ line: string }>(query).execute(from.db);
  return rows.map(({ line }) => line);
}

/** Indexes, constraints and triggers; those of partitions follow from their parent's. */
const shapeOf = (from: TestDatabase) =>
  linesOf(
    from,
    `select pg_get_indexdef(indexrelid) || indisvalid as line from pg_index
     join pg_class c on c.oid = indrelid
     where c.relnamespace = 'public'::regnamespace and not c.relispartition
     union all
     select conrelid::regclass || conname || pg_get_constraintdef(o.oid) || convalidated
     from pg_constraint o join pg_class c on c.oid = conrelid
     where c.relnamespace = 'public'::regnamespace and not c.relispartition and conparentid = 0
     union all
     select tgrelid::regclass || tgname || tgenabled::text from pg_trigger
     join pg_class c on c.oid = tgrelid
     where not tgisinternal and not c.relispartition and tgparentid = 0
     order by 1`,
  );

/** A checksum of the rows of each of these tables. */
async function checksums(from: TestDatabase, tables: readonly string[]): Promise<string[]> {
  const found = tables.map((table) =>
    linesOf(
      from,
      // Versions of whole days are random.
      `select '${table} ' || count(*) || ' ' ||
         sum(hashtextextended((to_jsonb(t) - 'version')::text, 0)::numeric) as line
       from ${table} t`,
    ),
  );
  return (await Promise.all(found)).flat();
}

const COUNTED = ['usage_day', 'usage_whole_day', 'content_day', 'link_day', 'user_day'];
const LOG = ['platform_user', 'consent_record', 'content', 'engagement_log', 'usage_browser'];

it('leaves the schema as it was', async () => {
  expect(await shapeOf(database)).toEqual(before);
});

it('numbers its rows without gaps, also where it adds some, and the next row goes on', async () => {
  const lines = await linesOf(
    database,
    `select count(distinct id) || ' ' || min(id) || ' ' || max(id) as line from engagement_log
     union all select nextval('engagement_log_id_seq')::text`,
  );
  expect(lines).toEqual([`${ROWS} 1 ${ROWS}`, String(ROWS + 1)]);
});

it('has the shares of actions, bots and colleagues that it promises', async () => {
  const [line = ''] = await linesOf(
    database,
    `select concat_ws(' ', avg((action = 'view')::int)::real, avg((action = 'click')::int)::real,
       avg(is_bot::int)::real, avg(is_internal::int)::real) as line from engagement_log`,
  );
  const [views, clicks, bots, colleagues] = line.split(' ').map(Number);
  expect(views).toBeCloseTo(0.78, 1);
  expect(clicks).toBeCloseTo(0.12, 1);
  expect(bots).toBeCloseTo(0.04, 1);
  expect(colleagues).toBeCloseTo(0.03, 1);
});

it('counts at once what is counted of each item, day and user', async () => {
  const atOnce = await checksums(database, COUNTED);
  await sql`insert into usage_touched (content_type, content_id, day)
    select content_type, content_id, day from usage_day`.execute(database.db);
  await sql`insert into usage_touched_user (user_id, day) select user_id, day from user_day`.execute(
    database.db,
  );
  await sql`update usage_day set entries = '', ids = '', hours = ''`.execute(database.db);
  await sql`update content_day set views = 0, people = 0, seconds = 0`.execute(database.db);
  await sql`update user_day set views = 0, actions = 0, brands = 0`.execute(database.db);
  expect(await checksums(database, COUNTED)).not.toEqual(atOnce);
  const counts = createKnownCounts(undefined);
  await rollUp({ db: database.db, clock, sealer: { soon: () => {} }, counts });
  expect(await checksums(database, COUNTED)).toEqual(atOnce);
}, 60_000);

it('makes the same rows again', async () => {
  const other = await createTestDatabase();
  try {
    await seed(other.db, 'scale', { ...place, rows: ROWS });
    expect(await checksums(other, LOG)).toEqual(await checksums(database, LOG));
  } finally {
    await other.drop();
  }
}, 120_000);

it('is refused where an earlier load was cut short', async () => {
  const other = await createTestDatabase();
  try {
    await sql`alter table link_day rename to link_day_away`.execute(other.db);
    await expect(seed(other.db, 'scale', { ...place, rows: 100 })).rejects.toThrow('link_day');
    await expect(seed(other.db, 'scale', place)).rejects.toThrow(StartupProblem);
    await expect(refuseUnfinishedSeed(other.db)).rejects.toThrow('cut short');
  } finally {
    await other.drop();
  }
}, 120_000);
