import type { RawBuilder } from 'kysely';
import { readBatches } from '../../db/read-batches.ts';
import type { Trx } from '../../deps.ts';
import {
  moveRows,
  personRows,
  reachRows,
  type Seen,
  selectChanged,
  selectSeen,
  stageRows,
} from './user-facts.queries.ts';
import { type FactRows, UserFacts } from './user-facts.ts';

/** Facts of users as of a moment. */
interface Known {
  facts: UserFacts;
  seen: Seen;
}

/** Facts of users that a process keeps. */
export interface KeptFacts {
  /**
   * The facts as the snapshot sees them; what it does not see yet only if somebody else asked with a later one. To be
   * counted before anything else is waited for: later they may be newer.
   */
  of(snapshot: Trx): Promise<UserFacts>;
}

const ROWS_AT_ONCE = 5_000;

/** Batches are small enough for others to be answered between them. */
async function loadFacts(trx: Trx): Promise<Known> {
  const seen = await selectSeen(trx);
  const facts = new UserFacts();
  const none: FactRows = { persons: [], reaches: [], stages: [], moves: [] };
  async function load<Row>(statement: RawBuilder<Row>, rowsOf: (rows: Row[]) => Partial<FactRows>) {
    for await (const rows of readBatches(trx, statement, ROWS_AT_ONCE)) {
      facts.add({ ...none, ...rowsOf(rows) });
    }
  }
  await load(personRows(null), (persons) => ({ persons }));
  await load(reachRows(null), (reaches) => ({ reaches }));
  await load(stageRows(null), (stages) => ({ stages }));
  await load(moveRows(null), (moves) => ({ moves }));
  return { facts, seen };
}

async function readFacts(trx: Trx, ids: readonly number[]): Promise<FactRows> {
  return {
    persons: (await personRows(ids).execute(trx)).rows,
    reaches: (await reachRows(ids).execute(trx)).rows,
    stages: (await stageRows(ids).execute(trx)).rows,
    moves: (await moveRows(ids).execute(trx)).rows,
  };
}

/** Snapshots of one server come one after the other: what one saw end the next ones see. */
const isEarlier = (one: Seen, other: Seen): boolean =>
  one.before < other.before || (one.before === other.before && one.running > other.running);

/** Keeps facts of users: all are read once, afterwards those who were changed (decision 37). */
export function keepFacts(): KeptFacts {
  let known: Known | undefined;
  let loading: Promise<Known> | undefined;

  async function load(trx: Trx): Promise<UserFacts> {
    const running = loadFacts(trx);
    loading = running;
    try {
      known = await running;
      return known.facts;
    } finally {
      if (loading === running) loading = undefined;
    }
  }

  return {
    async of(trx) {
      // Whoever comes meanwhile waits, and loads themselves when that failed.
      if (!known) await loading?.catch(() => undefined);
      const before = known;
      if (!before) return load(trx);
      const { ids, forgotten, ...seen } = await selectChanged(trx, before.seen.since);
      if (forgotten || seen.files !== before.seen.files) return load(trx);
      const rows = ids.length > 0 ? await readFacts(trx, ids) : null;
      // Somebody with a later snapshot may have been faster; what they read stands.
      if (isEarlier(seen, before.seen)) return before.facts;
      if (rows) before.facts.replace(ids, rows);
      before.seen = seen;
      return before.facts;
    },
  };
}
