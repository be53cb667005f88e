import { readFile } from 'node:fs/promises';
import type { ExportFormat } from '@connect/contract/calls/export.ts';
import type { Language } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { fieldMessage } from '@connect/contract/errors/field-issues.ts';
import {
  IMPORT_FILE,
  IMPORT_HOURS,
  IMPORT_ISSUES_SHOWN,
  IMPORT_SAMPLES,
  type ImportRun,
} from '@connect/contract/imports/import.ts';
import { pathLabel } from '@connect/contract/labels.ts';
import type { ActorContext } from '../actor.ts';
import type { Db, Deps } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { askingCall } from '../jobs/job.ts';
import { addJob } from '../jobs/jobs.service.ts';
import { fileTooLarge } from '../media/files/file-kind.ts';
import type { Received } from '../media/uploading/receive-upload.ts';
import { bareHeading } from '../table-files/bare-heading.ts';
import { readTable } from '../table-files/read-table.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { endAbandoned, jobKeyOf } from './abandoned-imports.service.ts';
import type { ImportJob } from './import.job.ts';
import { issuesFile, templateFile } from './import-files.ts';
import type { ImportField, ImportForm, ImportKind } from './import-kind.ts';
import {
  deleteEarlier,
  deleteRun,
  insertRun,
  type LineIssue,
  type Run,
  selectHeadings,
  selectLines,
  selectLinesOf,
  selectRun,
  updateStep,
  upsertHeadings,
} from './imports.queries.ts';

const HOUR_MS = 3_600_000;
const WAIT_SECONDS = 5;
/** Headings longer than this are cut where they are remembered. */
const HEADING_MAX = 100;
const remembered = (heading: string): string => bareHeading(heading).slice(0, HEADING_MAX);

const markOf = ({ name, mark = name }: ImportField): string => mark;

/** The field of each heading: as this person matched it last, else by its name. */
async function matchHeadings(
  db: Db,
  staffId: number,
  kind: string,
  { fields: known, labels }: ImportForm,
  headings: readonly string[],
): Promise<string[]> {
  const earlier = await selectHeadings(db, staffId, kind);
  const fieldOf = (heading: string): string => {
    const bare = bareHeading(heading);
    if (bare === '') return '';
    const named = known.find(
      ({ name, headings: others }) =>
        name.replaceAll('_', '') === bare ||
        others.includes(bare) ||
        labels[name]?.slice(0, 2).some((label) => bareHeading(String(label)) === bare),
    );
    const before = earlier.get(remembered(heading));
    // That it meant nothing elsewhere says nothing of what this record alone asks for.
    if (before === '' && !named?.mark) return '';
    return (known.find((field) => markOf(field) === before) ?? named)?.name ?? '';
  };
  const fields = headings.map(fieldOf);
  // A field has one column: the first that means it.
  return fields.map((field, column) => (fields.indexOf(field) === column ? field : ''));
}

/** The column that an issue is about; -1 for a field without one. */
function columnOf({ fields }: ImportForm, run: Run, field: string): number {
  const own = run.columns.indexOf(field);
  if (own >= 0) return own;
  const wider = fields.find(
    ({ name, covers }) => covers?.includes(field) && run.columns.includes(name),
  );
  return wider ? run.columns.indexOf(wider.name) : -1;
}

/** What is wrong with the fields that columns were matched with. */
function columnIssues(
  { fields, keys, labels }: ImportForm,
  used: readonly string[],
  language: Language,
): FieldIssue[] {
  const known = new Set(fields.map(({ name }) => name));
  const names = keys.map((key) => pathLabel(labels, key, language)).join(', ');
  return [
    ...used
      .filter((field) => !known.has(field))
      .map(() => ({ field: 'columns', code: 'option' }) as const),
    ...used
      .filter((field, n) => used.indexOf(field) !== n)
      .map((field) => ({ field, code: 'import_column_twice' }) as const),
    ...(keys.some((key) => used.includes(key))
      ? []
      : [{ field: 'columns', code: 'import_key_needed', params: { fields: names } } as const]),
  ];
}

