import {
  type RegistrationStatus,
  seatedAs,
} from '@connect/contract/meetings/registration-states.ts';
import type { WriteContext } from '../../actor.ts';
import type { Deps, Trx } from '../../deps.ts';
import type { HeldEvent } from '../held-event.queries.ts';
import { auditMove } from '../move.service.ts';
import { writeMessages } from '../outbox/outbox.queries.ts';
import {
  countByWorkplace,
  insertLog,
  type LogLine,
  type Seats,
  selectWaiting,
  writeState,
} from '../seats.queries.ts';
import { type Book, isToCome, promotedLines, seatNext } from '../seats.service.ts';

/** A registration as the rows before left it; its id is known once it is written. */
export interface Placed {
  id: number | null;
  status: RegistrationStatus;
  workplace_key: string;
}

/** The seats of an event and who waits for one, as the rows before left them. */
export interface Seating extends Book {
  now: Date;
  queue: Placed[];
  /** What the rows before did and is not written yet, in its order. */
  moves: { of: Placed; from: RegistrationStatus; to: 'cancelled' | 'promoted' }[];
}

/** The seats of a locked event; `known`: registrations that rows may be about, which the queue has in common with them. */
export async function openSeating(
  trx: Trx,
  event: HeldEvent,
  seats: Seats,
  known: readonly Placed[],
  now: Date,
): Promise<Seating> {
  const byId = new Map(known.map((one) => [one.id, one]));
  const waiting = seats.waiting === 0 ? [] : await selectWaiting(trx, event.id);
  return {
    ...{ event, seats, now, moves: [] },
    used:
      event.max_per_workplace === null ? new Map() : await countByWorkplace(trx, event.id, null),
    queue: waiting.map((one) => byId.get(one.id) ?? { ...one, status: 'waitlisted' }),
  };
}

/** Gives seats that are free to those who wait (domain/registrations#waiting-list). */
function refill(seating: Seating): void {
  const { event, seats, used, queue, moves, now } = seating;
  const free = event.capacity === null ? queue.length : event.capacity - seats.taken;
  if (!isToCome(event, now)) return;
  for (const of of seatNext(queue, free, used, event.max_per_workplace)) {
    moves.push({ of, from: of.status, to: 'promoted' });
    of.status = seatedAs(event.registration_mode);
    seats.taken += 1;
    seats.waiting -= 1;
  }
  seating.queue = queue.filter(({ status }) => status === 'waitlisted');
}

/** Cancels a registration that waits or has a seat, which goes to the first who waits. */
export function leave(seating: Seating, of: Placed): void {
  const { seats, used, moves } = seating;
  moves.push({ of, from: of.status, to: 'cancelled' });
  if (of.status === 'waitlisted') {
    seats.waiting -= 1;
    seating.queue = seating.queue.filter((one) => one !== of);
  } else {
    seats.taken -= 1;
    const n = used.get(of.workplace_key);
    if (n !== undefined) used.set(of.workplace_key, n - 1);
  }
  of.status = 'cancelled';
  refill(seating);
}

/** Whether somebody who waited got a seat by the rows before, which is not written yet. */
export const isPromoted = ({ moves }: Seating, one: Placed): boolean =>
  moves.some(({ of, to }) => of === one && to === 'promoted');

/** Writes who left and who got their seats, all at once, as each by itself would be: state, log, messages and audit. */
export async function writeMoved(
  deps: Deps,
  context: WriteContext,
  trx: Trx,
  seating: Seating,
): Promise<void> {
  const { event, now } = seating;
  const moves = seating.moves.flatMap(({ of: { id }, ...move }) =>
    id === null ? [] : [{ id, ...move }],
  );
  seating.moves = [];
  const status = seatedAs(event.registration_mode);
  const idsOf = (to: 'cancelled' | 'promoted') =>
    moves.flatMap((move) => (move.to === to ? [move.id] : []));
  const [promoted, cancelled] = [idsOf('promoted'), idsOf('cancelled')];
  // Whoever got a seat may have cancelled it, nobody the other way round.
  await writeState(trx, promoted, { status, at: now });
  await writeState(trx, cancelled, { status: 'cancelled', at: now });
  const lines = moves.flatMap(({ id, to }): LogLine[] =>
    to === 'cancelled'
      ? [{ registration_id: id, type: 'cancelled' }]
      : promotedLines(id, status).map((line) => ({ ...line, by_itself: true })),
  );
  await insertLog(trx, event.id, lines, { by: 'person', at: now });
  if (status === 'confirmed') await writeMessages(trx, 'confirm', event.id, promoted, now);
  for (const { id, from, to } of moves) {
    if (to === 'promoted') continue;
    await auditMove(deps, trx, context, event, 'cancel', { registrations: [id], from: [from] });
  }
}
