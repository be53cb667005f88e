import { subscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@connect/contract/permissions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { type App, type AppOptions, buildApp } from '../src/app.ts';
import type { DbConfig } from '../src/db/client.ts';
import { createStorage } from '../src/media/files/storage.ts';
import { refusalsOf } from '../src/openapi/refusals.ts';
import { unwordedEntries } from './audit-words.ts';
import { caller } from './call.ts';
import { makeStaff, type StaffOverrides, TEST_PASSWORD } from './factories.ts';
import { createTestDatabase } from './template-database.ts';
import { TEST_SECRET } from './test-secret.ts';

/** A clock that tests set; it does not advance by itself. */
export interface TestClock {
  now(): Date;
  set(moment: string): void;
  /** Advances by milliseconds. */
  advance(ms: number): void;
}

export function createTestClock(start = '2026-11-20T09:00:00+07:00'): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (moment) => {
      now = new Date(moment);
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

export interface SignedIn {
  headers: { authorization: string };
  staff: { id: number; username: string; displayName: string };
}

export interface TestApp extends App {
  clock: TestClock;
  pool: pg.Pool;
  /** Of the database, for a process of its own. */
  connection: DbConfig['connection'];
  signIn(role: Role, overrides?: StaffOverrides): Promise<SignedIn>;
  /** A second process of the same system: same database, files, clock and secret. */
  another(options?: Partial<AppOptions>): Promise<App>;
  /**
   * Fails where the audit log has no words for an entry of the test file, and, unless not `described`, where a
   * refusal was not declared by its endpoint.
   */
  close(described?: boolean): Promise<void>;
}

/** Refusals that their endpoint does not declare, from all tests of a file. */
const undescribed = new Set<string>();
subscribe('tracing:fastify.request.handler:asyncEnd', (message) => {
  const { request, reply } = message as { request: FastifyRequest; reply: FastifyReply };
  const { endpoint } = request.routeOptions.config;
  const { statusCode } = reply;
  if (!endpoint || statusCode < 400 || statusCode === 500) return;
  if (refusalsOf(endpoint).includes(statusCode)) return;
  undescribed.add(`${endpoint.method} ${endpoint.path} → ${statusCode}: declare it (\`refuses\`)`);
});

/** The real app with its own database and folder. */
export async function createTestApp(options: Partial<AppOptions> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'connect-files-'));
  const clock = createTestClock();
  const common: AppOptions = {
    db: database.db,
    storage: createStorage({ dataDir: folder }),
    clock,
    secret: TEST_SECRET,
    appName: 'Connect',
    publicUrl: 'http://127.0.0.1',
    callsPerMinute: Number.POSITIVE_INFINITY,
    // Tests write to the database directly, and their clock does not advance.
    countsKept: -1,
    ...options,
  };
  const built = await buildApp(common);
  const { app } = built;
  const others: App[] = [];
  return {
    ...built,
    clock,
    pool: database.pool,
    connection: database.connection,
    async signIn(role, overrides = {}) {
      const staff = await makeStaff(common.db, { role, ...overrides });
      const reply = await app.inject({
        method: 'POST',
        url: '/jwt-auth/v1/token',
        payload: { username: staff.username, password: TEST_PASSWORD },
      });
      const body: { data: { token: string } } = reply.json();
      return { staff, headers: { authorization: `Bearer ${body.data.token}` } };
    },
    async another(more = {}) {
      const other = await buildApp({ ...common, ...more });
      others.push(other);
      return other;
    },
    async close(described = true) {
      for (const other of others) await other.app.close();
      await app.close();
      const unworded = await unwordedEntries(database.db);
      await database.close();
      rmSync(folder, { recursive: true, force: true });
      const found = [...(described ? undescribed : []), ...unworded];
      undescribed.clear();
      if (found.length > 0) throw new Error(found.join('\n'));
    },
  };
}

/** One app for all tests of a file, closed after them, and a signed-in super administrator. */
export async function startTestApp() {
  const test = await createTestApp();
  afterAll(() => test.close());
  const admin = await test.signIn('super_admin');
  return { test, admin, call: caller(test.app, admin.headers) };
}
