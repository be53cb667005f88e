import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { StartupProblem } from './startup-problem.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Where the migrations of this version are. */
export const MIGRATIONS_DIR = join(import.meta.dirname, '..', '..', 'migrations');

/** One number for all Connect processes of a database; any number does. */
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
      // Checked-out line ends must not look like an edit.
      const sql = readFileSync(join(dir, file), 'utf8').replaceAll('\r\n', '\n');
      return {
        name: file.slice(0, -'.sql'.length),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    });
}

/** Name of the newest migration of this version. */
export function schemaVersion(dir = MIGRATIONS_DIR): string {
  return readMigrations(dir).at(-1)?.name ?? '0000';
}

/**
 * Brings the database to this version: runs each migration not yet applied, in its own
 * transaction, and gives their names. Processes that start together wait for each other.
 * Throws StartupProblem when an applied migration was edited or the database is newer.
 */
export async function migrate(pool: pg.Pool, options: { dir?: string } = {}): Promise<string[]> {
  const migrations = readMigrations(options.dir ?? MIGRATIONS_DIR);
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(`create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration order by name',
    );
    refuseMismatch(migrations, applied.rows);
    const done: string[] = [];
    for (const migration of migrations.slice(applied.rows.length)) {
      await apply(client, migration);
      done.push(migration.name);
    }
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]);
    await client.query('reset statement_timeout');
    return done;
  } catch (error) {
    lost = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // After a failure the session goes, and with it the advisory lock.
    client.release(lost);
  }
}

function refuseMismatch(
  migrations: Migration[],
  applied: { name: string; checksum: string }[],
): void {
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

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const said = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(`Migration ${migration.name} failed: ${said}`, { cause: error });
  }
}
