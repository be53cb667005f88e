import { fillPath } from '@connect/contract/calls/endpoint.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unwordedEntries } from '../../test/audit-words.ts';
import { keptMail } from '../../test/event-messages.ts';
import { CONTENT_EXAMPLES, WRITE_EXAMPLES } from '../../test/examples/write-examples.ts';
import { mayCall } from '../../test/may-call.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';

// A caller who gets an error assumes that nothing was written: after an answer of 400 and more the
// database must be unchanged, also when the write itself takes the item out of the caller's scope.

let t: TestApp;
let boss: SignedIn;
let publisher: SignedIn;
let officer: SignedIn;
beforeAll(async () => {
  t = await createTestApp({ mail: keptMail() });
  boss = await t.signIn('super_admin');
  publisher = await t.signIn('publisher', { brandScope: ['Non-Brand'], regionScope: ['north'] });
  officer = await t.signIn('dpo');
  for (const statement of BLIND) await statement.execute(t.deps.db);
  tables = await storedTables();
});
// `false`: items that vanish during a write give refusals that no endpoint declares.
afterAll(() => t.close(false));

/**
 * Calls that write but are of programs, which see everything, whose item cannot leave the caller's scope, whose trace is meant to stay, or that ask
 * another server first.
 */
const APART =
  /\/(jwt-auth|api\/auth)\/|\/v1\/auth\/(logout|mfa|password|refresh|sessions|otp)|\/v1\/presence|\/v1\/notices|\/v1\/media\/(uploads|from-link)|\/v1\/admin\/audit\/verify|\/v1\/message-template\/:id\/test|\/v1\/(track|platform)\b|(POST|DELETE) \/v1\/admin\/product-ladder/;

const writing = () =>
  t.routes.flatMap(({ method, url, endpoint }) =>
    endpoint && method !== 'GET' && method !== 'HEAD' && !APART.test(`${method} ${url}`)
      ? [{ name: `${method} ${url}`, method: method as 'POST', url, endpoint }]
      : [],
  );

