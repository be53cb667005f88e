import type { ExportQuery } from '@connect/contract/calls/export.ts';
import { type CreditType, creditLabels } from '@connect/contract/meetings/credits.ts';
import type { councilList } from '@connect/contract/registrations/council-list.ts';
import { participantLabels } from '@connect/contract/webinars/webinar.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../actor.ts';
import { logItem } from '../../content/reading/logged-item.service.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { type Columns, plain } from '../../exports/columns.ts';
import { type Exportable, exportList } from '../../exports/exports.service.ts';
import { takesNames } from '../../people/names-in-files.ts';
import { regionLimit } from '../../people/regions.ts';
import { registrationListing } from '../registration-view.ts';
import { loadHeldEvent } from '../registrations.service.ts';
import {
  type CouncilColumns,
  type CouncilListing,
  councilStatement,
  countEarned,
} from './council-list.queries.ts';

type Query = z.output<NonNullable<typeof councilList.event.query>>;

/** The columns that the institute requires, in its order; at an event nobody counts minutes. */
const columnsFor = (kind: 'webinar' | 'event', council: CreditType): Columns<CouncilColumns> => ({
  license_no: [plain(participantLabels.license_no, (row) => row.license_no)],
  name: [plain(participantLabels.name, (row) => row.display_name)],
  workplace: [
    plain(
      (words) => words.choice('log', 'workplace'),
      (row) => row.workplace,
    ),
  ],
  ...(kind === 'event'
    ? {}
    : {
        minutes: [
          plain(
            (words) => words.choice('participant', 'min'),
            (row: CouncilColumns) => row.minutes,
          ),
        ],
      }),
  [`${council}_credits`]: [plain(creditLabels[`${council}_credits`], (row) => row.credits_awarded)],
  ...(council === 'cpe' ? { cpe_code: [plain(creditLabels.cpe_code, (row) => row.code)] } : {}),
  [`${council}_institute`]: [plain(creditLabels[`${council}_institute`], (row) => row.institute)],
});

/** The file, with name and licence as the council needs them. Throws `forbidden`, `reason_required`, `wrong_state`. */
function exportCouncil(
  deps: Deps,
  context: ActorContext,
  meeting: { kind: 'webinar' | 'event'; id: number; title: string; responsible?: number | null },
  asked: CouncilListing,
  query: ExportQuery,
) {
  if (!takesNames(context.actor, meeting.responsible)) throw new DomainError('forbidden');
  const { kind, id, title } = meeting;
  const list: Exportable<CouncilColumns, CouncilColumns> = {
    name: `${kind}-${asked.council}`,
    type: kind,
    item: { id, title },
    columns: columnsFor(kind, asked.council),
    statement: councilStatement(asked),
    count: async (trx) => {
      const earned = await countEarned(trx, asked);
      if (earned === 0) throw new DomainError('wrong_state');
      return earned;
    },
    present: (row) => row,
    unmasked: true,
  };
  return exportList(deps, context, list, query);
}

/**
 * Users who earned credits of a council at a webinar (domain/credits#council-list). Throws `not_found`, `forbidden`
 * without the right to export users, `reason_required`, and `wrong_state` when nobody earned any.
 */
export async function exportWebinarList(
  deps: Deps,
  context: ActorContext,
  id: number,
  { council, ...query }: Query,
) {
  const item = await logItem(deps, context.actor, { kind: 'webinar', id });
  const regions = regionLimit(context.actor, 'webinar');
  const asked = { meetingId: id, council, regions };
  const { title } = item;
  const meeting = { id, title, kind: 'webinar' } as const;
  return exportCouncil(deps, context, meeting, asked, query);
}

/** The same of an event. */
export async function exportEventList(
  deps: Deps,
  context: ActorContext,
  id: number,
  { council, ...query }: Query,
) {
  const event = await loadHeldEvent(deps.db, context, id);
  const { regions } = registrationListing(context.actor, id);
  return exportCouncil(deps, context, event, { meetingId: id, council, regions }, query);
}
