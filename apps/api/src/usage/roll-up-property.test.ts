import { randomUUID } from 'node:crypto';
import type { Channel, EngagementAction } from '@connect/contract/constants.ts';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeArticle, makeRecording, makeUser } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { makeLink } from '../../test/link-factories.ts';
import { createTestApp } from '../../test/test-app.ts';
import { asksOverview, compareOverview } from '../../test/usage/overview-asking.ts';
import { rollUpsOf } from '../../test/usage/roll-up-oracle.ts';
import { anEvent, platformKey, send } from '../../test/usage/tracking.ts';
import {
  CHOSEN_CHANNELS,
  type Happening,
  happening,
  PROVINCES,
  some,
  TYPES,
} from '../../test/usage/usage-history.ts';
import { logOf, type RawRow, rawRows, type Ties } from '../../test/usage/usage-oracle.ts';
import { addDays } from '../time/moments.ts';
import { type LogWindow, readUsage } from './logs/log-reading.service.ts';
import type { LogFilter } from './logs/logs.queries.ts';
import { partitionsJob } from './roll-up.job.ts';
import { rollUp } from './roll-up.service.ts';

// Whatever happens to the log, the page and the roll-ups say what its rows say. Days are chosen around a
// leap day and the end of a month, moments around midnight in Bangkok and in London.

const TODAY = '2028-03-02';
const t = await createTestApp();
afterAll(() => t.close());
const { db } = t.deps;
t.clock.set(`${TODAY}T10:00:00+07:00`);
await runRecurring(t.deps, t.pool, [partitionsJob]);
const key = await platformKey(t);

const published = { status: 'publish', first_published_at: '2028-01-01T09:00:00+07:00' } as const;
const items = [
  { type: 'article', id: (await makeArticle(db, { ...published, brand: 'Ozempic' })).id },
  { type: 'video', id: (await makeRecording(db, 'video', published)).id },
] as const;
const users = await Promise.all(
  TYPES.map((user_type, n) =>
    makeUser(db, { user_type, province_code: PROVINCES[n] ?? null, display_name: `ผู้ใช้ ${n}` }),
  ),
);
// More areas than a number has bits.
const { rows: areas } = await sql<{ id: number }>`
  insert into therapy_area (code, name_th, name_en, business_unit_id)
  select 'X' || n, 'กลุ่มโรค ' || n, 'Area ' || n, (select min(id) from business_unit)
  from generate_series(1, 41) n returning id`.execute(db);
const links = [await makeLink(db), await makeLink(db)];
const codes = new Map(links.map(({ id, code }) => [id, code]));
const userAt = (n: number) => users[n]?.id ?? null;

const asking = fc.record({
  item: fc.nat({ max: items.length - 1 }),
  to: fc.integer({ min: 0, max: 3 }),
  length: fc.integer({ min: 1, max: 6 }),
  actions: some<EngagementAction>('view', 'download', 'share'),
  userTypes: some('doctor' as const, 'pharmacist' as const),
  channels: some<Channel>(...CHOSEN_CHANNELS),
  provinces: some(...PROVINCES),
  links: some(...links.map(({ id }) => id)),
  completed: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
  person: fc.constantFrom(null, null, 0, 1),
  name: fc.constantFrom(null, null, 'ผู้ใช้', 'ใช้ 1'),
  regions: fc.constantFrom(null, null, ['bkk' as const], ['north' as const, 'south' as const]),
  view: fc.constantFrom('activity' as const, 'users' as const),
  by: fc.nat({ max: 2 }),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  all: fc.boolean(),
  offset: fc.nat({ max: 4 }),
  limit: fc.integer({ min: 1, max: 5 }),
});
type Asking = typeof asking extends fc.Arbitrary<infer One> ? One : never;

/** Names of browsers and sessions, of views, and whose browser each turned out to be. */
interface World {
  browsers: string[];
  sessions: string[];
  views: string[];
  ties: Map<string, number>;
}
const uuids = (n: number) => Array.from({ length: n }, () => randomUUID());
const newWorld = (): World => ({
  browsers: uuids(3),
  sessions: uuids(2),
  views: uuids(10),
  ties: new Map(),
});

function tie({ ties }: World, browser: string | null | undefined, user: number | null): void {
  if (browser && user !== null) ties.set(browser, Math.max(ties.get(browser) ?? 0, user));
}

/** A row that is written, be it again, says whose browser it was, as the trigger of the log does. */
async function tieRows(world: World, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ browser: string; user: number }>`
    select distinct anonymous_id as browser, user_id as user from engagement_log
    where anonymous_id is not null and user_id is not null and ${where}`.execute(db);
  for (const { browser, user } of rows) tie(world, browser, user);
}

