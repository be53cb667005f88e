import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/template-database.ts';
import { composed } from './composed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('gives each call its own values, wherever they stand, beside those that never change', async () => {
  let times = 0;
  const select = composed<object, { from: number; words: string[] | null }>((value) => {
    times += 1;
    return sql`select ${value('from')}::int as first, ${'เสมอ'} as kept,
      ${value('from')}::int + 1 as next, ${value('words')}::text[] as words`;
  });
  const [one, other] = await Promise.all([
    select(database.db, { from: 1, words: ['ก', ''] }),
    select(database.db, { from: 41, words: null }),
  ]);
  expect(one).toEqual([{ first: 1, kept: 'เสมอ', next: 2, words: ['ก', ''] }]);
  expect(other).toEqual([{ first: 41, kept: 'เสมอ', next: 42, words: null }]);
  expect(times).toBe(1);
});
