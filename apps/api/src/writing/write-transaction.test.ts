import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/template-database.ts';
import { createDb, type Database } from '../db/client.ts';
import { sendLater } from '../db/prepared-statements.ts';
import type { Trx } from '../deps.ts';
import { type WriteDeps, writeTransaction } from './write-transaction.ts';

let database: TestDatabase;
let connected: Database;
let deps: WriteDeps;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  connected = createDb({ connection: database.connection, max: 2 });
  deps = {
    db: connected.db,
    counts: { of: () => Promise.reject(), written() {} },
    sealer: { soon() {} },
  };
  await database.pool.query('create table kept (n integer)');
});
beforeEach(() => database.pool.query('truncate kept'));
afterAll(async () => {
  await connected.close();
  await database.drop();
});

const kept = async () => (await database.pool.query('select n from kept')).rows;
const failsAs = (code: string) =>
  sql.raw(`do $$ begin raise exception 'planned' using errcode = '${code}'; end $$`);

const readsOn = (trx: Trx) => sql`select n from kept`.execute(trx);
const nothing = async () => {};

test.each([
  ['at the next statement', '40001', readsOn],
  ['at the commit', '40001', nothing],
  ['for a deadlock', '40P01', nothing],
])('a failure that PostgreSQL undid is tried again as a whole: %s', async (_, code, then) => {
  let attempts = 0;
  await writeTransaction(deps, async (trx) => {
    attempts += 1;
    await sendLater(trx, sql`insert into kept values (${attempts})`);
    if (attempts < 3) await sendLater(trx, failsAs(code));
    await then(trx);
  });
  expect(await kept()).toEqual([{ n: 3 }]);
});

test('any other failure is not tried again, and leaves nothing', async () => {
  let attempts = 0;
  const failed = writeTransaction(deps, async (trx) => {
    attempts += 1;
    await sendLater(trx, sql`insert into kept values (${attempts})`);
    await sendLater(trx, failsAs('23505'));
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(1);
  expect(await kept()).toEqual([]);
});
