import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Env } from '../env.ts';
import { StartupProblem } from '../startup-problem.ts';
import { createDb, type Database, type DbConfig, isUnavailable } from './client.ts';
import { DataFolderInUse, dataFolderPaths, lockDataFolder } from './embedded/data-folder.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { readEmbeddedAddress } from './embedded/postgres-address.ts';
import { migrate } from './migrate.ts';
import { createDatabase, embeddedConnection, prepareDatabase } from './prepare-database.ts';
import { checkServingRole, grantServing } from './serving-role.ts';

type Settings = Pick<Env, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Env, 'databaseOwnerUrl' | 'preparedStatements'>>;

export interface OpenDatabase extends Database {
  connection: DbConfig['connection'];
  /**
   * Migrates the schema to this version, if this process may. Returns the names of the migrations.
   */
  migrate(): Promise<string[]>;
  /** Closes the pool and, when this process started it, the embedded server. */
  shutDown(): Promise<void>;
}

interface OpenOptions {
  say(line: string): void;
  /** Stops waiting for a database that cannot be reached. */
  signal?: AbortSignal;
  /** For commands: use the server of a running Connect process. */
  attach?: boolean;
  /**
   * For commands that change the schema: connect as the owner of the tables, when one is
   * configured.
   */
  asOwner?: boolean;
  statementTimeout?: number;
}
type Opening = OpenOptions & Pick<DbConfig, 'prepare'>;

const openPool = (
  connection: DbConfig['connection'],
  { statementTimeout, prepare }: Opening,
): Database => createDb({ connection, statementTimeout, prepare });

/**
 * Opens the database of these settings, ready for migrations: the embedded server of the data
 * folder (started, unless `attach` finds it running), or DATABASE_URL, for which it waits. Throws
 * DataFolderInUse, StartupProblem, or the signal's AbortError.
 */
export async function openDatabase(env: Settings, given: OpenOptions): Promise<OpenDatabase> {
  const options = { ...given, prepare: env.preparedStatements };
  if (env.databaseUrl !== undefined) {
    return options.asOwner
      ? openServer(env.databaseOwnerUrl ?? env.databaseUrl, undefined, options)
      : openServer(env.databaseUrl, env.databaseOwnerUrl, options);
  }
  try {
    return await openEmbedded(env.dataDir, options);
  } catch (error) {
    if (!(error instanceof DataFolderInUse) || !options.attach) throw error;
    return attachEmbedded(env.dataDir, options);
  }
}

async function openEmbedded(dataDir: string, options: Opening): Promise<OpenDatabase> {
  const lock = lockDataFolder(dataDir);
  try {
    const server = await startEmbeddedPostgres({ dataDir, durable: true, say: options.say });
    try {
      await createDatabase(server.address);
      const connection = embeddedConnection(server.address);
      const database = openPool(connection, options);
      await prepareDatabase(database.pool);
      const shutDown = async () => {
        await database.close();
        await server.stop();
        lock.release();
      };
      return { ...database, connection, migrate: () => migrate(database.pool), shutDown };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function attachEmbedded(dataDir: string, options: Opening): Promise<OpenDatabase> {
  const address = existsSync(dataFolderPaths(dataDir).postgresPassword)
    ? readEmbeddedAddress(dataDir)
    : undefined;
  if (!address) {
    throw new StartupProblem(
      'Another Connect process is starting or stopping on this data folder. Try again in a moment.',
    );
  }
  const connection = embeddedConnection(address);
  const database = openPool(connection, options);
  try {
    await prepareDatabase(database.pool);
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    ...database,
    connection,
    migrate: () => migrate(database.pool),
    shutDown: database.close,
  };
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/**
 * Migrates as the owner and grants rights to the serving role; without an owner only checks the
 * schema.
 */
async function migrateServer(serving: pg.Pool, ownerUrl: string | undefined): Promise<string[]> {
  let done: string[] = [];
  if (ownerUrl !== undefined) {
    const owner = createDb({ connection: { connectionString: ownerUrl }, max: 2 });
    try {
      await prepareDatabase(owner.pool);
      done = await migrate(owner.pool);
      await grantServing(owner.pool, serving);
    } finally {
      await owner.close();
    }
  }
  await checkServingRole(serving);
  return done;
}

async function openServer(
  url: string,
  ownerUrl: string | undefined,
  options: Opening,
): Promise<OpenDatabase> {
  const connection = { connectionString: url };
  const { host } = new URL(url);
  const database = openPool(connection, options);
  try {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        if (ownerUrl === undefined) await prepareDatabase(database.pool);
        else await database.pool.query('select');
        return {
          ...database,
          connection,
          migrate: () =>
            options.asOwner ? migrate(database.pool) : migrateServer(database.pool, ownerUrl),
          shutDown: database.close,
        };
      } catch (error) {
        if (!isUnavailable(error)) throw refusal(host, error);
        options.say(
          `The database at ${host} cannot be reached (${reason(error)}). Trying again in ${wait / 1000} s …`,
        );
      }
      await delay(wait, undefined, { signal: options.signal });
    }
  } catch (error) {
    await database.close();
    throw error;
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Explains an answer of the server: wrong password, no such database, no rights. */
function refusal(host: string, error: unknown): Error {
  if (error instanceof StartupProblem) return error;
  return new StartupProblem(`The database at ${host} refuses: ${reason(error)}.`, { cause: error });
}
