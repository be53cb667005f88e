import type { LogRow, LogUserRow } from '@connect/contract/content/engagement.ts';
import { article } from '@connect/contract/stories/article.ts';
import { describe, expect, it } from 'vitest';
import { type CallParts, caller } from '../../../test/call.ts';
import { makeArticle, makeUser, makeView } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();

const make = (overrides: Parameters<typeof makeArticle>[1] = {}) =>
  makeArticle(test.deps.db, { status: 'publish', ...overrides });
const view = (id: number, overrides: Parameters<typeof makeView>[2] = {}) =>
  makeView(test.deps.db, id, overrides);
const user = (overrides: Parameters<typeof makeUser>[1] = {}) => makeUser(test.deps.db, overrides);

async function log(id: number, query: CallParts['query'] = {}, as = call) {
  const answer = await as(article.logs, { params: { id }, query });
  expect(answer.error.data).not.toHaveProperty('errors');
  expect(answer.status).toBe(200);
  return answer.reply;
}
const isActivity = (row: LogRow | LogUserRow): row is LogRow => 'action' in row;
const isPerson = (row: LogRow | LogUserRow): row is LogUserRow => 'first_at' in row;

const ANONYMOUS = '11111111-1111-4111-8111-111111111111';

describe('figures', () => {
  it('follow the definitions: bots and colleagues never, people once, means of qualified views', async () => {
    const { id } = await make();
    const [doctor, pharmacist, colleague] = [
      await user({ province_code: '10' }),
      await user({ user_type: 'pharmacist', province_code: '50' }),
      await user({ user_type: 'sale' }),
    ];
    const day = (n: number) => `2026-11-${n}T10:00:00+07:00`;
    await view(id, {
      user_id: doctor.id,
      occurred_at: day(10),
      duration_seconds: 100,
      progress_pct: 100,
      is_completed: true,
    });
    await view(id, {
      user_id: doctor.id,
      occurred_at: day(11),
      duration_seconds: 50,
      progress_pct: 24,
      channel: 'line_oa',
    });
    await view(id, {
      user_id: pharmacist.id,
      occurred_at: day(11),
      duration_seconds: 5,
      progress_pct: 74,
      is_qualified: false,
    });
    await view(id, {
      anonymous_id: ANONYMOUS,
      occurred_at: day(11),
      duration_seconds: 30,
      progress_pct: 25,
    });
    await view(id, { user_id: doctor.id, action: 'download', is_qualified: false });
    await view(id, { user_id: doctor.id, action: 'share', is_qualified: false });
    await view(id, { is_bot: true, bot_reason: 'ua_bot' });
    await view(id, { user_id: colleague.id, is_internal: true });
    const { meta, pagination } = await log(id);
    expect(meta.summary).toMatchObject({
      views: 4,
      unique_viewers: 3,
      qualified_views: 3,
      avg_seconds: 60,
      completion_rate: 0.25,
      downloads: 1,
      shares: 1,
      by_user_type: [
        { key: 'doctor', views: 2, people: 1 },
        { key: 'anonymous', views: 1, people: 1 },
        { key: 'pharmacist', views: 1, people: 1 },
      ],
      by_channel: [
        { key: 'direct', views: 3, people: 3 },
        { key: 'line_oa', views: 1, people: 1 },
      ],
      by_province: [
        { key: '10', views: 2, people: 1 },
        { key: '50', views: 1, people: 1 },
      ],
      depth: [
        { from: 0, to: 24, views: 1 },
        { from: 25, to: 49, views: 1 },
        { from: 50, to: 74, views: 1 },
        { from: 75, to: 100, views: 1 },
      ],
    });
    expect(pagination.total).toBe(6);
    const days = new Map(meta.summary.by_day.map((each) => [each.date, each]));
    expect(days.size).toBe(30);
    expect(days.get('2026-11-11')).toEqual({ date: '2026-11-11', views: 3, unique: 3 });
    expect(days.get('2026-11-12')).toEqual({ date: '2026-11-12', views: 0, unique: 0 });
  });

  it('count a visitor who signed in later as that person', async () => {
    const { id } = await make();
    const doctor = await user();
    await view(id, { anonymous_id: ANONYMOUS });
    await view(id, { anonymous_id: ANONYMOUS, user_id: doctor.id });
    expect((await log(id)).meta.summary.unique_viewers).toBe(1);
  });

  it('of an item nobody has seen are zeros and nulls, with every day named', async () => {
    const { id } = await make();
    const { data, meta, pagination } = await log(id);
    expect(data).toEqual([]);
    expect(pagination).toMatchObject({ total: 0, total_pages: 0, from: null, to: null });
    expect(meta.summary).toMatchObject({
      views: 0,
      unique_viewers: 0,
      avg_seconds: null,
      completion_rate: null,
      by_channel: [],
    });
    expect(meta.range).toEqual({ from: '2026-10-22', to: '2026-11-20' });
    expect(meta.summary.by_day).toHaveLength(30);
  });

  it('follow the filters, which all hold for rows and figures alike', async () => {
    const { id } = await make();
    const [one, two] = [
      await user({ province_code: '10' }),
      await user({ user_type: 'pharmacist', province_code: '50', display_name: 'ฐานิดา ฤกษ์ดี' }),
    ];
    await view(id, { user_id: one.id, channel: 'line_oa', is_completed: true });
    await view(id, { user_id: two.id, channel: 'email' });
    await view(id, { user_id: two.id, action: 'download', is_qualified: false });
    for (const [query, rows, views] of [
      [{ channel: 'line_oa' }, 1, 1],
      [{ user_type: 'pharmacist' }, 2, 1],
      [{ province: '50,10' }, 3, 2],
      [{ province: '90' }, 0, 0],
      [{ completed: true }, 1, 1],
      [{ completed: 0 }, 2, 1],
      [{ action: 'download' }, 1, 0],
      [{ search: 'ฤกษ์' }, 2, 1],
      [{ search: `#${one.id}` }, 1, 1],
      [{ search: '100%' }, 0, 0],
    ] as const) {
      const { meta, pagination, data } = await log(id, query);
      expect([query, pagination.total, data.length]).toEqual([query, rows, rows]);
      expect(meta.summary.views).toBe(views);
    }
  });

  it('excluded rows are shown on request and still count for nothing', async () => {
    const { id } = await make();
    await view(id);
    await view(id, { is_bot: true, bot_reason: 'ua_bot' });
    const { data, meta, pagination } = await log(id, { include_excluded: true });
    expect(pagination.total).toBe(2);
    expect(data.filter(isActivity).map(({ bot_reason }) => bot_reason)).toContain('ua_bot');
    expect(meta.summary.views).toBe(1);
  });
});

