import type { Language } from '@connect/contract/constants.ts';
import type { EventQuestion } from '@connect/contract/events/event-rules.ts';
import { labelAt } from '@connect/contract/labels.ts';
import { DESK_ACTIONS, type DeskAction } from '@connect/contract/meetings/registration-states.ts';
import { own } from '@connect/contract/own.ts';
import {
  type EventRegistration,
  type EventRegistrationItem,
  registrationLabels,
} from '@connect/contract/registrations/registration.ts';
import type { RegistrationLogRow } from '@connect/contract/registrations/registration-log.ts';
import { displayName } from '@connect/contract/users/user-rules.ts';
import { type Actor, type ActorContext, brandLimit, can } from '../actor.ts';
import {
  covered,
  isMasked,
  maskedEmail,
  maskedName,
  maskedPhone,
  shownLicence,
} from '../people/masking.ts';
import { personOf } from '../people/person-of.ts';
import { regionLimit } from '../people/regions.ts';
import { userScope, userSight } from '../people/user-scope.ts';
import { veiledName } from '../rights/visible-kinds.ts';
import { isOpenToChange, mayMove } from './desk-moves.ts';
import type { HeldKind } from './held/held.queries.ts';
import type { HeldEvent } from './held-event.queries.ts';
import type {
  LogRecord,
  RegistrationListing,
  RegistrationRecord,
  StepRecord,
} from './registrations.queries.ts';

/** How registrations are shown to somebody (domain/registrations#who-sees-what). */
export interface RegistrationSight {
  readonly language: Language;
  readonly masked: boolean;
  /** Licence and contact data are covered also for roles that do not read those of users. */
  readonly contactMasked: boolean;
  /** Whether registrations may be changed now. */
  readonly edit: boolean;
  may(
    action: DeskAction,
    row: Pick<RegistrationRecord, 'status' | 'checked_in_at' | 'checked_out_at'>,
  ): boolean;
}

/** Whether an event is of the brands of an actor; all others do not exist for them. */
export function seesEvent(actor: Actor, event: HeldEvent): boolean {
  const brands = brandLimit(actor, 'registration');
  return brands === null || brands.includes(event.brand);
}

/** Whether somebody who changes registrations may do this with them; a check-in is taken back by few. */
export const mayDo = (actor: Actor, action: DeskAction): boolean =>
  action !== 'undo_check_in' || can(actor, 'registration.undo_check_in');

/** Whether the person of a registration was typed in and is still known: of who was erased nothing is left but a name. */
export const isTypedIn = ({
  user_id: user,
  last_name: name,
  email,
  phone,
}: Pick<RegistrationRecord, 'user_id' | 'last_name' | 'email' | 'phone'>): boolean =>
  user === null && (name !== '' || email !== null || phone !== null);

/** Whether somebody reads what they would correct of a person, who is covered for some that change registrations. */
export const mayCorrect = (actor: Actor): boolean =>
  can(actor, 'registration.edit') && !isMasked(actor, 'registration') && !userSight(actor).masked;

/** What changed, as a line of the log has it, in words. */
const fieldWords = (note: string, language: Language): string =>
  note
    .split(',')
    .map((name) => labelAt(registrationLabels, name)?.[language === 'th' ? 0 : 1] ?? name)
    .join(', ');

export const registrationListing = (
  actor: Actor,
  eventId: number | null,
  kind: HeldKind = 'event',
): RegistrationListing => {
  const masked = isMasked(actor, 'registration');
  return {
    kind,
    eventId,
    regions: regionLimit(actor, 'registration'),
    users: userScope(actor),
    masked,
    contactMasked: masked || userSight(actor).masked,
  };
};

export function registrationSight(
  { actor, language }: ActorContext,
  event: HeldEvent,
  now: Date,
): RegistrationSight {
  const masked = isMasked(actor, 'registration');
  return {
    language,
    masked,
    contactMasked: masked || userSight(actor).masked,
    edit: can(actor, 'registration.edit') && isOpenToChange(event, now),
    may: (action, row) => mayDo(actor, action) && mayMove(action, row, event, now),
  };
}

type Named = Pick<RegistrationRecord, 'title_prefix' | 'first_name' | 'last_name'>;

export const nameOf = (row: Named, masked: boolean): string => {
  const name = displayName(row).trim();
  return masked ? maskedName(name) : name;
};

