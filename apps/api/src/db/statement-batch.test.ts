import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/template-database.ts';
import type { Trx } from '../deps.ts';
import { createDb, type Database, isUnavailable } from './client.ts';
import { parameterText } from './parameter-text.ts';
import { sendLater } from './prepared-statements.ts';
import { StatementBatch } from './statement-batch.ts';
import type { DB } from './tables.ts';

let database: TestDatabase;
let other: Database;
/** One connection, so that each test sees what the one before it left there. */
let one: Database;
let db: Kysely<DB>;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  other = createDb({ connection: database.connection, max: 1 });
  one = createDb({ connection: database.connection, max: 1 });
  db = one.db;
  await database.pool.query('create table kept (n integer primary key check (n < 100))');
});
beforeEach(() => database.pool.query('delete from kept'));
afterAll(async () => {
  await other.close();
  await one.close();
  await database.drop();
});

const insert = (n: number) => sql`insert into kept values (${n})`;
const kept = async () => {
  const { rows } = await sql<{ n: number }>`select n from kept order by n`.execute(other.db);
  return rows.map(({ n }) => n);
};
const seen = async (trx: Trx) => {
  const { rows } = await sql<{ n: number }>`select n from kept order by n`.execute(trx);
  return rows.map(({ n }) => n);
};
const write = (...statements: (Compilable | RawBuilder<unknown>)[]) =>
  db.transaction().execute(async (trx) => {
    for (const statement of statements) await sendLater(trx, statement);
  });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('what is sent later is done before the next statement, and kept by the commit', async () => {
  await db.transaction().execute(async (trx) => {
    await sendLater(trx, insert(1));
    await sendLater(trx, insert(2));
    expect(await kept()).toEqual([]);
    expect(await seen(trx)).toEqual([1, 2]);
    await sendLater(trx, insert(3));
  });
  expect(await kept()).toEqual([1, 2, 3]);
});

test.each([
  ['the first', [insert(100), insert(1), insert(2)]],
  ['one in the middle', [insert(1), insert(100), insert(2)]],
  ['the last', [insert(1), insert(2), insert(100)]],
])('%s of the statements fails: nothing is kept, and the caller gets its error', async (_, all) => {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await failure(write(...all))).toMatchObject({ constraint: 'kept_n_check' });
  }
  expect(await kept()).toEqual([]);
  // The connection, and what is prepared on it, can still be used.
  await write(insert(1), insert(2));
  expect(await kept()).toEqual([1, 2]);
});

test('the statement after a failed one gets its error, and is not done', async () => {
  const reached: string[] = [];
  const failed = await failure(
    db.transaction().execute(async (trx) => {
      await sendLater(trx, insert(1));
      await sendLater(trx, insert(1));
      reached.push('later');
      await seen(trx);
      reached.push('after');
    }),
  );
  expect(failed).toMatchObject({ code: '23505' });
  expect(reached).toEqual(['later']);
});

test('work that throws undoes what was sent, and sends nothing that was not', async () => {
  const thrown = new Error('refused');
  for (const reads of [true, false]) {
    const failed = failure(
      db.transaction().execute(async (trx) => {
        await sendLater(trx, insert(1));
        if (reads) await seen(trx);
        await sendLater(trx, insert(2));
        throw thrown;
      }),
    );
    expect(await failed).toBe(thrown);
  }
  expect(await kept()).toEqual([]);
});

test('a transaction without a statement asks the server nothing, and has a level when it has one', async () => {
  const level = sql<{ level: string }>`
    select current_setting('transaction_isolation') as level`;
  await db.transaction().execute(async () => {});
  const { rows } = await db
    .transaction()
    .setIsolationLevel('serializable')
    .execute((trx) => level.execute(trx));
  expect(rows).toEqual([{ level: 'serializable' }]);
  const after = await level.execute(db);
  expect(after.rows).toEqual([{ level: 'read committed' }]);
});

test('outside of a transaction nothing waits', async () => {
  const statement = insert(1).compile(db);
  await db.connection().execute(async (same) => {
    await sendLater(same, insert(2));
    await same.executeQuery(statement);
  });
  expect(await kept()).toEqual([1, 2]);
});

test('a long transaction does not collect its statements without end', async () => {
  await db.transaction().execute(async (trx) => {
    for (let n = 0; n < 50; n += 1) await sendLater(trx, insert(n));
    const { rows } = await sql<{ busy: number }>`
      select count(*) as busy from pg_stat_activity
      where datname = current_database() and backend_xid is not null`.execute(other.db);
    expect(rows).toEqual([{ busy: 1 }]);
  });
  expect(await kept()).toHaveLength(50);
});

