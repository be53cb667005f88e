import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStaff, TEST_PASSWORD } from '../../test/factories.ts';
import { makeLink } from '../../test/link-factories.ts';
import { createTestClock } from '../../test/test-app.ts';
import { type App, buildApp } from '../app.ts';
import { createDb, type Database } from '../db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { createDatabase, embeddedConnection, prepareDatabase } from '../db/prepare-database.ts';
import { createStorage } from '../media/files/storage.ts';

let folder: string;
let server: EmbeddedPostgres;
let database: Database;
let built: App;
let authorization: string;

const startServer = () => startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: true });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'connect-outage-'));
  server = await startServer();
  await createDatabase(server.address);
  database = createDb({ connection: embeddedConnection(server.address) });
  await prepareDatabase(database.pool);
  await migrate(database.pool);
  built = await buildApp({
    db: database.db,
    storage: createStorage({ dataDir: folder }),
    clock: createTestClock(),
    secret: 'a secret of the tests, long enough to be one',
    appName: 'Connect',
    publicUrl: 'http://127.0.0.1',
    clicksFolder: join(folder, 'clicks'),
  });
  const staff = await makeStaff(database.db, { role: 'super_admin' });
  const reply = await signIn(staff.username);
  authorization = `Bearer ${reply.json().data.token}`;
});
afterAll(async () => {
  await built?.app.close();
  await database?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const signIn = (username: string) =>
  built.app.inject({
    method: 'POST',
    url: '/jwt-auth/v1/token',
    payload: { username, password: TEST_PASSWORD },
  });
const create = (title: string) =>
  built.app.inject({
    method: 'POST',
    url: '/v1/article',
    headers: { authorization, 'accept-language': 'en' },
    payload: { title },
  });
const titles = async (): Promise<string[]> => {
  const reply = await built.app.inject({ url: '/v1/article', headers: { authorization } });
  return reply.json().data.map((row: { title: string }) => row.title);
};

test('with the database gone every call answers 503 with Retry-After, and works again when it is back', async () => {
  expect((await create('ก่อนเหตุขัดข้อง')).statusCode).toBe(201);
  await server.stop();
  const replies = [
    await create('ระหว่างเหตุขัดข้อง'),
    await built.app.inject({ url: '/v1/article', headers: { authorization } }),
    await built.app.inject({ url: '/readyz' }),
    await signIn('nobody'),
  ];
  for (const reply of replies) {
    expect(reply.statusCode, reply.body).toBe(503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.json().code).toBe('unavailable');
  }
  expect(replies[0]?.json().message).toBe('Temporarily unavailable. Please try again');
  expect((await built.app.inject({ url: '/healthz' })).statusCode).toBe(200);

  server = await startServer();
  expect((await create('หลังเหตุขัดข้อง')).statusCode).toBe(201);
  expect((await titles()).sort()).toEqual(['ก่อนเหตุขัดข้อง', 'หลังเหตุขัดข้อง']);
});

test('short links lead on while the database is away, and their clicks are written when it is back', async () => {
  const { code } = await makeLink(database.db);
  const open = (path: string) =>
    built.app.inject({
      url: `/l/${path}`,
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari' },
    });
  expect((await open(code)).statusCode).toBe(302);
  await built.clicks.flush();
  await server.stop();
  expect((await open(code)).statusCode).toBe(302);
  expect((await open(code)).statusCode).toBe(302);
  const unknown = await open('not-seen-before');
  expect([unknown.statusCode, unknown.headers['retry-after']]).toEqual([503, '30']);
  await built.clicks.flush();
  server = await startServer();
  await expect
    .poll(async () => {
      await built.clicks.flush();
      const { rows } = await database.pool.query<{ n: number }>(
        "select count(*)::integer as n from engagement_log where action = 'click'",
      );
      return rows[0]?.n;
    })
    .toBe(3);
});

test('killing the server in the middle of writes loses nothing that was acknowledged', async () => {
  const acknowledged: string[] = [];
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; n < 200; n += 1) {
      const title = `บทความ ${writer}-${n}`;
      const reply = await create(title);
      if (reply.statusCode === 503) return;
      expect(reply.statusCode).toBe(201);
      acknowledged.push(title);
      if (acknowledged.length === 60) {
        const pid = server.pid();
        if (pid) process.kill(pid, 'SIGKILL');
      }
    }
  });
  await Promise.all(writers);
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);
  // The launcher restarts a server that died; waits until it answers.
  await expect
    .poll(async () => (await built.app.inject({ url: '/readyz' })).statusCode, { timeout: 20_000 })
    .toBe(200);
  const { rows } = await database.pool.query<{ title: string }>('select title from content');
  const kept = new Set(rows.map(({ title }) => title));
  expect(acknowledged.filter((title) => !kept.has(title))).toEqual([]);
}, 60_000);
