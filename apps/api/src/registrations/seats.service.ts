import { seatedAs } from '@connect/contract/meetings/registration-states.ts';
import type { Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { type HeldEvent, selectHeldEvent } from './held-event.queries.ts';
import { writeMessages } from './outbox/outbox.queries.ts';
import {
  countByWorkplace,
  countSeats,
  insertLog,
  type LogLine,
  type Seats,
  selectWaiting,
  writeState,
} from './seats.queries.ts';

/** What seats are given by. */
export type SeatRules = Pick<
  HeldEvent,
  'id' | 'registration_mode' | 'capacity' | 'max_per_workplace' | 'cancelled_at' | 'end_at'
>;

/** Whether a place that is bound to a workplace is still free there; counts it when it is. */
export function takesPlace(
  used: Map<string, number>,
  workplace: string,
  max: number | null,
): boolean {
  if (max === null || workplace === '') return true;
  const n = used.get(workplace) ?? 0;
  if (n >= max) return false;
  used.set(workplace, n + 1);
  return true;
}

/** What becomes of whoever registers, by the seats that are free. */
export type FreeState = 'registered' | 'confirmed' | 'waitlisted';

/**
 * The state of one more registration, where so many seats are taken, of their workplace `used`
 * (domain/registrations#seats). Throws `workplace_full` and `event_full`.
 */
export function stateAmong(event: HeldEvent, { taken, waiting }: Seats, used: number): FreeState {
  const max = event.max_per_workplace;
  if (max !== null && used >= max) throw new DomainError('workplace_full', { params: { max } });
  if (event.capacity === null || taken < event.capacity) return seatedAs(event.registration_mode);
  const room = event.waitlist_capacity === null || waiting < event.waitlist_capacity;
  if (!event.waitlist_enabled || !room) throw new DomainError('event_full');
  return 'waitlisted';
}

/** An event with its seats, and those of each workplace, as rows before left them. */
export interface Book {
  event: HeldEvent;
  seats: Seats;
  used: Map<string, number>;
}

/** The state of one more person of a workplace, who is counted. Throws `workplace_full` and `event_full`. */
export function takeSeat({ event, seats, used }: Book, workplace: string): FreeState {
  const held = workplace === '' ? 0 : (used.get(workplace) ?? 0);
  const status = stateAmong(event, seats, held);
  if (status === 'waitlisted') seats.waiting += 1;
  else {
    seats.taken += 1;
    used.set(workplace, held + 1);
  }
  return status;
}

/** Who of a queue gets seats that are free, in its order; each is counted with their workplace. */
export function seatNext<Queued extends { workplace_key: string }>(
  queue: readonly Queued[],
  free: number,
  used: Map<string, number>,
  max: number | null,
): Queued[] {
  const next: Queued[] = [];
  for (const one of queue) {
    if (next.length >= free) break;
    if (takesPlace(used, one.workplace_key, max)) next.push(one);
  }
  return next;
}

/** What the log says of who gets a seat that was left. */
export const promotedLines = (registration_id: number, status: FreeState): LogLine[] => [
  { registration_id, type: 'promoted' },
  ...(status === 'confirmed' ? [{ registration_id, type: 'confirmed' } as const] : []),
];

/** Whether an event still takes place, so that seats are given. */
export const isToCome = (event: Pick<SeatRules, 'cancelled_at' | 'end_at'>, now: Date): boolean =>
  event.cancelled_at === null && event.end_at !== null && new Date(event.end_at) > now;

/**
 * Gives free seats of a locked event to those who wait, in their order; whoever's workplace has its share waits on
 * (domain/registrations#waiting-list). Returns the seats as they are then.
 */
export async function promoteWaiting(trx: Trx, event: SeatRules, now: Date): Promise<Seats> {
  const { taken, waiting } = await countSeats(trx, event.id);
  const free = event.capacity === null ? Number.POSITIVE_INFINITY : event.capacity - taken;
  if (waiting === 0 || free <= 0 || !isToCome(event, now)) return { taken, waiting };
  const used =
    event.max_per_workplace === null
      ? new Map<string, number>()
      : await countByWorkplace(trx, event.id, null);
  const queue = await selectWaiting(trx, event.id);
  const promoted = seatNext(queue, free, used, event.max_per_workplace).map(({ id }) => id);
  const status = seatedAs(event.registration_mode);
  await writeState(trx, promoted, { status, at: now });
  const lines = promoted.flatMap((id) => promotedLines(id, status));
  await insertLog(trx, event.id, lines, { by: null, at: now });
  if (status === 'confirmed') await writeMessages(trx, 'confirm', event.id, promoted, now);
  return { taken: taken + promoted.length, waiting: waiting - promoted.length };
}

/** What an event or webinar that is being saved gives to those who wait; the seats that are taken then. */
export async function fillSeats(
  trx: Trx,
  { id, kind }: Pick<HeldEvent, 'id' | 'kind'>,
  values: Pick<SeatRules, 'registration_mode' | 'capacity' | 'max_per_workplace' | 'end_at'>,
  now: Date,
): Promise<number> {
  const event = await selectHeldEvent(trx, id, [kind]);
  if (!event) return 0;
  const { registration_mode, capacity, max_per_workplace, end_at } = values;
  const rules = { ...event, registration_mode, capacity, max_per_workplace, end_at };
  return (await promoteWaiting(trx, rules, now)).taken;
}
