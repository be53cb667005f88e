import { earnedCredits, minutesToCount } from '@connect/contract/meetings/credits.ts';
import { systemContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Deps } from '../../deps.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import {
  type Credited,
  lockMeeting,
  markCounted,
  selectPresent,
  selectUncounted,
  updateCredits,
} from './award-credits.queries.ts';

const SYSTEM = systemContext('credits');

/**
 * Checks again under the lock: attendance may have come since the meeting was selected.
 */
async function awardOf(deps: Deps, id: number, now: Date): Promise<boolean> {
  return writeTransaction(deps, async (trx) => {
    await lockMeeting(trx, id);
    const [item] = await selectUncounted(trx, now, id);
    if (!item) return false;
    const changed = (await selectPresent(trx, id)).flatMap((person): Credited[] => {
      const earned = earnedCredits(item, person.user_type, minutesToCount(item, person));
      const [credit_type, credits_awarded] = [earned?.type ?? null, earned?.credits ?? null];
      const same = person.credit_type === credit_type && person.credits_awarded === credits_awarded;
      return same ? [] : [{ id: person.id, credit_type, credits_awarded }];
    });
    if (changed.length > 0) await updateCredits(trx, changed);
    await markCounted(trx, item, now);
    if (changed.length === 0) return true;
    await recordAudit(trx, deps.clock, SYSTEM, {
      action: `${item.kind}.credits`,
      entityType: item.kind,
      entityId: id,
      entityTitle: item.title,
      diff: {
        changed: changed.length,
        credited: changed.filter((row) => row.credits_awarded !== null).length,
      },
    });
    return true;
  });
}

/**
 * Awards the credits of every meeting that is over (domain/credits#credits), each once: minutes of a
 * webinar that are imported later bring their credits with them (`attendance.service.ts`), who comes to
 * an event later makes it count anew. Returns the number of meetings.
 */
export async function awardCredits(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  let counted = 0;
  for (const { id } of await selectUncounted(deps.db, now)) {
    if (await awardOf(deps, id, now)) counted += 1;
  }
  return counted;
}