function issueView(
  form: ImportForm,
  language: Language,
  run: Run,
  issue: LineIssue,
  cells: readonly string[] | undefined,
): ImportRun['issues'][number] {
  const { code, message } = fieldMessage(issue, language, form.labels);
  const column = columnOf(form, run, issue.field);
  // What is missing has no column in the file: its name stands in its place.
  const label = issue.field === '' ? '' : pathLabel(form.labels, issue.field, language);
  return {
    row: issue.line,
    column: run.headings[column] ?? label,
    value: cells === undefined ? null : (cells[column] ?? ''),
    code,
    message,
  };
}

async function issueViews(
  db: Db,
  kind: ImportKind,
  context: ActorContext,
  run: Run,
  issues: readonly LineIssue[],
) {
  const { language } = context;
  const form = await kind.form(db, context, run.content_id);
  const lines = run.lines_until
    ? await selectLinesOf(db, run.id, [...new Set(issues.map(({ line }) => line))])
    : [];
  const cells = new Map(lines.map((line) => [line.number, line.cells]));
  return issues.map((issue) => issueView(form, language, run, issue, cells.get(issue.line)));
}

async function view(db: Db, kind: ImportKind, context: ActorContext, run: Run): Promise<ImportRun> {
  const first = run.lines_until ? await selectLines(db, run.id, 0) : [];
  const shown = run.issues.slice(0, IMPORT_ISSUES_SHOWN);
  return {
    id: run.id,
    state: run.state,
    failure: run.failure,
    file_name: run.file_name,
    headings: run.headings,
    columns: run.columns.map((field) => field || null),
    defaults: run.defaults,
    samples: first.slice(0, IMPORT_SAMPLES).map(({ cells }) => cells),
    rows: run.line_count,
    progress: run.progress,
    counts: run.counts,
    issues: await issueViews(db, kind, context, run, shown),
    issues_total: run.issues.length,
    created_at: run.created_at,
    finished_at: run.finished_at,
    rows_until: run.lines_until,
  };
}

/** An import of the caller's own. Throws `not_found`. */
async function ownRun(db: Db, kind: ImportKind, context: ActorContext, id: number): Promise<Run> {
  const run = await selectRun(db, id, { kind: kind.name, staffId: context.actor.id });
  if (!run) throw new DomainError('not_found');
  return run;
}

const isApplied = ({ state }: Run) => state === 'importing' || state === 'done';

