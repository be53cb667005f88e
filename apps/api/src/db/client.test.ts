import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/template-database.ts';
import { createDb, isUnavailable } from './client.ts';
import { isoTimestamp } from './value-types.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

test('values leave the database in the form of the API', async () => {
  const { rows } = await sql`select
    5::int8 as int8, 12.5::numeric as "numeric",
    '2026-11-20T02:12:03.123456Z'::timestamptz as "timestamptz",
    '2026-11-20 09:12:03'::timestamp as "timestamp", '2026-11-20'::date as "date",
    '{"ก": [1, null]}'::jsonb as "jsonb",
    array[1, null]::int8[] as int8s, array[0.5]::numeric[] as numerics,
    array['2026-11-20T02:12:03Z']::timestamptz[] as timestamps,
    array['2026-11-20']::date[] as dates, null::timestamptz as nothing`.execute(database.db);
  expect(rows[0]).toEqual({
    int8: 5,
    numeric: 12.5,
    timestamptz: '2026-11-20T09:12:03.123+07:00',
    timestamp: '2026-11-20T09:12:03.000',
    date: '2026-11-20',
    jsonb: { ก: [1, null] },
    int8s: [1, null],
    numerics: [0.5],
    timestamps: ['2026-11-20T09:12:03.000+07:00'],
    dates: ['2026-11-20'],
    nothing: null,
  });
});

test('a Date goes in and comes out as the same moment', async () => {
  const moment = new Date('2026-03-01T23:59:59.999Z');
  const { rows } = await database.pool.query('select $1::timestamptz as at', [moment]);
  expect(new Date(rows[0].at)).toEqual(moment);
});

test('isoTimestamp leaves what is no ordinary timestamp alone', () => {
  expect(isoTimestamp('infinity')).toBe('infinity');
  expect(isoTimestamp('0099-01-01 00:00:00+06:42:04 BC')).toBe('0099-01-01 00:00:00+06:42:04 BC');
});

test('a killed connection is unavailable, and the pool recovers by itself', async () => {
  const { pool, close } = createDb({ connection: database.connection, max: 1 });
  const lost = await pool
    .query('select pg_terminate_backend(pg_backend_pid())')
    .catch((error: unknown) => error);
  expect(isUnavailable(lost)).toBe(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('close ends every connection, also when the query builder was never used', async () => {
  const { pool, close } = createDb({ connection: database.connection });
  await pool.query('select 1');
  await close();
  expect(pool.totalCount).toBe(0);
});

test('a statement that takes too long is given up as unavailable', async () => {
  const { pool, close } = createDb({ connection: database.connection, statementTimeout: 20 });
  const error = await pool.query('select pg_sleep(10)').catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  await close();
});

test.each([
  ['nobody listening', { host: '127.0.0.1', port: 1, user: 'x', database: 'x' }],
  ['a socket that is gone', { host: '/nonexistent', port: 5432, user: 'x', database: 'x' }],
])('%s is unavailable', async (_what, connection) => {
  const { pool, close } = createDb({ connection });
  expect(isUnavailable(await pool.query('select 1').catch((error: unknown) => error))).toBe(true);
  await close();
});

test.each([
  ['a wrong statement', 'select nonsense'],
  ['a refused value', "select 'x'::int"],
  ['a division by zero', 'select 1/0'],
])('%s is not unavailable', async (_what, statement) => {
  const error = await database.pool.query(statement).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isUnavailable(error)).toBe(false);
});

test('a missing file is not a missing database', () => {
  const error = Object.assign(new Error('ENOENT: open x'), { code: 'ENOENT', syscall: 'open' });
  expect(isUnavailable(error)).toBe(false);
});
