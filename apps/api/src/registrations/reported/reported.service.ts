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
import { lockMerged } from '../../people/merged.service.ts';
import { userScope } from '../../people/user-scope.ts';
import { addConsents, consentTexts, type TextVersion } from '../../users/consents.service.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { isLongOver, SKEW_MS } from '../desk-moves.ts';
import type { HeldKind } from '../held/held.queries.ts';
import { inTurnAt } from '../held/in-turn-at.ts';
import { type HeldEvent, lockHeldEvent } from '../held-event.queries.ts';
import { mayCancel, messageToken } from '../page/own-rules.ts';
import { addressOf } from '../page/page-address.ts';
import { type ConsentGiven, typesFor } from '../page/page-form.ts';
import { type Live, type Snapshot, selectLives, selectSnapshots } from '../register.queries.ts';
import { answersByKey, type Entry, enterAll } from '../register.service.ts';
import { selectWorkplaceKeys } from '../seats.queries.ts';
import { type FreeState, promoteWaiting, takeSeat } from '../seats.service.ts';
import { readRow, windowRefusal } from './event-row-rules.ts';
import {
  isPromoted,
  leave,
  openSeating,
  type Placed,
  type Seating,
  writeMoved,
} from './moves.service.ts';
import {
  keepPages,
  type ReportedMeeting,
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
  /** Who cancelled by the rows before, which is not written yet. */
  left: Known[];
  /** What the rows before registered and is not written yet. */
  waiting: { entry: Entry; consents: ConsentGiven[]; live: Known }[];
  seating: Seating;
}

/** A live registration, and whose it is. */
type Known = Placed & Pick<Live, 'user_id' | 'email' | 'phone'>;

const isByInvitation = ({ kind, registration_mode: mode }: HeldEvent): boolean =>
  kind === 'event' && mode === 'invite_only';

/** The moment that a row names, as what is open and closed goes by it: a clock that is ahead of ours counts as now. */
const momentOf = ({ registered_at: said }: ReportedRow, now: Date): Date =>
  new Date(Math.min(Date.parse(said), now.getTime()));

/** Rows in the order of their moments, each with its place in the report; of one moment in that of the report. */
const inTime = (rows: readonly ReportedRow[]) =>
  rows
    .map((row, place) => ({ row, place, at: Date.parse(row.registered_at) }))
    .sort((one, other) => one.at - other.at);

/** Whether somebody may register who was not invited: colleagues as on the page of an event. */
const takesType = ({ held, meeting }: Work, { user_type }: Snapshot): boolean =>
  held.kind === 'webinar' || typesFor(meeting.event_type).includes(user_type);

/** Writes what waits for it, all at once: the next row needs it, or there is none. */
async function write(work: Work): Promise<void> {
  const { deps, context, trx, held, waiting, seating } = work;
  const entries = waiting.map(({ entry, live }) => ({
    ...entry,
    // One of the same person is live, so that who registered anew is written with who they were.
    cancelled_at: live.status === 'cancelled' ? work.now : undefined,
  }));
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
          // Now at the latest, or whoever withdraws it within minutes would do so before they gave it.
          occurred_at: new Date(Math.min(at.getTime(), work.now.getTime())).toISOString(),
          note: '',
        })),
  );
  await addConsents(deps, context, trx, consents);
  work.waiting = [];
  await writeMoved(deps, context, trx, seating);
  work.left = [];
}

/** Whether two are the same person, or have a contact in common. */
const isSame = (one: Known, userId: number, { email, phone }: Snapshot): boolean =>
  one.user_id === userId ||
  (email !== null && one.email === email) ||
  (phone !== null && one.phone === phone);

