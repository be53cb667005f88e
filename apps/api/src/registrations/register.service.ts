import type { Region } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import {
  type RegistrationLogType,
  type RegistrationStatus,
  SEATED,
} from '@connect/contract/meetings/registration-states.ts';
import type { RegistrationCreate } from '@connect/contract/registrations/registration.ts';
import {
  answerIssues,
  type RegistrationAnswer,
  typedPersonIssues,
} from '@connect/contract/registrations/registration-rules.ts';
import { specialtyGroup } from '@connect/contract/users/user-choices.ts';
import type { Actor, ActorContext, WriteContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Db, Deps, Trx } from '../deps.ts';
import { DomainError, firstOfEachField, refuseInvalid } from '../domain-error.ts';
import { regionLimit } from '../people/regions.ts';
import { namedScope, userScope } from '../people/user-scope.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { isAtTheDoor } from './desk-moves.ts';
import type { HeldKind } from './held/held.queries.ts';
import { type HeldEvent, lockHeldEvent, selectKnown } from './held-event.queries.ts';
import { type Scan, scanned } from './move.service.ts';
import { writeMessages } from './outbox/outbox.queries.ts';
import {
  insertRegistrations,
  isRepresentative,
  type NewRegistration,
  type Snapshot,
  selectLive,
  selectSnapshot,
  selectWorkplaceUse,
} from './register.queries.ts';
import { seesEvent } from './registration-view.ts';
import { mayRegister, registrationReply } from './registrations.service.ts';
import { insertLog, type LogLine } from './seats.queries.ts';
import { type FreeState, promoteWaiting, stateAmong } from './seats.service.ts';

const reference = (field: string): FieldIssue => ({ field, code: 'reference' });

/** Who registers, as they are now; null when a user is not there or out of the caller's scope. */
async function personOf(
  trx: Trx,
  actor: Actor,
  body: RegistrationCreate,
): Promise<Snapshot | null> {
  if (body.user_id === undefined) return body.person ?? null;
  return (await selectSnapshot(trx, body.user_id, userScope(actor))) ?? null;
}

/** What is wrong with somebody who is typed in: their own values, and ids that lead nowhere. */
export async function typedIssues(
  trx: Db | Trx,
  person: Snapshot,
  lookUp = selectKnown,
): Promise<{ issues: FieldIssue[]; region: Region | null }> {
  const { region, ...known } = await lookUp(trx, {
    specialty: person.specialty_id,
    group: specialtyGroup(person.user_type),
    province: person.province_code,
  });
  return {
    region,
    issues: [
      ...typedPersonIssues(person),
      ...(person.specialty_id !== null && !known.specialty
        ? [reference('person.specialty_id')]
        : []),
      ...(person.province_code !== null && !known.province
        ? [reference('person.province_code')]
        : []),
    ],
  };
}

/** The same, and whoever sees some regions alone would not see the row that they wrote. */
export async function deskIssues(
  trx: Db | Trx,
  actor: Actor,
  person: Snapshot,
  lookUp = selectKnown,
): Promise<FieldIssue[]> {
  const { issues, region } = await typedIssues(trx, person, lookUp);
  const regions = regionLimit(actor, 'registration');
  const outside = regions !== null && (region === null || !regions.includes(region));
  const missing = person.province_code === null;
  return [
    ...issues,
    ...(outside
      ? [{ field: 'person.province_code', code: missing ? 'required' : 'option' } as const]
      : []),
  ];
}

/** The state of a new registration of a locked event (domain/registrations#seats). */
export async function stateFor(
  trx: Trx,
  event: HeldEvent,
  person: Snapshot,
  now: Date,
): Promise<FreeState> {
  // Whoever waits comes first.
  const seats = await promoteWaiting(trx, event, now);
  const used =
    event.max_per_workplace === null
      ? 0
      : await selectWorkplaceUse(trx, event.id, person.workplace_name, SEATED);
  return stateAmong(event, seats, used);
}

export type Entry = Omit<NewRegistration, 'kind' | 'event_id' | 'at' | 'checked_in_by'> & {
  /** When they registered; now, unless it is said. */
  at?: Date;
};

/**
 * Writes registrations of a locked event, in their order, by staff, the platform or the person, with their lines of the
 * log, messages and audit entries; gives their ids.
 */
