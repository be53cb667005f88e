import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isRunning, startNode, tempFolder, until } from '../../../test/processes/child-process.ts';
import { skipUnless } from '../../../test/skip-unless.ts';
import { createDb, isUnavailable } from '../client.ts';
import { openDatabase } from '../open-database.ts';
import { embeddedConnection } from '../prepare-database.ts';
import { DataFolderInUse, dataFolderPaths } from './data-folder.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostgresBinaries, repairLibraryLinks } from './postgres-binaries.ts';
import { readPostmaster } from './postmaster.ts';

const SERVER = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'test',
  'processes',
  'embedded-server.ts',
);
const isRoot = process.getuid?.() === 0;
const NOT_READABLE =
  'only root can start a process of another account, which then has to be able to read this checkout';
const AS_ROOT = 'only root can start a server of another account';

async function start(options: Partial<EmbeddedPostgresOptions> & { dataDir: string }) {
  const server = await startEmbeddedPostgres({ durable: false, ...options });
  onTestFinished(server.stop);
  const database = createDb({ connection: embeddedConnection(server.address, 'postgres') });
  onTestFinished(database.close);
  return { server, pool: database.pool };
}

/** The process id of the server of a data folder. */
function postmasterPid(dataDir: string): number {
  const pid = readPostmaster(dataFolderPaths(dataDir).postgres)?.pid;
  if (pid === undefined) throw new Error('no postmaster.pid');
  return pid;
}

/** Kills the server after a test, whatever the test's outcome. */
function killServerAfterwards(dataDir: string): void {
  onTestFinished(async () => {
    const pid = readPostmaster(dataFolderPaths(dataDir).postgres)?.pid;
    if (pid !== undefined && isRunning(pid)) {
      process.kill(pid, 'SIGQUIT');
      await until('the left-over server is gone', () => !isLiving(pid));
    }
  });
}

