import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Env } from '../env.ts';
import { createDb, type Database, type DbConfig, isUnavailable } from './client.ts';
import { DataFolderInUse, dataFolderPaths, lockDataFolder } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { readEmbeddedAddress } from './postgres-address.ts';
import { createDatabase, embeddedConnection, prepareDatabase } from './prepare-database.ts';
import { StartupProblem } from './startup-problem.ts';

export interface OpenDatabase extends Database {
  connection: DbConfig['connection'];
  /** Closes the pool and, when this process started it, the embedded server. */
  shutDown(): Promise<void>;
}

interface OpenOptions {
  say(line: string): void;
  /** Ends the waiting for a database that cannot be reached. */
  signal?: AbortSignal;
  /** For commands: use the server of a Connect process that is running now. */
  attach?: boolean;
  statementTimeout?: number;
}

/**
 * Opens the database of these settings, ready for migrations: the embedded server of the data
 * folder (started, unless `attach` finds it running), or DATABASE_URL, for which it waits.
 * Throws DataFolderInUse, StartupProblem, or the signal's AbortError.
 */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions,
): Promise<OpenDatabase> {
  if (env.databaseUrl !== undefined) return openServer(env.databaseUrl, options);
  try {
    return await openEmbedded(env.dataDir, options);
  } catch (error) {
    if (!(error instanceof DataFolderInUse) || !options.attach) throw error;
    return attachEmbedded(env.dataDir, options);
  }
}

async function openEmbedded(dataDir: string, options: OpenOptions): Promise<OpenDatabase> {
  const lock = lockDataFolder(dataDir);
  try {
    const server = await startEmbeddedPostgres({ dataDir, durable: true, say: options.say });
    try {
      await createDatabase(server.address);
      const connection = embeddedConnection(server.address);
      const database = createDb({ connection, statementTimeout: options.statementTimeout });
      await prepareDatabase(database.pool);
      const shutDown = async () => {
        await database.close();
        await server.stop();
        lock.release();
      };
      return { ...database, connection, shutDown };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function attachEmbedded(dataDir: string, options: OpenOptions): Promise<OpenDatabase> {
  const address = existsSync(dataFolderPaths(dataDir).postgresPassword)
    ? readEmbeddedAddress(dataDir)
    : undefined;
  if (!address) {
    throw new StartupProblem(
      'Another Connect process is starting or stopping on this data folder. Try again in a moment.',
    );
  }
  const connection = embeddedConnection(address);
  const database = createDb({ connection, statementTimeout: options.statementTimeout });
  try {
    await prepareDatabase(database.pool);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { ...database, connection, shutDown: database.close };
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

async function openServer(url: string, options: OpenOptions): Promise<OpenDatabase> {
  const connection = { connectionString: url };
  const { host } = new URL(url);
  const database = createDb({ connection, statementTimeout: options.statementTimeout });
  try {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        await prepareDatabase(database.pool);
        return { ...database, connection, shutDown: database.close };
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

/** What the server itself answered: wrong password, no such database, no rights. */
function refusal(host: string, error: unknown): Error {
  if (error instanceof StartupProblem) return error;
  return new StartupProblem(`The database at ${host} refuses: ${reason(error)}.`, { cause: error });
}
