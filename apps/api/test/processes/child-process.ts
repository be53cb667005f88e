import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder for one test, removed after it. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'connect-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface NodeProcess {
  child: ChildProcess;
  /** All output so far. */
  output(): string;
  /** Waits until the output matches; fails with the output when the process ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Exit code, or the name of the signal that ended it. */
  ended: Promise<number | string>;
}

/** Compiled code of the API, as `npm start` keeps it: half of the processor time of a short process. */
const COMPILED = join(import.meta.dirname, '..', '..', '..', '..', '.cache', 'node');

/** Runs Node on a file (or `-e` code) with only these variables; killed when the test ends. */
export function startNode(
  args: string[],
  env: NodeJS.ProcessEnv,
  options: { uid?: number; gid?: number; cwd?: string } = {},
): NodeProcess {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  let text = '';
  const listeners = new Set<() => void>();
  const onData = (chunk: Buffer) => {
    text += chunk.toString('utf8');
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', onData);
  child.stderr.on('data', onData);
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(text);
        if (found) resolve(found);
      };
      listeners.add(look);
      look();
      ended.then((how) =>
        reject(new Error(`ended (${how}) without printing ${pattern}:\n${text}`)),
      );
    });
  return { child, output: () => text, printed, ended };
}

/** Waits for a condition, looking again every few milliseconds, for at most these seconds. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  seconds = 20,
): Promise<void> {
  const giveUp = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > giveUp) throw new Error(`Waited ${seconds} s in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** True while a process with this id lives (a zombie does not). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
