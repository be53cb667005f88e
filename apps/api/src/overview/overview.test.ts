import { type KpiKey, overview } from '@connect/contract/overview/overview.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeArticle, makeDocument, makeUser, makeView } from '../../test/factories.ts';
import { aClick, makeLink } from '../../test/link-factories.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeConsent, makeGuidelineRequest, makeStage } from '../../test/user-factories.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const NOW = '2026-11-20T09:00:00+07:00';
const published = { status: 'publish' } as const;

beforeEach(async () => {
  await db.deleteFrom('engagement_log').execute();
});

/** Reads anew, unless `kept` may answer. */
async function read(query: Record<string, string> = {}, as = call, kept = false) {
  if (!kept) test.clock.advance(60_000);
  const { status, reply } = await as(overview.get, { query });
  expect(status).toBe(200);
  const { data } = reply;
  const kpi = (key: KpiKey) => data.kpis.find((one) => one.key === key);
  return { data, kpi };
}

describe('figures', () => {
  it('are those of the period, beside those of the days before', async () => {
    const { id } = await makeArticle(db, published);
    const { id: doctor } = await makeUser(db, { registered_at: '2026-11-15T08:00:00+07:00' });
    const viewed = (occurred_at: string, more = {}) => makeView(db, id, { occurred_at, ...more });
    await viewed('2026-11-20T00:00:00+07:00', { user_id: doctor, is_completed: true });
    await viewed('2026-10-22T00:00:00+07:00', { user_id: doctor, duration_seconds: 30 });
    await viewed('2026-10-21T23:59:59+07:00', { user_id: doctor });
    await viewed('2026-11-19T10:00:00+07:00', { user_id: doctor, is_bot: true });
    const { data, kpi } = await read();
    expect(data.range).toEqual({
      period: '30d',
      from: '2026-10-22',
      to: '2026-11-20',
      granularity: 'day',
      compare: { mode: 'previous', from: '2026-09-22', to: '2026-10-21' },
    });
    expect(kpi('views')).toMatchObject({ value: 2, previous: 1 });
    expect(kpi('views')?.spark).toHaveLength(30);
    expect(kpi('active_hcp')).toMatchObject({ value: 1, previous: 1 });
    expect(kpi('avg_seconds')).toMatchObject({ value: 45, previous: 60 });
    expect(kpi('completion_rate')).toMatchObject({ value: 0.5, previous: 0 });
    expect(data.series.previous_views?.at(-1)).toBe(1);
    expect(data.heatmap[4]?.[0]).toBe(1);
    expect(data.top.article?.[0]).toMatchObject({ id, views: 2, unique_viewers: 1 });
  });

  it('count nothing where nothing happened', async () => {
    const { data, kpi } = await read({
      period: 'custom',
      date_from: '2020-01-01',
      date_to: '2020-01-02',
    });
    expect(kpi('views')).toMatchObject({ value: 0, previous: 0 });
    expect(kpi('avg_seconds')).toMatchObject({ value: null, previous: null });
    expect(data.series.labels).toHaveLength(48);
    expect(data.by_brand).toEqual([]);
    expect(data.funnel.map(({ people }) => people)).toEqual([0, 0, 0, 0, 0]);
  });

  it('tell who came to webinars that ended in the period', async () => {
    const webinar = await makeWebinar(db, {
      ...published,
      webinar: { start_at: '2026-11-18T13:00:00+07:00', end_at: '2026-11-18T14:00:00+07:00' },
    });
    await makeRegistration(db, webinar.id, { joined_at: '2026-11-18T13:01:00+07:00' });
    await makeRegistration(db, webinar.id);
    await makeRegistration(db, webinar.id, { status: 'cancelled' });
    const { data, kpi } = await read({ period: '7d' });
    expect(kpi('attendance_rate')).toMatchObject({
      value: 0.5,
      details: [
        { key: 'sessions', value: 1 },
        { key: 'registrations', value: 2 },
      ],
    });
    expect(data.funnel.at(-1)?.people).toBeGreaterThan(0);
  });

  it('tell how many registered for events, without colleagues, and who came', async () => {
    const event = await makeEvent(db, {
      ...published,
      event: { start_at: '2026-11-18T09:00:00+07:00', end_at: '2026-11-18T12:00:00+07:00' },
    });
    const of = { user_type: 'pharmacist', province_code: '83' };
    for (const [status, day] of [
      ['attended', '2026-11-15'],
      ['registered', '2026-11-16'],
      ['cancelled', '2026-11-16'],
      ['rejected', '2026-11-16'],
      ['attended', '2026-10-01'],
    ] as const) {
      const registered_at = `${day}T23:59:00+07:00`;
      await makeEventRegistration(db, event.id, { ...of, status, registered_at });
    }
    await makeEventRegistration(db, event.id, { user_type: 'sale', province_code: '83' });
    const asked = { period: '7d', region: 'south', user_type: 'pharmacist' };
    const { kpi } = await read(asked);
    expect(kpi('event_registrations')).toEqual({
      key: 'event_registrations',
      value: 2,
      previous: 0,
      spark: [0, 1, 1, 0, 0, 0, 0],
      details: [{ key: 'attended', value: 2 }],
    });
    const elsewhere = await read({ ...asked, region: 'north' });
    expect(elsewhere.kpi('event_registrations')).toMatchObject({ value: 0 });
  });

  it('count who searched or joined a webinar as active, once a day, whatever else they did on it', async () => {
    const user = { province_code: '20', registered_at: '2025-01-01T00:00:00+07:00' };
    const { id: user_id } = await makeUser(db, user);
    const { id } = await makeArticle(db, published);
    const searched = { content_type: 'platform', action: 'search', is_qualified: false, user_id };
    for (const day of ['17', '15', '16', '15']) {
      await makeView(db, 0, { ...searched, occurred_at: `2026-11-${day}T10:00:00+07:00` });
    }
    for (const day of ['15', '16', '18']) {
      await makeView(db, id, { occurred_at: `2026-11-${day}T11:00:00+07:00`, user_id });
    }
    const webinar = await makeWebinar(db, published);
    await makeRegistration(db, webinar.id, { user_id, joined_at: '2026-11-16T20:00:00+07:00' });
    const { kpi, data } = await read({ period: '7d', region: 'east' });
    // From the 14th to the 20th.
    expect(kpi('active_hcp')).toMatchObject({ value: 1, spark: [0, 1, 1, 1, 1, 0, 0] });
    expect(data.funnel.at(-1)?.people).toBe(1);
    const hours = await read({
      period: 'custom',
      date_from: '2026-11-15',
      date_to: '2026-11-16',
      region: 'east',
    });
    const spark = hours.kpi('active_hcp')?.spark ?? [];
    expect(spark.flatMap((people, hour) => (people > 0 ? [hour] : []))).toEqual([
      10, 11, 34, 35, 44,
    ]);
    expect(Math.max(...spark)).toBe(1);
    await db.deleteFrom('registration').where('user_id', '=', user_id).execute();
  });

  it('count clicks, by visitors, under the brand of what the link leads to', async () => {
    const item = await makeArticle(db, { ...published, brand: 'Ozempic' });
    const link = await makeLink(db, {
      target_type: 'article',
      target_id: item.id,
      target_url: null,
    });
    const { visitor } = aClick();
    for (const at of ['2026-11-19T10:00:00+07:00', '2026-11-19T11:00:00+07:00']) {
      test.clicks.add(
        aClick({
          link_id: link.id,
          code: link.code,
          target_type: 'article',
          target_id: item.id,
          at,
          visitor,
        }),
      );
    }
    await test.clicks.flush();
    const { kpi, data } = await read({ period: '7d', brand: 'Ozempic' });
    expect(kpi('link_clicks')).toMatchObject({
      value: 2,
      details: [{ key: 'unique_clickers', value: 1 }],
    });
    expect(data.top.link?.[0]).toMatchObject({ id: link.id, views: 2, unique_viewers: 1 });
    expect((await read({ period: '7d', brand: 'Saxenda' })).kpi('link_clicks')?.value).toBe(0);
  });

  it('count guides that were taken, not those that were looked at, and copies', async () => {
    const { id } = await makeDocument(db, published);
    await makeGuidelineRequest(db, id, { quantity: 30 });
    await makeGuidelineRequest(db, id, {
      request: 'download',
      quantity: null,
      fulfilment_status: null,
    });
    await makeGuidelineRequest(db, id, {
      request: 'view',
      quantity: null,
      fulfilment_status: null,
    });
    await makeGuidelineRequest(db, id, { user_type: 'sale' });
    const { kpi } = await read();
    expect(kpi('guideline_requests')).toMatchObject({
      value: 2,
      details: [{ key: 'copies', value: 30 }],
    });
  });

  it('count as reachable who agreed by then and has an address that works', async () => {
    const before = (await read({ period: '7d', region: 'south' })).kpi('reachable');
    expect(before).toMatchObject({ value: 0, details: [{ value: null }] });
    const user = { province_code: '90', registered_at: '2025-01-01T00:00:00+07:00' };
    const reach = { email: 'reach.one@example.com' };
    const { id: one } = await makeUser(db, { ...user, ...reach });
    await makeConsent(db, one, { occurred_at: '2026-11-16T09:00:00+07:00' });
    const { id: bounced } = await makeUser(db, {
      ...user,
      email: 'reach.two@example.com',
      email_bounced_at: '2026-11-01T00:00:00+07:00',
    });
    await makeConsent(db, bounced);
    const { id: left } = await makeUser(db, { ...user, email: 'reach.three@example.com' });
    await makeConsent(db, left);
    await makeConsent(db, left, { action: 'withdraw', occurred_at: '2026-11-19T09:00:00+07:00' });
    const { kpi, data } = await read({ period: '7d', region: 'south' });
    // A week ago one had not agreed yet, and the other had not left.
    expect(kpi('reachable')).toMatchObject({ value: 1, previous: 1, details: [{ value: 1 / 3 }] });
    expect(data.funnel.slice(0, 3).map(({ people }) => people)).toEqual([3, 3, 1]);
  });
});

