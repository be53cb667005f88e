import type { ImportOutcome } from '@connect/contract/imports/import.ts';
import type { ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import type { ImportKind, ImportLine, Judged, LineReader } from './import-kind.ts';
import {
  LINES_AT_ONCE,
  type LineIssue,
  type Run,
  type StepResult,
  selectLines,
  updateEnded,
  updateProgress,
} from './imports.queries.ts';

/** The run was cancelled, or its lines were deleted, while it was under way: nothing is written. */
class Cancelled extends Error {}

const EMPTY: ReadonlySet<string> = new Set(['', '-', '–', '—']);

function textsOf(run: Run, cells: readonly string[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [column, field] of run.columns.entries()) {
    const text = cells[column] ?? '';
    // An empty cell says nothing.
    if (field !== '' && !EMPTY.has(text)) texts[field] = text;
  }
  return texts;
}

const issueOf = (line: number, { field, code, params }: Judged['issues'][number]): LineIssue => ({
  line,
  field,
  code,
  ...(params ? { params } : {}),
});

/** Reads all lines part by part, lets `each` deal with a part, and adds up what came of them. */
async function throughLines<Line extends Judged>(
  deps: Deps,
  run: Run,
  each: (lines: readonly ImportLine[]) => Promise<readonly Line[]>,
): Promise<StepResult> {
  const counts: Record<ImportOutcome, number> = {
    created: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
  };
  const issues: LineIssue[] = [];
  for (let done = 0; done < run.line_count; done += LINES_AT_ONCE) {
    // Outside of the transaction of an import, so that others see how far it is.
    if (!(await updateProgress(deps.db, run.id, run.state, done))) throw new Cancelled();
    const lines = await selectLines(deps.db, run.id, done / LINES_AT_ONCE);
    const judged = await each(
      lines.map(({ number, cells }) => ({ number, texts: textsOf(run, cells) })),
    );
    for (const { line, outcome, issues: found } of judged) {
      counts[outcome] += 1;
      issues.push(...found.map((issue) => issueOf(line, issue)));
    }
  }
  return { counts, issues };
}

const end = async (
  deps: Deps,
  context: ActorContext,
  trx: Trx,
  {
    run,
    kind,
    into,
    state,
  }: { run: Run; kind: ImportKind; into: LineReader<Judged>['into']; state: 'tried' | 'done' },
  result: StepResult,
): Promise<void> => {
  if (!(await updateEnded(trx, run, { state, ...result }, deps.clock.now()))) throw new Cancelled();
  await recordAudit(trx, deps.clock, context, {
    action: `${kind.type}.${state === 'done' ? 'import' : 'import_trial'}`,
    entityType: kind.type,
    ...into,
    diff: { import: run.id, rows: run.line_count, ...result.counts },
  });
};

async function tryOut(
  deps: Deps,
  context: ActorContext,
  kind: ImportKind,
  run: Run,
): Promise<void> {
  const reader = await kind.reader(deps, context, run);
  const result = await throughLines(deps, run, (lines) => reader.judge(deps.db, lines, true));
  await writeTransaction(deps, (trx) =>
    end(deps, context, trx, { run, kind, into: reader.into, state: 'tried' }, result),
  );
}

async function write<Line extends Judged>(
  reader: LineReader<Line>,
  trx: Trx,
  lines: readonly ImportLine[],
): Promise<readonly Line[]> {
  const judged = await reader.judge(trx, lines, false);
  await reader.write(trx, judged);
  return judged;
}

const importAll = (deps: Deps, context: ActorContext, kind: ImportKind, run: Run): Promise<void> =>
  writeTransaction(deps, async (trx) => {
    const reader = await kind.reader(deps, context, run);
    await reader.begin?.(trx);
    const result = await throughLines(deps, run, (lines) => write(reader, trx, lines));
    await end(deps, context, trx, { run, kind, into: reader.into, state: 'done' }, result);
  });

/** Somebody saved by form, meanwhile, what a line of the file was about to add. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === '23505';
const ATTEMPTS = 3;

/**
 * Does the step that a run is in: tries all lines, or imports those without errors in one
 * transaction (domain/imports#steps). A cancelled run leaves nothing.
 */
export async function doStep(
  deps: Deps,
  context: ActorContext,
  kind: ImportKind,
  run: Run,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (run.state === 'trying' ? tryOut : importAll)(deps, context, kind, run);
    } catch (error) {
      if (error instanceof Cancelled) return;
      // Then the line is judged anew: the person is there by now.
      if (attempt === ATTEMPTS || !isOvertaken(error)) throw error;
    }
  }
}
