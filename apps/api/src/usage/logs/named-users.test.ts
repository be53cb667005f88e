import { afterAll, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { selectNamed } from './logs.queries.ts';

const t = await createTestApp();
afterAll(() => t.close());

test('users are found by a part of their names, among all and one by one', async () => {
  const { db } = t.deps;
  const users = await Promise.all(
    ['สมชาย ใจดี', 'สมหญิง ใจงาม', 'Somchai 50% JAIDEE'].map((display_name) =>
      makeUser(db, { display_name }),
    ),
  );
  const [man, woman, other] = users.map(({ id }) => id);
  const all = [man, woman, other].map((id) => id ?? 0);
  for (const some of [null, all, [...all, 1_000_000]]) {
    expect(await selectNamed(db, 'สมชาย', some)).toEqual([man]);
    expect(new Set(await selectNamed(db, 'ใจ', some))).toEqual(new Set([man, woman]));
    expect(await selectNamed(db, '0% jai', some)).toEqual([other]);
    expect(await selectNamed(db, '_', some)).toEqual([]);
  }
  expect(await selectNamed(db, 'ใจ', [woman ?? 0])).toEqual([woman]);
  expect(await selectNamed(db, 'ใจ', [])).toEqual([]);
});
