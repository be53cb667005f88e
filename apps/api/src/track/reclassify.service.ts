import type { Clock } from '../deps.ts';
import { type WriteDeps, writeTransaction } from '../writing/write-transaction.ts';
import {
  type Reclassified,
  selectFacts,
  updateInternal,
  updateReasons,
} from './reclassify.queries.ts';
import { allowLongStatements, refreshStats } from './roll-up.queries.ts';
import { botReason, SIGNALS } from './visitor-agent.ts';

/**
 * Tells bots and colleagues apart anew by the rules of this version, in all rows that know what they came
 * with, and counts the figures of lists anew where something changed (domain/tracking#bots).
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
  return writeTransaction(deps, async (trx) => {
    await allowLongStatements(trx);
    const reasons = await updateReasons(trx, rules);
    const internal = await updateInternal(trx, SIGNALS.preview);
    if (reasons.length > 0 || internal > 0) await refreshStats(trx, null, deps.clock.now());
    return { reasons, internal };
  });
}
