import type { Overview } from '@connect/contract/overview/overview.ts';
import type { ActorContext } from '../actor.ts';
import { can } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { type ExportFile, fileNameOf, refuseMoreExports } from '../exports/exports.service.ts';
import { namesOfLists } from '../exports/names.service.ts';
import { safeCell } from '../exports/safe-cell.ts';
import { wordsIn } from '../exports/words.ts';
import { workbook } from '../exports/xlsx-file.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { overviewBlocks } from './overview-sheets.ts';
import type { OverviewQuery } from './periods.ts';

/** An overview as a workbook, recorded as an export (domain/overview#file). */
export async function overviewFile(
  deps: Deps,
  context: ActorContext,
  query: OverviewQuery,
  overview: Overview,
): Promise<ExportFile> {
  if (!can(context.actor, 'overview.view')) throw new DomainError('forbidden');
  const { language } = context;
  const { reference } = await namesOfLists(deps, language);
  const blocks = overviewBlocks(overview, query, wordsIn(language, reference, 'article'));
  const rows = blocks.reduce((sum, block) => sum + block.rows.length, 0);
  await writeTransaction(deps, async (trx) => {
    await refuseMoreExports(trx, deps, context);
    await recordAudit(trx, deps.clock, context, {
      action: 'export.run',
      diff: { list: 'overview', format: 'xlsx', columns: [], filters: query, rows },
    });
  });
  const now = deps.clock.now();
  const sheets = blocks.map(({ name, head, rows: cells }) => ({
    name,
    head,
    batches: (async function* () {
      yield cells.map((row) => row.map(safeCell));
    })(),
  }));
  return { stream: workbook(sheets, now), fileName: fileNameOf('overview', 'xlsx', now), rows };
}
