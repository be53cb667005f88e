import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isRunning, startNode, tempFolder, until } from '../test/processes/child-process.ts';
import { migratedFolders } from '../test/processes/migrated-folder.ts';
import { dataFolderPaths } from './db/embedded/data-folder.ts';
import { readPostmaster } from './db/embedded/postmaster.ts';

// Each command starts a process, and most of them a database; several in a test.
vi.setConfig({ testTimeout: 180_000 });

const CLI = join(import.meta.dirname, 'db-cli.ts');
const SERVER = join(import.meta.dirname, '..', 'test', 'processes', 'embedded-server.ts');

/** Runs one command to its end. */
const db = (dataDir: string, ...args: string[]) => dbWith({ CONNECT_DATA_DIR: dataDir }, ...args);

async function dbWith(env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = startNode([CLI, ...args], {
    CONNECT_SECRET: 'one secret of all folders of these tests',
    ...env,
  });
  const code = await child.ended;
  return { code, output: child.output() };
}

const migratedFolder = migratedFolders();

/** A folder whose server, if one is left over, is stopped before the folder is deleted. */
function dataFolder(dataDir = tempFolder()): string {
  onTestFinished(async () => {
    const server = readPostmaster(dataFolderPaths(dataDir).postgres);
    if (server === undefined || !isRunning(server.pid)) return;
    process.kill(server.pid, 'SIGQUIT');
    await until('the left-over server is gone', () => !isRunning(server.pid));
  });
  return dataDir;
}

test('migrate, seed and backup start the stopped database and stop it again', async () => {
  const dataDir = dataFolder();
  const migrated = await db(dataDir, 'migrate');
  expect(migrated).toMatchObject({ code: 0, output: expect.stringContaining('Applied: 0001_') });
  expect(await db(dataDir, 'seed')).toMatchObject({ code: 0 });
  const file = join(tempFolder(), 'backup.zip');
  const made = await db(dataDir, 'backup', file);
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/Backed up \d{3} rows/) });
  expect(existsSync(file)).toBe(true);
  expect(readPostmaster(dataFolderPaths(dataDir).postgres)).toBeUndefined();

  const elsewhere = dataFolder();
  expect(await db(elsewhere, 'restore', file)).toMatchObject({ code: 0 });
  const again = await db(elsewhere, 'restore', file);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('--replace') });
  expect(await db(elsewhere, 'restore', file, '--replace')).toMatchObject({ code: 0 });
  const checked = await db(elsewhere, 'verify-audit', file);
  expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('The chain holds.') });
});

test('each backup is noted, and the latest for the system status; archives hold what was noted before', async () => {
  const dataDir = dataFolder(migratedFolder());
  const folder = tempFolder();
  const rowsOf = async (name: string) => {
    const { output } = await db(dataDir, 'backup', join(folder, name));
    return Number(/Backed up (\d+) rows/.exec(output)?.[1]);
  };
  const first = await rowsOf('first.zip');
  expect(await rowsOf('second.zip')).toBe(first + 2);
  expect(await rowsOf('third.zip')).toBe(first + 3);
});

test('beside a running Connect, backup works and restore and reset refuse with code 3', async () => {
  const dataDir = dataFolder();
  const running = startNode([SERVER, dataDir], {});
  await running.printed(/^ready$/m);
  expect(await db(dataDir, 'migrate')).toMatchObject({ code: 0 });
  const file = join(tempFolder(), 'backup.zip');
  expect(await db(dataDir, 'backup', file)).toMatchObject({ code: 0 });
  for (const args of [['restore', file, '--replace'], ['reset', '--yes'], ['seed']]) {
    const refused = await db(dataDir, ...args);
    expect(refused.code).toBe(3);
    expect(refused.output).toContain(`process ${running.child.pid}`);
  }
  expect(isRunning(running.child.pid ?? 0)).toBe(true);
});

test('reset asks, and where nobody can be asked changes nothing without --yes', async () => {
  const dataDir = dataFolder(migratedFolder());
  const rowsIn = async (folder: string) => {
    const { output } = await db(folder, 'backup', join(tempFolder(), 'rows.zip'));
    return Number(/up (\d+) rows/.exec(output)?.[1]);
  };
  const empty = await rowsIn(dataDir);
  await db(dataDir, 'seed');
  const refused = await db(dataDir, 'reset');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('add --yes') });
  expect(await rowsIn(dataDir)).toBeGreaterThan(empty);
  expect(await db(dataDir, 'reset', '--yes')).toMatchObject({ code: 0 });
  // Migrations make some rows themselves.
  expect(await rowsIn(dataDir)).toBe(empty);
});

test.each([
  ['no command', [], 2],
  ['an unknown command', ['explode'], 2],
  ['an unknown flag', ['migrate', '--fast'], 1],
])('%s shows the usage', async (_what, args, code) => {
  const dataDir = join(tempFolder(), 'data');
  const shown = await db(dataDir, ...args);
  expect(shown).toMatchObject({ code, output: expect.stringContaining('Usage: npm run db --') });
  expect(existsSync(dataDir)).toBe(false);
});

test('a seed that does not exist is refused by name', async () => {
  const refused = await db(dataFolder(migratedFolder()), 'seed', 'large');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('no seed "large"') });
});

test('demo accounts with the README’s password are not made for others, nor anything removed first', async () => {
  const dataDir = dataFolder(migratedFolder());
  const env = { CONNECT_DATA_DIR: dataDir, CONNECT_PUBLIC_URL: 'https://connect.example' };
  const refused = await dbWith(env, 'seed', 'demo', '--reset', '--yes');
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('Others can reach this Connect (CONNECT_PUBLIC_URL is'),
  });
  expect(refused.output).not.toMatch(/was removed|^\s+at /m);
});
