import type { EventSummary } from '@connect/contract/registrations/event-summary.ts';
import type { ActorContext } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { maskedName } from '../../people/masking.ts';
import { veiledName } from '../../rights/visible-kinds.ts';
import { registrationListing } from '../registration-view.ts';
import { selectMark } from '../registrations.queries.ts';
import { loadHeldEvent, namesInFiles } from '../registrations.service.ts';
import {
  selectProvinces,
  selectRepresentatives,
  selectSpecialties,
  selectTotals,
} from './summary.queries.ts';

/** What became of an event (domain/registrations#summary). Throws `not_found`. */
export async function summariseEvent(deps: Deps, context: ActorContext, id: number) {
  const event = await loadHeldEvent(deps.db, context, id);
  const listing = registrationListing(context.actor, id);
  const mark = await selectMark(deps.db, listing);
  const [totals, provinces, specialties, representatives] = await Promise.all([
    selectTotals(deps.db, id, listing),
    selectProvinces(deps.db, listing),
    selectSpecialties(deps.db, listing),
    selectRepresentatives(deps.db, listing),
  ]);
  if (!totals) throw new DomainError('not_found');
  const { answers, mean, persons, cpe, cme, credits, meal, ...steps } = totals;
  const nameOf = (name: string | null): string => {
    if (name === null) return veiledName(context.language);
    return listing.masked ? maskedName(name) : name;
  };
  const data: EventSummary = {
    ...steps,
    survey: { answers, mean },
    credits: { persons, sum: credits, cpe, cme },
    cost: meal === null ? null : { meal, sum: Math.round(meal * steps.attended * 100) / 100 },
    provinces: provinces.map(({ key, ...row }) => ({ ...row, code: key })),
    specialties: specialties.map(({ key, ...row }) => ({ ...row, id: key })),
    representatives: representatives.map((row) => ({
      ...row,
      display_name: nameOf(row.display_name),
    })),
  };
  const questions = event.custom_questions.map(({ label }) => label);
  const exportUsers = namesInFiles(context, event.responsible);
  const item = { id, title: event.title };
  return { data, meta: { item, questions, export_users: exportUsers, mark } };
}
