import type { Overview } from '@connect/contract/overview/overview.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { openSnapshot, shareSnapshot } from '../db/read-batches.ts';
import type { Db, Trx } from '../deps.ts';
import type { Days } from '../time/moments.ts';
import {
  countEventGuests,
  selectAttendance,
  selectEventRegistrations,
  selectGuides,
  selectMaterials,
  selectUpcoming,
} from './overview.queries.ts';
import type { Asked } from './overview-asked.ts';
import type { DaysBesides } from './overview-figures.ts';
import { readOwnBlocks } from './role-blocks.service.ts';

/** All that an overview reads besides what people did and who they are. */
export interface Besides {
  current: DaysBesides;
  before: DaysBesides | null;
  materials: { expiring: number; expired: number };
  upcoming: Overview['upcoming'];
  ownBlocks: Awaited<ReturnType<typeof readOwnBlocks>>;
}

/** Now, and how many days before a code runs out that is told. */
interface AsOf {
  now: Date;
  warnDays: number;
}

async function readDays(
  trx: Trx,
  days: Days,
  { filter, guides }: Asked,
  now: Date,
): Promise<DaysBesides> {
  return {
    guides: guides ? await selectGuides(trx, days, filter) : null,
    attendance: await selectAttendance(trx, days, filter, now),
    events: {
      registered: await selectEventRegistrations(trx, days, filter),
      attended: await countEventGuests(trx, days, filter, now),
    },
  };
}

async function readOn(trx: Trx, asked: Asked, { now, warnDays }: AsOf): Promise<Besides> {
  const { days, compare, filter, visible } = asked;
  return {
    current: await readDays(trx, days, asked, now),
    before: compare && (await readDays(trx, compare.days, asked, now)),
    materials: await selectMaterials(trx, bangkokDay(now), warnDays, filter, visible),
    upcoming: await selectUpcoming(trx, filter, visible, now),
    ownBlocks: await readOwnBlocks(trx, asked, now),
  };
}

/**
 * Reads on a second connection as of the same moment, while the first one reads what is counted. One overview at a
 * time: whoever holds one connection and waits for another must not wait for others who do the same.
 */
export class BesidesReader {
  #reads = false;

  async read(db: Db, snapshot: Trx, asked: Asked, asOf: AsOf): Promise<Besides> {
    if (this.#reads) return readOn(snapshot, asked, asOf);
    this.#reads = true;
    try {
      return await this.#readBeside(db, snapshot, asked, asOf);
    } catch {
      // There may be no other connection; what else failed fails again.
      return await readOn(snapshot, asked, asOf);
    } finally {
      this.#reads = false;
    }
  }

  async #readBeside(db: Db, snapshot: Trx, asked: Asked, asOf: AsOf): Promise<Besides> {
    const id = await shareSnapshot(snapshot);
    const { trx, end } = await openSnapshot(db, id);
    try {
      return await readOn(trx, asked, asOf);
    } finally {
      await end();
    }
  }
}