/** The seat of one more person of a workplace, or why there is none. */
function seatFor(
  seating: Seating,
  workplace: string,
): FreeState | { code: 'full' | 'workplace_full' } {
  try {
    return takeSeat(seating, workplace);
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
  const { held, seating } = work;
  const at = momentOf(row, work.now);
  const refused = windowRefusal(held, work.meeting, at);
  if (refused !== null) return { code: refused };
  if (isByInvitation(held)) {
    if (!work.invited.has(userId)) return { code: 'not_invited' };
  } else if (!takesType(work, person)) return { code: 'colleague' };
  const { consents, fields } = readRow(held, work.texts, row, at);
  if (fields.length > 0) return { code: 'invalid', fields };
  const workplace_key = work.workplaces.get(person.workplace_name) ?? '';
  const status = seatFor(seating, workplace_key);
  if (typeof status === 'object') return status;
  const { email, phone } = person;
  const live: Known = { id: null, user_id: userId, email, phone, status, workplace_key };
  // Of the same person there is one that stands: a former one that is written, or had another state, is cancelled first.
  const former = work.left.filter((one) => isSame(one, userId, person));
  if (former.some((one) => one.id !== null || isPromoted(seating, one))) await write(work);
  if (status === 'waitlisted') seating.queue.push(live);
  work.lives.push(live);
  const said = new Date(row.registered_at);
  work.moments.set(userId, [...(work.moments.get(userId) ?? []), said.getTime()]);
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
    // Also one that is ahead of ours: the row is known by it.
    at: said,
  };
  work.waiting.push({ entry, consents, live });
  return { of: live, isNew: true };
}

function backOut(work: Work, live: Known, row: ReportedRow): Outcome {
  const { held, now, seating } = work;
  if (!mayCancel(held, live.status, momentOf(row, now))) return { code: 'late' };
  leave(seating, live);
  work.lives = work.lives.filter((one) => one !== live);
  work.left.push(live);
  return { of: live, isNew: true };
}

/** One row of a report about a locked event or webinar; without a `person` a user registers for nothing any more. */
async function take(
  work: Work,
  userId: number | null,
  person: Snapshot | null,
  row: ReportedRow,
): Promise<Outcome> {
  if (userId === null) return { code: 'unknown_user' };
  const { held, now } = work;
  const own = work.lives.find((live) => live.user_id === userId);
  const said = Date.parse(row.registered_at);
  if (said > now.getTime() + SKEW_MS) return { code: 'invalid', fields: ['registered_at'] };
  const moments = work.moments.get(userId) ?? [];
  const isOver = isLongOver(held, now);
  if (row.status === 'cancelled') {
    // Of a registration that was cancelled before: they registered anew since.
    const isOld = moments.some((moment) => moment > said);
    if (own && !isOld) return isOver ? { code: 'over' } : backOut(work, own, row);
    // What it would cancel is still to be reported: whoever sends it in another order sends it again.
    return moments.length > 0 ? { of: own ?? null, isNew: false } : { code: 'not_registered' };
  }
  // The same again, or what came before the last that is known, also when that was cancelled since.
  if (own || moments.some((moment) => moment >= said)) return { of: own ?? null, isNew: false };
  if (person === null) return { code: 'unknown_user' };
  if (isOver) return { code: 'over' };
  const isTaken = work.lives.some((live) => isSame(live, userId, person));
  return isTaken ? { code: 'already_registered' } : join(work, userId, person, row);
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
export const reportRegistrations = (
  deps: AccountDeps,
  context: ProgramContext,
  kind: HeldKind,
  id: number,
  rows: readonly ReportedRow[],
) => inTurnAt(deps, id, () => takeReport(deps, context, kind, id, rows));

async function takeReport(
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
    const merged = await lockMerged(trx, [...new Set(rows.map(({ user_id }) => user_id))]);
    const known = [...new Set(merged.values())];
    const users = await selectSnapshots(trx, known, userScope(null), true);
    // Whoever waits comes first.
    const seats = await promoteWaiting(trx, held, now);
    const lives = await selectLives(trx, id, known, users);
    const work: Work = {
      ...{ deps, context, trx, held, meeting, now, lives, waiting: [], left: [] },
      seating: await openSeating(trx, held, seats, lives, now),
      moments: await selectMoments(trx, id, known),
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
    };
    const outcomes: Outcome[] = [];
    // Judged one after the other as they happened, each by the seats that the ones before it took or left, and
    // written together.
    for (const { row, place } of inTime(rows)) {
      const userId = merged.get(row.user_id) ?? null;
      outcomes[place] = await take(
        work,
        userId,
        userId === null ? null : (users.get(userId) ?? null),
        row,
      );
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
