import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  isRunning,
  type NodeProcess,
  startNode,
  tempFolder,
  until,
} from '../test/processes/child-process.ts';
import { migratedFolders } from '../test/processes/migrated-folder.ts';
import { createTestDatabase } from '../test/template-database.ts';
import { dataFolderPaths } from './db/embedded/data-folder.ts';
import { readPostmaster } from './db/embedded/postmaster.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const SECRET = 'a secret of the tests, long enough to be one';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(address !== null && typeof address === 'object' ? address.port : 0),
      );
    });
  });
}

interface Started extends NodeProcess {
  port: number;
  dataDir: string;
}

const migratedFolder = migratedFolders();

/** The process as "npm start" runs it, without demo data, on a database that is there already. */
async function startConnect(env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const port = Number(env.PORT ?? (await freePort()));
  const dataDir = env.CONNECT_DATA_DIR ?? (env.DATABASE_URL ? tempFolder() : migratedFolder());
  onTestFinished(async () => {
    const server = readPostmaster(dataFolderPaths(dataDir).postgres);
    if (server === undefined || !isRunning(server.pid)) return;
    process.kill(server.pid, 'SIGQUIT');
    // Another process of the test may restart the server; it ends with that process.
    await until('the left-over server is gone', () => !isRunning(server.pid));
  });
  const process_ = startNode([MAIN], {
    PORT: String(port),
    CONNECT_DATA_DIR: dataDir,
    CONNECT_SEED: 'none',
    ...env,
  });
  return { ...process_, port, dataDir };
}

async function statusOf(port: number, path = '/readyz'): Promise<number> {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  } catch {
    return 0;
  }
}

const READY = /is ready: http:\/\/127\.0\.0\.1:\d+/;

test('a first start prints address and sign-in once, serves, and SIGTERM ends all of it', async () => {
  const first = await startConnect({ CONNECT_DATA_DIR: tempFolder() });
  await first.printed(READY);
  const [, password] = await first.printed(/Sign in as admin with the password (\S+)/);
  expect(await statusOf(first.port)).toBe(200);
  const signIn = await fetch(`http://127.0.0.1:${first.port}/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  expect(signIn.status).toBe(200);
  const server = readPostmaster(dataFolderPaths(first.dataDir).postgres)?.pid ?? 0;
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(readPostmaster(dataFolderPaths(first.dataDir).postgres)).toBeUndefined();
  await until('the server has gone too', () => !isRunning(server));

  const again = await startConnect({ CONNECT_DATA_DIR: first.dataDir });
  await again.printed(READY);
  again.child.kill('SIGINT');
  expect(await again.ended).toBe(0);
  expect(again.output()).not.toContain('password');
});

test('a second process on the data folder ends with code 3 and names the first, which goes on', async () => {
  const first = await startConnect();
  await first.printed(READY);
  const second = await startConnect({ CONNECT_DATA_DIR: first.dataDir });
  expect(await second.ended).toBe(3);
  expect(second.output()).toContain(
    `in use by another Connect process (process ${first.child.pid})`,
  );
  expect(second.output()).not.toMatch(/^\s+at /m);
  expect(await statusOf(first.port)).toBe(200);
});

test('after kill -9 the next start serves, and what was acknowledged is there', async () => {
  const first = await startConnect();
  const [, password] = await first.printed(/with the password (\S+)/);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await startConnect({ CONNECT_DATA_DIR: first.dataDir });
  await second.printed(READY);
  const signIn = await fetch(`http://127.0.0.1:${second.port}/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  expect(signIn.status).toBe(200);
});

test('bad settings end with code 2 and are named, before anything is touched', async () => {
  const dataDir = join(tempFolder(), 'data');
  const child = await startConnect({
    PORT: '123456',
    CONNECT_SEED: 'x',
    CONNECT_DATA_DIR: dataDir,
  });
  expect(await child.ended).toBe(2);
  expect(child.output()).toMatch(/^PORT: /m);
  expect(child.output()).toMatch(/^CONNECT_SEED: /m);
  expect(child.output()).not.toMatch(/^\s+at /m);
});

test('a demo with the README’s password for others is refused in words, before it is made', async () => {
  const child = await startConnect({
    CONNECT_SEED: 'demo',
    CONNECT_PUBLIC_URL: 'https://connect.example',
  });
  expect(await child.ended).toBe(1);
  expect(child.output()).toMatch(/Others can reach this Connect[\s\S]*set CONNECT_DEMO_PASSWORD/);
  expect(child.output()).not.toMatch(/Filling|^\s+at /m);
  expect(readPostmaster(dataFolderPaths(child.dataDir).postgres)).toBeUndefined();
});

test('a port in use is said in words, and the database is stopped again', async () => {
  const other = createServer();
  const port = await listen(other);
  const child = await startConnect({ PORT: String(port) });
  expect(await child.ended).toBe(1);
  expect(child.output()).toContain(`Port ${port} on 127.0.0.1 is in use by another program`);
  expect(child.output()).not.toMatch(/^\s+at /m);
  expect(readPostmaster(dataFolderPaths(child.dataDir).postgres)).toBeUndefined();
});

function listen(server: Server): Promise<number> {
  onTestFinished(() => {
    server.close();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });
}

test('an unreachable DATABASE_URL is said in words and tried again until SIGTERM', async () => {
  const port = await freePort();
  const child = await startConnect({
    DATABASE_URL: `postgres://someone:hidden-word@127.0.0.1:${port}/connect`,
    CONNECT_SECRET: SECRET,
  });
  const [, first, second] = await child.printed(
    /cannot be reached \(.*ECONNREFUSED.*\)\. Trying again in (\S+) s …\n.*Trying again in (\S+) s …/,
  );
  expect(Number(second)).toBeGreaterThan(Number(first));
  expect(child.output()).not.toMatch(/^\s+at |hidden-word/m);
  child.child.kill('SIGTERM');
  expect(await child.ended).toBe(0);
});

test('a DATABASE_URL that is reachable later is used then, lost, answered with 503, and used again', async () => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(database.drop);
  const port = await freePort();
  const role = `serving_${database.name}`;
  await database.pool.query(`create role ${role} login`);
  onTestFinished(async () => {
    await database.pool.query(`drop owned by ${role}; drop role ${role}`);
  });
  const child = await startConnect({
    DATABASE_URL: `postgres://${role}@127.0.0.1:${port}/${database.name}`,
    DATABASE_OWNER_URL: `postgres://connect@127.0.0.1:${port}/${database.name}`,
    CONNECT_SECRET: SECRET,
  });
  await child.printed(/cannot be reached/);
  const socketPath = `${database.connection.host}/.s.PGSQL.${database.connection.port}`;
  const gate = await openGate(port, socketPath);
  await child.printed(READY);
  expect(await statusOf(child.port)).toBe(200);
  await gate.close();
  await until('it says that it cannot serve', async () => (await statusOf(child.port)) === 503);
  expect(await statusOf(child.port, '/healthz')).toBe(200);
  await openGate(port, socketPath);
  await until('it serves again', async () => (await statusOf(child.port)) === 200);
  child.child.kill('SIGTERM');
  expect(await child.ended).toBe(0);
});

