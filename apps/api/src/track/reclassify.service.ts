import { type WriteDeps, writeTransaction } from '../writing/write-transaction.ts';
import {
  type Reclassified,
  selectFacts,
  updateInternal,
  updateReasons,
} from './reclassify.queries.ts';
import { botReason, SIGNALS } from './visitor-agent.ts';

/**
 * Tells bots and colleagues apart anew by the rules of this version, in all rows that know what they came
 * with (domain/tracking#bots).
 */
export async function reclassify(
  deps: WriteDeps,
): Promise<{ reasons: Reclassified[]; internal: number }> {
  const facts = await selectFacts(deps.db);
  const rules = facts.map(({ agent_id, agent, signals }) => ({
    agent_id,
    signals,
    reason: botReason(agent, signals),
  }));
  return writeTransaction(deps, async (trx) => ({
    reasons: await updateReasons(trx, rules),
    internal: await updateInternal(trx, SIGNALS.preview),
  }));
}
