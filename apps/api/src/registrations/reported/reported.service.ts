import type {
  RegistrationRefusal,
  registrationReport,
  TakenRegistration,
} from '@connect/contract/programs/platform-webinars.ts';
import { registrationState } from '@connect/contract/webinars/webinar-rules.ts';
import type { z } from 'zod';
import type { ProgramContext } from '../../actor.ts';
import { sha256 } from '../../auth/keys.ts';
import type { AccountDeps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { userScope } from '../../people/user-scope.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { type HeldEvent, lockHeldEvent } from '../held-event.queries.ts';
import { writeMoves } from '../move.service.ts';
import { mayCancel, messageToken } from '../page/own-rules.ts';
import { addressOf } from '../page/page-address.ts';
import {
  type Live,
  lockRegistrations,
  type Snapshot,
  selectLives,
  selectMembers,
} from '../register.queries.ts';
import { type Entry, enterAll } from '../register.service.ts';
import type { Seats } from '../seats.queries.ts';
import { type FreeState, promoteWaiting, stateAmong } from '../seats.service.ts';
import { keepPages, selectMerged, selectReportedSlug, selectStates } from './reported.queries.ts';

type Report = z.output<typeof registrationReport>;
type Row = Report['registrations'][number];

/** What became of a row: a registration, that it said nothing new, or why it is left out. */
type Outcome = { code: RegistrationRefusal } | { of: Known | null; isNew: boolean };

interface Work {
  deps: AccountDeps;
  context: ProgramContext;
  trx: Trx;
  webinar: HeldEvent;
  now: Date;
  /** Who is registered by the rows before, in the order of their ids. */
  lives: Known[];
  /** What the rows before registered and is not written yet. */
  waiting: { entry: Entry; live: Known }[];
  /** As the rows before left them; null: to be counted, as somebody who waits may have got a seat. */
  seats: Seats | null;
}

/** A live registration; its id is known once it is written. */
type Known = Omit<Live, 'id'> & { id: number | null };

/** The moment that a row names, now at the latest. */
const momentOf = ({ registered_at: said }: Row, now: Date): Date =>
  said === undefined || new Date(said) > now ? now : new Date(said);

/** Why nobody registers at a moment, apart from seats; null: they may. */
function windowRefusal(webinar: HeldEvent, at: Date): 'not_open' | 'closed' | null {
  const { status, published_at: published } = webinar;
  if (status !== 'publish' || (published !== null && new Date(published) > at)) return 'closed';
  const state = registrationState({ ...webinar, capacity: null }, 0, at);
  return state === 'not_open' || state === 'closed' ? state : null;
}

/** Writes what waits for it, all at once: the next row needs it, or there is none. */
async function write(work: Work): Promise<void> {
  const { deps, context, trx, webinar, waiting } = work;
  const entries = waiting.map(({ entry }) => entry);
  const ids = await enterAll(deps, context, trx, webinar, entries);
  waiting.forEach(({ live }, place) => {
    live.id = ids[place] ?? null;
  });
  work.waiting = [];
}

/** The seat of one more person; null: there is none. */
async function seatFor(work: Work): Promise<FreeState | null> {
  work.seats ??= await promoteWaiting(work.trx, work.webinar, work.now);
  try {
    const status = stateAmong(work.webinar, work.seats, 0);
    const one = status === 'waitlisted' ? { waiting: 1, taken: 0 } : { waiting: 0, taken: 1 };
    const { taken, waiting } = work.seats;
    work.seats = { taken: taken + one.taken, waiting: waiting + one.waiting };
    return status;
  } catch (thrown) {
    if (thrown instanceof DomainError && thrown.code === 'event_full') return null;
    throw thrown;
  }
}

async function join(work: Work, userId: number, person: Snapshot, row: Row): Promise<Outcome> {
  const at = momentOf(row, work.now);
  const refused = windowRefusal(work.webinar, at);
  if (refused !== null) return { code: refused };
  const status = await seatFor(work);
  if (status === null) return { code: 'full' };
  const { email, phone } = person;
  const live: Known = { id: null, user_id: userId, email, phone };
  work.lives.push(live);
  const entry: Entry = {
    user_id: userId,
    person,
    status,
    source: row.source ?? '',
    registered_by_user_id: null,
    link_id: null,
    answers: {},
    note: '',
    dietary_note: '',
    at,
  };
  work.waiting.push({ entry, live });
  return { of: live, isNew: true };
}

async function backOut(work: Work, live: Known, row: Row): Promise<Outcome> {
  await write(work);
  const { deps, context, trx, webinar, now } = work;
  const rows = await lockRegistrations(trx, webinar.id, live.id === null ? [] : [live.id], null);
  const at = momentOf(row, now);
  if (!rows.every(({ status }) => mayCancel(webinar, status, at))) return { code: 'late' };
  await writeMoves(deps, trx, context, webinar, rows, { action: 'cancel' });
  work.lives = work.lives.filter((one) => one !== live);
  work.seats = null;
  return { of: live, isNew: true };
}

/** One row of a report about a locked webinar. */
async function take(
  work: Work,
  user: { id: number; person: Snapshot } | null,
  row: Row,
): Promise<Outcome> {
  if (user === null) return { code: 'unknown_user' };
  const { email, phone } = user.person;
  const own = work.lives.find((live) => live.user_id === user.id);
  if (row.status === 'cancelled') {
    return own ? backOut(work, own, row) : { of: null, isNew: false };
  }
  if (own) return { of: own, isNew: false };
  const isTaken = work.lives.some(
    (live) => (email !== null && live.email === email) || (phone !== null && live.phone === phone),
  );
  return isTaken ? { code: 'already_registered' } : join(work, user.id, user.person, row);
}

/** The registrations that a report is about as they are at its end, each with the page of the person. */
async function takenOf(
  { deps, context: { language }, trx, webinar, now }: Work,
  slug: string,
  outcomes: readonly Outcome[],
): Promise<TakenRegistration[]> {
  const named = outcomes.flatMap((outcome, index) => {
    const id = 'of' in outcome ? (outcome.of?.id ?? null) : null;
    return id === null ? [] : [{ index, id }];
  });
  const ids = [...new Set(named.map(({ id }) => id))];
  const tokens = new Map(ids.map((id) => [id, messageToken(deps.keys, id)]));
  const pages = [...tokens].map(([id, token]) => ({ id, hash: sha256(token) }));
  await keepPages(trx, webinar.id, pages, { language, at: now });
  const states = await selectStates(trx, ids);
  return named.flatMap(({ index, id }) => {
    const state = states.get(id);
    const page_url = `${deps.publicUrl}${addressOf([slug, tokens.get(id) ?? ''], { lang: language })}`;
    return state ? [{ index, status: state.status, code: state.code, page_url }] : [];
  });
}

/**
 * Takes who registered for a webinar, or cancelled, by the seats, states and waiting list of all registrations
 * (domain/webinars#reports). The same report again changes nothing. Throws `not_found`.
 */
export async function reportRegistrations(
  deps: AccountDeps,
  context: ProgramContext,
  id: number,
  { registrations: rows }: Report,
) {
  return writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    const webinar = await lockHeldEvent(trx, id, ['webinar']);
    const slug = await selectReportedSlug(trx, id, now);
    if (!webinar || slug === undefined) throw new DomainError('not_found');
    const merged = await selectMerged(trx, [...new Set(rows.map(({ user_id }) => user_id))]);
    const members = await selectMembers(trx, [...merged.values()], userScope(null), true);
    const lives: Known[] = await selectLives(trx, id, members);
    const work: Work = { deps, context, trx, webinar, now, lives, waiting: [], seats: null };
    const outcomes: Outcome[] = [];
    // Judged one after the other, each by the seats that the ones before it took or left, and written together.
    for (const row of rows) {
      const userId = merged.get(row.user_id) ?? row.user_id;
      const person = members.get(userId);
      outcomes.push(await take(work, person ? { id: userId, person } : null, row));
    }
    await write(work);
    return {
      accepted: outcomes.filter((one) => 'isNew' in one && one.isNew).length,
      unchanged: outcomes.filter((one) => 'isNew' in one && !one.isNew).length,
      rejected: outcomes.flatMap((one, index) =>
        'code' in one ? [{ index, code: one.code }] : [],
      ),
      registrations: await takenOf(work, slug, outcomes),
    };
  });
}
