import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupProblem } from '../../startup-problem.ts';

/** What a running (or crashed) server wrote into postmaster.pid. */
export interface Postmaster {
  pid: number;
  /** The socket folder, or 127.0.0.1 when it listens on TCP only. */
  host: string;
  port: number;
  ready: boolean;
}

/** Reads postmaster.pid; undefined when it is missing or only partly written. */
export function readPostmaster(postgres: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(postgres, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return {
      pid,
      host: lines[4]?.trim() || '127.0.0.1',
      port: Number(lines[3]),
      ready: lines[7]?.trim() === 'ready',
    };
  } catch {
    return undefined;
  }
}

/**
 * True when the process exists and is the server of this folder, not another process with a reused
 * id.
 */
export function isServerOf(postgres: string, pid: number): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(postgres);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const ORPHAN_SECONDS = 20;

/**
 * Stops the server that a killed Connect process left behind, so that the next one starts from a
 * known state. A pid file whose process is gone or is something else is removed: PostgreSQL itself
 * cannot distinguish a reused process id from a living server.
 */
export async function stopOrphan(postgres: string, say: (line: string) => void): Promise<void> {
  const found = readPostmaster(postgres);
  if (!found) return;
  if (!isServerOf(postgres, found.pid)) {
    // PostgreSQL handles the pid file of a dead process itself, checking for child processes that
    // still live.
    if (isAlive(found.pid)) rmSync(join(postgres, 'postmaster.pid'), { force: true });
    return;
  }
  say(`Stopping the PostgreSQL server (process ${found.pid}) that an earlier run left behind.`);
  process.kill(found.pid, 'SIGINT');
  const giveUp = Date.now() + ORPHAN_SECONDS * 1000;
  while (isServerOf(postgres, found.pid)) {
    if (Date.now() > giveUp) {
      throw new StartupProblem(
        `The PostgreSQL server left behind by an earlier run (process ${found.pid}) does not stop. Stop it and try again.`,
      );
    }
    await delay(10);
  }
}
