import type { Readable } from 'node:stream';
import {
  EXPORTS_PER_HOUR,
  type ExportFormat,
  type ExportQuery,
} from '@connect/contract/calls/export.ts';
import type { ItemType } from '@connect/contract/kinds.ts';
import { own } from '@connect/contract/own.ts';
import type { RawBuilder } from 'kysely';
import type { ActorContext } from '../actor.ts';
import { recordAudit, refuseTooMany } from '../audit/audit.service.ts';
import { openSnapshot, readBatches } from '../db/read-batches.ts';
import type { Db, Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { COVER } from '../people/masking.ts';
import { bangkokIso } from '../time/moments.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import type { Cell, Columns, ColumnValue, Part } from './columns.ts';
import { csvFile } from './csv-file.ts';
import { selectNames, selectPage } from './exports.queries.ts';
import { safeCell } from './safe-cell.ts';
import { type Words, wordsIn } from './words.ts';
import { xlsxFile } from './xlsx-file.ts';

/** A list, filtered and sorted as requested, ready to be written into a file. */
export interface Exportable<Raw, Row> {
  /** Used in the file name and the audit entry: `article`, `article-logs`. */
  readonly name: string;
  /** Null for rows about several kinds. */
  readonly type: ItemType | null;
  /** The single item that the rows belong to. */
  readonly item?: { readonly id: number; readonly title: string };
  readonly columns: Columns<Row>;
  readonly statement: RawBuilder<Raw>;
  count(trx: Trx): Promise<number>;
  /** Reads what else is told of the rows of a batch, in the same snapshot. */
  complete?(trx: Trx, rows: readonly Raw[]): Promise<Raw[]>;
  /** A row as the list shows it to this actor. */
  present(raw: Raw): Row;
  /** The file names users unmasked: a reason is required (domain/exports#personal-columns). */
  readonly unmasked?: boolean;
  /** Writes down elsewhere, too, that its rows left. */
  readonly noted?: (trx: Trx) => Promise<void>;
  /** Its search may name somebody, whether its rows are covered or not. */
  readonly people?: boolean;
}

/** What of a list is written down, whatever its rows are. */
type Listed = Pick<
  Exportable<never, never>,
  'name' | 'type' | 'item' | 'unmasked' | 'people' | 'noted'
> & {
  readonly columns: object;
};
/** What is asked for, as a file or as rows. */
type Asked = Omit<ExportQuery, 'format'> & { format: ExportFormat | 'json' };

export interface ExportFile {
  readonly stream: Readable;
  readonly fileName: string;
  readonly rows: number;
}

const ROWS_AT_ONCE = 500;
/** Each export holds a connection while it is read. */
const FILES_AT_ONCE = 4;
const WAIT_SECONDS = 10;
/** A slower reader counts as gone. */
const LONGEST_MS = 5 * 60_000;

const open = new WeakMap<Db, number>();
const openIn = (db: Db) => open.get(db) ?? 0;

/** The requested columns, in that order; all columns when none were named. */
function chosenParts<Row>(columns: Columns<Row>, keys: readonly string[] | undefined): Part<Row>[] {
  if (keys?.length === 0) {
    throw new DomainError('invalid_param', { issues: [{ field: 'columns', code: 'required' }] });
  }
  return [...new Set(keys ?? Object.keys(columns))].flatMap((key) => {
    const parts = own(columns, key);
    if (!parts) {
      const choices = Object.keys(columns).join(', ');
      throw new DomainError('invalid_param', {
        issues: [{ field: 'columns', code: 'option', params: { choices } }],
      });
    }
    return parts;
  });
}

/** A value that two screen columns show is in the file once. */
function onceEach<Row>(parts: readonly Part<Row>[], words: Words): Part<Row>[] {
  const heads = parts.map((part) => (part.typed ? null : part.head(words)));
  return parts.filter(({ typed }, index) => typed || heads.indexOf(heads[index] ?? null) === index);
}

/** `connect_article_20261120-0912.xlsx` (domain/exports#file-names). */
export function fileNameOf(name: string, format: ExportFormat, now: Date): string {
  const [date = '', time = ''] = bangkokIso(now).split('T');
  return `connect_${name}_${date.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}.${format}`;
}

const NOT_FILTERS = new Set(['page', 'limit', 'format', 'columns', 'reason', 'report']);

/** The filters for the audit entry; of a search for people only that there was one. */
function filtersOf(query: object, people: boolean): Record<string, unknown> {
  const given = Object.entries(query).filter(
    ([key, value]) => value !== undefined && !NOT_FILTERS.has(key),
  );
  const told = given.map(([key, value]) => [key, people && key === 'search' ? COVER : value]);
  return Object.fromEntries(told);
}

/** Names leave unmasked only with a reason. */
function refuseWithoutReason({ unmasked }: Pick<Listed, 'unmasked'>, { reason }: Asked): void {
  if (!unmasked || reason) return;
  throw new DomainError('reason_required', { issues: [{ field: 'reason', code: 'required' }] });
}

/** What an entry says of rows that left. */
const leftDiff = (list: Listed, query: Asked, rows: number) => ({
  list: list.name,
  format: query.format,
  columns: query.columns ?? Object.keys(list.columns),
  filters: filtersOf(query, list.unmasked === true || list.people === true),
  rows,
  ...(list.unmasked ? { unmasked: true } : {}),
});

/** Writes down who took which rows. */
async function recordExport(
  trx: Trx,
  { clock }: Deps,
  context: ActorContext,
  list: Listed,
  query: Asked,
  rows: number,
): Promise<void> {
  await recordAudit(trx, clock, context, {
    action: 'export.run',
    entityType: list.type ?? undefined,
    entityId: list.item?.id,
    entityTitle: list.item?.title,
    reason: query.reason,
    diff: leftDiff(list, query, rows),
  });
  await list.noted?.(trx);
}

/** Refuses who exported too often within the last hour. */
export const refuseMoreExports = (trx: Trx, { clock }: Deps, context: ActorContext) =>
  refuseTooMany(trx, context, 'export.run', EXPORTS_PER_HOUR, clock.now());

/**
 * One page of the rows that a file would have, and how many those are, recorded as the file is
 * (domain/exports#rows-as-json). Throws `invalid_param` for unknown columns and `reason_required`.
 */
export async function exportPage<Raw, Row>(
  deps: Deps,
  context: ActorContext,
  list: Exportable<Raw, Row>,
  query: Asked & { page: number; limit: number },
): Promise<{ rows: Row[]; total: number }> {
  chosenParts(list.columns, query.columns);
  refuseWithoutReason(list, query);
  return writeTransaction(deps, async (trx) => {
    const total = await list.count(trx);
    const found = await selectPage(trx, list.statement, query);
    const rows = list.complete ? await list.complete(trx, found) : found;
    await refuseMoreExports(trx, deps, context);
    await recordExport(trx, deps, context, list, query, total);
    return { rows: rows.map((raw) => list.present(raw)), total };
  });
}

/** The words of a list's file in the language of the caller. */
const wordsFor = async (db: Db | Trx, { language }: ActorContext, { type }: Pick<Listed, 'type'>) =>
  wordsIn(language, await selectNames(db, language), type ?? 'article');

const columnValue = <Row>(part: Part<Row>, row: Row, words: Words): ColumnValue =>
  part.value ? part.value(row) : part.cell(row, words);

/** The same page with the value of each column by its key, for columns of one value each. */
export async function exportValues<Raw, Row>(
  deps: Deps,
  context: ActorContext,
  list: Exportable<Raw, Row>,
  query: Asked & { page: number; limit: number },
): Promise<{ rows: Record<string, ColumnValue>[]; total: number }> {
  const { rows, total } = await exportPage(deps, context, list, query);
  const words = await wordsFor(deps.db, context, list);
  const keys = [...new Set(query.columns ?? Object.keys(list.columns))];
  const parts = keys.flatMap((key) => (list.columns[key] ?? []).map((part) => ({ key, part })));
  return {
    rows: rows.map((row) =>
      Object.fromEntries(parts.map(({ key, part }) => [key, columnValue(part, row, words)])),
    ),
    total,
  };
}

const SHOWN_ROWS = 10;

/**
 * The first rows as the file would have them, and the number of all: for lists that name nobody in
 * clear, since nothing of it is recorded.
 */
export async function previewList<Raw, Row>(
  deps: Deps,
  context: ActorContext,
  list: Exportable<Raw, Row> & { readonly unmasked?: false },
  columns: readonly string[] | undefined,
): Promise<{ total: number; head: string[]; rows: Cell[][] }> {
  const chosen = chosenParts(list.columns, columns);
  const snapshot = await openSnapshot(deps.db);
  try {
    const { trx } = snapshot;
    const total = await list.count(trx);
    const found = await selectPage(trx, list.statement, { page: 1, limit: SHOWN_ROWS });
    const rows = list.complete ? await list.complete(trx, found) : found;
    const words = await wordsFor(trx, context, list);
    const parts = onceEach(chosen, words);
    return {
      total,
      head: parts.map((part) => part.head(words)),
      rows: rows.map((raw) => {
        const row = list.present(raw);
        return parts.map((part) => part.cell(row, words));
      }),
    };
  } finally {
    await snapshot.end();
  }
}

/** The rows of a list in batches, with all that is told of them. */
async function* batchesOf<Raw, Row>(trx: Trx, list: Exportable<Raw, Row>): AsyncGenerator<Raw[]> {
  const { statement, complete } = list;
  const batches = readBatches(trx, statement, ROWS_AT_ONCE, { ahead: complete === undefined });
  for await (const batch of batches) {
    yield list.complete ? await list.complete(trx, batch) : batch;
  }
}

/** How many rows a file would have. Throws `export_too_large`. */
async function countFitting(trx: Trx, deps: Deps, list: Pick<Exportable<never, never>, 'count'>) {
  const rows = await list.count(trx);
  const { export_max_rows: max } = await deps.settings.current(trx);
  if (rows > max) throw new DomainError('export_too_large', { params: { n: rows, max } });
  return rows;
}

/**
 * How many rows the file will have that is made later. Throws what making it would throw, except
 * `rate_limited`.
 */
export async function countForLater<Raw, Row>(
  deps: Deps,
  list: Exportable<Raw, Row>,
  query: ExportQuery,
): Promise<number> {
  chosenParts(list.columns, query.columns);
  refuseWithoutReason(list, query);
  const snapshot = await openSnapshot(deps.db);
  try {
    return await countFitting(snapshot.trx, deps, list);
  } finally {
    await snapshot.end();
  }
}

/** A file that is written while its stream is read. */
export interface OpenFile extends ExportFile {
  /** Writes down that it was taken. */
  record(trx: Trx): Promise<void>;
  /** What the entry says of it, for who writes it down as something else. */
  readonly told: ReturnType<typeof leftDiff>;
  /** Ends the reading; must be called whatever happens. */
  end(): Promise<void>;
}

/**
 * Writes the rows of a list into a file, all as of one moment, which `onRows` is told about as they are
 * read. Throws `invalid_param` for columns that the list does not have, `reason_required` and
 * `export_too_large`.
 */
export async function openExport<Raw, Row>(
  deps: Deps,
  context: ActorContext,
  list: Exportable<Raw, Row>,
  query: ExportQuery,
  onRows?: (rows: number) => Promise<void>,
): Promise<OpenFile> {
  const { db, clock } = deps;
  const { format } = query;
  const chosen = chosenParts(list.columns, query.columns);
  refuseWithoutReason(list, query);
  const { trx, end } = await openSnapshot(db);
  try {
    const rows = await countFitting(trx, deps, list);
    const words = await wordsFor(trx, context, list);
    const parts = onceEach(chosen, words);
    const cells = async function* (): AsyncGenerator<Cell[][]> {
      for await (const batch of batchesOf(trx, list)) {
        yield batch.map((raw) => {
          const row = list.present(raw);
          return parts.map((part) => safeCell(part.cell(row, words)));
        });
        await onRows?.(batch.length);
      }
    };
    const head = parts.map((part) => String(safeCell(part.head(words)) ?? ''));
    const now = clock.now();
    const stream = format === 'csv' ? csvFile(head, cells()) : xlsxFile(head, cells(), now);
    return {
      stream,
      fileName: fileNameOf(list.name, format, now),
      rows,
      record: (write) => recordExport(write, deps, context, list, query, rows),
      told: leftDiff(list, query, rows),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * A list as a file, recorded before the first row is sent. Throws as `openExport` does, and
 * `rate_limited` after too many files.
 */
export async function exportList<Raw, Row>(
  deps: Deps,
  context: ActorContext,
  list: Exportable<Raw, Row>,
  query: ExportQuery,
): Promise<ExportFile> {
  const { db } = deps;
  if (openIn(db) >= FILES_AT_ONCE) {
    throw new DomainError('rate_limited', { params: { n: WAIT_SECONDS } });
  }
  open.set(db, openIn(db) + 1);
  let ended = false;
  let file: OpenFile | undefined;
  const end = async () => {
    if (ended) return;
    ended = true;
    open.set(db, openIn(db) - 1);
    await file?.end();
  };
  try {
    const opened = await openExport(deps, context, list, query);
    file = opened;
    await writeTransaction(deps, async (write) => {
      await refuseMoreExports(write, deps, context);
      await opened.record(write);
    });
    const { stream } = opened;
    const tooLong = setTimeout(
      () => stream.destroy(new Error('Export read too slowly')),
      LONGEST_MS,
    );
    tooLong.unref();
    stream.once('close', () => {
      clearTimeout(tooLong);
      // A lost connection has nothing to release.
      end().catch(() => undefined);
    });
    return opened;
  } catch (error) {
    await end().catch(() => undefined);
    throw error;
  }
}
