import type { RawBuilder } from 'kysely';
import { openSnapshot, readBatches } from '../../db/read-batches.ts';
import type { Db, Trx } from '../../deps.ts';
import {
  listRows,
  moveRows,
  type PersonRow,
  personRows,
  reachRows,
  type Seen,
  selectChanged,
  selectSeen,
  shapeRows,
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
  /** The same where little has to be read for it; otherwise undefined, and it is read in the background. */
  atHand(db: Db, snapshot: Trx): Promise<UserFacts | undefined>;
}

const ROWS_AT_ONCE = 5_000;

/** Changes of so many users are read while a list waits. */
const FEW_CHANGES = 2_000;

const NO_ROWS: FactRows = {
  shapes: [],
  lists: [],
  persons: [],
  reaches: [],
  stages: [],
  moves: [],
};

/** Batches are small enough for others to be answered between them. */
async function loadFacts(trx: Trx): Promise<Known> {
  const seen = await selectSeen(trx);
  const facts = new UserFacts();
  async function load<Row>(statement: RawBuilder<Row>, rowsOf: (rows: Row[]) => Partial<FactRows>) {
    for await (const rows of readBatches(trx, statement, ROWS_AT_ONCE)) {
      facts.add({ ...NO_ROWS, ...rowsOf(rows) });
    }
  }
  await load(shapeRows(null), (shapes) => ({ shapes }));
  await load(listRows(null), (lists) => ({ lists }));
  await load(personRows(null), (persons) => ({ persons }));
  await load(reachRows(null), (reaches) => ({ reaches }));
  await load(stageRows(null), (stages) => ({ stages }));
  await load(moveRows(null), (moves) => ({ moves }));
  return { facts, seen };
}

/** Shapes and lists of persons that were not read yet. */
async function readUnknown(trx: Trx, facts: UserFacts, persons: readonly PersonRow[]) {
  const { shapes, lists } = facts.unknownOf(persons);
  return {
    shapes: shapes.length > 0 ? (await shapeRows(shapes).execute(trx)).rows : [],
    lists: lists.length > 0 ? (await listRows(lists).execute(trx)).rows : [],
  };
}

async function readFacts(trx: Trx, facts: UserFacts, ids: readonly number[]): Promise<FactRows> {
  const { rows: persons } = await personRows(ids).execute(trx);
  return {
    ...(await readUnknown(trx, facts, persons)),
    persons,
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

  /** Brings the facts up to date; undefined where all have to be read, or more than `most` users. */
  async function renew(trx: Trx, before: Known, most: number): Promise<UserFacts | undefined> {
    const { ids, forgotten, ...seen } = await selectChanged(trx, before.seen.since);
    if (forgotten || seen.files !== before.seen.files || ids.length > most) return undefined;
    const rows = ids.length > 0 ? await readFacts(trx, before.facts, ids) : null;
    // Somebody with a later snapshot may have been faster; what they read stands.
    if (isEarlier(seen, before.seen)) return before.facts;
    if (rows) before.facts.replace(ids, rows);
    before.seen = seen;
    return before.facts;
  }

  async function of(trx: Trx): Promise<UserFacts> {
    // Whoever comes meanwhile waits, and loads themselves when that failed.
    if (!known) await loading?.catch(() => undefined);
    return (known && (await renew(trx, known, Number.POSITIVE_INFINITY))) ?? load(trx);
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
      const facts = known && (await renew(trx, known, FEW_CHANGES));
      if (!facts) void catchUp(db);
      return facts;
    },
  };
}
