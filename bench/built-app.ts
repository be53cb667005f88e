import { spawnSync } from 'node:child_process';
import { type Browser, chromium } from '@playwright/test';
import { installedChromium } from '../scripts/chromium.mjs';
import { temporaryFolder } from './bench-database.ts';
import type { Credentials } from './pages/signed-in.ts';
import { atEnd } from './processes.ts';
import { ROOT, startMain } from './start-times.ts';

export interface BuiltApp {
  url: string;
  credentials: Credentials;
}

function buildIfStale(checkout: string): void {
  const build = new URL('scripts/build.mjs', `file://${checkout}/`).href;
  const code = `import { buildWebIfStale } from ${JSON.stringify(build)}; await buildWebIfStale();`;
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    stdio: 'inherit',
    cwd: checkout,
  });
  if (done.status !== 0) throw new Error('The web app could not be built');
}

/**
 * Builds the app when its build is outdated and starts it with the demo data, in this checkout or
 * the given one.
 */
export async function startBuiltApp(checkout = ROOT): Promise<BuiltApp> {
  buildIfStale(checkout);
  const credentials = { username: 'admin', password: 'Bench-Screens-Password-1' };
  const settings = {
    CONNECT_SEED: 'demo',
    CONNECT_ADMIN_USERNAME: credentials.username,
    CONNECT_ADMIN_PASSWORD: credentials.password,
  };
  const { url } = await startMain(temporaryFolder('screens'), settings, checkout);
  return { url, credentials };
}

export function chromiumPath(): string {
  const path = installedChromium();
  if (path === undefined) throw new Error('No Chromium was found; set CHROMIUM_PATH');
  return path;
}

export const CHROMIUM_FLAGS = [
  // Root (as in a container) cannot use the sandbox; only our own pages are loaded.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  atEnd(() => browser.close());
  return browser;
}
