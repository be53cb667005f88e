import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { openSnapshot } from '../../db/read-batches.ts';
import { forgetChanges } from './user-changes.queries.ts';
import { keepNames, namedAmong } from './user-names.service.ts';

const t = await createTestApp();
afterAll(() => t.close());
const { db } = t.deps;

const kept = keepNames();
async function among(part: string, users: Iterable<number>): Promise<number[]> {
  const { trx, end } = await openSnapshot(db);
  return [...(await namedAmong(trx, kept, part, users).finally(end))];
}
const made = async (names: readonly string[]) =>
  (await Promise.all(names.map((display_name) => makeUser(db, { display_name })))).map(
    ({ id }) => id,
  );
const rename = (id: number, name: string) =>
  db.updateTable('platform_user').set({ display_name: name }).where('id', '=', id).execute();

test('users are found by a part of their names, in any letters, and nobody else', async () => {
  const users = await made(['สมชาย ใจดี', 'สมหญิง ใจงาม', 'Somchai 50% JAIDEE', 'İpek ΣΟΦΟΣ']);
  const [man = 0, woman = 0, other = 0, stranger = 0] = users;
  const visitors = [...users, 1_000_000, -man];
  expect(await among('สมชาย', visitors)).toEqual([man]);
  expect(await among('ใจ', visitors)).toEqual([man, woman]);
  expect(await among('0% jai', visitors)).toEqual([other]);
  expect(await among('σοφοσ', visitors)).toEqual([stranger]);
  expect(await among('_', visitors)).toEqual([]);
  expect(await among('ใจ', [woman])).toEqual([woman]);
  expect(await among('ใจ', [])).toEqual([]);
});

test('who is renamed, comes or goes is known at once, also after changes were forgotten', async () => {
  const word = `ชื่อ${unique()}`;
  const [renamed = 0, deleted = 0] = await made([`ก ${word}`, `ข ${word}`]);
  const asked = new Set([renamed, deleted]);
  expect(await among(word, asked)).toEqual([renamed, deleted]);
  await rename(renamed, 'อีกชื่อ');
  expect(await among(word, asked)).toEqual([deleted]);
  await db.deleteFrom('platform_user').where('id', '=', deleted).execute();
  const [new_ = 0] = await made([`ค ${word}`]);
  expect(await among(word, [...asked, new_])).toEqual([new_]);
  for (const _ of [1, 2]) await db.transaction().execute(forgetChanges);
  await rename(renamed, `ง ${word}`);
  for (const _ of [1, 2]) await db.transaction().execute(forgetChanges);
  expect(await among(word, [...asked, new_])).toEqual([renamed, new_]);
});

test('names are told apart that stand beside one another, and each is told once', async () => {
  const word = `ย${unique()}`;
  const many = Array.from({ length: 1_100 }, (_, n) =>
    n % 3 === 0 ? `${word} ${word}${n}` : `${n}`,
  );
  const ids = await made(many);
  const wanted = ids.filter((_, n) => n % 3 === 0);
  expect(await among(word, ids)).toEqual(wanted);
  expect(await among(`${word}1098`, ids)).toEqual([ids[1_098]]);
  // No name goes on in the next one.
  expect(await among(`${word}0${many[1]}`, ids)).toEqual([]);
  const [first = 0] = wanted;
  await rename(first, 'น');
  expect(await among(word, ids)).toEqual(wanted.slice(1));
  expect(await among('น', [first])).toEqual([first]);
});

test('what is written in an open transaction is known when it ends', async () => {
  const word = `ชื่อ${unique()}`;
  const [first = 0, second = 0] = await made(['หนึ่ง', 'สอง']);
  await among(word, []);
  const open = await db.startTransaction().execute();
  await open
    .updateTable('platform_user')
    .set({ display_name: `หนึ่ง ${word}` })
    .where('id', '=', first)
    .execute();
  await rename(second, `สอง ${word}`);
  expect(await among(word, [first, second])).toEqual([second]);
  await open.commit().execute();
  expect(await among(word, [first, second])).toEqual([first, second]);
});

test('a failed first reading is not kept', async () => {
  const fresh = keepNames();
  const [user = 0] = await made(['สมหมาย']);
  const broken = await openSnapshot(db);
  await sql`select 1 / 0`.execute(broken.trx).catch(() => undefined);
  await expect(fresh.of(broken.trx)).rejects.toThrow();
  await broken.end();
  const { trx, end } = await openSnapshot(db);
  expect(await namedAmong(trx, fresh, 'หมาย', [user]).finally(end)).toEqual(new Set([user]));
});
