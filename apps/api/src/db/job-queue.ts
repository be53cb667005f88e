import type pg from 'pg';
import { StartupProblem } from '../startup-problem.ts';

/**
 * The newest migration of the queue's tables; the package is loaded only when the database is
 * older.
 */
export const QUEUE_REVISION = 20;
const NO_RIGHT = '42501';

/** Whether the queue's own schema is that of the package (decision 25). */
export async function queueIsCurrent(pool: pg.Pool): Promise<boolean> {
  const there = await pool.query<{ found: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as found`,
  );
  if (!there.rows[0]?.found) return false;
  const { rows } = await pool.query<{ revision: number | null }>(
    'select max(id) as revision from graphile_worker.migrations',
  );
  return (rows[0]?.revision ?? 0) >= QUEUE_REVISION;
}

/** Migrates the schema of the job queue to that of the package. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  if (await queueIsCurrent(pool)) return;
  const { Logger, runMigrations } = await import('graphile-worker');
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } catch (error) {
    if (!(error instanceof Error && Reflect.get(error, 'code') === NO_RIGHT)) throw error;
    throw new StartupProblem(
      'The role that owns the tables may not make the schema of the job queue: ' +
        'grant create on database … to that role;',
      { cause: error },
    );
  }
}

/** Lets the serving role add and run jobs; only the owner changes the schema. */
export const queueGrants = (role: string): string => `
  grant usage on schema graphile_worker to ${role};
  grant select, insert, update, delete on all tables in schema graphile_worker to ${role};
  grant usage, select, update on all sequences in schema graphile_worker to ${role};
  revoke insert, update, delete on graphile_worker.migrations from ${role};
  do $$
    declare statement text;
    begin
      -- The package switches it on and has no policies: nobody but the owner would see a row.
      foreach statement in array array(
        select format('alter table %s disable row level security', oid::regclass) from pg_class
         where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity)
      loop
        execute statement;
      end loop;
    end $$;`;
