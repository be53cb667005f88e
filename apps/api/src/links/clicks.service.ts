import type { Deps } from '../deps.ts';
import type { Click } from './click.ts';
import { insertClicks } from './clicks.queries.ts';

/**
 * Writes clicks and counts them, in one transaction. They are nobody's writing: no audit entry
 * follows from them.
 */
export const storeClicks = (deps: Pick<Deps, 'db'>, clicks: readonly Click[]): Promise<void> =>
  deps.db.transaction().execute((trx) => insertClicks(trx, clicks));
