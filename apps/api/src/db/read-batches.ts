import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

/**
 * Works on everything as it is at one moment, on a connection of its own. The caller ends it,
 * whatever happens.
 */
export async function openSnapshot(db: Db): Promise<{ trx: Trx; end(): Promise<void> }> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  return {
    trx,
    end: async () => {
      if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    },
  };
}

/**
 * The rows of one statement a batch at a time, flat in memory however many there are: the server
 * keeps the place. Nothing else may be asked on the snapshot meanwhile.
 */
export async function* readBatches<Row>(
  trx: Trx,
  statement: RawBuilder<Row>,
  rowsAtOnce: number,
): AsyncGenerator<Row[]> {
  // All rows will be read: the plan is made for that and not for the first few.
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`declare batches no scroll cursor for ${statement}`.execute(trx);
  const fetch = sql<Row>`fetch ${sql.lit(rowsAtOnce)} from batches`;
  for (;;) {
    const { rows } = await fetch.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
  }
}
