import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { installedChromium } from '../scripts/chromium.mjs';
import { temporaryFolder } from './bench-database.ts';
import { atEnd } from './processes.ts';
import { SCREENS } from './screens.ts';
import { startMain } from './start-times.ts';
import { measureTransfer, type TransferSize } from './transfer-sizes.ts';

function buildIfStale(): void {
  const build = new URL('../scripts/build.mjs', import.meta.url).href;
  const code = `import { buildWebIfStale } from ${JSON.stringify(build)}; await buildWebIfStale();`;
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    stdio: 'inherit',
  });
  if (done.status !== 0) throw new Error('The web app could not be built');
}

/** Builds where needed, starts the app on an empty database and measures it in Chromium. */
export async function measureBuiltApp(): Promise<TransferSize[]> {
  buildIfStale();
  const credentials = { username: 'admin', password: 'Bench-Transfer-Password-1' };
  const app = await startMain(temporaryFolder('transfer'), {
    CONNECT_ADMIN_USERNAME: credentials.username,
    CONNECT_ADMIN_PASSWORD: credentials.password,
  });
  const executablePath = installedChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found; set CHROMIUM_PATH');
  const browser = await chromium.launch({
    executablePath,
    args: [
      // Root (as in a container) cannot use the sandbox; the pages are our own.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  atEnd(() => browser.close());
  // An empty database has no item whose log could be opened.
  const screens = SCREENS.filter(({ items }) => items === undefined);
  const sizes = await measureTransfer(browser, app.url, credentials, screens);
  await app.stop();
  return sizes;
}
