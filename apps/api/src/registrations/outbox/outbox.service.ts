import type { Trx } from '../../deps.ts';
import { writeCalledOff } from './outbox.queries.ts';

/** Tells whoever would have come, or waits, that a locked event is called off (domain/event-messages#occasions). */
export const tellCalledOff = (trx: Trx, eventId: number, now: Date): Promise<void> =>
  writeCalledOff(trx, eventId, now);
