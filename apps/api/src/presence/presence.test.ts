import { randomUUID } from 'node:crypto';
import { PRESENCE_SECONDS, presence } from '@connect/contract/desk/presence.ts';
import { ITEM_TYPES } from '@connect/contract/kinds.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeItem } from '../../test/examples/item-makers.ts';
import { makeArticle, makeMedia, makeStaff, makeUser } from '../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';
import { sweepPresence } from './presence.service.ts';

let test: TestApp;
let anna: SignedIn;
let boon: SignedIn;
let id: number;
beforeAll(async () => {
  test = await createTestApp();
  anna = await test.signIn('publisher', { displayName: 'แอนนา' });
  boon = await test.signIn('editor', { displayName: 'บุญ' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.deps.db.deleteFrom('presence').execute();
  id = (await makeArticle(test.deps.db)).id;
});

type Said = { type?: string; id?: number; page?: string; editing?: boolean };
const say = (who: SignedIn, said: Said = {}) =>
  caller(test.app, who.headers)(presence.here, {
    body: { type: 'article', id, page: randomUUID(), editing: false, ...said },
  });
const others = async (who: SignedIn, said?: Said) => (await say(who, said)).reply.data;
const pages = () =>
  test.deps.db.selectFrom('presence').select(['page_id', 'entity_id', 'staff_id']).execute();

it('tells who else has the item open, and who is changing it', async () => {
  expect(await others(anna)).toEqual([]);
  const named = { first_name: 'ทดสอบ', avatar_url: null };
  const seen = { id: anna.staff.id, display_name: 'แอนนา', ...named };
  expect(await others(boon, { editing: true })).toEqual([{ ...seen, editing: false }]);
  expect(await others(anna)).toEqual([
    { id: boon.staff.id, display_name: 'บุญ', ...named, editing: true },
  ]);
});

it('counts two pages of one person once, and never one’s own', async () => {
  await say(anna);
  await say(anna, { editing: true });
  expect(await others(anna)).toEqual([]);
  expect((await others(boon)).map((one) => [one.id, one.editing])).toEqual([[anna.staff.id, true]]);
});

it('keeps apart items, and the kinds of items', async () => {
  const other = await makeArticle(test.deps.db);
  await say(anna, { id: other.id });
  expect(await others(boon)).toEqual([]);
});

it('moves a page that shows another item now', async () => {
  const other = await makeArticle(test.deps.db);
  const page = randomUUID();
  await say(anna, { page });
  await say(anna, { page, id: other.id });
  expect(await others(boon)).toEqual([]);
  expect((await others(boon, { id: other.id })).map((one) => one.id)).toEqual([anna.staff.id]);
  expect((await pages()).filter((row) => row.staff_id === anna.staff.id)).toHaveLength(1);
});

it('forgets a page that has said nothing for 45 seconds', async () => {
  const page = randomUUID();
  await say(anna, { page });
  test.clock.advance(PRESENCE_SECONDS * 1000 - 1);
  expect(await others(boon)).toHaveLength(1);
  test.clock.advance(1);
  expect(await others(boon)).toEqual([]);
  await say(anna, { page });
  expect(await others(boon)).toHaveLength(1);
});

it('forgets a page that leaves, but nobody can send away the page of another', async () => {
  const page = randomUUID();
  await say(anna, { page });
  const leave = (who: SignedIn) =>
    caller(test.app, who.headers)(presence.leave, { params: { page } });
  expect((await leave(boon)).status).toBe(200);
  expect(await others(boon)).toHaveLength(1);
  expect((await leave(anna)).status).toBe(200);
  expect(await others(boon)).toEqual([]);
});

it('lets nobody take over the page of another', async () => {
  const page = randomUUID();
  await say(anna, { page });
  const other = await makeArticle(test.deps.db);
  expect((await say(boon, { page, id: other.id })).status).toBe(200);
  expect(await pages()).toEqual([{ page_id: page, entity_id: id, staff_id: anna.staff.id }]);
});

it('answers calls of one page at the same time without an error, with one row', async () => {
  const page = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => say(anna, { page, editing: n % 2 === 0 })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await pages()).toHaveLength(1);
});

it('shows the picture of a person', async () => {
  const media = await makeMedia(test.deps.db);
  const cara = await test.signIn('admin');
  await test.deps.db
    .updateTable('staff')
    .set({ avatar_id: media.id })
    .where('id', '=', cara.staff.id)
    .execute();
  await say(cara);
  const [person] = await others(boon);
  expect(person?.avatar_url).toBe(`/media/${media.id}-${media.sha256.slice(0, 16)}/thumb.webp`);
});

it('answers 404 for what is not there, out of scope, gone from the trash, or without a screen', async () => {
  const novo = await makeArticle(test.deps.db, { brand: 'NovoMix' });
  const gone = await makeArticle(test.deps.db, { deleted_at: '2026-10-01T00:00:00Z' });
  const scoped = await test.signIn('publisher', { brandScope: ['Wegovy'] });
  expect((await say(anna, { id: 9_999_999_999 })).status).toBe(404);
  expect((await say(scoped, { id: novo.id })).status).toBe(404);
  expect((await say(anna, { id: gone.id })).status).toBe(404);
  expect((await say(anna, { type: 'podcast', id })).status).toBe(404);
  expect(await pages()).toEqual([]);
  expect((await say(anna, { id: novo.id })).status).toBe(200);
});

it.each(ITEM_TYPES)('works for an item of each kind: %s', async (type) => {
  const [admin, other] = [await test.signIn('admin'), await test.signIn('super_admin')];
  const item = await makeItem(test, type);
  expect((await say(admin, { type, id: item.id })).status).toBe(200);
  expect((await others(other, { type, id: item.id })).map((one) => one.id)).toEqual([
    admin.staff.id,
  ]);
  expect((await say(admin, { type, id: 9_999_999_999 })).status).toBe(404);
});

it('works for what lies in the trash, which can be looked at', async () => {
  const trashed = await makeArticle(test.deps.db, { deleted_at: '2026-11-19T00:00:00Z' });
  expect((await say(anna, { id: trashed.id })).status).toBe(200);
});

it('tells of accounts only to who may see accounts', async () => {
  const account = await makeStaff(test.deps.db);
  const dpo = await test.signIn('dpo');
  const admin = await test.signIn('admin');
  await say(dpo, { type: 'staff', id: account.id });
  expect(await others(admin, { type: 'staff', id: account.id })).toHaveLength(1);
  expect((await say(anna, { type: 'staff', id: account.id })).status).toBe(404);
  expect((await say(dpo, { type: 'staff', id: 9_999_999_999 })).status).toBe(404);
});

it('tells of users only within the regions of who asks', async () => {
  const near = await makeUser(test.deps.db, { province_code: '10' });
  const far = await makeUser(test.deps.db, { province_code: '90' });
  const rep = await test.signIn('sales_manager', { regionScope: ['bkk'] });
  await say(anna, { type: 'user', id: near.id });
  expect(await others(rep, { type: 'user', id: near.id })).toHaveLength(1);
  expect((await say(rep, { type: 'user', id: far.id })).status).toBe(404);
});

it('refuses a page without an id of its own, unknown kinds, and whoever is not signed in', async () => {
  expect((await say(anna, { page: 'page' })).status).toBe(422);
  expect((await say(anna, { type: 'workplace' })).status).toBe(422);
  expect((await caller(test.app)(presence.here, { body: {} })).status).toBe(401);
  const bad = { params: { page: 'page' } };
  expect((await caller(test.app, anna.headers)(presence.leave, bad)).status).toBe(400);
});

it('sweepPresence removes what counts for nobody any more, and nothing else', async () => {
  await say(anna);
  test.clock.advance(PRESENCE_SECONDS * 1000 - 1);
  await say(boon);
  await sweepPresence(test.deps.db, test.clock.now());
  expect(await pages()).toHaveLength(2);
  test.clock.advance(1);
  await sweepPresence(test.deps.db, test.clock.now());
  expect((await pages()).map((row) => row.staff_id)).toEqual([boon.staff.id]);
});
