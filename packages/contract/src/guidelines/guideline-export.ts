import type { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listReply } from '../calls/envelope.ts';
import { exportFile } from '../calls/export.ts';
import { rowsQuery } from '../calls/export-rows.ts';
import { EXPORT_PATH, guidelineItem, guidelineQuery } from './guideline-calls.ts';

/** A row of the export, with the fields of the columns that were asked for. */
export const guidelineExportRow = guidelineItem
  .omit({ version: true, fulfilled_at: true, address_until: true, steps: true, masked: true })
  .partial();
export type GuidelineExportRow = z.output<typeof guidelineExportRow>;

/** The export of the list; the browser knows its path alone. */
export const guidelineExport = endpoint({
  method: 'GET',
  path: EXPORT_PATH,
  tag: 'guideline',
  summary: 'What the list shows, and where copies go: pages of JSON, or all of it as a file',
  permission: ['guideline.export'],
  query: guidelineQuery.extend(rowsQuery),
  reply: listReply(guidelineExportRow),
  ...exportFile,
  file: [...exportFile.file, 'application/json'],
});
