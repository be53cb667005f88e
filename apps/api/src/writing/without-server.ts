import type { Db } from '../deps.ts';
import { createKnownCounts } from '../lists/known-counts.ts';
import type { WriteDeps } from './write-transaction.ts';

/** What a write needs where no server runs: nobody lists anything yet, and the next start seals. */
export const withoutServer = (db: Db): WriteDeps => ({
  db,
  counts: createKnownCounts(undefined),
  sealer: { soon: () => {} },
});
