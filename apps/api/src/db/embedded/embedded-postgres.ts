import type { ChildProcess } from 'node:child_process';
import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { dataFolderPaths } from './data-folder.ts';
import { type PostgresAddress, prepareAddress } from './postgres-address.ts';
import { databaseAccount, findPostgresBinaries, repairLibraryLinks } from './postgres-binaries.ts';
import { ensureCluster } from './postgres-cluster.ts';
import { launchServer, stopServer } from './postgres-server.ts';
import { readPostmaster, stopOrphan } from './postmaster.ts';

export interface EmbeddedPostgresOptions {
  /** CONNECT_DATA_DIR; the caller holds its lock (lockDataFolder). */
  dataDir: string;
  /** False only for tests: nothing is fsynced. */
  durable: boolean;
  /** Prints one line for the operator who starts Connect. */
  say?: (line: string) => void;
  /** The folder with PostgreSQL's bin, lib and share; default: the installed package. */
  native?: string;
}

export interface EmbeddedPostgres {
  address: PostgresAddress;
  /** The process id of the postmaster now running. */
  pid(): number | undefined;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

const RELAUNCH_PAUSE_MS = 1_000;

/**
 * Starts the PostgreSQL server of a data folder, making the database cluster on first use,
 * and keeps it running: a server that dies is started again until stop() is called.
 * Throws StartupProblem with the end of the server's log when it cannot start.
 */
export async function startEmbeddedPostgres(
  given: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  mkdirSync(given.dataDir, { recursive: true, mode: 0o700 });
  // One spelling of the path: an orphan server is recognised by the path on its command line.
  const options = { ...given, dataDir: realpathSync(given.dataDir) };
  const say = options.say ?? (() => {});
  const paths = dataFolderPaths(options.dataDir);
  const native = options.native ?? findPostgresBinaries();
  repairLibraryLinks(native);
  const account = databaseAccount(statSync(paths.postgres, { throwIfNoEntry: false }));
  await stopOrphan(paths.postgres, say);
  const cluster = { dataDir: options.dataDir, durable: options.durable, native, account };
  await ensureCluster(cluster, say);
  const address = await prepareAddress(options.dataDir, account.owner);

  let child: ChildProcess | undefined;
  let stopping = false;
  const launch = async () => {
    child = await launchServer(cluster, address);
    child.once('exit', () => {
      if (!stopping) relaunching = relaunch();
    });
  };
  const relaunch = async () => {
    say('PostgreSQL ended unexpectedly; starting it again.');
    while (!stopping) {
      try {
        return await launch();
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        await delay(RELAUNCH_PAUSE_MS);
      }
    }
  };
  let relaunching = Promise.resolve();
  await launch();

  return {
    address,
    pid: () => readPostmaster(paths.postgres)?.pid,
    stop: async () => {
      stopping = true;
      await relaunching;
      if (child) await stopServer(child);
    },
  };
}
