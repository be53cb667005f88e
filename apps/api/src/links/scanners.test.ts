import { track } from '@connect/contract/track/track.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeMessageTemplate, makeUser } from '../../test/factories.ts';
import { aClick, makeLink, makeRecipient } from '../../test/link-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { platformKey } from '../../test/usage/tracking.ts';
import { rollUp } from '../usage/roll-up.service.ts';
import { storeClicks } from './clicks.service.ts';

// What looks into mails opens their links, too (domain/links#clicks).

const { test } = await startTestApp();
const { db } = test.deps;

const SENT = '2026-11-20T08:59:00+07:00';
const at = (seconds: number) =>
  new Date(Date.parse('2026-11-20T08:59:30+07:00') + seconds * 1_000).toISOString();

/** Somebody who was mailed some links, and clicks on them. */
async function mailed(links: number, more: Parameters<typeof makeRecipient>[3] = {}) {
  const user = await makeUser(db);
  const own: { id: number; token: string }[] = [];
  for (let n = 0; n < links; n += 1) {
    const { id } = await makeLink(db);
    const sent = { sent_via: 'email', sent_at: SENT, ...more };
    own.push({ id, ...(await makeRecipient(db, id, user.id, sent)) });
  }
  const click = (place: number, seconds: number) => {
    const { id: link_id = 0, token = '' } = own[place] ?? {};
    return aClick({ link_id, token, at: at(seconds) });
  };
  const reasons = async () => {
    const { rows } = await sql<{ bot_reason: string | null }>`select bot_reason from engagement_log
      where user_id = ${user.id} and action = 'click' order by occurred_at, id`.execute(db);
    return rows.map(({ bot_reason: reason }) => reason);
  };
  return { user, own, click, reasons };
}

it.each([
  ['email', 0, 'scanner'],
  ['email', 5, 'scanner'],
  ['email', 5.001, null],
  ['email', -0.001, null],
  ['sms', 1, null],
])('by %s, %d seconds after the delivery: %s', async (sent_via, seconds, reason) => {
  const { click, reasons, user } = await mailed(1, { sent_via, delivered_at: at(0) });
  await storeClicks(test.deps, [click(0, seconds)]);
  expect(await reasons()).toEqual([reason]);
  const news = db.selectFrom('adoption_news').select('user_id').where('user_id', '=', user.id);
  expect(await news.execute()).toHaveLength(reason === null ? 1 : 0);
});

it('is found out by a delivery that is told after the click, and the link is counted anew', async () => {
  const { click, reasons, own, user } = await mailed(1);
  await storeClicks(test.deps, [click(0, 3)]);
  expect(await reasons()).toEqual([null]);
  const { id: template_id } = await makeMessageTemplate(db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
  });
  const event = { event: 'delivered', channel: 'email', user_id: user.id, link_id: own[0]?.id };
  const events = [{ ...event, event_uuid: crypto.randomUUID(), template_id, occurred_at: at(0) }];
  const { call } = await platformKey(test);
  const sent_at = test.clock.now().toISOString();
  expect((await call(track.messages, { body: { sent_at, events } })).status).toBe(202);
  expect(await reasons()).toEqual(['scanner']);
  await rollUp(test.deps);
  const figures = await db
    .selectFrom('link_stats')
    .select(['clicks_total', 'clicks_valid', 'unique_visitors', 'last_clicked_at'])
    .where('link_id', '=', own[0]?.id ?? 0)
    .executeTakeFirst();
  expect(figures).toEqual({
    clicks_total: 1,
    clicks_valid: 0,
    unique_visitors: 0,
    last_clicked_at: null,
  });
});

it('opens three links within two seconds, the first two of which were told before', async () => {
  const { click, reasons } = await mailed(4);
  await storeClicks(test.deps, [click(0, 0), click(1, 1)]);
  expect(await reasons()).toEqual([null, null]);
  await storeClicks(test.deps, [click(2, 2), click(3, 9)]);
  expect(await reasons()).toEqual(['scanner', 'scanner', 'scanner', null]);
});

it('is not who opens two links, three within longer, or those of several people', async () => {
  const two = await mailed(2);
  await storeClicks(test.deps, [two.click(0, 0), two.click(1, 0.5)]);
  const slow = await mailed(3);
  await storeClicks(test.deps, [slow.click(0, 0), slow.click(1, 1), slow.click(2, 2.001)]);
  const [one, other] = [await mailed(2), await mailed(1)];
  await storeClicks(test.deps, [one.click(0, 0), one.click(1, 1), other.click(0, 1)]);
  for (const { reasons } of [two, slow, one, other]) {
    expect(new Set(await reasons())).toEqual(new Set([null]));
  }
});
