import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { sendLater } from './prepared-statements.ts';

/** The id by which another transaction may read as of the same moment, as long as this one is open. */
export async function shareSnapshot(trx: Trx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
  return rows[0]?.id ?? '';
}

/**
 * A transaction on its own connection that reads everything as of one moment: now, or that of a snapshot that was
 * shared. The caller must call `end`, also after errors.
 */
export async function openSnapshot(
  db: Db,
  shared?: string,
): Promise<{ trx: Trx; end(): Promise<void> }> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  if (shared !== undefined) await sendLater(trx, sql`set transaction snapshot ${sql.lit(shared)}`);
  return {
    trx,
    end: async () => {
      if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    },
  };
}

/**
 * The rows of one statement in batches, with constant memory use: the server keeps a cursor. No
 * other query may run on the snapshot meanwhile, unless the next batch is read only when it is asked
 * for (`ahead: false`).
 */
export async function* readBatches<Row>(
  trx: Trx,
  statement: RawBuilder<Row>,
  rowsAtOnce: number,
  { ahead = true } = {},
): AsyncGenerator<Row[]> {
  // All rows will be read: the plan must not favour the first few.
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`declare batches no scroll cursor for ${statement}`.execute(trx);
  const fetch = sql<Row>`fetch ${sql.lit(rowsAtOnce)} from batches`;
  const read = () => {
    const batch = fetch.execute(trx);
    // Handles the rejection of a batch that nobody asks for any more.
    batch.catch(() => undefined);
    return batch;
  };
  for (let next = read(); ; ) {
    const { rows } = await next;
    const isLast = rows.length < rowsAtOnce;
    // The server reads the next batch while this one is used.
    if (!isLast && ahead) next = read();
    if (rows.length > 0) yield rows;
    if (isLast) {
      // The snapshot may be asked for other rows.
      await sql`close batches`.execute(trx);
      return;
    }
    if (!ahead) next = read();
  }
}
