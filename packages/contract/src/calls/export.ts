import { z } from 'zod';
import { BULK_MAX_ROWS } from '../constants.ts';
import { AREAS, type Area, exportPermission } from '../permissions.ts';
import { text } from '../text.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { idText, list } from './envelope.ts';

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Media types of the files, by format. */
export const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>;

/** Exports an account may make within an hour (domain/exports#limits-of-exports). */
export const EXPORTS_PER_HOUR = 10;
/** Header of the answer: how many rows the file has. */
export const EXPORT_ROWS_HEADER = 'x-export-rows';

/**
 * Parameters of an export besides the filters, search and sort order of its list
 * (domain/exports#files).
 */
export const exportQuery = z.object({
  format: z.enum(EXPORT_FORMATS).default('csv'),
  /** Keys of columns in the order of the screen; all columns by default. */
  columns: list(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)).optional(),
  /** Only these rows of those that match the filters. */
  ids: list(idText).pipe(z.array(z.number()).max(BULK_MAX_ROWS)).optional(),
  /** The reason, required when the file names users unmasked. */
  reason: text(3, 300).optional(),
});
export type ExportQuery = z.output<typeof exportQuery>;

/** The properties that all calls with such a file share. */
export const exportFile = {
  file: Object.values(EXPORT_TYPES),
  refuses: ['reason_required', 'export_too_large'],
} as const;

/** Exporting needs the export right of the list's area, whichever right reads the list. */
function permissionsFor(listed: Endpoint['permission'], path: string) {
  const areas = Array.isArray(listed)
    ? AREAS.filter((area) => listed.some((held: string) => held.startsWith(`${area}.`)))
    : [];
  if (areas.length === 0) throw new TypeError(`No area of the matrix lists ${path}`);
  return areas.map((area: Area) => exportPermission(area));
}

/** The rows of a list as a file: its own filters, all pages, the columns of the screen. */
export function exportOf<Params extends z.ZodType, Query extends z.ZodType>(
  source: Endpoint<Params, Query>,
) {
  const { path, query } = source;
  if (!query) throw new TypeError(`The list ${path} has no query`);
  return endpoint({
    method: 'GET',
    path: source.exportPath ?? `${path}/export`,
    tag: source.tag,
    summary: `What ${path} shows, all pages, as a CSV or XLSX file`,
    permission: permissionsFor(source.permission, path),
    params: source.params,
    query: z.intersection(query, exportQuery),
    reply: z.string(),
    ...exportFile,
  });
}
