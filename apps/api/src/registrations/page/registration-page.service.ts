import { randomUUID } from 'node:crypto';
import type { Language } from '@connect/contract/constants.ts';
import type { TextInForce } from '@connect/contract/privacy/consent-text.ts';
import type { CallContext, NobodyContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { sha256 } from '../../auth/keys.ts';
import type { AccountDeps, Trx } from '../../deps.ts';
import { DomainError, firstOfEachField, refuseInvalid } from '../../domain-error.ts';
import {
  type Arrival,
  arrivalAt,
  noteRegistration,
} from '../../links/arrivals/arrivals.service.ts';
import { maskedName } from '../../people/masking.ts';
import { userScope } from '../../people/user-scope.ts';
import { textsInForce } from '../../privacy/consent-texts.service.ts';
import { addConsents } from '../../users/consents.service.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { HELD_KINDS } from '../held/held.queries.ts';
import { inTurnAt } from '../held/in-turn-at.ts';
import { type HeldEvent, lockHeldEvent, selectHeldEvent } from '../held-event.queries.ts';
import { type Snapshot, selectLive, selectSnapshot } from '../register.queries.ts';
import { answersByKey, enter, stateFor, typedIssues } from '../register.service.ts';
import { countSeats } from '../seats.queries.ts';
import { purposesOf, type ReadForm, readForm, type SentForm } from './page-form.ts';
import { type PageState, pageState, takesPeople } from './page-state.ts';
import {
  type EventFacts,
  insertPage,
  selectEventFacts,
  selectName,
  selectOwnPage,
} from './registration-page.queries.ts';

export type PageDeps = AccountDeps;

/** What the address of the page carries besides the slug. */
export interface Carried {
  slug: string;
  /** Of a personal link (domain/links#recipients). */
  token: string | null;
  /** Of the click that led here. */
  click: string | null;
}

/** Somebody at the page of an event. */
export interface Visit {
  event: HeldEvent & EventFacts;
  state: PageState;
  /** Who a personal link names; their name is covered, since a link may be passed on. */
  user: { id: number; name: string } | null;
  arrival: Arrival | null;
  texts: readonly TextInForce[];
}

export const nobody = (call: CallContext): NobodyContext => ({ ...call, actor: null });

/**
 * The event of an address that is shown, or the webinar of a page of one's own; null tells nothing, whatever the
 * reason.
 */
export async function findEvent(
  deps: PageDeps,
  slug: string,
  ownHash?: Buffer,
  withTrash?: boolean,
) {
  const facts = await selectEventFacts(deps.db, slug, ownHash, withTrash);
  const held = facts && (await selectHeldEvent(deps.db, facts.id, HELD_KINDS, withTrash));
  return held ? { ...held, ...facts } : null;
}

/** The page of an event as somebody comes to it; null: there is none for anybody. */
export async function visitPage(deps: PageDeps, carried: Carried): Promise<Visit | null> {
  const event = await findEvent(deps, carried.slug);
  if (!event) return null;
  const arrival = await arrivalAt(deps, event, carried);
  const userId = arrival?.userId ?? null;
  const name = userId === null ? undefined : await selectName(deps.db, userId);
  const user =
    userId !== null && name !== undefined ? { id: userId, name: maskedName(name) } : null;
  const seats = await countSeats(deps.db, event.id);
  const state = pageState(event, event, seats, user !== null, deps.clock.now());
  if (state === null) return null;
  const texts = takesPeople(state)
    ? await textsInForce(deps, purposesOf(event, user !== null))
    : [];
  return { event, state, user, arrival, texts };
}

/** The secret of a form that is shown: sent twice it registers once. */
export const newSecret = (): string => randomUUID();
const SECRET = /^[0-9a-f-]{36}$/;

/** The same form and person, the same token: who presses twice comes to the same page (domain/registrations#own-page). */
function tokenOf(deps: PageDeps, visit: Visit, secret: string, read: ReadForm): string {
  const who = visit.user?.id ?? JSON.stringify(read.person);
  return deps.keys.pageToken(
    `${visit.event.id} ${SECRET.test(secret) ? secret : newSecret()} ${who}`,
  );
}

/** Throws `not_found`, `event_full` and `wrong_state` of an event that meanwhile takes nobody. */
function refuseUnless(
  event: HeldEvent,
  visit: Visit,
  seats: { taken: number; waiting: number },
  now: Date,
) {
  const state = pageState(event, visit.event, seats, visit.user !== null, now);
  if (takesPeople(state)) return;
  if (state === null) throw new DomainError('not_found');
  throw new DomainError(state === 'full' ? 'event_full' : 'wrong_state');
}

async function personAt(trx: Trx, visit: Visit, read: ReadForm): Promise<Snapshot> {
  const person = visit.user
    ? await selectSnapshot(trx, visit.user.id, userScope(null))
    : read.person;
  if (!person) throw new DomainError('not_found');
  return person;
}

/** What a user agrees to is a record of theirs; what others do stays with their registration. */
async function keepConsents(
  deps: PageDeps,
  call: CallContext,
  trx: Trx,
  userId: number,
  { consents }: ReadForm,
): Promise<void> {
  const occurred_at = deps.clock.now().toISOString();
  await addConsents(
    deps,
    nobody(call),
    trx,
    consents.map(({ purpose, version }) => ({
      user_id: userId,
      purpose,
      action: 'grant',
      text_version: version,
      channel: 'web',
      occurred_at,
      note: '',
    })),
  );
}

/**
 * Registers whoever sends the form, once for each form and person, and gives the token of their page. Who types the
 * e-mail or phone of somebody registered gets a page like anybody's (domain/registrations#the-same-person). Throws
 * `validation_failed`, `wrong_state`, `event_full`, `workplace_full` and `not_found`.
 */
export async function registerOnPage(
  deps: PageDeps,
  call: CallContext,
  visit: Visit,
  form: SentForm,
  language: Language,
): Promise<string> {
  const { event: shown, user, arrival } = visit;
  const read = readForm(form, shown, visit.texts, user !== null);
  const token = tokenOf(deps, visit, form.first('once'), read);
  const hash = sha256(token);
  const write = async (trx: Trx) => {
    const now = deps.clock.now();
    const event = await lockHeldEvent(trx, shown.id);
    if (!event) throw new DomainError('not_found');
    if (read.issues.length === 0 && (await selectOwnPage(trx, event.id, hash))) return token;
    const typed = read.judged ? (await typedIssues(trx, read.judged)).issues : [];
    refuseInvalid(firstOfEachField([...read.issues, ...typed]));
    const person = await personAt(trx, visit, read);
    const page = { hash, eventId: event.id, language, at: now };
    const userId = user?.id ?? null;
    const live = await selectLive(trx, event.id, userId, person);
    if (live && userId !== null && live.user_id === userId) {
      await insertPage(trx, { ...page, registrationId: live.id, repeat: null, consents: [] });
      return token;
    }
    refuseUnless(event, visit, await countSeats(trx, event.id), now);
    const status = await stateFor(trx, event, person, now);
    if (live) {
      await insertPage(trx, { ...page, registrationId: live.id, repeat: status, consents: [] });
      await recordAudit(trx, deps.clock, nobody(call), {
        action: 'event.register_again',
        entityType: 'event',
        entityId: event.id,
        entityTitle: event.title,
        diff: { registration: live.id },
      });
      return token;
    }
    const id = await enter(deps, nobody(call), trx, event, {
      user_id: userId,
      person,
      status,
      source: arrival ? 'link' : 'web',
      registered_by_user_id: null,
      link_id: arrival?.linkId ?? null,
      answers: answersByKey(read.answers),
      note: '',
      dietary_note: read.dietary_note,
    });
    const consents = user ? [] : read.consents;
    await insertPage(trx, { ...page, registrationId: id, repeat: null, consents });
    if (user) await keepConsents(deps, call, trx, user.id, read);
    await noteRegistration(trx, arrival, now);
    return token;
  };
  return inTurnAt(deps, shown.id, () => writeTransaction(deps, write));
}