export async function enterAll(
  deps: Deps,
  context: WriteContext,
  trx: Trx,
  event: HeldEvent,
  entries: readonly Entry[],
  scan?: Scan,
): Promise<number[]> {
  if (entries.length === 0) return [];
  const now = deps.clock.now();
  const by = context.actor?.id ?? null;
  const { id: event_id, kind } = event;
  const ids = await insertRegistrations(
    trx,
    entries.map((entry) => ({
      ...entry,
      ...{ kind, event_id, at: scan?.at ?? entry.at ?? now, checked_in_by: by },
    })),
  );
  const entered = entries.flatMap((entry, place) => {
    const id = ids[place];
    return id === undefined ? [] : [{ ...entry, id }];
  });
  const lines = entered.flatMap(({ id, status, source, at = now }): LogLine[] => {
    const moment = scan?.at ?? at;
    const line = { registration_id: id, channel: source, at: moment.toISOString() };
    const further = LOGGED[status];
    return [
      { ...line, type: source === 'import' ? 'imported' : 'registered' },
      ...(further ? [{ ...line, type: further, ...(scan ? scanned(scan) : {}) }] : []),
    ];
  });
  await insertLog(trx, event.id, lines, { by: by ?? 'person', at: now });
  const confirmed = entered.filter(({ status }) => status === 'confirmed').map(({ id }) => id);
  await writeMessages(trx, 'confirm', event.id, confirmed, now);
  for (const { id, user_id: user, status } of entered) {
    await recordAudit(trx, deps.clock, context, {
      action: `${kind}.register`,
      entityType: kind,
      entityId: event.id,
      entityTitle: event.title,
      diff: { registration: id, user, status },
    });
  }
  return ids;
}

/** The same of one. */
export async function enter(
  deps: Deps,
  context: WriteContext,
  trx: Trx,
  event: HeldEvent,
  entry: Entry,
  scan?: Scan,
): Promise<number> {
  const [id] = await enterAll(deps, context, trx, event, [entry], scan);
  if (id === undefined) throw new Error('A registration was not written');
  return id;
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
  kind: HeldKind = 'event',
) {
  return writeTransaction(deps, async (trx) => {
    const event = await lockHeldEvent(trx, eventId, [kind]);
    if (!event || !seesEvent(context.actor, event)) throw new DomainError('not_found');
    const id = await registerLocked(deps, trx, context, event, body);
    return registrationReply(deps, context, event, id, trx);
  });
}

/** The same for a locked event; by hand, or as a device at its door did it, which asks no questions. */
export async function registerLocked(
  deps: Deps,
  trx: Trx,
  context: ActorContext,
  event: HeldEvent,
  body: RegistrationCreate,
  scan?: Scan,
): Promise<number> {
  const { actor } = context;
  const now = deps.clock.now();
  const at = scan?.at ?? now;
  if (!mayRegister(event, at)) throw new DomainError('wrong_state');
  const { registered_by_user_id: by, user_id: userId = null } = body;
  const person = await personOf(trx, actor, body);
  const named = by === null || (await isRepresentative(trx, by, namedScope(userScope(actor))));
  if (person === null) throw refusal([reference('user_id')]);
  refuseInvalid(
    firstOfEachField([
      ...(userId === null ? await deskIssues(trx, actor, person) : []),
      ...(named ? [] : [reference('registered_by_user_id')]),
      ...(scan ? [] : answerIssues(event.custom_questions, body.answers)),
    ]),
  );
  if (await selectLive(trx, event.id, userId, person)) throw new DomainError('already_registered');
  const isHere = body.source === 'walk_in';
  if (isHere && !isAtTheDoor(event, at)) throw new DomainError('wrong_state');
  const free = await stateFor(trx, event, person, now);
  // Whoever stands at the door does not wait for a seat.
  if (isHere && free === 'waitlisted') throw new DomainError('event_full');
  const status = isHere ? 'attended' : free;
  const source = by !== null && body.source === 'admin' ? 'sale' : body.source;
  const entry: Entry = {
    user_id: userId,
    person,
    status,
    source,
    registered_by_user_id: by,
    link_id: null,
    answers: answersByKey(body.answers),
    note: body.note,
    dietary_note: '',
  };
  return enter(deps, context, trx, event, entry, scan);
}

const LOGGED: Partial<Record<RegistrationStatus, RegistrationLogType>> = {
  confirmed: 'confirmed',
  waitlisted: 'waitlisted',
  attended: 'check_in',
};

/** Answers as a registration keeps them. */
export const answersByKey = (answers: readonly RegistrationAnswer[]) =>
  Object.fromEntries(answers.map(({ key, values }) => [key, values]));

const refusal = (issues: readonly FieldIssue[]) => new DomainError('validation_failed', { issues });
