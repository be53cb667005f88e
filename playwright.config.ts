import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { installedChromium } from './scripts/chromium.mjs';
import { sharedMemory } from './scripts/shared-memory.mjs';

const port = process.env.E2E_PORT ?? '4173';
const baseURL = `http://127.0.0.1:${port}`;
/** New on each run; tests read the server's process ids from it. */
const dataDir = join(tmpdir(), `connect-e2e-${port}`);
process.env.E2E_DATA_DIR = dataDir;

/** Pages of all workers fit; with less they would crash. */
const SHARED_MEMORY_BYTES = 2 ** 30;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // One more than the two cores that the time is reckoned for: a journey waits for half of its time.
  workers: 3,
  fullyParallel: true,
  timeout: 90_000,
  // Allows for a busy machine; a passing assertion does not wait.
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // A journey begins with an emptied context, and with the code that the one before it compiled.
    reuseContext: true,
    // Nothing moves: drawing what does took a seventh of the time of all processes together.
    contextOptions: { reducedMotion: 'reduce' },
    // `npm test` switches traces off: recording doubles the browser's work.
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: installedChromium(),
      // What pages draw would be written to files of the disk otherwise.
      ignoreDefaultArgs: sharedMemory(SHARED_MEMORY_BYTES) ? ['--disable-dev-shm-usage'] : [],
      args: [
        // There is no GPU: what draws in its place needs no process, and a page lives too short a
        // time for its code to be optimised. The three took an eighth off the processor's time.
        '--in-process-gpu',
        '--js-flags=--no-opt --no-maglev',
        // Root (as in a container) cannot use the sandbox; the pages are our own.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'chromium',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: `node scripts/e2e-server.mjs ${JSON.stringify(dataDir)}`,
    url: `${baseURL}/healthz`,
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      CONNECT_DATA_DIR: dataDir,
      CONNECT_SEED: 'demo',
      CONNECT_ADMIN_USERNAME: 'admin',
      CONNECT_ADMIN_PASSWORD: 'Connect-e2e-Password-1',
    },
  },
});
