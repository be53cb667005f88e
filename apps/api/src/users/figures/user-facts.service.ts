import type { RawBuilder } from 'kysely';
import { readBatches } from '../../db/read-batches.ts';
import type { Trx } from '../../deps.ts';
import { type KeptUsers, keepUsers } from '../../people/kept/kept-users.service.ts';
import {
  activeRows,
  listRows,
  moveRows,
  type PersonRow,
  personRows,
  reachRows,
  shapeRows,
  stageRows,
} from './user-facts.queries.ts';
import { type FactRows, UserFacts } from './user-facts.ts';

export type KeptFacts = KeptUsers<UserFacts>;

const ROWS_AT_ONCE = 5_000;

const NO_ROWS: FactRows = {
  shapes: [],
  lists: [],
  persons: [],
  reaches: [],
  stages: [],
  moves: [],
};

/** Batches are small enough for others to be answered between them. */
async function loadFacts(trx: Trx): Promise<UserFacts> {
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
  return facts;
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

/** Keeps facts of users: all are read once, afterwards those who were changed (decision 37). */
export const keepFacts = (): KeptFacts =>
  keepUsers({
    load: loadFacts,
    async read(trx, facts, { ids, active }) {
      const rows = ids.length > 0 ? await readFacts(trx, facts, ids) : null;
      const days = active.length > 0 ? (await activeRows(active).execute(trx)).rows : [];
      return () => {
        if (rows) facts.replace(ids, rows);
        facts.setActive(days);
      };
    },
  });
