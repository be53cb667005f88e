import { registrations } from '@connect/contract/registrations/registration.ts';
import { expect, it } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeConsent } from '../../test/user-factories.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

const read = async (id: number, registration: number) =>
  (await call(registrations.get, { params: { id, registration } })).reply.data;

it('shows of a user what held for each purpose when they registered, and what holds now', async () => {
  const { id } = await makeEvent(db, { status: 'publish' });
  const { id: user } = await makeUser(db);
  const say = (purpose: string, action: string, occurred_at: string) =>
    makeConsent(db, user, { purpose, action, occurred_at });
  await say('privacy_notice', 'grant', '2026-10-01T09:00:00+07:00');
  await say('marketing_email', 'grant', '2026-10-01T09:00:00+07:00');
  await say('marketing_email', 'withdraw', '2026-11-12T09:00:00+07:00');
  // With the registration itself.
  await say('sensitive_dietary', 'grant', '2026-11-10T09:00:00+07:00');
  await say('marketing_sms', 'grant', '2026-11-11T09:00:00+07:00');
  // More than 36 months ago now, and not yet when they registered.
  await say('profiling', 'grant', '2023-11-15T09:00:00+07:00');
  const row = await makeEventRegistration(db, id, { user_id: user });
  const item = await read(id, row.id);
  expect(item.user_consents).toEqual([
    { purpose: 'privacy_notice', at_registration: 'granted', now: 'granted' },
    { purpose: 'marketing_email', at_registration: 'granted', now: 'withdrawn' },
    { purpose: 'marketing_sms', at_registration: 'none', now: 'granted' },
    { purpose: 'profiling', at_registration: 'granted', now: 'expired' },
    { purpose: 'sensitive_dietary', at_registration: 'granted', now: 'granted' },
  ]);
  expect(item.consents).toEqual([]);
});

it('shows none of who has no account, nor of a user who was never asked', async () => {
  const { id } = await makeEvent(db, { status: 'publish' });
  const { id: user } = await makeUser(db);
  const rows = [
    await makeEventRegistration(db, id),
    await makeEventRegistration(db, id, { user_id: user }),
  ];
  for (const row of rows) expect((await read(id, row.id)).user_consents).toEqual([]);
});
