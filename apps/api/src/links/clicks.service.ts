import { tieClicks } from '../track/clicks.service.ts';
import { type WriteDeps, writeTransaction } from '../writing/write-transaction.ts';
import type { Click } from './click.ts';
import { insertClicks } from './clicks.queries.ts';

/**
 * Writes clicks and counts them, in one transaction. They are nobody's writing: no audit entry
 * follows from them. What the platform reported before its click was written is tied to it now.
 */
export const storeClicks = (deps: WriteDeps, clicks: readonly Click[]): Promise<void> =>
  writeTransaction(deps, async (trx) => {
    await insertClicks(trx, clicks);
    await tieClicks(trx, clicks);
  });