const rowAt = (n: number) => sql`(select id from engagement_log order by id offset ${n} limit 1)`;

async function happen(what: Happening, world: World): Promise<void> {
  switch (what.kind) {
    case 'write': {
      const { item: index, ago, time, user, browser, session, link, bot, qualified } = what;
      const item = items[index] ?? items[0];
      const user_id = userAt(user);
      const anonymous_id = browser === null ? null : (world.browsers[browser] ?? null);
      const link_id = links[link]?.id ?? null;
      tie(world, anonymous_id, user_id);
      await db
        .insertInto('engagement_log')
        .values({
          occurred_at: `${addDays(TODAY, -ago)}T${time}+07:00`,
          view_id: randomUUID(),
          content_type: item.type,
          content_id: item.id,
          content_title: 'รายการ',
          action: what.action,
          user_id,
          anonymous_id,
          session_id: session === null ? null : (world.sessions[session] ?? null),
          duration_seconds: qualified ? (what.seconds ?? 60) : what.seconds,
          progress_pct: what.progress,
          is_qualified: qualified,
          is_completed: what.completed,
          channel: what.channel,
          device: what.device,
          link_id,
          is_bot: bot,
          is_internal: user === 2,
          province_guess: user_id === null ? '50' : null,
        })
        .execute();
      return;
    }
    case 'report': {
      const { item, hours, view, user, browser } = what;
      const at = new Date(t.clock.now().getTime() - hours * 3_600_000).toISOString();
      const user_id = userAt(user);
      const anonymous_id = world.browsers[browser];
      tie(world, anonymous_id, user_id);
      const event = anEvent(items[item] ?? null, at, {
        view_id: world.views[view],
        user_id,
        anonymous_id,
      });
      expect(await send(t, key.call, [event])).toMatchObject({ accepted: 1 });
      await tieRows(world, sql`view_id = ${world.views[view]}::uuid`);
      return;
    }
    case 'click': {
      const { link, time, browser, user, bot } = what;
      const user_id = userAt(user);
      const anonymous_id = world.browsers[browser] ?? null;
      tie(world, anonymous_id, user_id);
      await db
        .insertInto('engagement_log')
        .values({
          occurred_at: `${TODAY}T${time}+07:00`,
          view_id: randomUUID(),
          content_type: 'link',
          content_id: links[link]?.id ?? 0,
          content_title: 'ลิงก์',
          action: 'click',
          user_id,
          anonymous_id,
          link_id: links[link]?.id ?? null,
          is_bot: bot,
          is_internal: user === 2,
        })
        .execute();
      return;
    }
    case 'judge':
      await sql`update engagement_log set is_bot = not is_bot where id = ${rowAt(what.row)}`.execute(
        db,
      );
      await tieRows(world, sql`id = ${rowAt(what.row)}`);
      return;
    case 'delete':
      await sql`delete from engagement_log where id = ${rowAt(what.row)}`.execute(db);
      return;
    case 'merge': {
      const [from, into] = [userAt(what.from), userAt(what.into)];
      const { rows: moved } = await sql<{ id: number }>`
        update engagement_log set user_id = ${into} where user_id = ${from} returning id`.execute(
        db,
      );
      await tieRows(world, sql`id = any(${moved.map(({ id }) => id)})`);
      await sql`update usage_browser set user_id = ${into} where user_id = ${from}`.execute(db);
      for (const [browser, user] of world.ties) {
        if (user === from && into !== null) world.ties.set(browser, into);
      }
      return;
    }
    case 'erase': {
      const user = userAt(what.user);
      await sql`update engagement_log set user_id = null, anonymous_id = ${randomUUID()}::uuid,
        session_id = null where user_id = ${user}`.execute(db);
      await sql`update usage_browser set user_id = null where user_id = ${user}`.execute(db);
      for (const [browser, owner] of world.ties) if (owner === user) world.ties.delete(browser);
      return;
    }
    case 'move':
      await db
        .updateTable('platform_user')
        .set({ province_code: what.province, user_type: what.type })
        .where('id', '=', userAt(what.user))
        .execute();
      return;
    case 'rebrand':
      await db
        .updateTable('content')
        .set({
          brand: what.brand,
          therapy_area_ids: what.areas.flatMap((place) => areas[place]?.id ?? []),
        })
        .where('id', '=', items[0].id)
        .execute();
      return;
    case 'count':
      await rollUp(t.deps);
  }
}

const ROW_SORTS = ['occurred_at', 'duration_seconds', 'progress_pct'] as const;
const PERSON_SORTS = ['last_at', 'views', 'total_seconds'] as const;

