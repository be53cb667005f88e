import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/template-database.ts';
import { copyOut } from './prepared-statements.ts';
import { openSnapshot } from './read-batches.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ max: 1 });
});
afterAll(() => database.drop());

async function read(statement: ReturnType<typeof sql>): Promise<(string | null)[][]> {
  const rows: (string | null)[][] = [];
  await copyOut(database.db, statement, (fields) => {
    rows.push(fields.map((field) => field?.toString('hex') ?? null));
  });
  return rows;
}

/** Whether the one connection still answers, and answers right. */
const alive = async () => (await sql<{ n: number }>`select 7 as n`.execute(database.db)).rows;

test('rows arrive as the bytes that they are, also those that are no text, and nulls', async () => {
  expect(await read(sql`select 'ก', '\\x00ff80'::bytea, null::text, ''::bytea`)).toEqual([
    ['e0b881', '00ff80', null, ''],
  ]);
  expect(await read(sql`select 1 where false`)).toEqual([]);
});

test('rows larger than what comes at once arrive whole, in order', async () => {
  const rows = await read(sql`select n::integer, convert_to(repeat(n::text, 200000), 'UTF8')
    from generate_series(1, 9) n`);
  expect(rows.map(([n, bytes]) => [Number.parseInt(n ?? '', 16), bytes?.length])).toEqual(
    Array.from({ length: 9 }, (_, n) => [n + 1, 400_000]),
  );
});

test('a statement that fails, at once or between rows, fails the call and leaves the connection', async () => {
  await expect(read(sql`select nonsense`)).rejects.toThrow('nonsense');
  await expect(read(sql`select 1 / (3 - n) from generate_series(1, 9) n`)).rejects.toThrow(
    'division by zero',
  );
  expect(await alive()).toEqual([{ n: 7 }]);
});

test('whoever takes the rows may fail, and the rest is read away', async () => {
  const failing = copyOut(database.db, sql`select generate_series(1, 1000)`, () => {
    throw new Error('No more');
  });
  await expect(failing).rejects.toThrow('No more');
  expect(await alive()).toEqual([{ n: 7 }]);
});

test('within a transaction it sees what that sees, begun with it or before', async () => {
  const snapshot = await openSnapshot(database.db);
  try {
    const rows: unknown[] = [];
    await copyOut(snapshot.trx, sql`select current_setting('transaction_read_only')`, (fields) => {
      rows.push(fields[0]?.toString());
    });
    expect(rows).toEqual(['on']);
  } finally {
    await snapshot.end();
  }
});

test('a value beside the text is refused: a copy has none', async () => {
  await expect(copyOut(database.db, sql`select ${1}::integer`, () => {})).rejects.toThrow(
    TypeError,
  );
});
