import type { EventReportRow } from '@connect/contract/programs/platform-events.ts';
import type {
  RegistrationRefusal,
  TakenRegistration,
} from '@connect/contract/programs/reported-registrations.ts';
import type { ProgramContext } from '../../actor.ts';
import { sha256 } from '../../auth/keys.ts';
import type { AccountDeps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { invitedAmong } from '../../links/arrivals/arrivals.service.ts';
import { userScope } from '../../people/user-scope.ts';
import { addConsents, consentTexts, type TextVersion } from '../../users/consents.service.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import type { HeldKind } from '../held/held.queries.ts';
import { type HeldEvent, lockHeldEvent } from '../held-event.queries.ts';
import { writeMoves } from '../move.service.ts';
import { mayCancel, messageToken } from '../page/own-rules.ts';
import { addressOf } from '../page/page-address.ts';
import type { ConsentGiven } from '../page/page-form.ts';
import {
  type Live,
  lockRegistrations,
  type Snapshot,
  selectLives,
  selectSnapshots,
} from '../register.queries.ts';
import { answersByKey, type Entry, enterAll } from '../register.service.ts';
import { countByWorkplace, selectWorkplaceKeys } from '../seats.queries.ts';
import { type Book, type FreeState, promoteWaiting, takeSeat } from '../seats.service.ts';
import { readRow, windowRefusal } from './event-row-rules.ts';
import {
  keepPages,
  type ReportedMeeting,
  selectMerged,
  selectMoments,
  selectReported,
  selectStates,
} from './reported.queries.ts';

/** A row about an event, or about a webinar, which asks no questions. */
export type ReportedRow = Omit<EventReportRow, 'source'> & { source: string };

/** What became of a row: a registration, that it said nothing new, or why it is left out. */
type Outcome =
  | { code: RegistrationRefusal; fields?: string[] }
  | { of: Known | null; isNew: boolean };

interface Work {
  deps: AccountDeps;
  context: ProgramContext;
  trx: Trx;
  held: HeldEvent;
  meeting: ReportedMeeting;
  now: Date;
  /** When users registered, also what they cancelled since: a row about it is known. */
  moments: Map<number, number[]>;
  /** Whom a personal link leads there; asked of what is by invitation alone. */
  invited: ReadonlySet<number>;
  texts: readonly TextVersion[];
  /** Workplaces as seats are counted by them. */
  workplaces: ReadonlyMap<string, string>;
  /** Who is registered by the rows before, in the order of their ids. */
  lives: Known[];
  /** What the rows before registered and is not written yet. */
  waiting: { entry: Entry; consents: ConsentGiven[]; live: Known }[];
  /** As the rows before left them; null: to be counted, as somebody who waits may have got a seat. */
  book: Book | null;
}

/** A live registration; its id is known once it is written. */
type Known = Omit<Live, 'id'> & { id: number | null };

const isByInvitation = ({ kind, registration_mode: mode }: HeldEvent): boolean =>
  kind === 'event' && mode === 'invite_only';

/** The moment that a row names, now at the latest. */
const momentOf = ({ registered_at: said }: ReportedRow, now: Date): Date =>
  said === undefined || new Date(said) > now ? now : new Date(said);

/** Writes what waits for it, all at once: the next row needs it, or there is none. */
async function write(work: Work): Promise<void> {
  const { deps, context, trx, held, waiting } = work;
  const entries = waiting.map(({ entry }) => entry);
  const ids = await enterAll(deps, context, trx, held, entries);
  waiting.forEach(({ live }, place) => {
    live.id = ids[place] ?? null;
  });
  const consents = waiting.flatMap(({ entry: { user_id, at = work.now }, consents: given }) =>
    user_id === null
      ? []
      : given.map(({ purpose, version }) => ({
          user_id,
          purpose,
          action: 'grant' as const,
          text_version: version,
          channel: 'web' as const,
          occurred_at: at.toISOString(),
          note: '',
        })),
  );
  await addConsents(deps, context, trx, consents);
  work.waiting = [];
}

/** The seat of one more person of a workplace, or why there is none. */
async function seatFor(
  work: Work,
  workplace: string,
): Promise<FreeState | { code: 'full' | 'workplace_full' }> {
  const { trx, held } = work;
  work.book ??= {
    event: held,
    seats: await promoteWaiting(trx, held, work.now),
    used: held.max_per_workplace === null ? new Map() : await countByWorkplace(trx, held.id, null),
  };
  try {
    return takeSeat(work.book, workplace);
  } catch (thrown) {
    if (!(thrown instanceof DomainError)) throw thrown;
    if (thrown.code === 'event_full') return { code: 'full' };
    if (thrown.code === 'workplace_full') return { code: 'workplace_full' };
    throw thrown;
  }
}

async function join(
  work: Work,
  userId: number,
  person: Snapshot,
  row: ReportedRow,
): Promise<Outcome> {
  const { held } = work;
  const at = momentOf(row, work.now);
  const refused = windowRefusal(held, work.meeting, at);
  if (refused !== null) return { code: refused };
  if (isByInvitation(held) && !work.invited.has(userId)) return { code: 'not_invited' };
  const { consents, fields } = readRow(held, work.texts, row, at);
  if (fields.length > 0) return { code: 'invalid', fields };
  const status = await seatFor(work, work.workplaces.get(person.workplace_name) ?? '');
  if (typeof status === 'object') return status;
  const { email, phone } = person;
  const live: Known = { id: null, user_id: userId, email, phone };
  work.lives.push(live);
  work.moments.set(userId, [...(work.moments.get(userId) ?? []), at.getTime()]);
  const entry: Entry = {
    user_id: userId,
    person,
    status,
    source: row.source,
    registered_by_user_id: null,
    link_id: null,
    answers: answersByKey(row.answers),
    note: '',
    dietary_note: row.dietary_note,
    at,
  };
  work.waiting.push({ entry, consents, live });
  return { of: live, isNew: true };
}

async function backOut(work: Work, live: Known, row: ReportedRow): Promise<Outcome> {
  await write(work);
  const { deps, context, trx, held, now } = work;
  const rows = await lockRegistrations(trx, held.id, live.id === null ? [] : [live.id], null);
  const at = momentOf(row, now);
  if (!rows.every(({ status }) => mayCancel(held, status, at))) return { code: 'late' };
  await writeMoves(deps, trx, context, held, rows, { action: 'cancel' });
  work.lives = work.lives.filter((one) => one !== live);
  work.book = null;
  return { of: live, isNew: true };
}

/** One row of a report about a locked event or webinar. */
async function take(
  work: Work,
  user: { id: number; person: Snapshot } | null,
  row: ReportedRow,
): Promise<Outcome> {
  if (user === null) return { code: 'unknown_user' };
  const { email, phone } = user.person;
  const own = work.lives.find((live) => live.user_id === user.id);
  const said = row.registered_at === undefined ? null : Date.parse(row.registered_at);
  const moments = work.moments.get(user.id) ?? [];
  if (row.status === 'cancelled') {
    // Of a registration that was cancelled before: they registered anew since.
    const isOld = said !== null && moments.some((moment) => moment > said);
    return own && !isOld ? backOut(work, own, row) : { of: own ?? null, isNew: false };
  }
  // The same again, also when it was cancelled since.
  if (own || (said !== null && moments.includes(said))) return { of: own ?? null, isNew: false };
  const isTaken = work.lives.some(
    (live) => (email !== null && live.email === email) || (phone !== null && live.phone === phone),
  );
  return isTaken ? { code: 'already_registered' } : join(work, user.id, user.person, row);
}

/** The registrations that a report is about as they are at its end, each with the page of the person. */
async function takenOf(
  { deps, context: { language }, trx, held, now }: Work,
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
  await keepPages(trx, held.id, pages, { language, at: now });
  const states = await selectStates(trx, ids);
  return named.flatMap(({ index, id }) => {
    const state = states.get(id);
    const page_url = `${deps.publicUrl}${addressOf([slug, tokens.get(id) ?? ''], { lang: language })}`;
    return state ? [{ index, status: state.status, code: state.code, page_url }] : [];
  });
}

/**
 * Takes who registered for an event or a webinar, or cancelled, by the seats, states and waiting list of all
 * registrations (domain/webinars#reports, domain/registrations#from-the-platform). The same report again changes
 * nothing. Throws `not_found`.
 */
export async function reportRegistrations(
  deps: AccountDeps,
  context: ProgramContext,
  kind: HeldKind,
  id: number,
  rows: readonly ReportedRow[],
) {
  return writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    const held = await lockHeldEvent(trx, id, [kind]);
    const meeting = await selectReported(trx, id, now);
    if (!held || !meeting) throw new DomainError('not_found');
    const { slug } = meeting;
    const merged = await selectMerged(trx, [...new Set(rows.map(({ user_id }) => user_id))]);
    const users = await selectSnapshots(trx, [...merged.values()], userScope(null), true);
    const work: Work = {
      ...{ deps, context, trx, held, meeting, now, waiting: [], book: null },
      moments: await selectMoments(trx, id, [...users.keys()]),
      invited: isByInvitation(held)
        ? await invitedAmong(deps, trx, { id, slug }, [...users.keys()])
        : new Set(),
      texts: rows.some(({ consents }) => consents.length > 0) ? await consentTexts(trx) : [],
      workplaces:
        held.max_per_workplace === null
          ? new Map()
          : await selectWorkplaceKeys(
              trx,
              [...users.values()].map(({ workplace_name: name }) => name),
            ),
      lives: await selectLives(trx, id, users),
    };
    const outcomes: Outcome[] = [];
    // Judged one after the other, each by the seats that the ones before it took or left, and written together.
    for (const row of rows) {
      const userId = merged.get(row.user_id) ?? row.user_id;
      const person = users.get(userId);
      outcomes.push(await take(work, person ? { id: userId, person } : null, row));
    }
    await write(work);
    return {
      accepted: outcomes.filter((one) => 'isNew' in one && one.isNew).length,
      unchanged: outcomes.filter((one) => 'isNew' in one && !one.isNew).length,
      rejected: outcomes.flatMap((one, index) => ('code' in one ? [{ index, ...one }] : [])),
      registrations: await takenOf(work, slug, outcomes),
    };
  });
}
