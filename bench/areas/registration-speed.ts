import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { door } from '@connect/contract/registrations/door.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { sql } from 'kysely';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { openDatabase } from '../../apps/api/src/db/open-database.ts';
import type { Db } from '../../apps/api/src/deps.ts';
import { createStorage } from '../../apps/api/src/media/files/storage.ts';
import { seed } from '../../apps/api/src/seed/seed.ts';
import { ensureFirstAdmin } from '../../apps/api/src/staff/first-account.service.ts';
import type { AppServerSettings } from '../app-server.ts';
import { temporaryFolder } from '../bench-database.ts';
import { atEnd, startServer } from '../processes.ts';
import { signInAt } from '../statements/learn-statements.ts';
import { percentile } from '../statistics.ts';

const SECRET = 'signs the tokens of one run of the bench, nothing else';
const ADMIN = { username: 'admin', password: 'Bench-Events-Password-1' };
/** Registrations in all, and of the event whose door is open. */
const ROWS = 120_000;
const AT_THE_DOOR = 2_000;
/** People who come in a second. */
const ARRIVALS = 20;

const QUESTIONS: readonly [string, Record<string, string>][] = [
  ['no filter', {}],
  ['state', { status: 'confirmed' }],
  ['type', { user_type: 'doctor,pharmacist' }],
  ['province', { province_code: '10,50' }],
  ['a name', { search: 'สมหญิง' }],
  ['two words', { search: 'สมหญิง ตัวอย่าง' }],
  ...(['name', 'workplace_name', 'registered_at', 'status'] as const).map(
    (by): [string, Record<string, string>] => [`by ${by}`, { order_by: by, order: 'asc' }],
  ),
];

/** Spreads registrations over events that are there, the one with the open door first. */
async function addRegistrations(db: Db): Promise<{ open: number; largest: number }> {
  const { rows } = await sql<{ id: number }>`
    select content_id as id from event
    order by (now() between start_at and end_at) desc, content_id`.execute(db);
  const [open, ...others] = rows.map(({ id }) => id);
  const [largest] = others;
  if (open === undefined || largest === undefined) throw new Error('The demo has no events');
  await sql`
    insert into registration (kind, content_id, registered_at, confirmed_at, source, status, first_name, last_name,
      user_type, province_code, workplace_name, email)
    select 'event', case when n <= ${AT_THE_DOOR} then ${open} else (${others}::bigint[])[1 + n % ${others.length}] end,
      now() - make_interval(mins => n % 40000), now(), 'web', 'confirmed',
      (array['สมหญิง', 'กมลวรรณ', 'ชลธิชา', 'ปาริชาต'])[1 + n % 4] || n, 'ตัวอย่างกุล',
      (array['doctor', 'pharmacist', 'other_hcp'])[1 + n % 3],
      (select code from province order by code offset n % 77 limit 1), 'โรงพยาบาลสมมติ ' || n % 500,
      'bench' || n || '@hcp.example'
    from generate_series(1, ${ROWS}::integer) n`.execute(db);
  // As autovacuum leaves it.
  await sql`vacuum (analyze) registration`.execute(db);
  return { open, largest };
}

export interface RegistrationSpeed {
  /** The list of the event with most registrations, p95 in milliseconds. */
  lists: { what: string; p95: number }[];
  /** Check-ins at a door, each of one person. */
  door: { answers: number; p50: number; p95: number };
}

/** @param calls of each question. @param seconds for which people come in */
export async function measureRegistrations(
  calls: number,
  seconds: number,
): Promise<RegistrationSpeed> {
  const dataDir = temporaryFolder('events');
  const database = await openDatabase(
    { dataDir, databaseUrl: undefined },
    { say: () => {}, statementTimeout: 0 },
  );
  atEnd(() => database.shutDown());
  const { db, connection } = database;
  const clock = { now: () => new Date() };
  await migrate(database.pool);
  await seed(db, 'demo', { storage: createStorage({ dataDir }), clock });
  await ensureFirstAdmin(db, clock, ADMIN);
  const { open, largest } = await addRegistrations(db);
  const settings: AppServerSettings = { connection, dataDir, secret: SECRET };
  const app = await startServer(
    fileURLToPath(new URL('../app-server.ts', import.meta.url)),
    settings,
  );
  const headers = {
    authorization: `Bearer ${await signInAt(app.url, ADMIN)}`,
    'content-type': 'application/json',
  };
  const timed = async (path: string, init: RequestInit = {}) => {
    const began = performance.now();
    const reply = await fetch(`${app.url}${path}`, { headers, ...init });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`);
    return { time: performance.now() - began, text };
  };

  const pathOf = (query: Record<string, string>) =>
    `${fillPath(registrations.list.path, { id: largest })}?${new URLSearchParams(query)}`;
  // The first ones open connections, prepare statements, and run code that is not compiled yet.
  for (const [, query] of QUESTIONS) for (let n = 0; n < 3; n += 1) await timed(pathOf(query));
  const lists: RegistrationSpeed['lists'] = [];
  for (const [what, query] of QUESTIONS) {
    const times: number[] = [];
    for (let n = 0; n < calls; n += 1) times.push((await timed(pathOf(query))).time);
    lists.push({ what, p95: percentile(times, 0.95) });
  }

  const { rows: people } = await sql<{ code: string }>`
    select code from registration where content_id = ${open} and status = 'confirmed' order by id
    limit ${ARRIVALS * seconds}`.execute(db);
  const path = fillPath(door.sync.path, { id: open });
  const device_id = randomUUID();
  const answers: Promise<number>[] = [];
  for (const { code } of people) {
    const at = new Date().toISOString();
    const item = { action: 'check_in', client_id: randomUUID(), at, code, method: 'qr' };
    const body = JSON.stringify({ device_id, items: [item] });
    answers.push(
      timed(path, { method: 'POST', body }).then(({ time, text }) => {
        if (!text.includes('"outcome":"done"')) throw new Error(`Nobody came in: ${text}`);
        return time;
      }),
    );
    await pause(1_000 / ARRIVALS);
  }
  const times = await Promise.all(answers);
  await app.stop();
  return {
    lists,
    door: { answers: times.length, p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  };
}
