import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupProblem } from '../../startup-problem.ts';
import { dataFolderPaths } from './data-folder.ts';
import type { PostgresAddress } from './postgres-address.ts';
import { type Cluster, programEnvironment } from './postgres-cluster.ts';
import { readPostmaster } from './postmaster.ts';

const START_SECONDS = 30;
/** After a crash, child processes of the old server may hold its shared memory for some seconds. */
const RETRY_SECONDS = 15;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * Starts the server and waits until it accepts connections. Throws StartupProblem with the end of
 * the server's log when it does not.
 */
export async function launchServer(
  cluster: Cluster,
  address: PostgresAddress,
): Promise<ChildProcess> {
  const giveUp = Date.now() + RETRY_SECONDS * 1000;
  for (;;) {
    try {
      return await launchOnce(cluster, address);
    } catch (error) {
      const busy =
        error instanceof StartupProblem &&
        /shared memory block|lock file "[^"]*" already exists/.test(error.message);
      if (!busy || Date.now() > giveUp) throw error;
      await delay(100);
    }
  }
}

async function launchOnce(cluster: Cluster, address: PostgresAddress): Promise<ChildProcess> {
  const { native, account } = cluster;
  const paths = dataFolderPaths(cluster.dataDir);
  if ((statSync(paths.postgresLog, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) {
    renameSync(paths.postgresLog, `${paths.postgresLog}.1`);
  }
  // A file, not a pipe: a server that writes into the pipe of a dead Node process would stop too.
  const log = openSync(paths.postgresLog, 'a', 0o600);
  const logStart = statSync(paths.postgresLog).size;
  const settings = {
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    max_connections: '60',
    max_wal_size: '1GB',
    // Nothing follows this server: what is loaded into a new file is not logged besides.
    wal_level: 'minimal',
    max_wal_senders: '0',
    wal_compression: 'pglz',
    random_page_cost: '1.1',
    jit: 'off',
    log_line_prefix: '%m [%p] ',
    ...address.serverSettings,
    ...(cluster.durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  const [command = '', ...args] = [
    ...account.prefix,
    join(native, 'bin', 'postgres'),
    '-D',
    paths.postgres,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  // Detached: Ctrl-C in the terminal must reach only Node, which finishes its requests before it
  // stops the server.
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log, log],
    cwd: paths.postgres,
    env: programEnvironment(),
  });
  child.unref();
  closeSync(log);
  let failed: string | undefined;
  child.once('error', (error) => {
    failed = error.message;
  });
  child.once('exit', (code, signal) => {
    failed = `it ended with ${signal ?? `code ${code}`}`;
  });
  const giveUp = Date.now() + START_SECONDS * 1000;
  while (failed === undefined) {
    const postmaster = readPostmaster(paths.postgres);
    if (postmaster?.ready && postmaster.pid === child.pid) return child;
    if (Date.now() > giveUp) {
      await stopServer(child);
      failed = `it was not ready after ${START_SECONDS} seconds`;
    }
    await delay(10);
  }
  const said = readFileSync(paths.postgresLog, 'utf8').slice(logStart).trim().slice(-1500);
  throw new StartupProblem(
    `PostgreSQL did not start: ${failed}. Its log (${paths.postgresLog}) says:\n${said}`,
  );
}

/** Fast shutdown; stronger signals only when the server does not react. */
export async function stopServer(child: ChildProcess): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const giveUp = Date.now() + seconds * 1000;
    while (child.exitCode === null && child.signalCode === null && Date.now() < giveUp) {
      await delay(10);
    }
  }
}
