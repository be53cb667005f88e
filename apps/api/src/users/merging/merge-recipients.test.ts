import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { aClick, makeLink, makeRecipient } from '../../../test/link-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

it('both own addresses of a link lead to who stayed, until the merge is taken back', async () => {
  const more = { user_type: 'other_hcp', license_no: null, profession: 'nurse' };
  const [winner, loser] = [await makeUser(db, more), await makeUser(db, more)];
  const [sent, once] = [await makeLink(db), await makeLink(db)];
  await makeRecipient(db, sent.id, winner.id);
  const { token } = await makeRecipient(db, sent.id, loser.id, {
    sent_via: 'email',
    sent_at: '2026-11-12T09:00:00+07:00',
  });
  await makeRecipient(db, once.id, loser.id);
  const rows = () =>
    db
      .selectFrom('link_recipient')
      .select(['link_id', 'user_id', 'former_tokens', 'sent_via'])
      .orderBy('link_id')
      .orderBy('user_id')
      .execute();
  const before = await rows();
  const clicker = async () => {
    const click = aClick({ link_id: sent.id, code: sent.code, token });
    test.clicks.add(click);
    await test.clicks.flush();
    const row = await db
      .selectFrom('engagement_log')
      .select('user_id')
      .where('view_id', '=', click.id)
      .executeTakeFirst();
    return row?.user_id;
  };
  const merged = await call(userMergeCalls.merge, {
    params: { id: winner.id },
    body: { from_id: loser.id },
  });
  expect(merged.status).toBe(200);
  expect(await rows()).toEqual([
    { link_id: sent.id, user_id: winner.id, former_tokens: [token], sent_via: 'email' },
    { link_id: once.id, user_id: winner.id, former_tokens: [], sent_via: null },
  ]);
  expect(await clicker()).toBe(winner.id);
  expect((await call(userMergeCalls.unmerge, { params: { id: loser.id } })).status).toBe(200);
  expect(await rows()).toEqual(before);
  expect(await clicker()).toBe(loser.id);
});
