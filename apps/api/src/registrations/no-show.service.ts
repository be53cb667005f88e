import { TRANSITIONS } from '@connect/contract/meetings/registration-states.ts';
import type { Deps } from '../deps.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { lockHeldEvent, selectOver } from './held-event.queries.ts';
import { selectMissing } from './register.queries.ts';
import { insertLog, writeState } from './seats.queries.ts';

/** Hours after the end in which whoever came may still be entered. */
const ENTERED_WITHIN_MS = 12 * 3_600_000;

/** Notes who was confirmed and did not come, once an event is over (domain/registrations#states). */
export async function noteAbsent(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - ENTERED_WITHIN_MS);
  for (const id of await selectOver(db, before)) {
    await writeTransaction(deps, async (trx) => {
      const event = await lockHeldEvent(trx, id);
      // It may have been moved meanwhile.
      if (!event?.end_at || new Date(event.end_at) > before) return;
      const at = clock.now();
      const missing = await selectMissing(trx, id, TRANSITIONS.miss.from);
      await writeState(trx, missing, { status: TRANSITIONS.miss.to, at });
      const lines = missing.map((registration_id) => ({
        registration_id,
        type: 'no_show' as const,
      }));
      await insertLog(trx, id, lines, { by: null, at });
    });
  }
}
