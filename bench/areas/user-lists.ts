import { fileURLToPath } from 'node:url';
import type { UserType } from '@connect/contract/constants.ts';
import { USER_SORTS, user, userFilters } from '@connect/contract/users/user.ts';
import { sql } from 'kysely';
import { DEMO_PASSWORD } from '../../apps/api/src/auth/passwords/common-passwords.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../apps/api/src/db/open-database.ts';
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
const LISTS = [undefined, 'pharmacist', 'sale', 'staff'] as const satisfies (
  | UserType
  | undefined
)[];
/** Tabs and paging; the types are the lists themselves. */
const NO_FILTER = ['user_type', 'selection'];

type Filter = Readonly<Record<string, string>>;

/** One value of each filter, those that find many: they cost most. */
async function filtersOf(db: Db): Promise<Map<string, Filter>> {
  const { rows } = await sql<Record<string, string | null>>`
    select (select mode() within group (order by workplace_id) from platform_user)::text as workplace_id,
      (select mode() within group (order by owner_rep_id) from platform_user)::text as owner_rep_id,
      (select mode() within group (order by manager_user_id) from platform_user)::text as manager_user_id,
      (select mode() within group (order by specialty_id) from platform_user)::text as specialty_id,
      (select mode() within group (order by nullif(team, '')) from platform_user) as team,
      (select mode() within group (order by ladder_id) from user_product_adoption)::text as ladder_id,
      (select mode() within group (order by value_id) from user_product_adoption)::text as value_id,
      (select min(id) from therapy_area)::text as area_id`.execute(db);
  const found = rows[0] ?? {};
  const values: Record<keyof typeof userFilters, string | null | undefined> = {
    ...found,
    user_type: null,
    selection: null,
    status: 'active',
    license_status: 'verified',
    license_expired: 'true',
    profession: 'nurse',
    specialty_id: found.specialty_id,
    province_code: '10',
    region: 'bkk,north',
    health_region: '1,13',
    workplace_id: found.workplace_id,
    workplace_type: 'community_hospital,pharmacy',
    owner_rep_id: found.owner_rep_id,
    owned: 'true',
    segment: 'C',
    is_kol: 'false',
    consent: 'marketing_line,marketing_email',
    ask_again: 'marketing_line',
    ladder_id: found.ladder_id,
    value_id: found.value_id,
    inactive_days: '90',
    registration_source: 'self',
    registered_from: '2025-01-01',
    registered_to: '2026-12-31',
    active_from: '2026-10-22',
    active_to: '2026-11-20',
    active_brand: 'Ozempic',
    active_area_id: found.area_id,
    reachable: 'true',
    team: found.team,
    manager_user_id: found.manager_user_id,
    brand: 'Ozempic',
    deleted: 'true',
  };
  return new Map<string, Filter>([
    ['no filter', {}],
    ['search, a name', { search: 'สมมติ' }],
    ['search, two words', { search: 'กิตติ เจริญ' }],
    ['search, a phone number', { search: '080-1012' }],
    ...Object.keys(userFilters).flatMap((key): [string, Filter][] => {
      if (NO_FILTER.includes(key)) return [];
      const value = values[key as keyof typeof userFilters]; // Its own keys.
      if (!value) throw new Error(`The bench has no value for the filter ${key}`);
      return [[key, { [key]: value }]];
    }),
  ]);
}

const ROLES = {
  super_admin: 'admin',
  sales_manager: 'demo.sales',
  analyst: 'demo.analyst',
} as const;

export interface UserListSpeed {
  role: string;
  list: string;
  what: string;
  p95: number;
}

/** They open connections and prepare statements. */
const WARM_UP_CALLS = 3;

/** A list as it is asked for again and again; no times where it is refused. */
interface Line extends Omit<UserListSpeed, 'p95'> {
  url: string;
  headers: Record<string, string>;
  times: number[] | null;
}

/** Asks for every filter and every sort of the lists of users, counted anew at each call. */
export async function measureUsers(
  database: Pick<OpenDatabase, 'db' | 'connection'> & { dataDir: string; password: string },
  calls: number,
  only: readonly string[],
): Promise<UserListSpeed[]> {
  const { db, connection, dataDir, password } = database;
  const settings: AppServerSettings = { connection, dataDir, secret: SECRET, countsKept: -1 };
  const app = await startServer(
    fileURLToPath(new URL('../app-server.ts', import.meta.url)),
    settings,
  );
  const filters = await filtersOf(db);
  const sorts = USER_SORTS.flatMap((by) =>
    (['asc', 'desc'] as const).map((order) => ({ order_by: by, order })),
  );
  const lines: Line[] = [];
  for (const [role, username] of Object.entries(ROLES)) {
    const secret = username === 'admin' ? password : DEMO_PASSWORD;
    const token = await signInAt(app.url, { username, password: secret });
    const headers = { authorization: `Bearer ${token}` };
    // A process reads numbers of people once: until they are at hand, seconds, lists count from the tables.
    if (role === 'super_admin') await (await fetch(`${app.url}/v1/overview`, { headers })).text();
    for (const type of LISTS) {
      const add = (what: string, query: Filter) => {
        if (only.length > 0 && !only.includes(what)) return;
        const asked = new URLSearchParams({
          ...(type && { user_type: type }),
          ...query,
          limit: '20',
        });
        const url = `${app.url}${user.list.path}?${asked}`;
        lines.push({ role, list: type ?? 'all', what, url, headers, times: [] });
      };
      for (const [what, query] of filters) add(what, query);
      for (const sort of sorts) add(`by ${sort.order_by}, ${sort.order}`, sort);
    }
  }
  // By turns, as people ask: a moment in which the machine stands still falls on many lines, once on each.
  for (let n = 0; n < calls + WARM_UP_CALLS; n += 1) {
    for (const line of lines) {
      if (line.times === null) continue;
      const began = performance.now();
      const reply = await fetch(line.url, { headers: line.headers });
      const text = await reply.text();
      // What a role may not filter by is refused at once.
      if (reply.status === 403) line.times = null;
      else if (!reply.ok) throw new Error(`${line.url} answered ${reply.status}: ${text}`);
      else if (n >= WARM_UP_CALLS) line.times.push(performance.now() - began);
    }
  }
  await app.stop();
  return lines.flatMap(({ role, list, what, times }) =>
    times ? [{ role, list, what, p95: percentile(times, 0.95) }] : [],
  );
}

/** The same over a new database with the profile `scale`. */
export async function measureUserLists(calls: number, only: readonly string[]) {
  const dataDir = temporaryFolder('users');
  const database = await openDatabase(
    { dataDir, databaseUrl: undefined },
    { say: () => {}, statementTimeout: 0 },
  );
  atEnd(() => database.shutDown());
  const clock = { now: () => new Date() };
  await migrate(database.pool);
  const began = performance.now();
  const storage = createStorage({ dataDir });
  await seed(database.db, 'scale', { storage, clock, rows: 0 });
  const seconds = (performance.now() - began) / 1000;
  const password = 'Bench-Users-Password-1';
  await ensureFirstAdmin(database.db, clock, { username: ROLES.super_admin, password });
  return { seconds, speeds: await measureUsers({ ...database, dataDir, password }, calls, only) };
}
