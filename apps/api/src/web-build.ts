import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Where `scripts/web-builds.mjs` puts builds: `current` names one of them, each has a lock file.
 */
const WEB_BUILDS = join(import.meta.dirname, '..', '..', '..', '.cache', 'web');

export interface WebBuild {
  folder: string;
  release: () => void;
}

function currentName(builds: string): string | undefined {
  try {
    return readFileSync(join(builds, 'current'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Runs a statement that takes a lock; undefined when another process holds a conflicting one. */
function locked(file: string, statement: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec(statement);
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return undefined;
    throw error;
  }
}

/** Deletes builds that are neither the current one nor served by a process. */
function sweep(builds: string, current: string): void {
  for (const file of readdirSync(builds)) {
    const name = /^(\w+)\.lock$/.exec(file)?.[1];
    if (name === undefined || name === current) continue;
    try {
      const lock = locked(join(builds, file), 'BEGIN EXCLUSIVE');
      if (!lock) continue;
      rmSync(join(builds, name), { recursive: true, force: true });
      rmSync(join(builds, file));
      lock.close();
    } catch {
      // A process without write access deletes nothing.
    }
  }
}

/** Between reading the name and locking the build, a newer one may become current. */
const TRIES = 10;

/**
 * The current build of the web app, locked while this process serves it: a later build has a folder
 * of its own. As with the data folder, the lock is SQLite's: the kernel releases it when its
 * process ends, however it ends. Undefined when nothing has been built.
 */
export function holdWebBuild(builds = WEB_BUILDS): WebBuild | undefined {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const name = currentName(builds);
    if (name === undefined) return undefined;
    const folder = join(builds, name);
    // Reading takes a shared lock.
    const lock = locked(join(builds, `${name}.lock`), 'BEGIN; SELECT * FROM sqlite_schema');
    if (lock && existsSync(folder)) {
      sweep(builds, name);
      return {
        folder,
        release: () => {
          if (lock.isOpen) lock.close();
        },
      };
    }
    lock?.close();
  }
  return undefined;
}
