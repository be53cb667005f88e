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
  lockRegistrations,
  type Snapshot,
  selectLive,
  selectMembers,
} from '../register.queries.ts';
import { enter, stateFor } from '../register.service.ts';
import { keepPages, selectMerged, selectReportedSlug, selectStates } from './reported.queries.ts';

type Report = z.output<typeof registrationReport>;
type Row = Report['registrations'][number];

/** What became of a row: a registration, that it said nothing new, or why it is left out. */
type Outcome = { code: RegistrationRefusal } | { id: number | null; isNew: boolean };

interface Work {
  deps: AccountDeps;
  context: ProgramContext;
  trx: Trx;
  webinar: HeldEvent;
  now: Date;
}

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

/** The seat of one more person, or why there is none. */
async function seatFor({ trx, webinar, now }: Work, person: Snapshot) {
  try {
    return await stateFor(trx, webinar, person, now);
  } catch (thrown) {
    if (thrown instanceof DomainError && thrown.code === 'event_full') return null;
    throw thrown;
  }
}

async function join(work: Work, userId: number, person: Snapshot, row: Row): Promise<Outcome> {
  const { deps, context, trx, webinar, now } = work;
  const at = momentOf(row, now);
  const refused = windowRefusal(webinar, at);
  if (refused !== null) return { code: refused };
  const status = await seatFor(work, person);
  if (status === null) return { code: 'full' };
  const id = await enter(deps, context, trx, webinar, {
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
  });
  return { id, isNew: true };
}

async function backOut({ deps, context, trx, webinar, now }: Work, id: number, row: Row) {
  const rows = await lockRegistrations(trx, webinar.id, [id], null);
  const at = momentOf(row, now);
  if (!rows.every(({ status }) => mayCancel(webinar, status, at))) return { code: 'late' as const };
  await writeMoves(deps, trx, context, webinar, rows, { action: 'cancel' });
  return { id, isNew: true };
}

/** One row of a report about a locked webinar. */
async function take(
  work: Work,
  user: { id: number; person: Snapshot } | null,
  row: Row,
): Promise<Outcome> {
  if (user === null) return { code: 'unknown_user' };
  const live = await selectLive(work.trx, work.webinar.id, user.id, user.person);
  const own = live?.user_id === user.id ? live : undefined;
  if (row.status === 'cancelled') {
    return own ? backOut(work, own.id, row) : { id: null, isNew: false };
  }
  if (own) return { id: own.id, isNew: false };
  return live ? { code: 'already_registered' } : join(work, user.id, user.person, row);
}

/** The registrations that a report is about as they are at its end, each with the page of the person. */
async function takenOf(
  { deps, context: { language }, trx, webinar, now }: Work,
  slug: string,
  outcomes: readonly Outcome[],
): Promise<TakenRegistration[]> {
  const named = outcomes.flatMap((outcome, index) =>
    'id' in outcome && outcome.id !== null ? [{ index, id: outcome.id }] : [],
  );
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
    const work: Work = { deps, context, trx, webinar, now };
    const outcomes: Outcome[] = [];
    // One after the other: each sees the seats that the ones before it took or left.
    for (const row of rows) {
      const userId = merged.get(row.user_id) ?? row.user_id;
      const person = members.get(userId);
      outcomes.push(await take(work, person ? { id: userId, person } : null, row));
    }
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