/** The calls of imports of one kind (domain/imports#steps). */
export function importService(deps: Deps, kind: ImportKind, job: ImportJob) {
  const { db, clock } = deps;
  /** Whose file is being read: that takes processor time, so nobody has two read at once. */
  const reading = new Set<number>();
  const state = async (context: ActorContext, id: number) =>
    view(db, kind, context, await ownRun(db, kind, context, id));

  /** Begins a step that a job does; false when the run is not where it begins. Throws `not_found`. */
  async function begin(
    context: ActorContext,
    { id, headings: own, content_id: into }: Run,
    ...step: [
      from: Parameters<typeof updateStep>[2],
      to: 'trying' | 'importing',
      matched?: Parameters<typeof updateStep>[4],
    ]
  ): Promise<boolean> {
    const { fields } = await kind.form(db, context, into);
    await kind.admit?.(deps, context, into);
    return writeTransaction(deps, async (trx) => {
      if (!(await updateStep(trx, id, ...step))) return false;
      const matched = step[2];
      if (matched) {
        const headings = own.map((heading, column) => {
          const field = fields.find(({ name }) => name === matched.columns[column]);
          return [remembered(heading), field ? markOf(field) : ''] as const;
        });
        const named = new Map(headings.filter(([heading]) => heading !== '').toReversed());
        await upsertHeadings(trx, context.actor.id, kind.name, named);
      }
      await addJob(trx, job, { id, call: askingCall.parse(context) }, jobKeyOf(id));
      return true;
    });
  }

  return {
    state,

    /**
     * Reads an uploaded file and proposes which column is what; it takes the place of an earlier one.
     * Throws `validation_failed`, `import_under_way`, and `rate_limited` for two files at once; of what they
     * belong to `not_found` and `wrong_state`.
     */
    async start(context: ActorContext, into: number | null, file: Received): Promise<ImportRun> {
      kind.refuse(context.actor);
      const form = await kind.form(db, context, into);
      await kind.admit?.(deps, context, into);
      if (file.size > IMPORT_FILE.bytes) throw fileTooLarge(IMPORT_FILE.bytes);
      const staffId = context.actor.id;
      if (reading.has(staffId))
        throw new DomainError('rate_limited', { params: { n: WAIT_SECONDS } });
      reading.add(staffId);
      const { headings, lines } = await readFile(file.path)
        .then((bytes) => readTable(bytes, IMPORT_FILE))
        .finally(() => reading.delete(staffId));
      const now = clock.now();
      const columns = await matchHeadings(db, staffId, kind.name, form, headings);
      const id = await writeTransaction(deps, async (trx) => {
        await endAbandoned(trx, now, staffId);
        if (!(await deleteEarlier(trx, kind.name, staffId))) {
          throw new DomainError('import_under_way');
        }
        return insertRun(
          trx,
          {
            kind: kind.name,
            content_id: into,
            staff_id: staffId,
            file_name: file.fileName,
            headings,
            columns,
            created_at: now,
            lines_until: new Date(now.getTime() + IMPORT_HOURS * HOUR_MS),
          },
          lines,
        );
      });
      return state(context, id);
    },

    /** Matches the columns and begins the trial. Throws `validation_failed` and `wrong_state`. */
    async tryOut(
      context: ActorContext,
      id: number,
      sent: {
        columns: readonly (string | null)[];
        defaults: Readonly<Record<string, string | undefined>>;
      },
    ): Promise<ImportRun> {
      kind.refuse(context.actor);
      const run = await ownRun(db, kind, context, id);
      const form = await kind.form(db, context, run.content_id);
      const columns = run.headings.map((_, column) => sent.columns[column] ?? '');
      const used = columns.filter((field) => field !== '');
      refuseInvalid(columnIssues(form, used, context.language));
      const from = ['read', 'tried'] as const;
      const matched = { columns, defaults: sent.defaults };
      if (!(await begin(context, run, from, 'trying', matched))) {
        throw new DomainError('wrong_state');
      }
      return state(context, id);
    },

    /**
     * Begins to import the rows that the trial let pass; does nothing more when that was asked
     * before. Throws `wrong_state` without a trial that let as many pass.
     */
    async apply(context: ActorContext, id: number, rows: number): Promise<ImportRun> {
      kind.refuse(context.actor);
      const run = await ownRun(db, kind, context, id);
      const { counts } = run;
      const agreed = counts && counts.created + counts.changed === rows;
      const asked =
        isApplied(run) || (agreed && (await begin(context, run, ['tried'], 'importing')));
      // Of two calls at once the second finds the import under way.
      if (!asked && !isApplied(await ownRun(db, kind, context, id))) {
        throw new DomainError('wrong_state');
      }
      return state(context, id);
    },

    /** Deletes an import that is not done. Throws `not_found` and `already_imported`. */
    async cancel(context: ActorContext, id: number): Promise<void> {
      const own = { kind: kind.name, staffId: context.actor.id };
      await writeTransaction(deps, async (trx) => {
        if (await deleteRun(trx, id, own)) return;
        throw new DomainError((await selectRun(trx, id, own)) ? 'already_imported' : 'not_found');
      });
    },

    async issues(context: ActorContext, id: number, format: ExportFormat) {
      const run = await ownRun(db, kind, context, id);
      const views = await issueViews(db, kind, context, run, run.issues);
      return issuesFile(kind.name, format, context.language, views, clock.now());
    },

    async template(context: ActorContext, into: number | null, format: ExportFormat) {
      const form = await kind.form(db, context, into);
      return templateFile(kind.name, form, format, context.language, clock.now());
    },
  };
}
