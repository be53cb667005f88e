import { attention } from '@connect/contract/desk/attention.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let anna: SignedIn;
let boon: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  anna = await test.signIn('analyst');
  boon = await test.signIn('editor');
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.deps.db.deleteFrom('staff_notice').execute();
});

async function tell(who: SignedIn, kind: string, detail: object = {}): Promise<number> {
  const row = await test.deps.db
    .insertInto('staff_notice')
    .values({
      staff_id: who.staff.id,
      kind,
      detail: JSON.stringify(detail),
      created_at: test.clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const read = (who: SignedIn, upTo: number) =>
  caller(test.app, who.headers)(attention.readNotices, { body: { up_to: upTo } });
const list = async (who: SignedIn) =>
  (await caller(test.app, who.headers)(attention.notices)).reply;

it('lists one’s own notices, newest first, with the device they are about', async () => {
  const first = await tell(anna, 'new_device', { user_agent: 'Mozilla/5.0 (X11)' });
  const second = await tell(anna, 'password_changed');
  await tell(boon, 'mfa_changed');
  expect(await list(anna)).toEqual({
    data: [
      {
        id: second,
        kind: 'password_changed',
        created_at: '2026-11-20T09:00:00.000+07:00',
        read: false,
        user_agent: null,
        file_name: null,
      },
      {
        id: first,
        kind: 'new_device',
        created_at: '2026-11-20T09:00:00.000+07:00',
        read: false,
        user_agent: 'Mozilla/5.0 (X11)',
        file_name: null,
      },
    ],
    meta: { unread: 2 },
  });
});

it('shows the last 20 and counts all that are unread', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 23; n += 1) ids.push(await tell(anna, 'new_device'));
  const { data, meta } = await list(anna);
  expect(data.map(({ id }) => id)).toEqual(ids.reverse().slice(0, 20));
  expect(meta.unread).toBe(23);
});

it('marks one’s own notices up to one as read, later ones and other people’s never', async () => {
  const first = await tell(anna, 'new_device');
  const theirs = await tell(boon, 'new_device');
  const last = await tell(anna, 'new_device');
  expect((await read(anna, theirs)).reply.data).toEqual({ unread: 1 });
  expect((await list(anna)).data.map(({ id, read: done }) => [id, done])).toEqual([
    [last, false],
    [first, true],
  ]);
  expect((await list(boon)).meta.unread).toBe(1);
  expect((await read(anna, last)).reply.data).toEqual({ unread: 0 });
});

it('leaves out what this version has no words for', async () => {
  await tell(anna, 'from_the_future');
  expect(await list(anna)).toEqual({ data: [], meta: { unread: 0 } });
});

it('refuses an id that is none, and whoever is not signed in', async () => {
  expect((await read(anna, 0)).status).toBe(422);
  expect((await caller(test.app)(attention.notices)).status).toBe(401);
});
