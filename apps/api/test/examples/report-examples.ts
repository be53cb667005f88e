import { savedViews } from '@connect/contract/desk/saved-view.ts';
import { reportFileCall } from '@connect/contract/reports/ask-report-file.ts';
import { caller } from '../call.ts';
import { unique } from '../factories.ts';
import type { Example, Making } from './write-examples.ts';

const body = { report: 'content', format: 'csv' };
/** Forgets files of earlier examples, which no job makes here: two may wait at a time. */
const forget = ({ t, by }: Making) =>
  t.deps.db.deleteFrom('report_file').where('staff_id', '=', by.staff.id).execute();

/** A preset of the caller's own. */
export async function preset({ t, by }: Pick<Making, 't' | 'by'>): Promise<number> {
  const { reply } = await caller(t.app, by.headers)(savedViews.create, {
    body: { list: 'reports', title: `แผน ${unique()}`, query: { report: 'content' } },
  });
  return reply.data.id;
}

/** A plan of the caller's, written down as it would be with a mail server. */
async function plan(m: Making, state: 'active' | 'stopped'): Promise<number> {
  const { t, by } = m;
  const { id } = await t.deps.db
    .insertInto('report_plan')
    .values({
      owner_id: by.staff.id,
      view_id: await preset(m),
      rhythm: 'weekly',
      on_day: 1,
      hour: 8,
      period: 'last_week',
      format: 'csv',
      language: 'th',
      ends_on: '2099-01-01',
      state,
      stop_reason: state === 'stopped' ? 'owner' : null,
      next_at: state === 'active' ? '2098-01-01T08:00:00+07:00' : null,
      created_at: t.deps.clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.deps.db
    .insertInto('report_plan_recipient')
    .values({ plan_id: id, staff_id: by.staff.id })
    .execute();
  return id;
}

/** Calls about files of reports, and reports by mail. */
export const reportExamples: Record<string, Example> = {
  'POST /v1/report/files': async (m) => {
    await forget(m);
    return { body };
  },
  'DELETE /v1/report/files/:id': async (m) => {
    await forget(m);
    const { reply } = await caller(m.t.app, m.by.headers)(reportFileCall, { body });
    return { params: { id: reply.data.id } };
  },
  'POST /v1/report/plans': async ({ t, by }) => {
    const view = await preset({ t, by });
    return {
      body: {
        view_id: view,
        rhythm: 'monthly',
        on_day: 31,
        hour: 8,
        period: 'last_month',
        format: 'xlsx',
        ends_on: '2027-11-20',
        recipient_ids: [by.staff.id],
      },
    };
  },
  'POST /v1/report/plans/:id/resume': async (m) => ({ params: { id: await plan(m, 'stopped') } }),
  'POST /v1/report/plans/:id/stop': async (m) => ({ params: { id: await plan(m, 'active') } }),
  'DELETE /v1/report/plans/:id': async (m) => ({ params: { id: await plan(m, 'active') } }),
};
