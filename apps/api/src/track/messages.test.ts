import { randomUUID } from 'node:crypto';
import { track } from '@connect/contract/track/track.ts';
import type { TrackMessage } from '@connect/contract/track/track-message.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeArticle, makeMessageTemplate, makeUser } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { ago, anEvent, platformKey, rowsAbout, send } from '../../test/usage/tracking.ts';
import { makeConsent } from '../../test/user-factories.ts';
import { partitionsJob } from '../usage/roll-up.job.ts';

let t: TestApp;
let key: Awaited<ReturnType<typeof platformKey>>;
let template_id: number;
beforeAll(async () => {
  t = await createTestApp();
  await runRecurring(t.deps, t.pool, [partitionsJob]);
  key = await platformKey(t);
  const published = {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
  } as const;
  template_id = (await makeMessageTemplate(t.deps.db, published)).id;
});
afterAll(() => t.close());

const report = async (events: readonly unknown[]) => {
  const body = { sent_at: t.clock.now().toISOString(), events };
  const { status, reply } = await key.call(track.messages, { body });
  return { status, ...reply.data };
};
const message = (user_id: number, more: Partial<TrackMessage> = {}): TrackMessage => ({
  event_uuid: randomUUID(),
  event: 'delivered',
  channel: 'line',
  template_id,
  user_id,
  occurred_at: ago(t, 60),
  ...more,
});
const userOf = (id: number) =>
  t.deps.db
    .selectFrom('platform_user')
    .select(['email_bounced_at', 'line_blocked_at', 'phone_invalid_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const consentsOf = (id: number) =>
  t.deps.db
    .selectFrom('user_consent')
    .select(['purpose', 'action'])
    .where('user_id', '=', id)
    .orderBy('purpose')
    .execute();

test('what became of a message is a row about its template, once', async () => {
  const { id } = await makeUser(t.deps.db);
  const events = [
    message(id, { event: 'sent', message_id: 'line-1' }),
    message(id, { occurred_at: ago(t, 50) }),
  ];
  expect(await report(events)).toMatchObject({ status: 202, accepted: 2, rejected: [] });
  expect(await report(events)).toMatchObject({ accepted: 0, duplicates: 2 });
  const rows = (await rowsAbout(t, template_id)).filter(({ user_id }) => user_id === id);
  expect(rows).toMatchObject([
    { action: 'message_sent', channel: 'line_oa', extra: { message_id: 'line-1' } },
    { action: 'message_delivered', content_type: 'message_template' },
  ]);
});

test('what is wrong is named; no event of a page is taken about a template, nor the other way round', async () => {
  const { id } = await makeUser(t.deps.db);
  const item = await makeArticle(t.deps.db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
  });
  expect(
    await report([
      { ...message(id), event: 'seen' },
      message(id, { template_id: item.id }),
      message(id, { template_id: 999_999 }),
      message(id, { occurred_at: ago(t, 8 * 86_400) }),
    ]),
  ).toMatchObject({
    accepted: 0,
    rejected: [
      { index: 0, code: 'invalid', field: 'event' },
      { index: 1, code: 'unknown_content' },
      { index: 2, code: 'unknown_content' },
      { index: 3, code: 'too_old' },
    ],
  });
  const view = anEvent({ type: 'message_template', id: template_id }, ago(t, 5));
  expect(await send(t, key.call, [view])).toMatchObject({
    rejected: [{ index: 0, code: 'unknown_content' }],
  });
});

test('what bounces or is blocked marks the way as broken, by the latest of them', async () => {
  const { id } = await makeUser(t.deps.db);
  await report([
    message(id, { event: 'bounced', channel: 'email', occurred_at: ago(t, 10) }),
    message(id, { event: 'bounced', channel: 'email', occurred_at: ago(t, 300) }),
    message(id, { event: 'blocked', channel: 'line', occurred_at: ago(t, 20) }),
    message(id, { event: 'delivered', channel: 'sms' }),
  ]);
  await report([message(id, { event: 'bounced', channel: 'email', occurred_at: ago(t, 200) })]);
  const user = await userOf(id);
  expect(Date.parse(user.email_bounced_at ?? '')).toBe(Date.parse(ago(t, 10)));
  expect(Date.parse(user.line_blocked_at ?? '')).toBe(Date.parse(ago(t, 20)));
  expect(user.phone_invalid_at).toBeNull();
});

test('who unsubscribes withdraws what they had agreed to before, of that channel, once', async () => {
  const [agreed, later, never] = [
    await makeUser(t.deps.db),
    await makeUser(t.deps.db),
    await makeUser(t.deps.db),
  ];
  const granted = { action: 'grant', occurred_at: '2026-11-10T09:00:00+07:00' } as const;
  await makeConsent(t.deps.db, agreed.id, { ...granted, purpose: 'marketing_line' });
  await makeConsent(t.deps.db, agreed.id, { ...granted, purpose: 'marketing_email' });
  await makeConsent(t.deps.db, later.id, {
    ...granted,
    purpose: 'marketing_line',
    occurred_at: ago(t, 5),
  });
  const left = { event: 'unsubscribed' } as const;
  const events = [agreed, later, never].map(({ id }) => message(id, left));
  expect(await report([...events, message(agreed.id, left)])).toMatchObject({ accepted: 4 });
  expect(await consentsOf(agreed.id)).toEqual([
    { purpose: 'marketing_email', action: 'grant' },
    { purpose: 'marketing_line', action: 'withdraw' },
  ]);
  expect(await consentsOf(later.id)).toEqual([{ purpose: 'marketing_line', action: 'grant' }]);
  expect(await consentsOf(never.id)).toEqual([]);
  const entries = await t.deps.db
    .selectFrom('audit_entry')
    .select(['entity_id', 'actor_role'])
    .where('action', '=', 'user.consent')
    .execute();
  expect(entries).toEqual([{ entity_id: agreed.id, actor_role: 'program' }]);
});
