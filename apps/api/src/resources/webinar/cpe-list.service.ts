import type { ExportQuery } from '@connect/contract/calls/export.ts';
import { participantLabels, webinarLabels } from '@connect/contract/webinars/webinar.ts';
import { cpeListRefusal } from '@connect/contract/webinars/webinar-rules.ts';
import { type ActorContext, can } from '../../actor.ts';
import { logItem } from '../../content/reading/logged-item.service.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { type Columns, plain } from '../../exports/columns.ts';
import { type Exportable, exportList } from '../../exports/exports.service.ts';
import { regionLimit } from '../../people/regions.ts';
import { type CpeColumns, countCpe, cpeStatement } from './attendance.queries.ts';
import { selectHeld } from './registrations.queries.ts';

/** The columns that the institute requires, in its order. */
const FILE_COLUMNS: Columns<CpeColumns> = {
  license_no: [plain(participantLabels.license_no, (row) => row.license_no)],
  name: [plain(participantLabels.name, (row) => row.display_name)],
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
  cpe_credits: [plain(webinarLabels.cpe_credits, (row) => row.credits_awarded)],
  cpe_code: [plain(webinarLabels.cpe_code, (row) => row.cpe_code)],
  cpe_institute: [plain(webinarLabels.cpe_institute, (row) => row.cpe_institute)],
};

/**
 * Users who earned CPE credits, with name and licence as the institute needs them
 * (domain/webinars#cpe-list). Throws `not_found`, `forbidden` without the right to export users,
 * `reason_required`, and `wrong_state` when nobody earned credits.
 */
export async function exportCpeList(
  deps: Deps,
  context: ActorContext,
  id: number,
  query: ExportQuery,
) {
  const { actor } = context;
  const item = await logItem(deps, actor, { kind: 'webinar', id });
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
