import { randomUUID } from 'node:crypto';
import { link as linkCalls } from '@connect/contract/links/link.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fieldsOf } from '../../test/call.ts';
import { makeArticle, makeUser } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { aClick, makeLink, makeRecipient } from '../../test/link-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { anEvent, platformKey, send } from '../../test/usage/tracking.ts';
import { reclassify } from '../track/reclassify.service.ts';
import { SIGNALS } from '../track/visitor-agent.ts';
import { partitionsJob } from '../usage/roll-up.job.ts';
import { rollUp } from '../usage/roll-up.service.ts';
import { storeClicks } from './clicks.service.ts';

// Whatever becomes of clicks, the figures of a link are those of its rows (domain/links#figures).

const { test, call } = await startTestApp();
const { db } = test.deps;
await runRecurring(test.deps, test.pool, [partitionsJob]);
const platform = await platformKey(test);
const article = await makeArticle(db, {
  status: 'publish',
  first_published_at: '2026-11-01T09:00:00+07:00',
});
const target = { target_type: 'article', target_id: article.id } as const;
const links = [
  await makeLink(db, { ...target, target_url: null }),
  await makeLink(db, { ...target, target_url: null }),
];

const START = Date.parse('2026-11-20T08:00:00+07:00');
const happening = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('click' as const),
      link: fc.nat({ max: 1 }),
      visitor: fc.nat({ max: 3 }),
      /** Of a recipient's own address. */
      person: fc.option(fc.nat({ max: 2 }), { nil: null }),
      seconds: fc.nat({ max: 120 }),
      signals: fc.constantFrom(0, 0, 0, SIGNALS.prefetch, SIGNALS.office),
    }),
  },
  // What the platform reports of a click: a colleague makes it one of the company.
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('follow' as const), colleague: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('judge' as const), row: fc.nat({ max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reclassify' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('hire' as const), person: fc.nat({ max: 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('merge' as const),
      from: fc.nat({ max: 2 }),
      into: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('erase' as const), person: fc.nat({ max: 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('keep' as const), seconds: fc.nat({ max: 60 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('count' as const) }) },
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

interface World {
  visitors: string[];
  people: { id: number; tokens: string[] }[];
  colleague: number;
}

async function newWorld(): Promise<World> {
  await sql`truncate engagement_log, usage_browser, track_fold, track_event, link_stats, link_stale`.execute(
    db,
  );
  const people: World['people'] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = await makeUser(db);
    const tokens: string[] = [];
    for (const link of links) tokens.push((await makeRecipient(db, link.id, id)).token);
    people.push({ id, tokens });
  }
  const colleague = await makeUser(db, { user_type: 'staff', license_no: null });
  return {
    visitors: Array.from({ length: 4 }, () => randomUUID()),
    people,
    colleague: colleague.id,
  };
}

const iso = (seconds: number) => new Date(START + seconds * 1_000).toISOString();

async function happen(what: Happening, { visitors, people, colleague }: World): Promise<void> {
  switch (what.kind) {
    case 'click': {
      const { link: place, visitor, person, seconds, signals } = what;
      const link = links[place];
      const bot_reason = signals === SIGNALS.prefetch ? 'prefetch' : null;
      await storeClicks(test.deps, [
        aClick({
          ...target,
          link_id: link?.id ?? 0,
          at: iso(seconds),
          visitor: visitors[visitor] ?? randomUUID(),
          token: person === null ? null : (people[person]?.tokens[place] ?? null),
          agent: 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari',
          signals,
          bot_reason,
        }),
      ]);
      return;
    }
    case 'follow': {
      const row = await db
        .selectFrom('engagement_log')
        .select(['view_id', 'occurred_at'])
        .where('action', '=', 'click')
        .orderBy('occurred_at')
        .executeTakeFirst();
      if (!row) return;
      const user_id = what.colleague ? colleague : (people[0]?.id ?? null);
      await send(test, platform.call, [
        anEvent({ type: 'article', id: article.id }, row.occurred_at, {
          click_id: row.view_id,
          user_id,
        }),
      ]);
      return;
    }
    case 'judge':
      await sql`update engagement_log set is_bot = not is_bot, bot_reason = case when is_bot
        then null else 'ua_bot' end where id = (select id from engagement_log
          where action = 'click' order by id offset ${what.row} limit 1)`.execute(db);
      return;
    case 'reclassify':
      await reclassify(test.deps);
      return;
    case 'hire':
      await db
        .updateTable('platform_user')
        .set({ user_type: 'staff' })
        .where('id', '=', people[what.person]?.id ?? 0)
        .where('status', '<>', 'erased')
        .execute();
      return;
    case 'merge':
      await sql`update engagement_log set user_id = ${people[what.into]?.id ?? null}
        where user_id = ${people[what.from]?.id ?? null}`.execute(db);
      return;
    case 'erase':
      await sql`update engagement_log set user_id = null, session_id = null, extra = null,
        anonymous_id = ${randomUUID()}::uuid
        where user_id = ${people[what.person]?.id ?? null}`.execute(db);
      return;
    case 'keep':
      await sql`delete from engagement_log where occurred_at < ${iso(what.seconds)}`.execute(db);
      return;
    case 'count':
      await rollUp(test.deps);
  }
}

/** The same from the rows, one by one. */
async function counted() {
  const rows = await db
    .selectFrom('engagement_log')
    .select(['link_id', 'anonymous_id', 'is_bot', 'is_internal', 'occurred_at'])
    .where('action', '=', 'click')
    .execute();
  return links.map(({ id }) => {
    const own = rows.filter((row) => row.link_id === id);
    const valid = own.filter((row) => !row.is_bot && !row.is_internal);
    return {
      clicks_total: own.length,
      clicks_valid: valid.length,
      unique_visitors: new Set(valid.map((row) => row.anonymous_id)).size,
      last_clicked_at:
        valid
          .map((row) => row.occurred_at)
          .toSorted()
          .at(-1) ?? null,
    };
  });
}

const kept = () =>
  Promise.all(
    links.map(
      async ({ id }) =>
        (await db
          .selectFrom('link_stats')
          .select(['clicks_total', 'clicks_valid', 'unique_visitors', 'last_clicked_at'])
          .where('link_id', '=', id)
          .executeTakeFirst()) ?? {
          clicks_total: 0,
          clicks_valid: 0,
          unique_visitors: 0,
          last_clicked_at: null,
        },
    ),
  );

it('figures of links are those of their rows, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 30 }), async (happenings) => {
      const world = await newWorld();
      for (const what of happenings) await happen(what, world);
      await rollUp(test.deps);
      expect(await kept()).toEqual(await counted());
    }),
    { numRuns: 25 },
  );
}, 300_000);

