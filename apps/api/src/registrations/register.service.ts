import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import type { RegistrationCreate } from '@connect/contract/registrations/registration.ts';
import {
  answerIssues,
  typedPersonIssues,
} from '@connect/contract/registrations/registration-rules.ts';
import { SEATED, seatedAs } from '@connect/contract/registrations/registration-states.ts';
import { specialtyGroup } from '@connect/contract/users/user-choices.ts';
import type { Actor, ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, firstOfEachField, refuseInvalid } from '../domain-error.ts';
import { regionLimit } from '../people/regions.ts';
import { userScope } from '../people/user-scope.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { isAtTheDoor } from './desk-moves.ts';
import { type HeldEvent, lockHeldEvent, selectKnown } from './held-event.queries.ts';
import {
  insertRegistration,
  isRegistered,
  isRepresentative,
  type Snapshot,
  selectMember,
  selectWorkplaceUse,
} from './register.queries.ts';
import { seesEvent } from './registration-view.ts';
import { mayRegister, registrationReply } from './registrations.service.ts';
import { insertLog } from './seats.queries.ts';
import { promoteWaiting } from './seats.service.ts';

const reference = (field: string): FieldIssue => ({ field, code: 'reference' });

/** Who registers, as they are now; null when a user is not there or out of the caller's scope. */
async function personOf(
  trx: Trx,
  actor: Actor,
  body: RegistrationCreate,
): Promise<Snapshot | null> {
  if (body.user_id === undefined) return body.person ?? null;
  return (await selectMember(trx, body.user_id, userScope(actor))) ?? null;
}

/** What is wrong with somebody who is typed in: their own values, and ids that lead nowhere. */
async function typedIssues(trx: Trx, actor: Actor, person: Snapshot): Promise<FieldIssue[]> {
  const known = await selectKnown(trx, {
    specialty: person.specialty_id,
    group: specialtyGroup(person.user_type),
    province: person.province_code,
  });
  const regions = regionLimit(actor, 'registration');
  const outside = regions !== null && (known.region === null || !regions.includes(known.region));
  const missing = person.province_code === null;
  return [
    ...typedPersonIssues(person),
    ...(person.specialty_id !== null && !known.specialty ? [reference('person.specialty_id')] : []),
    ...(!missing && !known.province ? [reference('person.province_code')] : []),
    // Whoever sees some regions alone would not see the row that they wrote.
    ...(outside
      ? [{ field: 'person.province_code', code: missing ? 'required' : 'option' } as const]
      : []),
  ];
}

/** The state of a new registration of a locked event (domain/registrations#seats). */
async function stateFor(
  trx: Trx,
  event: HeldEvent,
  person: Snapshot,
  now: Date,
): Promise<'registered' | 'confirmed' | 'waitlisted'> {
  const max = event.max_per_workplace;
  if (
    max !== null &&
    (await selectWorkplaceUse(trx, event.id, person.workplace_name, SEATED)) >= max
  ) {
    throw new DomainError('workplace_full', { params: { max } });
  }
  // Whoever waits comes first.
  const { taken, waiting } = await promoteWaiting(trx, event, now);
  if (event.capacity === null || taken < event.capacity) return seatedAs(event.registration_mode);
  const room = event.waitlist_capacity === null || waiting < event.waitlist_capacity;
  if (!event.waitlist_enabled || !room) throw new DomainError('event_full');
  return 'waitlisted';
}

/**
 * Registers a user, or somebody who is typed in. Throws `not_found`, `wrong_state`, `already_registered`,
 * `workplace_full` and `event_full`.
 */
export async function register(
  deps: Deps,
  context: ActorContext,
  eventId: number,
  body: RegistrationCreate,
) {
  const { actor } = context;
  return writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    const event = await lockHeldEvent(trx, eventId);
    if (!event || !seesEvent(actor, event)) throw new DomainError('not_found');
    if (!mayRegister(event, now)) throw new DomainError('wrong_state');
    const { registered_by_user_id: by, user_id: userId = null } = body;
    const person = await personOf(trx, actor, body);
    const named = by === null || (await isRepresentative(trx, by, userScope(actor)));
    if (person === null) throw refusal([reference('user_id')]);
    refuseInvalid(
      firstOfEachField([
        ...(userId === null ? await typedIssues(trx, actor, person) : []),
        ...(named ? [] : [reference('registered_by_user_id')]),
        ...answerIssues(event.custom_questions, body.answers),
      ]),
    );
    if (await isRegistered(trx, eventId, userId, person))
      throw new DomainError('already_registered');
    const isHere = body.source === 'walk_in';
    if (isHere && !isAtTheDoor(event, now)) throw new DomainError('wrong_state');
    const free = await stateFor(trx, event, person, now);
    // Whoever stands at the door does not wait for a seat.
    if (isHere && free === 'waitlisted') throw new DomainError('event_full');
    const status = isHere ? 'attended' : free;
    const source = by !== null && body.source === 'admin' ? 'sale' : body.source;
    const id = await insertRegistration(trx, {
      event_id: eventId,
      user_id: userId,
      person,
      status,
      source,
      registered_by_user_id: by,
      answers: Object.fromEntries(body.answers.map(({ key, values }) => [key, values])),
      note: body.note,
      at: now,
      checked_in_by: actor.id,
    });
    const line = { registration_id: id, channel: source };
    await insertLog(
      trx,
      eventId,
      [
        { ...line, type: 'registered' },
        ...(status === 'registered' ? [] : [{ ...line, type: LOGGED[status] }]),
      ],
      { by: actor.id, at: now },
    );
    await recordAudit(trx, deps.clock, context, {
      action: 'event.register',
      entityType: 'event',
      entityId: eventId,
      entityTitle: event.title,
      diff: { registration: id, user: userId, status },
    });
    return registrationReply(deps, context, event, id, trx);
  });
}

const LOGGED = { confirmed: 'confirmed', waitlisted: 'waitlisted', attended: 'check_in' } as const;

const refusal = (issues: readonly FieldIssue[]) => new DomainError('validation_failed', { issues });
