import { openSnapshot } from '../../db/read-batches.ts';
import type { Db, Trx } from '../../deps.ts';
import { type Changed, type Seen, selectChanged, selectSeen } from './user-changes.queries.ts';

/** What a process keeps of users. */
export interface KeptUsers<Kept> {
  /**
   * It as the snapshot sees it; what it does not see yet only if somebody else asked with a later one. To be
   * looked through before anything else is waited for: later it may be newer.
   */
  of(snapshot: Trx): Promise<Kept>;
  /** The same where little has to be read for it; otherwise undefined, and it is read in the background. */
  atHand(db: Db, snapshot: Trx): Promise<Kept | undefined>;
}

/** What is read of users. */
interface Reading<Kept> {
  /** Of all, in batches small enough for others to be answered between them. */
  load(trx: Trx): Promise<Kept>;
  /** Of those who were changed; returns what puts it in the place of what was kept. */
  read(trx: Trx, kept: Kept, changed: Pick<Changed, 'ids' | 'active'>): Promise<() => void>;
}

/** Changes of so many users are read while a list waits. */
const FEW_CHANGES = 2_000;

/** Snapshots of one server come one after the other: what one saw end the next ones see. */
const isEarlier = (one: Seen, other: Seen): boolean =>
  one.before < other.before || (one.before === other.before && one.running > other.running);

/** Keeps something of users: all are read once, afterwards those who were changed (decision 37). */
export function keepUsers<Kept>({ load, read }: Reading<Kept>): KeptUsers<Kept> {
  interface Known {
    kept: Kept;
    seen: Seen;
  }
  let known: Known | undefined;
  let loading: Promise<Known> | undefined;

  async function loadAll(trx: Trx): Promise<Known> {
    const seen = await selectSeen(trx);
    return { kept: await load(trx), seen };
  }

  async function begin(trx: Trx): Promise<Kept> {
    const running = loadAll(trx);
    loading = running;
    try {
      known = await running;
      return known.kept;
    } finally {
      if (loading === running) loading = undefined;
    }
  }

  /** Brings it up to date; undefined where all have to be read, or more than `most` users. */
  async function renew(trx: Trx, before: Known, most: number): Promise<Kept | undefined> {
    const { ids, active, forgotten, ...seen } = await selectChanged(trx, before.seen.since);
    if (forgotten || seen.files !== before.seen.files || ids.length + active.length > most)
      return undefined;
    const put = await read(trx, before.kept, { ids, active });
    // Somebody with a later snapshot may have been faster; what they read stands.
    if (isEarlier(seen, before.seen)) return before.kept;
    put();
    before.seen = seen;
    return before.kept;
  }

  async function of(trx: Trx): Promise<Kept> {
    // Whoever comes meanwhile waits, and loads themselves when that failed.
    if (!known) await loading?.catch(() => undefined);
    return (known && (await renew(trx, known, Number.POSITIVE_INFINITY))) ?? begin(trx);
  }

  let behind = false;
  async function catchUp(db: Db): Promise<void> {
    if (behind) return;
    behind = true;
    try {
      const snapshot = await openSnapshot(db);
      await of(snapshot.trx).finally(snapshot.end);
    } catch {
      // Whoever asks next begins anew; what the database refused they are told themselves.
    } finally {
      behind = false;
    }
  }

  return {
    of,
    async atHand(db, trx) {
      const kept = known && (await renew(trx, known, FEW_CHANGES));
      if (!kept) void catchUp(db);
      return kept;
    },
  };
}
