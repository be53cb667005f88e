import type { Trx } from '../deps.ts';
import { HELD_KINDS } from './held/held.queries.ts';
import { lockHeldEvent } from './held-event.queries.ts';
import { insertLog, queueFirst, selectEventsOf } from './seats.queries.ts';
import { isToCome, promoteWaiting } from './seats.service.ts';

/** Locks the events for which users are registered; before the users, as whoever registers does. */
export async function lockEventsOf(trx: Trx, userIds: readonly number[]): Promise<void> {
  for (const id of await selectEventsOf(trx, userIds)) await lockHeldEvent(trx, id);
}

/**
 * Gives seats that a merge left to who waits. Where one that was taken back finds its seat given away, its row
 * waits, first in the queue (domain/registrations#erased-and-merged-persons).
 */
export async function settleSeats(
  trx: Trx,
  eventIds: readonly number[],
  { returned, by, at }: { returned: readonly number[]; by: number; at: Date },
): Promise<void> {
  for (const id of [...new Set(eventIds)].toSorted((a, b) => a - b)) {
    const event = await lockHeldEvent(trx, id, HELD_KINDS);
    if (!event || !isToCome(event, at)) continue;
    const { taken } = await promoteWaiting(trx, event, at);
    if (event.capacity === null || taken <= event.capacity) continue;
    const queued = await queueFirst(trx, id, returned);
    const lines = queued.map((one) => ({ registration_id: one, type: 'waitlisted' as const }));
    await insertLog(trx, id, lines, { by, at });
  }
}
