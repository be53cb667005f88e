import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { StartupProblem } from '../startup-problem.ts';
import { migrateQueue, queueIsCurrent } from './job-queue.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export interface AppliedMigration {
  name: string;
  checksum: string;
}

const HISTORY_TABLE = `create table if not exists schema_migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/** Folder of the migrations of this version. */
const MIGRATIONS_DIR = join(import.meta.dirname, '..', '..', 'migrations');

/** The same number in all Connect processes of a database; any number works. */
const ADVISORY_LOCK = 7_264_501_001;

function readMigrations(dir: string): Migration[] {
  return readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file, index) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
      if (number !== index + 1) {
        throw new StartupProblem(
          `Migration ${file}: expected the name ${String(index + 1).padStart(4, '0')}_words.sql (numbers without gaps).`,
        );
      }
      // Line ends changed by a checkout must not look like an edit.
      const sql = readFileSync(join(dir, file), 'utf8').replaceAll('\r\n', '\n');
      return {
        name: file.slice(0, -'.sql'.length),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    });
}

/**
 * Migrates the database and the job queue's schema to this version, each migration in its own
 * transaction; returns their names. Processes that start together wait for each other. Throws
 * StartupProblem when an applied migration was edited or the database is newer.
 */
export async function migrate(pool: pg.Pool, options: { dir?: string } = {}): Promise<string[]> {
  const migrations = readMigrations(options.dir ?? MIGRATIONS_DIR);
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(HISTORY_TABLE);
    const applied = await client.query<AppliedMigration>(
      'select name, checksum from schema_migration order by name',
    );
    refuseMismatch(migrations, applied.rows);
    const missing = migrations.slice(applied.rows.length);
    for (const migration of missing) {
      await client.query('begin');
      await run(client, migration);
      await client.query('commit');
    }
    if (options.dir === undefined) await migrateQueue(pool);
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]);
    await client.query('reset statement_timeout');
    return missing.map(({ name }) => name);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // After a failure the session is closed, which ends its transaction and its lock.
    client.release(failure);
  }
}

/** Whether every migration of this version has been applied. Throws what migrate() throws. */
export async function isCurrent(pool: pg.Pool): Promise<boolean> {
  const history = await pool.query(`select to_regclass('schema_migration') as table`);
  if (history.rows[0]?.table === null) return false;
  const migrations = readMigrations(MIGRATIONS_DIR);
  const applied = await pool.query<AppliedMigration>(
    'select name, checksum from schema_migration order by name',
  );
  refuseMismatch(migrations, applied.rows);
  return applied.rows.length === migrations.length && (await queueIsCurrent(pool));
}

/**
 * Builds in an empty database, inside the caller's transaction, the schema that exactly these
 * migrations made. Throws StartupProblem when they are not the first ones of this version.
 */
export async function rebuildSchema(
  client: pg.ClientBase,
  applied: readonly AppliedMigration[],
): Promise<void> {
  const migrations = readMigrations(MIGRATIONS_DIR);
  refuseMismatch(migrations, applied);
  await client.query(HISTORY_TABLE);
  for (const migration of migrations.slice(0, applied.length)) await run(client, migration);
}

function refuseMismatch(migrations: Migration[], applied: readonly AppliedMigration[]): void {
  applied.forEach((row, index) => {
    const here = migrations[index];
    if (!here) {
      throw new StartupProblem(
        `The database is newer than this version of Connect: it has migration ${row.name}, ` +
          `the newest here is ${migrations.at(-1)?.name ?? 'none'}. Start the newer version, or restore an older backup.`,
      );
    }
    if (here.name !== row.name || here.checksum !== row.checksum) {
      throw new StartupProblem(
        `Migration ${here.name} differs from what was applied to the database (${row.name}). ` +
          'An applied migration is never edited: put it back and add a new one.',
      );
    }
  });
}

async function run(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(`Migration ${migration.name} failed: ${said}`, { cause: error });
  }
}
