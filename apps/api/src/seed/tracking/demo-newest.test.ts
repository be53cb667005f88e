import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeArticle, makeUser } from '../../../test/factories.ts';
import { runRecurring } from '../../../test/jobs.ts';
import { makeLink } from '../../../test/link-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { writeSetting } from '../../settings/settings.queries.ts';
import { partitionsJob } from '../../usage/roll-up.job.ts';
import type { LogRow } from '../demo/engagement-rows.ts';
import { createRandom } from '../demo/random.ts';
import { followNewest, reportNewest } from './demo-newest.ts';

const { test } = await startTestApp();
const { db } = test.deps;
await runRecurring(test.deps, test.pool, [partitionsJob]);

const row = (more: Partial<LogRow>): LogRow => ({
  occurred_at: '2026-11-20T07:00:00+07:00',
  received_at: '2026-11-20T07:02:00+07:00',
  view_id: randomUUID(),
  content_type: 'article',
  content_id: 0,
  content_title: '',
  action: 'view',
  user_id: null,
  anonymous_id: null,
  session_id: randomUUID(),
  duration_seconds: 95,
  progress_pct: 92,
  position_seconds: null,
  is_qualified: true,
  is_completed: true,
  channel: 'line_oa',
  link_id: null,
  link_code: null,
  referrer_host: null,
  device: 'mobile',
  os: 'iOS',
  browser: 'Safari',
  in_app: 'line',
  ip_hash: randomUUID(),
  country: 'TH',
  province_guess: null,
  is_bot: false,
  bot_reason: null,
  is_internal: false,
  ...more,
});

const written = async () =>
  Promise.all(
    ['engagement_log', 'link_stats', 'track_fold', 'user_agent', 'platform_user'].map(
      async (table) =>
        (await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(db))
          .rows,
    ),
  );

it('what the demo reports is taken by the rules, and sent again it changes nothing', async () => {
  const article = await makeArticle(db, {
    status: 'publish',
    visibility: 'public',
    first_published_at: '2026-11-01T09:00:00+07:00',
  });
  const user = await makeUser(db, { user_type: 'doctor' });
  const link = await makeLink(db, {
    target_type: 'article',
    target_id: article.id,
    target_url: null,
  });
  await db
    .transaction()
    .execute((trx) => writeSetting(trx, 'platform_url', 'https://www.hcp.example'));
  const of = { content_id: article.id };
  const bot = { is_bot: true, user_id: null, duration_seconds: 0, progress_pct: 0 };
  const rows = [
    row({ ...of, user_id: user.id, link_id: link.id, link_code: link.code }),
    row({ ...of, anonymous_id: randomUUID(), duration_seconds: 3 }),
    row({ ...of, ...bot, anonymous_id: randomUUID() }),
    row({ ...of, user_id: user.id, action: 'like', occurred_at: '2026-11-20T07:03:00+07:00' }),
  ];
  const now = test.clock.now();
  const newest = await db
    .transaction()
    .execute((trx) =>
      followNewest(trx, test.deps, (at) => test.clock.set(at.toISOString()), rows, createRandom(7)),
    );
  expect(newest.clicks).toMatchObject([{ link_id: link.id, bot_reason: null, in_app: 'line' }]);
  const report = () =>
    db
      .transaction()
      .execute((trx) =>
        reportNewest(trx, test.deps, (at) => test.clock.set(at.toISOString()), newest, now),
      );
  await report();
  const { rows: told } = await sql`
    select action, user_id, duration_seconds, is_qualified, is_bot, bot_reason, link_id, device, os, in_app
    from engagement_log order by occurred_at, is_bot, duration_seconds desc nulls last`.execute(db);
  expect(told).toMatchObject([
    { action: 'click', user_id: user.id, is_qualified: true, link_id: link.id },
    {
      action: 'view',
      user_id: user.id,
      duration_seconds: 95,
      is_qualified: true,
      link_id: link.id,
    },
    { action: 'view', user_id: null, duration_seconds: 3, is_qualified: false, is_bot: false },
    { action: 'view', is_bot: true, bot_reason: 'ua_bot' },
    { action: 'like', user_id: user.id },
  ]);
  const before = await written();
  await report();
  expect(await written()).toEqual(before);
});
