import { attention } from '@connect/contract/desk/attention.ts';
import { savedViews } from '@connect/contract/desk/saved-view.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { reportPlans } from '@connect/contract/reports/report-plan.ts';
import { beforeEach, expect } from 'vitest';
import type { Mail } from '../../src/mail/mail.ts';
import { sendPlansJob } from '../../src/report-plans/send-plans.job.ts';
import { caller } from '../call.ts';
import { keptMail } from '../event-messages.ts';
import { type StaffOverrides, TEST_PASSWORD, unique } from '../factories.ts';
import { runRecurring } from '../jobs.ts';
import { startReports } from './reports.ts';

const NOW = '2026-11-23T07:45:00+07:00';
/** When weekly plans are due: soon, so that sessions last. */
export const MONDAY = '2026-11-23T08:00:00+07:00';
/** The one after. */
export const NEXT_MONDAY = '2026-11-30T08:00:00+07:00';

/** Reports, somebody who plans them, and a mail server that keeps what it is sent, or this one. */
export async function startPlans(through?: Mail) {
  const { t, db, people } = await startReports();
  const mail = keptMail();
  /** The same system with a mail server. */
  const { app, deps } = await t.another({ mail: through ?? mail });

  beforeEach(async () => {
    t.clock.set(NOW);
    mail.sent.length = 0;
    mail.away = null;
    mail.answer = async () => undefined;
    await db.deleteFrom('report_plan').execute();
  });

  async function somebody(role: Role = 'super_admin', overrides: StaffOverrides = {}) {
    const { staff, headers } = await t.signIn(role, overrides);
    return { id: staff.id, username: staff.username, call: caller(app, headers) };
  }
  type Somebody = Awaited<ReturnType<typeof somebody>>;
  /** The same account, signed in at a later time. */
  async function again(by: Somebody): Promise<Somebody> {
    const payload = { username: by.username, password: TEST_PASSWORD };
    const reply = await app.inject({ method: 'POST', url: '/jwt-auth/v1/token', payload });
    const { data }: { data: { token: string } } = reply.json();
    return { ...by, call: caller(app, { authorization: `Bearer ${data.token}` }) };
  }

  async function presetOf(by: Somebody, query: object, more: object = {}): Promise<number> {
    const body = { list: 'reports', title: `มุมมอง ${unique()}`, query, ...more };
    const { reply, status } = await by.call(savedViews.create, { body });
    expect(status).toBe(201);
    return reply.data.id;
  }
  async function plan(
    by: Somebody,
    more: { view_id?: number } & Record<string, unknown> = {},
    query: object = { report: 'users' },
  ) {
    const body = {
      view_id: more.view_id ?? (await presetOf(by, query)),
      rhythm: 'weekly',
      on_day: 1,
      hour: 8,
      period: 'preset',
      format: 'csv',
      ends_on: '2027-11-20',
      recipient_ids: [by.id],
      ...more,
    };
    return by.call(reportPlans.create, { body });
  }
  async function planned(...asked: Parameters<typeof plan>): Promise<number> {
    const { reply, status } = await plan(...asked);
    expect(status).toBe(201);
    return reply.data.id;
  }

  return {
    t,
    db,
    app,
    deps,
    mail,
    people,
    somebody,
    again,
    presetOf,
    plan,
    planned,
    /** The job as it runs each minute. */
    minute: () => runRecurring(deps, t.pool, [sendPlansJob]),
    listed: async (by: Somebody) => (await by.call(reportPlans.list)).reply.data,
    noticed: async (by: Somebody) =>
      (await by.call(attention.notices)).reply.data.map(({ kind }) => kind),
    fileOf: (n = 0) => mail.sent[n]?.file?.content.toString('utf8') ?? '',
  };
}
