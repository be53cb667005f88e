import { reportFileCall } from '@connect/contract/reports/ask-report-file.ts';
import { caller } from './call.ts';
import type { Example, Making } from './write-examples.ts';

const body = { report: 'content', format: 'csv' };
/** Forgets files of earlier examples, which no job makes here: two may wait at a time. */
const forget = ({ t, by }: Making) =>
  t.deps.db.deleteFrom('report_file').where('staff_id', '=', by.staff.id).execute();

/** Calls about files of reports. */
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
};
