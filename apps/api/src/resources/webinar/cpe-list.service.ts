import type { ExportQuery } from '@connect/contract/export.ts';
import { cpeListRefusal } from '@connect/contract/webinar-rules.ts';
import { type ActorContext, can } from '../../actor.ts';
import { logItem, regionLimit } from '../../content/logs.service.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { type Columns, plain } from '../../exports/columns.ts';
import { type Exportable, exportList } from '../../exports/exports.service.ts';
import { type CpeColumns, countCpe, cpeStatement } from './attendance.queries.ts';
import { selectHeld } from './registrations.queries.ts';

/** What the institute asks for, in its order. */
const FILE_COLUMNS: Columns<CpeColumns> = {
  license_no: [plain('license_no', (row) => row.license_no)],
  name: [plain('name', (row) => row.display_name)],
  workplace: [
    plain(
      (words) => words.choice('log', 'workplace'),
      (row) => row.workplace,
    ),
  ],
  minutes: [
    plain(
      (words) => words.choice('participant', 'min'),
      (row) => row.minutes,
    ),
  ],
  cpe_credits: [plain('cpe_credits', (row) => row.credits_awarded)],
  cpe_code: [plain('cpe_code', (row) => row.cpe_code)],
  cpe_institute: [plain('cpe_institute', (row) => row.cpe_institute)],
};

/**
 * Who earned CPE credits, by name and licence as the institute needs them (DOMAIN 3.4). Throws
 * `not_found`, `forbidden` without the right to take people along, `reason_required`, and
 * `wrong_state` where there is nothing to hand in.
 */
export async function exportCpeList(
  deps: Deps,
  context: ActorContext,
  id: number,
  query: ExportQuery,
) {
  const { actor } = context;
  const item = await logItem(deps, actor, { kind: 'webinar', area: 'webinar', id });
  if (!can(actor, 'pii.export')) throw new DomainError('forbidden');
  const regions = regionLimit(actor, 'webinar');
  const list: Exportable<CpeColumns, CpeColumns> = {
    name: 'webinar-cpe',
    type: 'webinar',
    item: { id: item.id, title: item.title },
    columns: FILE_COLUMNS,
    statement: cpeStatement(id, regions),
    count: async (trx) => {
      const earned = await countCpe(trx, id, regions);
      const refusal = cpeListRefusal(await selectHeld(trx, id), earned);
      if (refusal) throw new DomainError('wrong_state');
      return earned;
    },
    present: (row) => row,
    unmasked: true,
  };
  return exportList(deps, context, list, query);
}