function asked(ask: Asking): { filter: LogFilter; window: LogWindow } {
  const { item, to: ago, length, person, name, view, by, order, all, offset, limit, ...rest } = ask;
  const { type, id } = items[item] ?? items[0];
  const to = addDays(TODAY, -ago);
  const from = addDays(to, 1 - length);
  const personId = person === null ? null : userAt(person);
  const part = { order, all, offset, limit };
  return {
    // A search is for one or the other.
    filter: { ...rest, type, id, from, to, personId, name: personId === null ? name : null },
    window:
      view === 'users'
        ? { view, by: PERSON_SORTS[by] ?? 'views', ...part }
        : { view, by: ROW_SORTS[by] ?? 'occurred_at', ...part },
  };
}

/** The same moment as `rawRows` writes it. */
const micros = (iso: string) => Date.parse(iso) * 1_000;
const millis = (at: number | undefined) => Math.floor((at ?? 0) / 1_000) * 1_000;

async function compareLog(ask: Asking, raw: readonly RawRow[], ties: Ties): Promise<void> {
  const { filter, window } = asked(ask);
  const expected = logOf(raw, filter, window, ties, codes);
  const { page, ...said } = await readUsage(t.deps, filter, window);
  const rows =
    page.view === 'activity'
      ? page.rows.map(({ id }) => id)
      : page.rows.map(({ user_id, first_at, last_at, display_name: _, ...row }) => ({
          user_id,
          first_at: micros(first_at),
          last_at: micros(last_at),
          views: row.views,
          total_seconds: row.total_seconds,
          max_progress: row.max_progress,
          completed: row.completed,
          downloads: row.downloads,
          channels: row.channels,
        }));
  const wanted = expected.page.map((row) =>
    typeof row === 'number'
      ? row
      : { ...row, first_at: millis(row.first_at), last_at: millis(row.last_at) },
  );
  expect({ ...said, page: rows }).toEqual({ ...expected, page: wanted });
}

const byKey = (rows: readonly { key: string }[]) =>
  rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));

async function storedRollUps() {
  const days = await sql<{ key: string }>`
    select content_id || ' ' || to_char(day, 'YYYY-MM-DD') as key, views, people, qualified,
      completed, seconds, downloads, shares
    from content_day`.execute(db);
  const clicks = await sql<{ key: string }>`
    select link_id || ' ' || to_char(day, 'YYYY-MM-DD') as key, clicks, valid, visitors, users
    from link_day`.execute(db);
  const persons = await sql<{ key: string }>`
    select to_char(day, 'YYYY-MM-DD') || ' ' || user_id as key, user_type, region, views, qualified,
      actions, brands
    from user_day`.execute(db);
  const stats = await sql<{ id: number; views: number; people: number }>`
    select content_id as id, views, unique_viewers as people from content_stats`.execute(db);
  return {
    link_day: byKey(clicks.rows),
    content_day: byKey(days.rows),
    user_day: byKey(persons.rows),
    stats: items.map(({ id }) => ({
      id,
      views: 0,
      people: 0,
      ...stats.rows.find((row) => row.id === id),
    })),
  };
}

test('page, overview and roll-ups say what the rows of the log say, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 5, maxLength: 40 }),
      fc.array(asking, { minLength: 3, maxLength: 6 }),
      fc.array(asksOverview, { minLength: 2, maxLength: 4 }),
      async (happenings, askings, overviews) => {
        await sql`truncate engagement_log, usage_browser, track_fold, track_event`.execute(db);
        await sql`insert into usage_touched select kind, id, d::date from content,
          generate_series(${`${addDays(TODAY, -8)}`}::date, ${TODAY}::date, '1 day') d`.execute(db);
        await sql`insert into usage_touched select 'link', id, ${TODAY}::date from link`.execute(
          db,
        );
        await sql`insert into usage_touched_user select id, d::date from platform_user,
          generate_series(${`${addDays(TODAY, -8)}`}::date, ${TODAY}::date, '1 day') d`.execute(db);
        const world = newWorld();
        for (const what of happenings) await happen(what, world);
        const raw = await rawRows(db);
        for (const ask of askings) await compareLog(ask, raw, world.ties);
        for (const ask of overviews) await compareOverview(t.deps, TODAY, ask, raw, world.ties);
        await rollUp(t.deps);
        for (const ask of askings) await compareLog(ask, raw, world.ties);
        for (const ask of overviews) await compareOverview(t.deps, TODAY, ask, raw, world.ties);
        expect(await storedRollUps()).toEqual(rollUpsOf(raw, world.ties, items));
      },
    ),
    { numRuns: 15 },
  );
}, 300_000);