function representative(
  { registered_by: by }: RegistrationRecord,
  { masked, language }: RegistrationSight,
) {
  if (!by) return null;
  if (!by.seen) return { id: by.id, display_name: veiledName(language) };
  return { id: by.id, display_name: masked ? maskedName(by.display_name) : by.display_name };
}

export const rowPermissions = (row: RegistrationRecord, { edit, may }: RegistrationSight) =>
  Object.fromEntries(DESK_ACTIONS.map((action) => [action, edit && may(action, row)]));

export const registrationRowView = (
  row: RegistrationRecord,
  sight: RegistrationSight,
): EventRegistration => ({
  ...row,
  display_name: nameOf(row, sight.masked),
  license_no: shownLicence(row.license_no, sight.contactMasked),
  // As somebody typed it, which may name them.
  workplace_name: sight.contactMasked ? covered(row.workplace_name) : row.workplace_name,
  registered_by: representative(row, sight),
  permissions: rowPermissions(row, sight),
});

const noteOf = ({ type, note }: StepRecord, masked: boolean, language: Language): string => {
  if (type === 'edited') return fieldWords(note, language);
  return masked ? covered(note) : note;
};

const stepView = (step: StepRecord, masked: boolean, language: Language) => ({
  id: step.id,
  type: step.type,
  note: noteOf(step, masked, language),
  occurred_at: step.occurred_at,
  by: personOf(step.staff_id, step.staff_name),
  by_person: step.by_person,
});

export const logRowView = (
  row: LogRecord,
  masked: boolean,
  language: Language,
): RegistrationLogRow => ({
  ...stepView(row, masked, language),
  registration:
    row.registration_id === null
      ? null
      : { id: row.registration_id, code: row.code ?? '', display_name: nameOf(row, masked) },
});

/** Answers in the order of the questions, then those whose question was taken out. */
const answersOf = (
  { answers }: RegistrationRecord,
  questions: readonly EventQuestion[],
  masked: boolean,
) => {
  const known = questions.map(({ key, label }) => ({ key, label }));
  const gone = Object.keys(answers)
    .filter((key) => !known.some((one) => one.key === key))
    .map((key) => ({ key, label: key }));
  return [...known, ...gone].flatMap(({ key, label }) => {
    const values = own(answers, key) ?? [];
    return values.length === 0
      ? []
      : [{ key, label, values: masked ? values.map(covered) : values }];
  });
};

/** The dietary note, for who reads them in their list, as long as the person agrees (domain/registrations#dietary-needs). */
function dietaryNote(
  { dietary_note: note }: RegistrationRecord,
  { consents, user_consents: ofUser }: Pick<EventRegistrationItem, 'consents' | 'user_consents'>,
  { edit, contactMasked }: RegistrationSight,
): string {
  const agrees =
    consents.some(({ purpose }) => purpose === 'sensitive_dietary') ||
    ofUser.some(({ purpose, now }) => purpose === 'sensitive_dietary' && now === 'granted');
  if (!agrees) return '';
  return edit && !contactMasked ? note : covered(note);
}

export function registrationItemView(
  row: RegistrationRecord,
  { custom_questions: questions }: HeldEvent,
  {
    steps,
    ...known
  }: { steps: readonly StepRecord[] } & Pick<
    EventRegistrationItem,
    'messages' | 'consents' | 'user_consents'
  >,
  sight: RegistrationSight,
): EventRegistrationItem {
  const { permissions: _rowOnly, ...shown } = registrationRowView(row, sight);
  const { masked, contactMasked } = sight;
  const hide = (text: string) => (masked ? covered(text) : text);
  return {
    ...row,
    ...shown,
    title_prefix: hide(row.title_prefix),
    first_name: hide(row.first_name),
    last_name: hide(row.last_name),
    email: contactMasked ? maskedEmail(row.email) : row.email,
    phone: contactMasked ? maskedPhone(row.phone) : row.phone,
    cancel_reason: hide(row.cancel_reason),
    certificate_no: contactMasked ? covered(row.certificate_no) : row.certificate_no,
    answers: answersOf(row, questions, masked),
    dietary_note: dietaryNote(row, known, sight),
    note: hide(row.note),
    history: steps.map((step) => stepView(step, masked, sight.language)),
    ...known,
    masked: contactMasked,
  };
}