it('a link keeps its code when nothing is left of its clicks', async () => {
  await newWorld();
  const [link] = links;
  await storeClicks(test.deps, [aClick({ link_id: link?.id ?? 0, at: iso(0) })]);
  await sql`delete from engagement_log`.execute(db);
  await rollUp(test.deps);
  expect(await kept()).toEqual(await counted());
  const params = { id: link?.id ?? 0 };
  const { version } = (await call(linkCalls.get, { params })).reply.data;
  const changed = await call(linkCalls.update, { params, body: { code: 'another', version } });
  expect(fieldsOf(changed)).toEqual(['code: link_code_clicked']);
});

it('a link that is used up stays so when its clicks are removed; what was no click never used it', async () => {
  await newWorld();
  const [used, judged] = [
    await makeLink(db, { max_clicks: 2 }),
    await makeLink(db, { max_clicks: 2 }),
  ];
  const state = async ({ id }: { id: number }) =>
    (await call(linkCalls.get, { params: { id } })).reply.data.state;
  for (const { id } of [used, judged]) {
    for (const seconds of [0, 60]) {
      await storeClicks(test.deps, [aClick({ link_id: id, at: iso(seconds) })]);
    }
    expect(await state({ id })).toBe('expired');
  }
  await sql`update engagement_log set is_bot = true, bot_reason = 'ua_bot'
    where link_id = ${judged.id}`.execute(db);
  await rollUp(test.deps);
  expect(await state(judged)).toBe('active');
  await sql`delete from engagement_log where occurred_at < ${iso(30)}`.execute(db);
  await sql`delete from engagement_log`.execute(db);
  await rollUp(test.deps);
  expect(await state(used)).toBe('expired');
  expect(await state(judged)).toBe('active');
  const { data } = (await call(linkCalls.get, { params: { id: used.id } })).reply;
  expect(data.clicks_valid).toBe(0);
});
