import { afterAll, expect, it } from 'vitest';
import { makeStaff } from '../../test/factories.ts';
import { runRecurring, settleJobs } from '../../test/jobs.ts';
import { createTestApp } from '../../test/test-app.ts';
import { makePrivacyRequest } from '../../test/user-factories.ts';
import type { Letter } from '../mail/mail.ts';
import { remindOfficersJob } from './remind-officers.job.ts';

const sent: Letter[] = [];
const mail = {
  send: async (letter: Letter) => {
    sent.push(letter);
  },
  reach: async () => undefined,
  close: () => undefined,
};
const t = await createTestApp({ mail });
afterAll(() => t.close());
const { db } = t.deps;
const due = (days: number) => ({
  due_at: new Date(t.clock.now().getTime() + days * 86_400_000 - 3_600_000).toISOString(),
});
const codeOf = async (id: number) =>
  (
    await db
      .selectFrom('privacy_request')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).code;

async function remind() {
  sent.length = 0;
  expect(await runRecurring(t.deps, t.pool, [remindOfficersJob])).toEqual([]);
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  return sent;
}

it('officers hear of a request at seven days and at two, once each, and of nothing that is closed', async () => {
  const officer = await makeStaff(db, { role: 'dpo' });
  await makeStaff(db, { role: 'admin' });
  await makeStaff(db, { role: 'dpo', status: 'suspended' });
  const soon = await makePrivacyRequest(db, due(7));
  const urgent = await makePrivacyRequest(db, { ...due(2), status: 'in_progress' });
  await makePrivacyRequest(db, due(8));
  await makePrivacyRequest(db, {
    ...due(2),
    status: 'completed',
    completed_at: '2026-11-19T09:00:00+07:00',
  });
  const [first, ...others] = await remind();
  expect(others).toEqual([]);
  expect(first?.to).toContain(officer.username);
  const codes = [await codeOf(urgent.id), await codeOf(soon.id)];
  expect(first?.text.match(/DSR-[\d-]+/g)).toEqual([...codes, ...codes]);
  expect(await remind()).toEqual([]);

  t.clock.advance(5 * 86_400_000);
  const [later] = await remind();
  expect(later?.text).toContain(codes[1]);
  expect(later?.text).not.toContain(codes[0]);
  expect(await remind()).toEqual([]);
});