/** Tables that are compared: all except what every call changes and what is sealed afterwards. */
let tables: string[] = [];
async function storedTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not in
      ('staff_session', 'login_throttle', 'presence', 'audit_entry') order by 1`.execute(t.deps.db);
  return rows.map(({ name }) => name);
}

/** Everything stored. */
async function stored(): Promise<unknown[]> {
  const parts = tables.map(
    (name) => sql`select ${name}::text as name, count(*)::text as n,
      md5(string_agg(r::text, '|' order by r::text)) as hash from ${sql.table(name)} r`,
  );
  const audit = sql`select 'audit_entry', count(*)::text, '' from audit_entry`;
  return t.deps.db.transaction().execute(async (trx) => {
    // Starting workers for a hundred small tables takes longer than reading them.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
    const all = await sql`${sql.join([...parts, audit], sql` union all `)} order by 1`.execute(trx);
    return all.rows;
  });
}

/** From here on every write moves its item out of the caller's scope. */
const BLIND = [
  sql`create function lose_sight() returns trigger language plpgsql as $$ begin
    update content set brand = 'Wegovy',
      deleted_at = case when kind like '%\\_host' then '2020-01-01'::timestamptz else deleted_at end
      where id = new.entity_id and kind = new.entity_type;
    if new.entity_type = 'staff' and new.action like 'staff.%' then
      update staff set deleted_at = now() where id = new.entity_id;
    elsif new.entity_type = 'user' then
      update platform_user set deleted_at = '2020-01-01' where id = new.entity_id;
    elsif new.entity_type = 'workplace' then
      update workplace set deleted_at = '2020-01-01' where id = new.entity_id;
    elsif new.entity_type = 'link' then
      update link set deleted_at = '2020-01-01' where id = new.entity_id;
    elsif new.entity_type = 'ladder_value' then
      delete from adoption_ladder_value where id = new.entity_id;
    elsif new.entity_type in ('article_category', 'specialty', 'business_unit', 'therapy_area',
        'brand_spelling', 'api_key', 'media') then
      execute format('delete from %I where id = $1', new.entity_type) using new.entity_id;
    elsif new.entity_type = 'view' then
      delete from saved_view where id = new.entity_id;
    elsif new.entity_type = 'report_plan' then
      delete from report_plan where id = new.entity_id;
    end if;
    return null;
  end $$`,
  sql`create trigger lose_sight after insert on audit_entry
    for each row execute function lose_sight()`,
];

async function attempt({ name, method, url, endpoint }: ReturnType<typeof writing>[number]) {
  const make = WRITE_EXAMPLES[name];
  if (!make) throw new Error(`${name} needs an example in test/write-examples.ts`);
  const may = (role: Role) => mayCall(role, endpoint.permission);
  const by = may('publisher') ? publisher : may('super_admin') ? boss : officer;
  const { params, body, upload } = await make({ t, by, boss });
  return () =>
    t.app.inject({
      method,
      url: fillPath(url, params),
      headers: { ...by.headers, ...upload?.headers },
      ...(upload ? { payload: upload.payload } : body ? { payload: body } : {}),
    });
}

/** The examples by area: `article`, `admin`, … */
const areas = Object.entries(
  Object.groupBy(Object.keys(WRITE_EXAMPLES), (name) => name.split('/')[2] ?? ''),
).map(([area, names = []]) => [area, names] as const);

const sight = (lost: boolean) =>
  sql`alter table audit_entry ${sql.raw(lost ? 'enable' : 'disable')} trigger lose_sight`.execute(
    t.deps.db,
  );
const declared = (names: readonly string[]) => writing().filter(({ name }) => names.includes(name));
const unlike = (before: unknown, after: unknown) =>
  JSON.stringify(before) !== JSON.stringify(after);

test('every call that writes has an example', () => {
  expect(writing().length).toBeGreaterThan(120);
  expect(Object.keys(WRITE_EXAMPLES).sort()).toEqual(
    writing()
      .map(({ name }) => name)
      .sort(),
  );
});

const lastEntry = () =>
  t.deps.db
    .selectFrom('audit_entry')
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();

/** Calls that only ask a job, which tells the log what it did, and choices that nobody else sees. */
const UNLOGGED =
  /\/v1\/(user\/selection|report\/files|user\/import|registration-import)\b|\/registrations\/import$/;

describe.each(areas)('calls that write: %s', (area, names) => {
  test('are valid here, change something, so that the next test tries what it says, and are told by the audit log in words', async () => {
    await sight(false);
    const idle: string[] = [];
    const untold: string[] = [];
    for (const call of declared(names)) {
      const run = await attempt(call);
      const before = await stored();
      const { id: logged } = await lastEntry();
      const reply = await run();
      if (reply.statusCode >= 400 || !unlike(before, await stored()))
        idle.push(`${call.name}: ${reply.body}`);
      const isTold = (await lastEntry()).id !== logged;
      if (!isTold && !UNLOGGED.test(call.name)) untold.push(call.name);
      for (const missing of await unwordedEntries(t.deps.db, logged))
        untold.push(`${call.name}: ${missing}`);
    }
    expect(idle).toEqual([]);
    expect(untold, 'in the audit log').toEqual([]);
  });

  test('answer an error only if they have written nothing, also where the subject goes out of sight', async () => {
    await sight(false);
    const calls = [];
    for (const call of declared(names)) calls.push({ name: call.name, run: await attempt(call) });
    await sight(true);
    const written: string[] = [];
    let refused = 0;
    let before = await stored();
    for (const { name, run } of calls) {
      const reply = await run();
      const after = await stored();
      if (reply.statusCode >= 400) {
        refused += 1;
        if (unlike(before, after)) written.push(`${name}: ${reply.body}`);
      }
      before = after;
    }
    expect(written).toEqual([]);
    // Calls on content and accounts return what they wrote: for them the item is really gone.
    // Publishers, who lose sight by brand, may only edit and publish events.
    const most = area === 'event' ? 2 : 3;
    if (area in CONTENT_EXAMPLES || ['staff', 'user', 'workplace', 'link'].includes(area))
      expect(refused).toBeGreaterThan(most);
  });
});
