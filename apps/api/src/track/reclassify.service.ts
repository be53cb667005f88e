import type { Clock } from '../deps.ts';
import { noteAllLinks, rollUp } from '../usage/roll-up.service.ts';
import { type WriteDeps, writeTransaction } from '../writing/write-transaction.ts';
import {
  allowLongStatements,
  type Reclassified,
  selectFacts,
  updateInternal,
  updateReasons,
} from './reclassify.queries.ts';
import { botReason, OWN_SIGNALS } from './visitor-agent.ts';

/**
 * Tells bots and colleagues apart anew by the rules of this version, in all rows that know what they came
 * with, and counts what changed anew (domain/tracking#bots).
 */
export async function reclassify(
  deps: WriteDeps & { readonly clock: Clock },
): Promise<{ reasons: Reclassified[]; internal: number }> {
  const facts = await selectFacts(deps.db);
  const rules = facts.map(({ agent_id, agent, signals }) => ({
    agent_id,
    signals,
    reason: botReason(agent, signals),
  }));
  const changed = await writeTransaction(deps, async (trx) => {
    await allowLongStatements(trx);
    const reasons = await updateReasons(trx, rules);
    const internal = await updateInternal(trx, OWN_SIGNALS);
    await noteAllLinks(trx);
    return { reasons, internal };
  });
  await rollUp(deps);
  return changed;
}