describe('days', () => {
  it('begin and end at Bangkok midnight', async () => {
    const { id } = await make();
    for (const at of [
      '2026-11-04T23:59:59.999+07:00',
      '2026-11-05T00:00:00+07:00',
      '2026-11-05T23:59:59.999+07:00',
      '2026-11-06T00:00:00+07:00',
    ]) {
      await view(id, { occurred_at: at });
    }
    const { meta, pagination } = await log(id, { date_from: '2026-11-05', date_to: '2026-11-05' });
    expect(pagination.total).toBe(2);
    expect(meta.summary.by_day).toEqual([{ date: '2026-11-05', views: 2, unique: 2 }]);
  });

  for (const [query, field, code] of [
    [{ date_from: '2026-11-05', date_to: '2026-11-04' }, 'date_to', 'date_order'],
    [{ date_from: '2020-01-01', date_to: '2026-01-01' }, 'date_to', 'max'],
    [{ date_from: '2025-01-01', date_to: '2027-01-02' }, 'date_to', 'max'],
    [{ date_from: '1900-01-01' }, 'date_to', 'max'],
    [{ date_from: '0000-01-01' }, 'date_from', 'date'],
    [{ date_from: 'yesterday' }, 'date_from', 'date'],
    [{ province: 'bkk' }, 'province.0', 'pattern'],
    [{ view: 'bots' }, 'view', 'option'],
  ] as const) {
    it(`${JSON.stringify(query)} is refused with 400`, async () => {
      const { id } = await make();
      const { status, error } = await call(article.logs, { params: { id }, query });
      expect(status).toBe(400);
      expect(error.data.errors[0]).toMatchObject({ field, code });
    });
  }

  it('731 days are allowed, and days ahead are empty', async () => {
    const { id } = await make();
    const { meta } = await log(id, { date_from: '2025-01-01', date_to: '2027-01-01' });
    expect(meta.summary.by_day).toHaveLength(731);
    expect((await log(id, { date_from: '2026-12-24' })).meta.range).toEqual({
      from: '2026-12-24',
      to: '2026-12-24',
    });
  });
});

