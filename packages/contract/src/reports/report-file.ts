import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { deletedReply, idParams } from '../calls/envelope.ts';
import { EXPORT_FORMATS, exportFile } from '../calls/export.ts';

/** The screen has a longer file made in the background (domain/reports#files-in-the-background). */
export const BACKGROUND_ROWS = 20_000;
/** Files of one account that may wait or be made at a time. */
export const REPORT_FILES_AT_ONCE = 2;
/** Hours for which a file can be fetched. */
export const REPORT_FILE_HOURS = 24;

const REPORT_FILE_STATES = ['waiting', 'running', 'done', 'failed'] as const;
const REPORT_FILE_FAILURES = ['error', 'rights', 'too_large', 'erasure'] as const;
export type ReportFileFailure = (typeof REPORT_FILE_FAILURES)[number];

/** A file of one's own that is made in the background. */
export const reportFile = z.object({
  id: z.number(),
  report: z.string(),
  title: z.string(),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(REPORT_FILE_STATES),
  /** Why there is no file. */
  failure: z.enum(REPORT_FILE_FAILURES).nullable(),
  rows: z.number(),
  /** How many rows are written. */
  progress: z.number(),
  file_name: z.string().nullable(),
  created_at: z.string(),
  /** When the file is deleted. */
  kept_until: z.string().nullable(),
});
export type ReportFile = z.output<typeof reportFile>;

const PATH = '/v1/report/files';
const shared = { tag: 'report', permission: ['report.export'] } as const;

/** Asking for one, without its body: the filters of all reports are more than the bell needs to know. */
export const askedFile = {
  ...shared,
  method: 'POST',
  path: PATH,
  summary: 'Have a report made into a file in the background; filters as addresses write them',
  reply: z.object({ data: reportFile }),
  refuses: ['not_found', 'reason_required', 'export_too_large', 'report_files_under_way'],
} as const;

export const reportFiles = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: PATH,
    summary: 'Files of one’s own that wait, are being made or can be fetched, the latest first',
    reply: z.object({ data: z.array(reportFile) }),
  }),
  fetch: endpoint({
    ...shared,
    method: 'GET',
    path: `${PATH}/:id/file`,
    summary: 'A finished file of one’s own, with the rights with which it was made',
    params: idParams,
    reply: z.string(),
    file: exportFile.file,
  }),
  cancel: endpoint({
    ...shared,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Cancel a file of one’s own, or delete one that is done',
    params: idParams,
    reply: deletedReply,
  }),
};