describe('who asks', () => {
  let south: { id: number };
  let north: { id: number };
  beforeAll(async () => {
    south = await makeUser(db, { province_code: '83' });
    north = await makeUser(db, { province_code: '57' });
  });

  it('sees the own region and brands, in figures and titles, whatever is chosen', async () => {
    const own = await makeArticle(db, { ...published, brand: 'Wegovy' });
    const other = await makeArticle(db, { ...published, brand: 'Saxenda' });
    for (const item of [own, other]) {
      for (const user of [south, north]) {
        await makeView(db, item.id, { occurred_at: '2026-11-19T10:00:00+07:00', user_id: user.id });
      }
    }
    const manager = await test.signIn('sales_manager', {
      brandScope: ['Wegovy'],
      regionScope: ['south'],
    });
    const as = caller(test.app, manager.headers);
    const { kpi, data } = await read({ period: '7d' }, as);
    expect(kpi('views')?.value).toBe(1);
    expect(data.by_brand).toEqual([{ key: 'Wegovy', views: 1, people: 1 }]);
    expect(data.by_region.map(({ key }) => key)).toEqual(['south']);
    expect(data.top.article?.map(({ id }) => id)).toEqual([own.id]);
    const wider = await read({ period: '7d', region: 'north,south', brand: 'Saxenda' }, as);
    expect(wider.kpi('views')?.value).toBe(0);
    expect(wider.kpi('new_users')).toEqual(
      (await read({ period: '7d', region: 'south', brand: 'Saxenda' }, as)).kpi('new_users'),
    );
  });

  it('gets stages and guides only with the right to see them', async () => {
    const ladder = await db
      .selectFrom('product_adoption_ladder')
      .select(['id', 'value_ids'])
      .where('is_active', '=', true)
      .orderBy('sort_order')
      .executeTakeFirstOrThrow();
    await makeStage(db, south.id, {
      ladder_id: ladder.id,
      value_id: ladder.value_ids[1] ?? 0,
      source: 'manual',
    });
    const { data, kpi } = await read({ period: '7d', region: 'south' });
    const values = data.ladder?.find((one) => one.ladder_id === ladder.id)?.values;
    expect(values?.find((one) => one.value_id === ladder.value_ids[1])?.people).toBe(1);
    expect(kpi('guideline_requests')).toBeDefined();
    const organiser = await test.signIn('event_manager');
    const seen = await read({ period: '7d' }, caller(test.app, organiser.headers));
    expect(seen.data.ladder).toBeNull();
    expect(seen.kpi('guideline_requests')).toBeUndefined();
  });
});

