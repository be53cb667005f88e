import { expect, test } from 'vitest';
import { makeArticle, makeUser, makeView } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { makeLink } from '../../test/link-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { ago, anEvent, CHROME, platformKey, rowsAbout, send } from '../../test/usage/tracking.ts';
import { partitionsJob } from '../usage/roll-up.job.ts';
import { reclassify } from './reclassify.service.ts';

const { test: t } = await startTestApp();

test('the rules run again over what is stored, change what they say otherwise now, and say what', async () => {
  await runRecurring(t.deps, t.pool, [partitionsJob]);
  const { call } = await platformKey(t);
  const { id } = await makeArticle(t.deps.db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
  });
  const item = { type: 'article', id };
  const rep = await makeUser(t.deps.db);
  await makeView(t.deps.db, id, { is_bot: true, bot_reason: 'burst' });
  await send(t, call, [
    anEvent(item, ago(t, 50), { device: { ua: CHROME } }),
    anEvent(item, ago(t, 40), { device: { ua: 'Googlebot/2.1' } }),
    anEvent(item, ago(t, 30), { device: { ua: CHROME }, signals: { prefetch: true } }),
    anEvent(item, ago(t, 20), { user_id: rep.id, device: { ua: CHROME } }),
    anEvent(item, ago(t, 10), { signals: { preview: true } }),
  ]);
  const flags = async () =>
    (await rowsAbout(t, id)).map(({ bot_reason, is_bot, is_internal }) => [
      bot_reason,
      is_bot,
      is_internal,
    ]);
  const right = [
    ['burst', true, false],
    [null, false, false],
    ['ua_bot', true, false],
    ['prefetch', true, false],
    [null, false, false],
    [null, false, true],
  ];
  expect(await flags()).toEqual(right);
  expect(await reclassify(t.deps)).toEqual({ reasons: [], internal: 0 });

  // As an earlier version saw them, before one of them became a colleague.
  await t.deps.db
    .updateTable('engagement_log')
    .set({ is_bot: false, bot_reason: null })
    .where('signals', 'is not', null)
    .execute();
  await t.deps.db
    .updateTable('platform_user')
    .set({ user_type: 'staff' })
    .where('id', '=', rep.id)
    .execute();
  expect(await reclassify(t.deps)).toEqual({
    reasons: [
      { before: null, after: 'prefetch', rows: 1 },
      { before: null, after: 'ua_bot', rows: 1 },
    ],
    internal: 1,
  });
  const now = right.map((row, index) => (index === 4 ? [null, false, true] : row));
  expect(await flags()).toEqual(now);
  const stats = await t.deps.db
    .selectFrom('content_stats')
    .select('views')
    .where('content_id', '=', id)
    .executeTakeFirst();
  expect(stats?.views).toBe(1);
});

test('a click stays a colleague’s who read on after it, and becomes one of whoever joins', async () => {
  const { db } = t.deps;
  const [reader, joining] = [await makeUser(db), await makeUser(db)];
  const { id } = await makeLink(db);
  const click = { content_type: 'link', action: 'click', link_id: id, signals: 0 } as const;
  await makeView(db, id, { ...click, user_id: reader.id, is_internal: true });
  await makeView(db, id, { ...click, user_id: joining.id });
  await db
    .updateTable('platform_user')
    .set({ user_type: 'staff' })
    .where('id', '=', joining.id)
    .execute();
  expect((await reclassify(t.deps)).internal).toBe(1);
  const rows = await db
    .selectFrom('engagement_log')
    .select('is_internal')
    .where('link_id', '=', id)
    .execute();
  expect(rows.map(({ is_internal: own }) => own)).toEqual([true, true]);
});
