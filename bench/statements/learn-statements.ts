import { sql } from 'kysely';
import { buildApp } from '../../apps/api/src/app.ts';
import { createStorage } from '../../apps/api/src/media/files/storage.ts';
import type { BenchDatabase } from '../bench-database.ts';
import {
  barePath,
  type NextRequest,
  type Requests,
  SCENARIOS,
  type Scenario,
} from '../scenarios.ts';
import type { OwnRoute } from './own-statements-server.ts';
import { createRecordingDb } from './record-statements.ts';
import { learnStatements } from './statement-template.ts';

/** Rows that a write adds; `floor` must add the same numbers as the app. */
export type RowCounts = Record<'content' | 'article' | 'revision' | 'audit_entry', number>;

export async function countRows({ db }: BenchDatabase): Promise<RowCounts> {
  const { rows } = await sql<RowCounts>`select
    (select count(*) from content) as content, (select count(*) from article) as article,
    (select count(*) from revision) as revision,
    (select count(*) from audit_entry) as audit_entry`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('Counting rows gave no row');
  return counts;
}

const ATTEMPTS = 8;

export interface Learned {
  scenario: Scenario;
  route: OwnRoute;
  /** The app's answer. */
  reply: string;
  /** Rows that one request of the app adds. */
  adds: RowCounts;
}

export const difference = (after: RowCounts, before: RowCounts): RowCounts => ({
  content: after.content - before.content,
  article: after.article - before.article,
  revision: after.revision - before.revision,
  audit_entry: after.audit_entry - before.audit_entry,
});

/** Runs each scenario through the app in this process and learns the statements it sends. */
export async function learnOwn(
  database: BenchDatabase,
  secret: string,
  requests: Requests,
): Promise<Learned[]> {
  const recording = createRecordingDb(database.pool);
  const { app } = await buildApp({
    db: recording.db,
    storage: createStorage({ dataDir: database.dataDir }),
    clock: { now: () => new Date() },
    secret,
    appName: 'Connect',
    publicUrl: 'http://127.0.0.1',
    callsPerMinute: Number.POSITIVE_INFINITY,
  });
  try {
    const token = await signIn(async (payload) => {
      const reply = await app.inject({ method: 'POST', url: '/jwt-auth/v1/token', payload });
      return reply.json();
    }, database.admin);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const send = async ({ method, path, body }: NextRequest) => {
      const reply = await app.inject({
        method: method === 'GET' ? 'GET' : method === 'POST' ? 'POST' : 'PUT',
        url: path,
        headers: body ? headers : { authorization: headers.authorization },
        payload: body,
      });
      if (reply.statusCode >= 300) {
        throw new Error(`${method} ${path} answered ${reply.statusCode}: ${reply.body}`);
      }
      return reply.body;
    };
    const learn = async (scenario: Scenario): Promise<Learned> => {
      const [first, second] = [requests.next(scenario, 'app'), requests.next(scenario, 'app')];
      // Fills the caches, and gives the two items different versions.
      for (const path of [first.path, second.path, second.path]) {
        await send({ ...requests.next(scenario, 'app'), path });
      }
      const one = await recording.record(() => send(first));
      const before = await countRows(database);
      const two = await recording.record(() => send(second));
      const adds = difference(await countRows(database), before);
      const statements = learnStatements(
        { input: first.input, statements: one.statements },
        { input: second.input, statements: two.statements },
      );
      const route = { method: scenario.method, path: barePath(scenario), statements };
      return { scenario, route, adds, reply: two.result };
    };
    const learned: Learned[] = [];
    // A recording may contain a read that happens only every few seconds, or only one of the items
    // may be published.
    const learnAtLast = (scenario: Scenario, attempts: number): Promise<Learned> =>
      learn(scenario).catch((error) => {
        if (attempts === 1) throw error;
        return learnAtLast(scenario, attempts - 1);
      });
    for (const scenario of SCENARIOS) learned.push(await learnAtLast(scenario, ATTEMPTS));
    return learned;
  } finally {
    await app.close();
  }
}

/** Signs in through the app; returns the access token. */
export async function signIn(
  post: (body: { username: string; password: string }) => Promise<unknown>,
  credentials: { username: string; password: string },
): Promise<string> {
  const reply = await post(credentials);
  const data = typeof reply === 'object' && reply ? Reflect.get(reply, 'data') : undefined;
  const token: unknown = typeof data === 'object' && data ? Reflect.get(data, 'token') : undefined;
  if (typeof token !== 'string') throw new Error(`Signing in failed: ${JSON.stringify(reply)}`);
  return token;
}

/** Signs in at a listening server. */
export const signInAt = (url: string, credentials: { username: string; password: string }) =>
  signIn(async (body) => {
    const reply = await fetch(new URL('/jwt-auth/v1/token', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return reply.json();
  }, credentials);