describe('rows', () => {
  it('carry person, place, device and measures, newest first', async () => {
    const { id } = await make();
    const { db } = test.deps;
    const specialty = await db.selectFrom('specialty').selectAll().executeTakeFirstOrThrow();
    const workplace = await db
      .insertInto('workplace')
      .values({ name_th: 'โรงพยาบาลตัวอย่าง', type: 'general_hospital', province_code: '10' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const person = await user({
      display_name: 'สมชาย ใจดี',
      specialty_ids: [specialty.id],
      workplace_id: workplace.id,
      license_no: 'ว.12345',
    });
    await view(id, { user_id: person.id, occurred_at: '2026-11-09T08:00:00+07:00' });
    await view(id, { occurred_at: '2026-11-10T08:00:00+07:00' });
    const { data, meta } = await log(id);
    expect(meta.masked).toBe(false);
    expect(data.filter(isActivity).map(({ user }) => user)).toEqual([
      null,
      {
        id: person.id,
        display_name: 'สมชาย ใจดี',
        user_type: 'doctor',
        specialty: specialty.name_th,
        workplace: 'โรงพยาบาลตัวอย่าง',
        province: 'กรุงเทพมหานคร',
        license_no: 'ว.***45',
      },
    ]);
  });

  it('sort by time spent and progress, and page without overlap', async () => {
    const { id } = await make();
    for (const seconds of [30, 10, 20]) {
      await view(id, { duration_seconds: seconds, progress_pct: seconds });
    }
    await view(id, { action: 'download', duration_seconds: null, progress_pct: null });
    const seconds = async (query: CallParts['query']) =>
      (await log(id, query)).data.filter(isActivity).map((row) => row.duration_seconds);
    expect(await seconds({ order_by: 'duration_seconds' })).toEqual([30, 20, 10, null]);
    expect(await seconds({ order_by: 'progress_pct', order: 'asc' })).toEqual([null, 10, 20, 30]);
    const query = { order_by: 'duration_seconds', limit: 2 };
    expect(await seconds({ ...query, page: 2 })).toEqual([10, null]);
    expect(await seconds({ ...query, page: 9 })).toEqual([]);
  });
});

describe('people', () => {
  it('one row a person with all they did, visitors left out', async () => {
    const { id } = await make();
    const [one, two] = [await user({ display_name: 'คนแรก' }), await user()];
    const at = (hour: number) => `2026-11-10T0${hour}:00:00+07:00`;
    await view(id, {
      user_id: one.id,
      occurred_at: at(1),
      duration_seconds: 10,
      progress_pct: 40,
      channel: 'line_oa',
    });
    await view(id, {
      user_id: one.id,
      occurred_at: at(3),
      duration_seconds: 30,
      progress_pct: 95,
      is_completed: true,
    });
    await view(id, {
      user_id: one.id,
      occurred_at: at(2),
      action: 'download',
      duration_seconds: null,
    });
    await view(id, { user_id: two.id, occurred_at: at(4), duration_seconds: 5 });
    await view(id, { anonymous_id: ANONYMOUS });
    const { data, meta, pagination } = await log(id, { view: 'users' });
    expect(pagination.total).toBe(2);
    expect(meta.sort).toEqual({ by: 'last_at', order: 'desc' });
    expect(data.filter(isPerson).map(({ user }) => user?.id)).toEqual([two.id, one.id]);
    expect(data[1]).toMatchObject({
      first_at: '2026-11-10T01:00:00.000+07:00',
      last_at: '2026-11-10T03:00:00.000+07:00',
      views: 2,
      total_seconds: 40,
      max_progress: 95,
      completed: true,
      downloads: 1,
      channels: ['direct', 'line_oa'],
    });
    const sorted = await log(id, { view: 'users', order_by: 'total_seconds', limit: 1, page: 2 });
    expect(sorted.data.filter(isPerson).map(({ user }) => user?.id)).toEqual([two.id]);
  });
});

describe('personal data', () => {
  const entries = (id: number) =>
    test.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'diff'])
      .where('entity_id', '=', id)
      .where('action', '=', 'pii.view')
      .execute();

  it('an unmasked page with people is traced once, one without people is not', async () => {
    const { id } = await make();
    await view(id);
    await log(id);
    expect(await entries(id)).toEqual([]);
    const reader = (await user()).id;
    await view(id, { user_id: reader });
    await log(id, { view: 'users' });
    expect(await entries(id)).toEqual([
      { action: 'pii.view', diff: { view: 'users', page: 1, persons: 1, ids: [reader] } },
    ]);
  });

  for (const role of ['editor', 'analyst'] as const) {
    it(`is masked for an ${role}, who cannot search by name, and leaves no trace`, async () => {
      const { id } = await make();
      await view(id, {
        user_id: (await user({ display_name: 'สมชาย' })).id,
      });
      const as = caller(test.app, (await test.signIn(role)).headers);
      const { data, meta } = await log(id, {}, as);
      expect(meta.masked).toBe(true);
      expect(data[0]?.user).toMatchObject({ display_name: 'ส***ย', license_no: '***' });
      expect((await log(id, { search: 'สมชาย' }, as)).data).toEqual([]);
      expect(await entries(id)).toEqual([]);
    });
  }

  it('a sales manager with regions sees and counts only people of these regions', async () => {
    const { id } = await make();
    const [bangkok, north] = [
      await user({ province_code: '10' }),
      await user({ province_code: '50' }),
    ];
    await view(id, { user_id: bangkok.id });
    await view(id, { user_id: north.id });
    await view(id, { anonymous_id: ANONYMOUS });
    const manager = await test.signIn('sales_manager', { regionScope: ['north'] });
    const { data, meta } = await log(id, {}, caller(test.app, manager.headers));
    expect(data.map(({ user }) => user?.id)).toEqual([north.id]);
    expect(meta.summary.views).toBe(1);
    const all = await test.signIn('sales_manager');
    expect((await log(id, {}, caller(test.app, all.headers))).data).toHaveLength(3);
  });
});

describe('the item', () => {
  it('is named with its state, also long after it was deleted', async () => {
    const { id } = await make({ title: 'ถูกลบไปนานแล้ว', deleted_at: '2025-01-01T00:00:00Z' });
    await view(id);
    const { meta } = await log(id);
    expect(meta.item).toEqual({
      id,
      title: 'ถูกลบไปนานแล้ว',
      brand: 'Non-Brand',
      effective_status: 'published',
      deleted: true,
    });
    expect(meta.title).toBe('บันทึกการใช้งาน · ถูกลบไปนานแล้ว');
    expect(meta.summary.views).toBe(1);
  });

  it('that does not exist or is out of scope is 404', async () => {
    expect((await call(article.logs, { params: { id: 9_999_999 } })).status).toBe(404);
    const { id } = await make({ brand: 'Saxenda' });
    const publisher = await test.signIn('publisher', { brandScope: ['Wegovy'] });
    const answer = await caller(test.app, publisher.headers)(article.logs, { params: { id } });
    expect(answer.status).toBe(404);
  });
});