/** A TCP port that forwards to the test server's socket, until it is closed. */
async function openGate(port: number, socketPath: string): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(socketPath);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  onTestFinished(close);
  return { close };
}

test('a DATABASE_URL whose role may do everything ends the start, and says how to make another', async () => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(database.drop);
  const port = await freePort();
  await openGate(port, `${database.connection.host}/.s.PGSQL.${database.connection.port}`);
  const mighty = `postgres://connect@127.0.0.1:${port}/${database.name}`;
  const child = await startConnect({ DATABASE_URL: mighty, CONNECT_SECRET: SECRET });
  expect(await child.ended).toBe(1);
  expect(child.output()).toMatch(
    /connect, which is a superuser.*\n +create role connect_app login/,
  );
  expect(child.output()).not.toMatch(/^\s+at /m);
});

test('a DATABASE_URL that the server refuses ends the start in words', async () => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(database.drop);
  const port = await freePort();
  await openGate(port, `${database.connection.host}/.s.PGSQL.${database.connection.port}`);
  const child = await startConnect({
    DATABASE_URL: `postgres://connect@127.0.0.1:${port}/no_such_database`,
    CONNECT_SECRET: SECRET,
  });
  expect(await child.ended).toBe(1);
  expect(child.output()).toContain('database "no_such_database" does not exist');
  expect(child.output()).not.toMatch(/^\s+at /m);
});

test('a request under way when SIGTERM comes is answered', async () => {
  const child = await startConnect();
  await child.printed(READY);
  const body = JSON.stringify({ username: 'nobody', password: 'nothing' });
  const socket = connect(child.port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST /jwt-auth/v1/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  // The answer to the other request proves that the server has read this one.
  expect(await statusOf(child.port)).toBe(200);
  child.child.kill('SIGTERM');
  await child.printed(/Stopping/);
  socket.write(body.slice(5));
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(await child.ended).toBe(0);
});

test('the database server killed under it: 503 at most for moments, then it serves by itself', async () => {
  const child = await startConnect();
  await child.printed(READY);
  const killed = readPostmaster(dataFolderPaths(child.dataDir).postgres)?.pid ?? 0;
  process.kill(killed, 'SIGKILL');
  await child.printed(/PostgreSQL ended unexpectedly; starting it again/);
  const statuses = new Set<number>();
  await until('it serves again', async () => {
    const status = await statusOf(child.port);
    statuses.add(status);
    const server = readPostmaster(dataFolderPaths(child.dataDir).postgres);
    return status === 200 && server?.ready === true && server.pid !== killed;
  });
  for (const status of statuses) expect([200, 503]).toContain(status);
});
