import { agentNumbers, markScanners, tieClicks } from '../track/clicks.service.ts';
import { noteUse, type UseRow } from '../users/adoption/news.service.ts';
import { type WriteDeps, writeTransaction } from '../writing/write-transaction.ts';
import type { Click } from './click.ts';
import { insertClicks, type NamedClick } from './clicks.queries.ts';

const asUse = (click: NamedClick): UseRow => ({
  ...click,
  action: 'click',
  is_qualified: false,
  is_completed: false,
  before: undefined,
});

/**
 * Writes clicks and counts them, in one transaction. They are nobody's writing: no audit entry
 * follows from them. What the platform reported before its click was written is tied to it now.
 */
export async function storeClicks(deps: WriteDeps, clicks: readonly Click[]): Promise<void> {
  const numbers = await agentNumbers(
    deps.db,
    clicks.map(({ agent }) => agent),
  );
  const numbered = clicks.map(({ agent, ...click }) => ({
    ...click,
    agent_id: agent === null ? null : (numbers.get(agent) ?? null),
  }));
  await writeTransaction(deps, async (trx) => {
    const named = await insertClicks(trx, numbered);
    const scanned = await markScanners(
      trx,
      named.map(({ user_id, occurred_at: at }) => ({ user_id, at })),
    );
    const human = named.filter(({ view_id: id }) => !scanned.includes(id));
    await noteUse(trx, human.map(asUse));
    await tieClicks(trx, clicks);
  });
}
