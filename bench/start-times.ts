import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dataFolderPaths } from '../apps/api/src/db/embedded/data-folder.ts';
import { stopOrphan } from '../apps/api/src/db/embedded/postmaster.ts';
import { temporaryFolder } from './bench-database.ts';
import { atEnd, hasEnded, stop } from './processes.ts';
import { median } from './statistics.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GIVE_UP_SECONDS = 240;

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export interface RunningApp {
  url: string;
  /** From the start of the process to the first 200 of /readyz. */
  seconds: number;
  stop(): Promise<void>;
}

/**
 * Starts main.ts on this data folder with the flags of `npm start`, which this process has too, and
 * waits until it is ready.
 */
export async function startMain(
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
  checkout = ROOT,
): Promise<RunningApp> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(checkout, 'apps/api/src/main.ts')],
    {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        HOST: '127.0.0.1',
        CONNECT_DATA_DIR: dataDir,
        CONNECT_SEED: 'none',
        ...settings,
      },
    },
  );
  atEnd(async () => {
    await stop(child);
    // Only a killed process leaves its database server running.
    await stopOrphan(dataFolderPaths(dataDir).postgres, () => {});
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const reply = await fetch(`${url}/readyz`).catch(() => undefined);
    if (reply?.status === 200) break;
    const waited = (performance.now() - began) / 1000;
    if (hasEnded(child) || waited > GIVE_UP_SECONDS)
      throw new Error('main.ts did not become ready');
    await delay(5);
  }
  return { url, seconds: (performance.now() - began) / 1000, stop: () => stop(child) };
}

/** Seconds of a first start on an empty folder and of a restart, medians of `runs`. */
export async function measureStarts(runs: number): Promise<{ first: number; restart: number }> {
  const first: number[] = [];
  const restart: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const dataDir = temporaryFolder('start');
    // A fresh clone has no compile cache either.
    const NODE_COMPILE_CACHE = temporaryFolder('compiled');
    for (const times of [first, restart]) {
      const app = await startMain(dataDir, { NODE_COMPILE_CACHE });
      times.push(app.seconds);
      await app.stop();
    }
  }
  return { first: median(first), restart: median(restart) };
}
