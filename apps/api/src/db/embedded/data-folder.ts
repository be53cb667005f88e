import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Paths below CONNECT_DATA_DIR. */
export function dataFolderPaths(dataDir: string) {
  return {
    root: dataDir,
    files: join(dataDir, 'files'),
    secret: join(dataDir, 'secret'),
    clicks: join(dataDir, 'clicks'),
    auditAnchors: join(dataDir, 'audit-anchors.jsonl'),
    lock: join(dataDir, 'connect.lock'),
    holder: join(dataDir, 'connect.pid'),
    postgres: join(dataDir, 'postgres'),
    postgresLog: join(dataDir, 'postgres.log'),
    postgresPassword: join(dataDir, 'postgres-password'),
    socket: join(dataDir, 'socket'),
  };
}

/** Another live process uses the data folder; nothing was changed. */
export class DataFolderInUse extends Error {
  readonly pid: number | undefined;
  constructor(dataDir: string, pid: number | undefined) {
    super(
      `The data folder ${dataDir} is in use by another Connect process` +
        `${pid === undefined ? '' : ` (process ${pid})`}. ` +
        'Stop that process first, or set CONNECT_DATA_DIR to another folder.',
    );
    this.name = 'DataFolderInUse';
    this.pid = pid;
  }
}

/** The process id that the present holder of the folder wrote, if it can be read. */
export function dataFolderHolder(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(dataFolderPaths(dataDir).holder, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes the data folder for this process and creates it when missing. Throws DataFolderInUse when
 * another process has it. The lock is SQLite's file lock: the kernel releases it when its process
 * ends, however it ends, so there is no stale lock.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const paths = dataFolderPaths(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(paths.lock, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) {
      throw new DataFolderInUse(dataDir, dataFolderHolder(dataDir));
    }
    throw error;
  }
  writeFileSync(paths.holder, `${process.pid}\n`);
  return { release: () => lock.isOpen && lock.close() };
}
