import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from '../../apps/api/test/servers/openid-provider.ts';
import { accountOf } from '../fixtures.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const NODE = join(ROOT, 'node_modules', 'node', 'bin', 'node');
const START_MS = 60_000;
const STOP_MS = 20_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** Waits until the server answers; fails with its output if it ends before. */
async function answers(child: ChildProcess, home: string): Promise<void> {
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    printed += chunk;
  });
  const end = Date.now() + START_MS;
  for (;;) {
    const reply = await fetch(`${home}/readyz`).catch(() => null);
    if (reply?.ok) return;
    if (child.exitCode !== null || Date.now() > end) throw new Error(`Did not start:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(force);
}

interface Organisation {
  provider: OpenIdProvider;
  /** Address of a separate Connect, where staff sign in through the provider. */
  home: string;
}

/**
 * Tests on a separate Connect with a real identity provider; only the emergency account has a
 * password.
 */
export const test = base.extend<object, { organisation: Organisation }>({
  organisation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    async ({}, use) => {
      const port = await freePort();
      const home = `http://127.0.0.1:${port}`;
      const provider = await startOpenIdProvider(`${home}/v1/auth/sso/callback`);
      const dataDir = mkdtempSync(join(tmpdir(), 'connect-e2e-sso-'));
      const { username, password } = accountOf('super_admin');
      const child = spawn(NODE, ['apps/api/src/main.ts'], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          HOST: '127.0.0.1',
          PORT: String(port),
          CONNECT_DATA_DIR: dataDir,
          CONNECT_SEED: 'none',
          CONNECT_ADMIN_USERNAME: username,
          CONNECT_ADMIN_PASSWORD: password,
          CONNECT_LOCAL_SIGN_IN: 'off',
          CONNECT_BREAK_GLASS: username,
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: provider.clientId,
          OIDC_CLIENT_SECRET: provider.clientSecret,
          OIDC_ROLE_MAP: 'authors=editor',
          OIDC_LABEL: 'บัญชีบริษัท',
        },
      });
      try {
        await answers(child, home);
        await use({ provider, home });
      } finally {
        await stop(child);
        await provider.close();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: START_MS + STOP_MS },
  ],
  baseURL: async ({ organisation }, use) => use(organisation.home),
});
