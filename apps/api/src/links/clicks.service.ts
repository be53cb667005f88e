import { tieClicks } from '../track/clicks.service.ts';
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
export const storeClicks = (deps: WriteDeps, clicks: readonly Click[]): Promise<void> =>
  writeTransaction(deps, async (trx) => {
    const named = await insertClicks(trx, clicks);
    await noteUse(trx, named.map(asUse));
    await tieClicks(trx, clicks);
  });
