import pg from 'pg';
import { StartupProblem } from '../startup-problem.ts';
import type { DbConfig } from './client.ts';
import type { PostgresAddress } from './embedded/postgres-address.ts';

const OLDEST_SERVER = 150_000;
const DATABASE = 'connect';

/** Connection to one database of the embedded server. */
export function embeddedConnection(
  address: Pick<PostgresAddress, 'host' | 'port' | 'user' | 'password'>,
  database = DATABASE,
): DbConfig['connection'] {
  const { host, port, user, password } = address;
  return { host, port, user, password, database };
}

/** Creates the database of a new embedded server, unless it exists. */
export async function createDatabase(address: PostgresAddress): Promise<void> {
  const client = new pg.Client(embeddedConnection(address, 'postgres'));
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/**
 * Checks, before any migration, that a database can do what Connect needs: version, trigrams that
 * recognise Thai letters, Thai sort order. Throws StartupProblem saying what to change on the
 * server.
 */
export async function prepareDatabase(pool: pg.Pool): Promise<void> {
  const server = await pool.query<{ number: number; encoding: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding`,
  );
  const { number = 0, encoding = '' } = server.rows[0] ?? {};
  if (number < OLDEST_SERVER) {
    throw new StartupProblem(
      `The PostgreSQL server has version ${Math.floor(number / 10_000)}; Connect needs 15 or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartupProblem(
      `The database has the encoding ${encoding}; Connect needs UTF8 (create database … encoding 'UTF8').`,
    );
  }
  try {
    await pool.query('create extension if not exists pg_trgm');
  } catch (error) {
    throw new StartupProblem(
      'The extension pg_trgm is missing and cannot be created ' +
        `(${error instanceof Error ? error.message : String(error)}). ` +
        'Let an administrator of the server run: create extension pg_trgm;',
    );
  }
  const thai = await pool.query<{ trigrams: number; collations: number }>(
    `select cardinality(show_trgm('สวัสดี')) as trigrams,
            (select count(*)::int from pg_collation where collname = 'th-x-icu') as collations`,
  );
  if (!thai.rows[0]?.trigrams) {
    throw new StartupProblem(
      'Searching Thai text does not work in this database: its character type (LC_CTYPE) is C. ' +
        "Create it with: create database … lc_ctype 'C.UTF-8' lc_collate 'C' encoding 'UTF8' template template0.",
    );
  }
  if (!thai.rows[0].collations) {
    throw new StartupProblem(
      'The server has no collation "th-x-icu" for Thai order: use a PostgreSQL built with ICU.',
    );
  }
}
