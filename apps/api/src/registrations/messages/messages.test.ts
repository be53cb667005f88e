import { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import { eventMessages as messages } from '@connect/contract/registrations/event-message.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { eventMessages, keptMail } from '../../../test/event-messages.ts';
import { makeUser } from '../../../test/factories.ts';
import { runRecurring } from '../../../test/jobs.ts';
import { makeEventRegistration } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { makePrivacyRequest } from '../../../test/user-factories.ts';
import { sendMessagesJob } from './send-messages.job.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const NOW = '2026-11-20T09:00:00+07:00';
const { address, make, register, messagesOf } = eventMessages(db, call);

const note = (event: number, registration: number, more: { state: string; reason?: string }) =>
  db
    .insertInto('event_message')
    .values({
      content_id: event,
      registration_id: registration,
      occasion: 'confirm',
      created_at: NOW,
      due_at: NOW,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
const minute = (mail = keptMail()) =>
  runRecurring({ ...test.deps, mail }, test.pool, [sendMessagesJob]);

it('what was given up is tried again or dropped, each answered for by itself, and seen in list and drawer', async () => {
  const { id } = await make();
  const rows = await Promise.all(
    ['dead', 'sent', 'dead'].map(async (state) => {
      const row = { email: address(), province_code: '50' };
      const { id: registration } = await makeEventRegistration(db, id, row);
      const reason = state === 'dead' ? { reason: 'refused' } : {};
      return { registration, message: (await note(id, registration, { state, ...reason })).id };
    }),
  );
  const [dead, sent, other] = rows.map(({ message }) => message);
  const ids = [dead ?? 0, sent ?? 0, 9_999_999];
  const retried = await call(messages.bulk, { params: { id }, body: { action: 'retry', ids } });
  expect(retried.reply.data.map(({ ok, code }) => [ok, code])).toEqual([
    [true, undefined],
    [false, 'wrong_state'],
    [false, 'not_found'],
  ]);
  const body = { action: 'drop', ids: [other ?? 0] };
  expect((await call(messages.bulk, { params: { id }, body })).reply.data[0]?.ok).toBe(true);
  const mail = keptMail();
  await minute(mail);
  expect(mail.sent).toHaveLength(1);
  const list = await call(messages.list, { params: { id }, query: { state: 'skipped' } });
  expect(list.reply.data).toMatchObject([{ id: other, state: 'skipped', reason: 'dropped' }]);
  const params = { id, registration: rows[0]?.registration ?? 0 };
  const { reply } = await call(registrations.get, { params });
  expect(reply.data.messages).toMatchObject([
    { occasion: 'confirm', state: 'sent', channel: 'email' },
  ]);
});

it('whoever sees registrations of some regions, covered, sees messages so, and changes none without the right', async () => {
  const { id } = await make();
  const near = await makeEventRegistration(db, id, { email: address(), province_code: '50' });
  const far = await makeEventRegistration(db, id, { email: address(), province_code: '90' });
  const [seen, unseen] = await Promise.all(
    [near, far].map((one) => note(id, one.id, { state: 'dead', reason: 'refused' })),
  );
  const analyst = caller(test.app, (await test.signIn('analyst')).headers);
  const covered = await analyst(messages.list, { params: { id } });
  expect(covered.reply.data).toHaveLength(2);
  expect(JSON.stringify(covered.reply.data)).not.toContain('สมหญิง');
  const drop = { action: 'drop', ids: [seen?.id ?? 0, unseen?.id ?? 0] };
  expect((await analyst(messages.bulk, { params: { id }, body: drop })).status).toBe(403);
  const { headers } = await test.signIn('sales_manager', { regionScope: ['north'] });
  const manager = caller(test.app, headers);
  const { reply } = await manager(messages.list, { params: { id } });
  expect(reply.data.map((row) => row.id)).toEqual([seen?.id]);
  const dropped = await manager(messages.bulk, { params: { id }, body: drop });
  expect(dropped.reply.data.map(({ ok, code }) => [ok, code])).toEqual([
    [true, undefined],
    [false, 'not_found'],
  ]);
});

it('an erasure takes the messages along, and nothing that waits is sent any more', async () => {
  const { id } = await make();
  const user = await makeUser(db, { email: address() });
  await call(registrations.create, { params: { id }, body: { user_id: user.id } });
  const more = { user_id: user.id, type: 'erase', status: 'in_progress' } as const;
  const request = await makePrivacyRequest(db, more);
  const body = { confirm: `#${user.id}`, reason: 'ตามคำขอ', request_id: request.id };
  const erased = await call(erasureCalls.erase, { params: user, body });
  expect(erased.status, JSON.stringify(erased.reply)).toBe(200);
  expect(await messagesOf(id)).toEqual([]);
});

it('of two registrations that become one nobody is written to twice, and back they are two again', async () => {
  const { id } = await make();
  const [winner, loser] = [await makeUser(db, { email: address() }), await makeUser(db)];
  const at = '2026-11-10T09:00:00+07:00';
  const stays = await makeEventRegistration(db, id, { user_id: winner.id, status: 'registered' });
  const ends = await makeEventRegistration(db, id, { user_id: loser.id, confirmed_at: at });
  await note(id, ends.id, { state: 'sent' });
  const merged = await call(userMergeCalls.merge, {
    params: { id: winner.id },
    body: { from_id: loser.id },
  });
  expect(merged.status).toBe(200);
  const owner = async () =>
    (
      await db
        .selectFrom('event_message')
        .select('registration_id')
        .where('content_id', '=', id)
        .executeTakeFirstOrThrow()
    ).registration_id;
  expect(await owner()).toBe(stays.id);
  expect((await call(userMergeCalls.unmerge, { params: { id: loser.id } })).status).toBe(200);
  expect(await owner()).toBe(ends.id);
});

it('what is registered and never sent shows as waiting', async () => {
  const { id } = await make();
  const row = await register(id);
  expect(row.messages).toMatchObject([{ occasion: 'confirm', state: 'waiting', settled_at: null }]);
});

it('stand by the moment that they show, the latest first', async () => {
  const { id } = await make();
  const at = async (created: string, settled: string | null) => {
    const row = await makeEventRegistration(db, id, { email: address() });
    const made = await note(id, row.id, { state: settled ? 'sent' : 'waiting' });
    const on = (time: string) => `2026-11-20T${time}:00+07:00`;
    await db
      .updateTable('event_message')
      .set({ created_at: on(created), settled_at: settled && on(settled) })
      .where('id', '=', made.id)
      .execute();
    return made.id;
  };
  const [early, late, open] = [
    await at('08:00', '09:30'),
    await at('08:10', '08:20'),
    await at('09:00', null),
  ];
  const { reply } = await call(messages.list, { params: { id } });
  expect(reply.data.map((row) => row.id)).toEqual([early, open, late]);
});
