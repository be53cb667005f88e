import { SEATED } from '@connect/contract/meetings/registration-states.ts';
import type { registrations } from '@connect/contract/registrations/registration.ts';
import { typedPersonIssues } from '@connect/contract/registrations/registration-rules.ts';
import type { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { regionLimit } from '../people/regions.ts';
import { refuseStale } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import type { HeldEvent } from './held-event.queries.ts';
import { lockToChange } from './move.service.ts';
import {
  type CorrectedRow,
  lockRegistrations,
  selectCorrected,
  selectWorkplaceUse,
  writeCorrection,
} from './register.queries.ts';
import { isTypedIn, mayCorrect } from './registration-view.ts';
import { registrationReply } from './registrations.service.ts';
import { insertLog, type LogLine, selectWorkplaceKeys } from './seats.queries.ts';
import { promoteWaiting } from './seats.service.ts';

type Correction = z.output<NonNullable<typeof registrations.correct.body>>;

/** Throws `workplace_full` where somebody with a seat moves to a workplace that has its share. */
async function refuseFullWorkplace(
  trx: Trx,
  { id, max_per_workplace: max }: HeldEvent,
  before: CorrectedRow,
  workplace: string,
): Promise<void> {
  if (max === null || !SEATED.includes(before.status)) return;
  const keys = await selectWorkplaceKeys(trx, [before.workplace_name, workplace]);
  if (keys.get(workplace) === keys.get(before.workplace_name)) return;
  const used = await selectWorkplaceUse(trx, id, workplace, SEATED);
  if (used >= max) throw new DomainError('workplace_full', { params: { max } });
}

/** Corrects a person who was typed in; gives the names of what changed. */
async function correctPerson(
  trx: Trx,
  context: ActorContext,
  event: HeldEvent,
  before: CorrectedRow,
  person: NonNullable<Correction['person']>,
): Promise<string[]> {
  if (!mayCorrect(context.actor)) throw new DomainError('forbidden');
  // Users correct their account; of who was erased nothing is known any more.
  if (!isTypedIn(before)) throw new DomainError('wrong_state');
  const after = { ...before, ...person };
  const changed = Object.entries(person).flatMap(([name, value]) =>
    name in before && before[name as keyof CorrectedRow] !== value ? [name] : [],
  );
  if (changed.length === 0) return [];
  // What was so before stays as it is: the licence is no part of it.
  refuseInvalid(typedPersonIssues(after).filter(({ code }) => code === 'contact_needed'));
  await refuseFullWorkplace(trx, event, before, after.workplace_name);
  await writeCorrection(trx, before.id, after);
  return changed;
}

/**
 * Corrects what was typed of somebody without an account, or keeps a note (domain/registrations#corrections). Throws
 * `not_found`, `forbidden`, `wrong_state`, `version_conflict`, `already_registered` and `workplace_full`.
 */
export async function correctRegistration(
  deps: Deps,
  context: ActorContext,
  eventId: number,
  id: number,
  { version, person, note }: Correction,
) {
  return writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    const event = await lockToChange(trx, context, eventId, now);
    const regions = regionLimit(context.actor, 'registration');
    const [row] = await lockRegistrations(trx, eventId, [id], regions);
    const before = row && (await selectCorrected(trx, id));
    if (!row || !before) throw new DomainError('not_found');
    refuseStale(row.version, version, {});
    const changed = person ? await correctPerson(trx, context, event, before, person) : [];
    const isNoted = note !== undefined && note !== before.note;
    if (isNoted) await writeCorrection(trx, id, { note });
    const lines: LogLine[] = [
      ...(changed.length > 0
        ? [{ registration_id: id, type: 'edited', note: changed.join(',') } as const]
        : []),
      ...(isNoted ? [{ registration_id: id, type: 'note', note } as const] : []),
    ];
    if (lines.length > 0) {
      await insertLog(trx, eventId, lines, { by: context.actor.id, at: now });
      await recordAudit(trx, deps.clock, context, {
        action: 'event.registration_correct',
        entityType: 'event',
        entityId: eventId,
        entityTitle: event.title,
        // Names of fields alone: what they held would outlive an erasure.
        diff: { registration: id, fields: [...changed, ...(isNoted ? ['note'] : [])] },
      });
    }
    if (changed.includes('workplace_name')) await promoteWaiting(trx, event, now);
    return registrationReply(deps, context, event, id, trx);
  });
}
