import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/template-database.ts';
import { createDb, isUnavailable } from './client.ts';
import { isOutdatedStatement, plannedAnew, preparingPool } from './prepared-statements.ts';
import type { DB } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

/** One connection, so that a statement is known to run on it. */
async function withOne(
  work: (db: Kysely<DB>, prepared: () => Promise<string[]>) => Promise<void>,
  preparedAtMost?: number,
) {
  const pool = new pg.Pool({ ...database.connection, max: 1 });
  // The database may be dropped before the last connection has closed.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparingPool(pool, preparedAtMost) }),
  });
  const prepared = async () => {
    const { rows } = await pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements where not from_sql order by prepare_time',
    );
    return rows.map(({ statement }) => statement);
  };
  try {
    await work(db, prepared);
  } finally {
    await db.destroy();
  }
}

async function twice<Result>(ask: () => Promise<Result>): Promise<Result> {
  await ask();
  return ask();
}

const plus = (db: Kysely<DB>, to: number, by = 1) =>
  sql<{ n: number }>`select ${to}::integer + ${sql.lit(by)} as n`.execute(db);

test('what is asked a second time is prepared by the protocol, and serves other values', async () => {
  await withOne(async (db, prepared) => {
    await plus(db, 1);
    expect(await prepared()).toEqual([]);
    for (const n of [2, 3, 4]) expect((await plus(db, n)).rows).toEqual([{ n: n + 1 }]);
    expect(await prepared()).toEqual(['select $1::integer + 1 as n']);
  });
});

test.each([
  ['planned anew', () => sql`${plannedAnew}select ${1}::integer`],
  ['chosen by a pattern', () => sql`select ${'a'}::text like ${'%'}`],
  ['cut off', () => sql`select 1 limit ${1}`],
  ['without a plan', () => sql`set application_name = 'tests'`],
  ['far too long', () => sql`select ${sql.lit('x'.repeat(20_000))}`],
])('a statement that is %s is not prepared', async (_what, statement) => {
  await withOne(async (db, prepared) => {
    await twice(() => statement().execute(db));
    expect(await prepared()).toEqual([]);
  });
});

test('of a connection no more than the bound are kept, those used last; the others come again', async () => {
  await withOne(async (db, prepared) => {
    for (const by of [1, 2, 1, 3]) await twice(() => plus(db, 0, by));
    expect(await prepared()).toEqual([
      'select $1::integer + 1 as n',
      'select $1::integer + 3 as n',
    ]);
    await db.transaction().execute(async (trx) => {
      expect((await plus(trx, 40, 2)).rows).toEqual([{ n: 42 }]);
    });
    expect(await prepared()).toEqual([
      'select $1::integer + 3 as n',
      'select $1::integer + 2 as n',
    ]);
  }, 2);
});

test('a setting switches it off', async () => {
  const { db, pool, close } = createDb({
    connection: database.connection,
    max: 1,
    prepare: false,
  });
  await twice(() => plus(db, 1));
  expect((await pool.query('select from pg_prepared_statements')).rowCount).toBe(0);
  await close();
});

test('what is prepared in a transaction outlives its end and its failure', async () => {
  await withOne(async (db) => {
    const failing = db.transaction().execute(async (trx) => {
      await twice(() => plus(trx, 1));
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect((await plus(db, 2)).rows).toEqual([{ n: 3 }]);
  });
});

test('a statement that fails is asked again as it was', async () => {
  await withOne(async (db) => {
    const divide = (by: number) => sql`select 6 / ${by}::integer as n`.execute(db);
    await twice(() => divide(2));
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(3)).rows).toEqual([{ n: 2 }]);
  });
});

test('statements lost with a connection are prepared again', async () => {
  await withOne(async (db, prepared) => {
    await twice(() => plus(db, 1));
    await sql`discard all`.execute(db);
    expect((await twice(() => plus(db, 2))).rows).toEqual([{ n: 3 }]);
    await plus(db, 2);
    expect(await prepared()).toHaveLength(1);
  });
});

test('a migration by another process changes what statements give, and nobody notices', async () => {
  await database.pool.query('create table changing (a integer); insert into changing values (1)');
  await withOne(async (db) => {
    const all = (from = db) => sql`select * from changing`.execute(from);
    await twice(all);
    await database.pool.query('alter table changing add b text');
    expect((await all()).rows).toEqual([{ a: 1, b: null }]);
    expect((await twice(all)).rows).toEqual([{ a: 1, b: null }]);
  });
});

test('a transaction with an outdated statement fails as unavailable, and succeeds when tried again', async () => {
  await database.pool.query('create table moving (a integer)');
  await withOne(async (db) => {
    const write = () =>
      db
        .transaction()
        .execute((trx) => sql`insert into moving values (1) returning *`.execute(trx));
    await twice(write);
    await database.pool.query('alter table moving add b text');
    const failed = await write().catch((error: unknown) => error);
    expect(isOutdatedStatement(failed)).toBe(true);
    expect(isUnavailable(failed)).toBe(true);
    expect((await write()).rows).toEqual([{ a: 1, b: null }]);
    const { rows } = await sql`select count(*)::integer as n from moving`.execute(db);
    expect(rows).toEqual([{ n: 3 }]);
  });
});

test('a wrong statement is not an outdated one', async () => {
  const error = await database.pool.query('select nonsense').catch((reason: unknown) => reason);
  expect(isOutdatedStatement(error)).toBe(false);
});