/** Like isRunning, but an ended process that was not waited for does not count. */
function isLiving(pid: number): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('starts below a folder of mode 0700 and stops without a trace', async () => {
  const closed = join(tempFolder(), 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const dataDir = join(closed, 'data');
  const { server, pool } = await start({ dataDir });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  const pid = postmasterPid(dataDir);
  await server.stop();
  expect(isLiving(pid)).toBe(false);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test('started by root, the server runs unprivileged and its files belong to that account', async (t) => {
  skipUnless(
    isRoot && process.platform === 'linux',
    `${AS_ROOT}, and only Linux tells its rights`,
    t,
  );
  const dataDir = tempFolder();
  await start({ dataDir });
  const status = readFileSync(`/proc/${postmasterPid(dataDir)}/status`, 'utf8');
  expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
  // Only the right to pass closed folders (CAP_DAC_OVERRIDE, bit 1), no other right of root.
  expect(status).toMatch(/^CapEff:\t0{15}2$/m);
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(65534);
});

test('started by root, a cluster that belongs to root is handed over', async (t) => {
  skipUnless(isRoot, AS_ROOT, t);
  const dataDir = tempFolder();
  const first = await start({ dataDir });
  await first.server.stop();
  execFileSync('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
  const again = await start({ dataDir });
  expect((await again.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('starts as an ordinary user', async (t) => {
  skipUnless(readableByOthers(), NOT_READABLE, t);
  const dataDir = tempFolder();
  chownSync(dataDir, 65534, 65534);
  killServerAfterwards(dataDir);
  const child = startNode([SERVER, dataDir], {}, { uid: 65534, gid: 65534, cwd: '/' });
  await child.printed(/^ready$/m);
  child.child.kill('SIGTERM');
  expect(await child.ended).toBe(0);
});

/** Whether an unprivileged account can read this checkout. */
function readableByOthers(): boolean {
  if (!isRoot) return false;
  try {
    execFileSync(process.execPath, ['--check', SERVER], { uid: 65534, gid: 65534, stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

test('Thai order and trigrams work without LANG or any other variable', async () => {
  const dataDir = tempFolder();
  killServerAfterwards(dataDir);
  const child = startNode([SERVER, dataDir], {});
  const [, json = ''] = await child.printed(/^thai (.*)$/m);
  const { order, trigrams } = JSON.parse(json);
  expect(order).toEqual(['กานต์', 'เกศ', 'แก้ว', 'โกวิท', 'ไกร', 'ขวัญ', 'อรุณ']);
  expect(trigrams).toBeGreaterThan(0);
  child.child.kill('SIGTERM');
  expect(await child.ended).toBe(0);
});

test('missing library links are made again', async () => {
  const native = join(tempFolder(), 'native');
  cpSync(findPostgresBinaries(), native, { recursive: true, verbatimSymlinks: true });
  const lib = join(native, 'lib');
  const links = readdirSync(lib).filter((name) => lstatSync(join(lib, name)).isSymbolicLink());
  expect(links.length).toBeGreaterThan(0);
  for (const name of links) rmSync(join(lib, name));
  const { pool } = await start({ dataDir: tempFolder(), native });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(repairLibraryLinks(native)).toEqual([]);
});

test('a socket path that is too long moves to the temporary folder', async () => {
  const dataDir = join(tempFolder(), 'x'.repeat(100));
  const { server, pool } = await start({ dataDir });
  expect(server.address.host.startsWith(tmpdir())).toBe(true);
  expect(statSync(server.address.host).mode & 0o077).toBe(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await server.stop();
  rmSync(server.address.host, { recursive: true, force: true });
});

test('where no socket folder can be trusted it listens on the loopback address, with a password', async () => {
  const dataDir = join(tempFolder(), 'x'.repeat(100));
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  // Writable by everybody, as if another account had created it to impersonate the server.
  const open = new Set([join(tmpdir(), `connect-${hash}`), `/tmp/connect-${hash}`]);
  for (const folder of open) {
    mkdirSync(folder);
    onTestFinished(() => rmSync(folder, { recursive: true }));
  }
  const { server, pool } = await start({ dataDir });
  expect(server.address.host).toBe('127.0.0.1');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  const guess = createDb({
    connection: embeddedConnection({ ...server.address, password: 'guess' }, 'postgres'),
  });
  await expect(guess.pool.query('select 1')).rejects.toThrow(/password authentication failed/);
  await guess.close();
});

test('a server orphaned by kill -9 of Node is replaced; what was committed is there', async () => {
  const dataDir = tempFolder();
  killServerAfterwards(dataDir);
  const child = startNode([SERVER, dataDir], {});
  await child.printed(/^ready$/m);
  const orphan = postmasterPid(dataDir);
  const client = createDb({
    connection: embeddedConnection(serverAddress(dataDir), 'postgres'),
  });
  await client.pool.query('create table kept as select 42 as answer');
  child.child.kill('SIGKILL');
  expect(await child.ended).toBe('SIGKILL');
  expect(isLiving(orphan)).toBe(true);
  const said: string[] = [];
  const { pool } = await start({ dataDir, say: (line) => said.push(line) });
  expect(said.join()).toContain(`process ${orphan}`);
  expect(isLiving(orphan)).toBe(false);
  expect((await pool.query('select answer from kept')).rows).toEqual([{ answer: 42 }]);
  await client.close();
});

function serverAddress(dataDir: string) {
  const host = dataFolderPaths(dataDir).socket;
  return { host, port: 5432, user: 'connect', password: '' };
}

test('a killed postmaster is started again under a running Node', async () => {
  const dataDir = tempFolder();
  const { server, pool } = await start({ dataDir, durable: true });
  await pool.query('create table kept as select 42 as answer');
  const killed = postmasterPid(dataDir);
  process.kill(killed, 'SIGKILL');
  await until('the server is back', async () => {
    try {
      await pool.query('select 1');
      return server.pid() !== killed;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return false;
    }
  });
  expect((await pool.query('select answer from kept')).rows).toEqual([{ answer: 42 }]);
});

test('after kill -9 of Node and postmaster the next start succeeds', async () => {
  const dataDir = tempFolder();
  killServerAfterwards(dataDir);
  const child = startNode([SERVER, dataDir], {});
  await child.printed(/^ready$/m);
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  child.child.kill('SIGKILL');
  await child.ended;
  const { pool } = await start({ dataDir });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a postmaster.pid that names some other living process is no obstacle', async () => {
  const dataDir = tempFolder();
  const first = await start({ dataDir });
  await first.server.stop();
  const lines = [process.pid, join(dataDir, 'postgres'), 1, 5432, '', '', '', 'ready'];
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'));
  const { pool } = await start({ dataDir });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a second process on the folder is refused with the pid of the first, which goes on', async () => {
  const dataDir = tempFolder();
  killServerAfterwards(dataDir);
  const child = startNode([SERVER, dataDir], {});
  await child.printed(/^ready$/m);
  const before = postmasterPid(dataDir);
  const refused = await openDatabase({ dataDir, databaseUrl: undefined }, { say: () => {} }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(DataFolderInUse);
  expect(refused).toMatchObject({ pid: child.child.pid, message: /is in use by another Connect/ });
  expect(postmasterPid(dataDir)).toBe(before);
  const attached = await openDatabase(
    { dataDir, databaseUrl: undefined },
    { say: () => {}, attach: true },
  );
  expect((await attached.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await attached.shutDown();
  expect(isLiving(before)).toBe(true);
});

test('a first start that was killed half-way leaves nothing that stops the next', async () => {
  const dataDir = tempFolder();
  mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
  const { pool } = await start({ dataDir });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a folder that holds no database is refused and left alone', async () => {
  const dataDir = tempFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'notes.txt'), 'mine');
  await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
    /exists but holds no database/,
  );
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['notes.txt']);
});

test('a server that cannot start is reported with the end of its log', async () => {
  const dataDir = tempFolder();
  const { server } = await start({ dataDir });
  await server.stop();
  writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
  await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
    /PostgreSQL did not start.*no_such_setting/s,
  );
});

test('a cluster of another account is refused with the numbers of both', async (t) => {
  skipUnless(readableByOthers(), NOT_READABLE, t);
  const dataDir = tempFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  chownSync(dataDir, 65534, 65534);
  const child = startNode([SERVER, dataDir], {}, { uid: 65534, gid: 65534, cwd: '/' });
  await child.printed(/belongs to the account 0, this process runs as 65534/);
  expect(await child.ended).toBe(1);
});
