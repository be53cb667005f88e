import { z } from 'zod';
import { type Endpoint, endpoint } from '../calls/endpoint.ts';
import { deletedReply, idParams, whole } from '../calls/envelope.ts';
import { exportFile, exportQuery } from '../calls/export.ts';

/** Limits of an imported file (domain/imports#files). */
export const IMPORT_FILE = { bytes: 4 * 1024 * 1024, rows: 5_000, columns: 60 } as const;
/** What a file held is deleted after these hours, when it was not imported (domain/imports#kept). */
export const IMPORT_HOURS = 24;
/** Issues that an answer lists; the file of issues has all. */
export const IMPORT_ISSUES_SHOWN = 200;
/** Lines of the file that are shown where columns are matched. */
export const IMPORT_SAMPLES = 3;

/** Steps of an import; `trying` and `importing` end by themselves. */
export const IMPORT_STATES = ['read', 'trying', 'tried', 'importing', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Why an import failed: a fault of the system, rights that were withdrawn, what it is for no longer takes it, time, an erasure. */
export const IMPORT_FAILURES = ['error', 'rights', 'closed', 'outdated', 'erasure'] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

/** What an import does, or did, with a row of the file. */
export const IMPORT_OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const importIssue = z.object({
  /** Number of the row as a spreadsheet shows it. */
  row: z.number(),
  /** Heading of the column; empty where the row as a whole is refused. */
  column: z.string(),
  /** The cell's text; null once the rows were deleted. */
  value: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});

export const importRun = z.object({
  id: z.number(),
  state: z.enum(IMPORT_STATES),
  /** Null unless it failed. */
  failure: z.enum(IMPORT_FAILURES).nullable(),
  file_name: z.string(),
  headings: z.array(z.string()),
  /** Field of each column; null for columns that are not imported. */
  columns: z.array(z.string().nullable()),
  /** Value for rows without one of their own, by field. */
  defaults: z.record(z.string(), z.string()),
  /** The first rows; empty once the rows were deleted. */
  samples: z.array(z.array(z.string())),
  rows: z.number(),
  /** Rows that the present step is done with. */
  progress: z.number(),
  counts: z.record(z.enum(IMPORT_OUTCOMES), z.number()).nullable(),
  issues: z.array(importIssue),
  issues_total: z.number(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** When the rows are deleted, if they are not imported before; null once they are. */
  rows_until: z.string().nullable(),
});
export type ImportRun = z.output<typeof importRun>;

const reply = z.object({ data: importRun });
const fileQuery = exportQuery.pick({ format: true });
/** Names the record that something is imported into; nothing where there is none. */
type IntoParams = z.ZodType<{ id?: number }, { id?: string }>;

/**
 * The calls that import one kind of record from a file: upload, match columns and try, import.
 * `field` is what a column can be matched with, `defaults` holds values for rows that have none of
 * their own. What belongs to another record is uploaded `into` that one, whose id the path has.
 */
export function importCalls<
  Field extends z.ZodType<string>,
  Defaults extends z.ZodType<Readonly<Record<string, string | undefined>>>,
>(kind: {
  path: `/v1/${string}`;
  into?: `/v1/${string}/:id/${string}`;
  tag: string;
  permission: Endpoint['permission'];
  field: Field;
  defaults: Defaults;
}) {
  const { path, into, tag, permission } = kind;
  const common = { tag, permission, params: idParams, reply } as const;
  const place: { params?: IntoParams } = into ? { params: idParams } : {};
  return {
    start: endpoint({
      ...place,
      method: 'POST',
      path: into ?? path,
      tag,
      summary: `Upload a CSV or XLSX file of up to ${IMPORT_FILE.rows} rows; nothing is imported yet`,
      permission,
      upload: true,
      status: 201,
      reply,
      refuses: ['import_under_way'],
    }),
    state: endpoint({
      ...common,
      method: 'GET',
      path: `${path}/:id`,
      summary: 'How far an import of one’s own is, and what its file or its result is',
    }),
    try: endpoint({
      ...common,
      method: 'POST',
      path: `${path}/:id/try`,
      summary: 'Match the columns and find out what an import would do, without importing',
      body: z.strictObject({
        columns: z.array(kind.field.nullable()).max(IMPORT_FILE.columns),
        defaults: kind.defaults,
      }),
      refuses: ['wrong_state'],
    }),
    apply: endpoint({
      ...common,
      method: 'POST',
      path: `${path}/:id/apply`,
      summary: 'Import the rows that the trial found without errors, all in one transaction',
      body: z.strictObject({ rows: whole(1, IMPORT_FILE.rows) }),
      refuses: ['wrong_state'],
    }),
    cancel: endpoint({
      ...common,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: 'Delete an import that is not done, and all that its file held',
      reply: deletedReply,
      refuses: ['already_imported'],
    }),
    issues: endpoint({
      ...common,
      method: 'GET',
      path: `${path}/:id/issues`,
      summary: 'All refused cells of the last step, as a CSV or XLSX file',
      query: fileQuery,
      reply: z.string(),
      file: exportFile.file,
    }),
    template: endpoint({
      ...place,
      method: 'GET',
      path: `${into ?? path}-template`,
      tag,
      summary: 'An empty file with all columns, their explanation and a made-up example',
      permission,
      query: fileQuery,
      reply: z.string(),
      file: exportFile.file,
    }),
  };
}
export type ImportCalls = ReturnType<typeof importCalls>;
