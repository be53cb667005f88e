import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../apps/api/src/db/tables.ts';
import type { Db } from '../../apps/api/src/deps.ts';
import type { RecordedStatement } from './statement-template.ts';

/** A database that records the statements of one piece of work, without those of parallel work. */
export interface RecordingDb {
  db: Db;
  /** Returns the result of `work` and the statements it sent, in their order. */
  record<T>(work: () => Promise<T>): Promise<{ result: T; statements: RecordedStatement[] }>;
}

interface Open extends Omit<RecordedStatement, 'rows'> {
  rows: RecordedStatement['rows'] | undefined;
}

/** Puts a recorder between the query builder and the pool of the driver. */
export function createRecordingDb(pool: pg.Pool): RecordingDb {
  let checkouts = 0;
  const tapes = new AsyncLocalStorage<{ entries: Open[]; running: boolean }>();

  async function query(client: pg.PoolClient, checkout: number, text: string, values: unknown[]) {
    const tape = tapes.getStore();
    if (!tape?.running) return client.query(text, values);
    const after = tape.entries.flatMap(({ rows }, n) => (rows ? [n] : []));
    const entry: Open = { checkout, text, values, after, rows: undefined };
    tape.entries.push(entry);
    const result = await client.query(text, values);
    entry.rows = result.rows;
    return result;
  }

  const recordingPool: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      checkouts += 1;
      const checkout = checkouts;
      const recorded = {
        query: (text: string, values: readonly unknown[]) =>
          query(client, checkout, text, [...values]),
        release: (destroy?: boolean) => client.release(destroy),
      };
      // The builder streams nothing here, so the cursor form of query() is never used.
      return recorded as unknown as PostgresPoolClient;
    },
  };
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: recordingPool }) }),
    async record(work) {
      const tape: { entries: Open[]; running: boolean } = { entries: [], running: true };
      const result = await tapes.run(tape, work);
      // Work that the request leaves to a timer is not recorded.
      tape.running = false;
      const statements = tape.entries.map((entry) => ({ ...entry, rows: entry.rows ?? [] }));
      return { result, statements };
    },
  };
}
