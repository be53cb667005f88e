import { recipients } from '@connect/contract/links/link-recipient.ts';
import { expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeUser } from '../../test/factories.ts';
import { makeLink } from '../../test/link-factories.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const add = (id: number, user_ids: number[]) =>
  call(recipients.add, { params: { id }, body: { user_ids } });
const list = (id: number) => call(recipients.list, { params: { id } });

it('that a link was sent is taken back as it was noted, but for whom it reached; twice is once', async () => {
  const { id } = await makeLink(db);
  const users = [await makeUser(db), await makeUser(db), await makeUser(db)];
  const [first, second, reached] = users.map((user) => user.id);
  await add(id, [first ?? 0]);
  await call(recipients.sent, { params: { id }, body: { via: 'sms' } });
  test.clock.advance(60_000);
  await add(id, [second ?? 0, reached ?? 0]);
  await call(recipients.sent, { params: { id }, body: { via: 'email' } });
  const { summary } = (await list(id)).reply.meta;
  expect(summary).toMatchObject({ sent: 3, last_sent: 2 });
  const delivered_at = test.clock.now().toISOString();
  const own = db.updateTable('link_recipient').where('link_id', '=', id);
  await own
    .set({ delivered_at })
    .where('user_id', '=', reached ?? 0)
    .execute();
  const back = (sent_at: string | null) =>
    call(recipients.unsent, { params: { id }, body: { sent_at: sent_at ?? '' } });
  expect((await back(summary.last_sent_at)).reply.data).toEqual({ changed: 1 });
  expect((await back(summary.last_sent_at)).reply.data).toEqual({ changed: 0 });
  const after = (await list(id)).reply;
  expect(Object.fromEntries(after.data.map((row) => [row.user.id, row.sent_via]))).toEqual({
    [first ?? 0]: 'sms',
    [second ?? 0]: null,
    [reached ?? 0]: 'email',
  });
  // What was noted before is the latest now.
  expect(after.meta.summary).toMatchObject({ sent: 2, last_sent: 1 });
  expect(after.meta.summary.last_sent_at).not.toBe(summary.last_sent_at);
  const entries = await db
    .selectFrom('audit_entry')
    .select('diff')
    .where('action', '=', 'link.recipients_unsent')
    .where('entity_id', '=', id)
    .execute();
  expect(entries).toEqual([{ diff: { unsent: 1 } }]);
  expect((await back('2026-11-20')).status).toBe(422);
  const analyst = caller(test.app, (await test.signIn('analyst')).headers);
  const body = { sent_at: summary.last_sent_at ?? '' };
  expect((await analyst(recipients.unsent, { params: { id }, body })).status).toBe(403);
});

it('a link that was sent anew to whoever was named is taken back to when it was sent first', async () => {
  const { id } = await makeLink(db);
  const [named, other] = [(await makeUser(db)).id, (await makeUser(db)).id];
  await add(id, [named, other]);
  await call(recipients.sent, { params: { id }, body: { via: 'sms' } });
  const first = (await list(id)).reply.data;
  test.clock.advance(60_000);
  await call(recipients.sent, { params: { id }, body: { via: 'email', user_ids: [named] } });
  const { summary } = (await list(id)).reply.meta;
  const back = (sent_at: string | null) =>
    call(recipients.unsent, { params: { id }, body: { sent_at: sent_at ?? '' } });
  expect((await back(summary.last_sent_at)).reply.data).toEqual({ changed: 1 });
  expect((await list(id)).reply.data).toEqual(first);
  // Once more, and nothing is left.
  const before = (await list(id)).reply.meta.summary;
  expect(before).toMatchObject({ sent: 2, last_sent: 2 });
  expect((await back(before.last_sent_at)).reply.data).toEqual({ changed: 2 });
  expect((await list(id)).reply.meta.summary).toMatchObject({ sent: 0 });
});