it('tells what is on soon, and not what was called off', async () => {
  await db.deleteFrom('registration').execute();
  await db.deleteFrom('content').where('kind', 'in', ['webinar', 'event']).execute();
  const webinar = await makeWebinar(db, published);
  await makeRegistration(db, webinar.id);
  const event = await makeEvent(db, published);
  await makeEventRegistration(db, event.id);
  await makeEventRegistration(db, event.id, { status: 'cancelled' });
  await makeEvent(db, { ...published, event: { cancelled_at: NOW, cancel_reason: 'ทดสอบระบบ' } });
  await makeEvent(db, {
    ...published,
    event: { start_at: '2026-12-05T09:00:00+07:00', end_at: '2026-12-05T10:00:00+07:00' },
  });
  const { data } = await read({ period: 'today' });
  expect(data.upcoming.map(({ type, id, registered }) => [type, id, registered])).toEqual([
    ['event', event.id, 1],
    ['webinar', webinar.id, 1],
  ]);
});

it('is kept for a minute for the same question', async () => {
  const { id } = await makeArticle(db, published);
  const query = { period: '7d', brand: 'NovoMix' };
  const first = await read(query);
  await db.updateTable('content').set({ brand: 'NovoMix' }).where('id', '=', id).execute();
  await makeView(db, id, { occurred_at: '2026-11-19T10:00:00+07:00' });
  test.clock.advance(59_000);
  expect((await read(query, call, true)).data).toEqual(first.data);
  test.clock.advance(1_000);
  expect((await read(query, call, true)).kpi('views')?.value).toBe(1);
});

it.each([
  [{ period: 'custom' }, ['date_from: required']],
  [{ period: 'custom', date_from: '2026-11-10', date_to: '2026-11-09' }, ['date_to: date_order']],
  [{ period: 'custom', date_from: '2024-01-01', date_to: '2026-11-09' }, ['date_to: max']],
  [{ period: 'week' }, ['period: option']],
  [{ brand: 'Panadol' }, ['brand.0: option']],
])('refuses %o', async (query, fields) => {
  const answer = await call(overview.get, { query });
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toEqual(fields);
});
