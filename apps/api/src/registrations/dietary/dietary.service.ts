import type { Language } from '@connect/contract/constants.ts';
import type { ActorContext } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { nameOf, registrationListing } from '../registration-view.ts';
import { loadHeldEvent, traceViews } from '../registrations.service.ts';
import { countNotes, selectNotes } from './dietary.queries.ts';

const TITLE: Record<Language, string> = { th: 'ข้อจำกัดด้านอาหาร', en: 'Dietary needs' };

/**
 * What people of an event must not eat, for who reads their contact data in clear
 * (domain/registrations#dietary-needs). Throws `not_found` and `forbidden`.
 */
export async function listDietaryNotes(
  deps: Deps,
  context: ActorContext,
  id: number,
  paging: { page: number; limit: number },
) {
  const event = await loadHeldEvent(deps.db, context, id);
  const listing = registrationListing(context.actor, id);
  if (listing.contactMasked) throw new DomainError('forbidden');
  const now = deps.clock.now();
  const [records, kinds] = await Promise.all([
    selectNotes(deps.db, listing, paging, now),
    countNotes(deps.db, listing, now),
  ]);
  await traceViews(deps, context, event, { view: 'dietary', page: paging.page, rows: records });
  return {
    list: {
      rows: records.map(({ id: key, code, status, note, ...name }) => ({
        ...{ id: key, code, status, note },
        display_name: nameOf(name, false),
      })),
      total: kinds.reduce((sum, { n }) => sum + n, 0),
      sort: { by: 'name', order: 'asc' as const },
      title: `${TITLE[context.language]} · ${event.title}`,
      now,
    },
    extra: { item: { id, title: event.title }, kinds },
  };
}