test('a connection lost in between fails the transaction as unavailable, and the next one works', async () => {
  const failed = await failure(
    db.transaction().execute(async (trx) => {
      await sendLater(trx, insert(1));
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sendLater(trx, insert(2));
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other.db);
    }),
  );
  expect(isUnavailable(failed)).toBe(true);
  expect(await kept()).toEqual([]);
  await write(insert(3));
  expect(await kept()).toEqual([3]);
});

test('a deferred constraint fails the commit', async () => {
  await database.pool.query(
    'create table single (n integer, unique (n) deferrable initially deferred)',
  );
  const failed = await failure(
    write(sql`insert into single values (1)`, sql`insert into single values (1)`),
  );
  expect(failed).toMatchObject({ constraint: 'single_n_key' });
  const { rows } = await sql`select n from single`.execute(other.db);
  expect(rows).toEqual([]);
});

test('no more statements stay prepared than the bound, also after failures', async () => {
  for (let round = 0; round < 4; round += 1) {
    for (let n = 0; n < 60; n += 1) {
      const text = sql`insert into kept select ${n} where ${sql.lit(n)} < 0`;
      await failure(write(text, n % 7 === 0 ? insert(100) : text, text));
    }
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_prepared_statements`.execute(db);
  expect(rows[0]?.n).toBeGreaterThan(40);
  expect(rows[0]?.n).toBeLessThanOrEqual(50);
});

test('without prepared statements, too, a transaction is sent together and undone as a whole', async () => {
  const plain = createDb({ connection: database.connection, max: 1, prepare: false });
  const failed = await failure(
    plain.db.transaction().execute(async (trx) => {
      await sendLater(trx, insert(1));
      await sendLater(trx, insert(100));
    }),
  );
  expect(failed).toMatchObject({ constraint: 'kept_n_check' });
  const { rows } = await sql`select from pg_prepared_statements`.execute(plain.db);
  expect(rows).toEqual([]);
  await plain.close();
  expect(await kept()).toEqual([]);
});

test('rows are read as the driver reads them, also when their columns are already known', async () => {
  const columns = sql.raw(`array['ก', null] as words, null as none,
    '2026-01-02 03:04:05+07'::timestamptz as at, '{"a": [1]}'::jsonb as json,
    '\\x00ff'::bytea as bytes, true as yes, 1 as twice, 2 as twice`);
  const statement = sql`select ${7}::integer as n, ${columns}`;
  const byDriver = await one.pool.query(statement.compile(db).sql, [7]);
  for (let time = 1; time <= 3; time += 1) {
    const { rows } = await statement.execute(db);
    expect(rows).toEqual(byDriver.rows);
  }
});

test.each([
  ['text', 'ผู้ป่วย "ใหม่" \\ {1,2}', 'text'],
  ['number', -1.5, 'numeric'],
  ['truth', false, 'boolean'],
  ['null', null, 'text'],
  ['undefined', undefined, 'text'],
  ['bytes', Buffer.from([0, 92, 255]), 'bytea'],
  ['time', new Date('2026-01-02T03:04:05.678Z'), 'timestamptz'],
  ['object', { a: ['"', null], b: 'ก' }, 'jsonb'],
  ['texts', ['ก,ข', 'a"b', 'c\\d', '', 'NULL', null, '{}'], 'text[]'],
  ['numbers', [1, 2.5, null], 'numeric[]'],
  [
    'lists',
    [
      [1, 2],
      [3, 4],
    ],
    'integer[]',
  ],
  ['many bytes', [Buffer.from([1, 255]), new Uint8Array([0])], 'bytea[]'],
  ['nothing', [], 'text[]'],
])('%s arrives as the driver would send it', async (_, value, type) => {
  const text = `select $1::${type} as value`;
  const byDriver = await one.pool.query(text, [value]);
  const { rows } = await sql`select ${value}::${sql.raw(type)} as value`.execute(db);
  expect(rows).toEqual(byDriver.rows);
});

test('a value that cannot be sent refuses its statement only', async () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  expect(() => parameterText(circular)).toThrow('circular');
  await expect(sql`select ${circular}::jsonb`.execute(db)).rejects.toThrow('circular');
  const { rows } = await sql`select 1 as n`.execute(db);
  expect(rows).toEqual([{ n: 1 }]);
});

test('a value that its parser refuses fails its statement only', async () => {
  const types: pg.CustomTypesConfig = {
    getTypeParser: () => () => {
      throw new Error('unreadable');
    },
  };
  const pool = new pg.Pool({ ...database.connection, max: 1, types });
  const client = await pool.connect();
  const statement = { text: 'select 1 as n', values: [], name: '', columns: null, closes: [] };
  const batch = new StatementBatch([statement, statement], client);
  client.query(batch);
  await expect(batch.done).rejects.toThrow('unreadable');
  const { rowCount } = await client.query('select where false');
  expect(rowCount).toBe(0);
  client.release();
  await pool.end();
});
