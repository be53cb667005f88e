import { ROLES, type Role } from '@connect/contract/permissions.ts';
import {
  materialExport,
  REPORT_KEYS,
  REPORTS,
  type ReportKey,
  reportCalls,
  reportExport,
} from '@connect/contract/reports/report.ts';
import { article } from '@connect/contract/stories/article.ts';
import { user } from '@connect/contract/users/user.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { PERSON, startReports, UNCOVERED } from '../../test/usage/reports.ts';

const started = await startReports();
const { t, call, as, download, audited, exports, people, person, renew } = started;
beforeEach(renew);

const REASON = 'ส่งให้ฝ่ายขาย';
/** Files of lists are called alike wherever they are taken from. */
const FILE_NAMES: Partial<Record<ReportKey, string>> = { registrations: 'event-registrations' };
const OWN = REPORT_KEYS.filter((key) => REPORTS[key].path === '/v1/export');
const ofRole = async (role: Role) =>
  (await as(role)(reportCalls.list)).reply.data.map(({ key }) => key);
const asked = (key: ReportKey): Record<string, string> =>
  REPORTS[key].path === '/v1/export' ? { report: key } : {};

describe('the list of reports', () => {
  it('holds what each role may run, and nothing else answers', async () => {
    const found: Partial<Record<Role, ReportKey[]>> = {};
    for (const role of ROLES) {
      found[role] = await ofRole(role);
      for (const key of REPORT_KEYS) {
        const { status } = await as(role)(reportCalls.preview, { query: { report: key } });
        expect(status, `${role} ${key}`).toBe(found[role].includes(key) ? 200 : 403);
      }
    }
    const all = [...REPORT_KEYS];
    const without = (...keys: ReportKey[]) => all.filter((key) => !keys.includes(key));
    expect(found).toEqual({
      super_admin: all,
      admin: all,
      publisher: without('audit', 'registrations'),
      editor: without('audit', 'target_stage', 'adoption', 'guideline', 'registrations'),
      medical: without('audit', 'registrations'),
      event_manager: ['engagement', 'content', 'webinar', 'registrations', 'material'],
      sales_manager: without('audit'),
      analyst: without('audit', 'adoption', 'registrations'),
      dpo: without('guideline', 'registrations'),
    });
  });

  it('names columns in the language of the caller and says which are personal', async () => {
    const { reply } = await call(reportCalls.list, { language: 'en' });
    const users = reply.data.find(({ key }) => key === 'users');
    expect(users?.columns[0]).toEqual({ key: 'id', label: 'ID', personal: false });
    expect(users?.columns.filter(({ personal }) => personal).map(({ key }) => key)).toEqual([
      'title_prefix',
      'first_name',
      'last_name',
      'license_no',
      'email',
      'phone',
      'owner_rep',
    ]);
    expect(users).toMatchObject({ uncovers: true, title: 'Users' });
    expect((await as('analyst')(reportCalls.list)).reply.data.some((one) => one.uncovers)).toBe(
      false,
    );
  });
});

describe('every report', () => {
  for (const key of REPORT_KEYS) {
    it(`${key}: screen, JSON, file and audit say the same number`, async () => {
      const { path } = REPORTS[key];
      const { reply: shown } = await call(reportCalls.preview, { query: { report: key } });
      expect(shown.data.total).toBeGreaterThan(0);
      expect(shown.data.rows).toHaveLength(Math.min(10, shown.data.total));
      const query = { ...asked(key), reason: REASON };
      const file = await download(path, query, 'super_admin');
      expect(file.statusCode).toBe(200);
      const rows = Number(file.headers['x-export-rows']);
      expect(rows).toBe(shown.data.total);
      expect(file.body.startsWith('\uFEFF')).toBe(true);
      expect(file.body.trimEnd().split('\r\n')).toHaveLength(rows + 1);
      expect(await audited()).toMatchObject({ format: 'csv', rows });
      const head = file.body.slice(1).split('\r\n')[0];
      expect(head?.split(',')).toEqual(shown.data.head);
      expect(file.headers['content-disposition']).toMatch(
        new RegExp(`filename="connect_${FILE_NAMES[key] ?? key}_\\d{8}-\\d{4}\\.csv"`),
      );
      const xlsx = await download(path, { ...query, format: 'xlsx' }, 'super_admin');
      expect(xlsx.statusCode).toBe(200);
    });

    it(`${key}: previews and files of masked roles name nobody; a preview is no export`, async () => {
      const before = await exports();
      for (const role of ROLES) {
        if (!(await ofRole(role)).includes(key)) continue;
        const preview = await as(role)(reportCalls.preview, { query: { report: key } });
        expect(JSON.stringify(preview.reply), role).not.toMatch(UNCOVERED);
      }
      expect(await exports()).toBe(before);
      for (const role of ['editor', 'analyst', 'publisher', 'medical'] as const) {
        if (!(await ofRole(role)).includes(key)) continue;
        const file = await download(REPORTS[key].path, asked(key), role);
        expect(file.statusCode, role).toBe(200);
        expect(file.body, role).not.toMatch(UNCOVERED);
      }
    });
  }

  for (const key of OWN) {
    it(`${key}: answers pages of rows by the keys of its columns`, async () => {
      const query = { report: key, limit: 3, page: 1, reason: REASON };
      const { status, reply } = await call(reportExport, { query });
      expect(status).toBe(200);
      expect(reply.data.length).toBe(Math.min(3, reply.pagination.total));
      const { reply: list } = await call(reportCalls.list);
      const columns = list.data.find((one) => one.key === key)?.columns ?? [];
      expect(Object.keys(reply.data[0] ?? {})).toEqual(columns.map((column) => column.key));
      expect(await audited()).toMatchObject({
        list: key,
        format: 'json',
        rows: reply.pagination.total,
      });
      const { by, order } = reply.meta.sort;
      const moments = reply.data.flatMap((row) => (typeof row[by] === 'string' ? [row[by]] : []));
      const sorted = moments.toSorted();
      expect(moments).toEqual(order === 'asc' ? sorted : sorted.reverse());
      // These go by a moment that is no column.
      if (key !== 'links' && key !== 'target_stage')
        expect(Object.keys(reply.data[0] ?? {})).toContain(by);
      const beyond = await call(reportExport, { query: { ...query, page: 900 } });
      expect(beyond.reply.data).toEqual([]);
    });
  }
});

describe('people in reports', () => {
  it('leave in clear only with the right, a reason and their columns', async () => {
    const query = { report: 'users', search: `#${person.id}` };
    expect((await call(reportExport, { query })).error.code).toBe('reason_required');
    const { reply } = await call(reportExport, { query: { ...query, reason: REASON } });
    expect(reply.data[0]).toMatchObject({
      first_name: 'สมชาย',
      license_no: 'ว.98765',
      email: 'somchai@hcp.example',
      phone: '081-234-5678',
      owner_rep: 'ผู้แทนจริง หนึ่ง',
      consent_email: 'granted',
      consent_sms: 'none',
      registered_at: '2026-11-05T09:00:00.000+07:00',
    });
    expect(await audited()).toMatchObject({ unmasked: true, filters: { search: '***' } });
    const plain = { ...query, columns: 'id,province,status' };
    const without = await call(reportExport, { query: plain });
    expect(without.reply.data).toEqual([{ id: person.id, province: [50], status: 'active' }]);
    expect(await audited()).not.toHaveProperty('unmasked');
    const covered = await as('medical')(reportExport, { query });
    expect(covered.reply.data[0]).toMatchObject({ first_name: 'ส***ย', email: 's***@***' });
  });

  it('are found by name only where names are read, and a name never stands in the audit', async () => {
    const search = PERSON.split(' ')[0] ?? '';
    const found = await as('medical')(reportCalls.preview, {
      query: { report: 'users', search },
    });
    expect(found.reply.data.total).toBe(1);
    await as('medical')(reportExport, { query: { report: 'users', search } });
    expect(await audited()).toMatchObject({ filters: { search: '***' } });
    for (const report of ['users', 'consents', 'webinar', 'engagement'] as const) {
      const none = await as('analyst')(reportCalls.preview, { query: { report, search } });
      expect(none.reply.data.total, report).toBe(0);
    }
  });

  it('outside of the region are in no report', async () => {
    const seller = await t.signIn('sales_manager', { regionScope: ['north'] });
    const own = caller(t.app, seller.headers);
    for (const report of ['users', 'consents', 'adoption', 'webinar', 'engagement'] as const) {
      const { reply } = await own(reportExport, {
        query: { report, limit: 1000, reason: REASON },
      });
      expect(reply.data.length, report).toBeGreaterThan(0);
      for (const row of reply.data) {
        if ('province' in row) expect(row.province, report).toEqual([50]);
      }
    }
    const list = await own(user.list, { query: { limit: 1 } });
    const preview = await own(reportCalls.preview, { query: { report: 'users' } });
    expect(preview.reply.data.total).toBe(list.reply.pagination.total);
  });
});

describe('scopes and figures', () => {
  it('brands outside of the scope are in no report', async () => {
    const seller = await t.signIn('sales_manager', { brandScope: ['Ozempic'] });
    const own = caller(t.app, seller.headers);
    for (const report of ['engagement', 'content', 'webinar'] as const) {
      const { reply } = await own(reportExport, {
        query: { report, limit: 1000, reason: REASON },
      });
      expect(reply.data.length, report).toBeGreaterThan(0);
      for (const row of reply.data) {
        if ('brand' in row) expect(row.brand, report).toBe('Ozempic');
      }
    }
    const { reply } = await own(materialExport, { query: { limit: 1000 } });
    expect(new Set(reply.data.map((row) => row.brand))).toEqual(new Set(['Ozempic']));
  });

  it('content has the figures of its log page, of the same days', async () => {
    const { id } = started.article;
    const days = { date_from: '2026-11-01', date_to: '2026-11-20' };
    const log = await call(article.logs, { params: { id }, query: days });
    const query = { report: 'content', search: `#${id}`, ...days };
    const { reply } = await call(reportExport, { query });
    const { summary } = log.reply.meta;
    expect(reply.data).toEqual([
      expect.objectContaining({
        id,
        type: 'article',
        views: summary.views,
        unique_viewers: summary.unique_viewers,
        qualified_views: summary.qualified_views,
        avg_seconds: summary.avg_seconds,
        completion_rate: Math.round((summary.completion_rate ?? 0) * 100),
        downloads: summary.downloads,
        link_clicks: 3,
      }),
    ]);
    expect(summary.views).toBeGreaterThan(0);
    const before = { ...query, date_from: '2026-01-01', date_to: '2026-01-31' };
    const none = await call(reportExport, { query: before });
    expect(none.reply.data[0]).toMatchObject({ views: 0, unique_viewers: 0, avg_seconds: null });
    const engagement = await call(reportCalls.preview, {
      query: { report: 'engagement', content_id: String(id), ...days },
    });
    expect(engagement.reply.data.total).toBe(log.reply.pagination.total);
  });

  it('whoever takes away meetings alone gets nothing of other kinds', async () => {
    const own = as('event_manager');
    const content = await own(reportExport, { query: { report: 'content', limit: 1000 } });
    expect(content.reply.data.map((row) => row.type)).toEqual(['event', 'event', 'webinar']);
    const use = await own(reportCalls.preview, { query: { report: 'engagement' } });
    expect(use.reply.data.total).toBe(0);
  });

  it('bots and colleagues are left out of use unless they are asked for', async () => {
    const total = async (more: Record<string, string>) =>
      (await call(reportCalls.preview, { query: { report: 'engagement', ...more } })).reply.data
        .total;
    const rows = started.items.length * people.length;
    expect(await total({})).toBe(rows);
    expect(await total({ include_excluded: 'true' })).toBe(rows + 2 * started.items.length);
    expect(await total({ date_from: '2025-01-01', date_to: '2025-01-02' })).toBe(0);
  });

  it('a link tells how many users clicked, and a stage which one was before', async () => {
    const links = await call(reportExport, {
      query: { report: 'links', search: 'report-1', reason: REASON },
    });
    expect(links.reply.data[0]).toMatchObject({ known_users: 1, owner: 'ผู้แทนจริง หนึ่ง' });
    const stages = await call(reportExport, {
      query: { report: 'adoption', reason: REASON },
    });
    expect(stages.reply.data[0]).toMatchObject({
      product: 'Ozempic',
      source: 'manual',
      previous_stage: [],
    });
  });

  it('the material register holds what has a code or should, and where it is used', async () => {
    const { reply } = await call(materialExport, { query: { limit: 1000 } });
    const own = reply.data.find((row) => row.id === started.article.id);
    expect(own).toMatchObject({
      material_code: 'TH26OZM00012',
      days_left: 406,
      material_state: 'valid',
      templates: 1,
      links: 1,
      views: 6,
      downloads: 1,
      unique_viewers: 6,
    });
    const unbranded = started.items.find(({ brand }) => brand === 'Non-Brand');
    expect(reply.data.some((row) => row.id === unbranded?.id)).toBe(false);
    expect(reply.data.some((row) => row.material_code === null)).toBe(true);
    const soon = await call(materialExport, { query: { expires_within: 30 } });
    expect(soon.reply.pagination.total).toBe(0);
    const later = await call(materialExport, { query: { expires_within: 407 } });
    expect(later.reply.pagination.total).toBe(1);
  });
});

describe('what is refused', () => {
  it('filters that a report does not have, unknown reports, columns and pages', async () => {
    const refusals = async (query: Record<string, string | number>) => {
      const answer = await call(reportExport, { query });
      expect(answer.status, JSON.stringify(query)).toBe(400);
      return fieldsOf(answer);
    };
    expect(await refusals({ report: 'links', user_type: 'doctor' })).toEqual([
      'user_type: unknown_field',
    ]);
    expect(await refusals({ report: 'sales' })).toEqual(['report: type']);
    expect(await refusals({ report: 'users', columns: 'id,secret', reason: REASON })).toEqual([
      'columns: option',
    ]);
    expect(await refusals({ limit: 1001 })).toEqual(['limit: max']);
    const days = { date_from: '2026-11-20', date_to: '2026-11-01' };
    for (const report of REPORT_KEYS.filter((key) => REPORTS[key].path === '/v1/export')) {
      expect(await refusals({ report, reason: REASON, ...days })).toEqual(['date_to: date_order']);
    }
    expect(await refusals({ report: 'content', columns: '' })).toEqual(['columns: required']);
    expect(await refusals({ report: 'guideline' })).toEqual(['report: type']);
  });

  it('an eleventh export within an hour', async () => {
    const query = { report: 'content' };
    for (let n = 0; n < 10; n += 1) {
      expect((await as('dpo')(reportExport, { query })).status).toBe(200);
    }
    expect((await as('dpo')(reportExport, { query })).status).toBe(429);
    expect((await as('dpo')(reportCalls.preview, { query })).status).toBe(200);
  });

  it('filters by what somebody does not read', async () => {
    const query = { report: 'users', segment: 'A' };
    expect((await as('medical')(reportCalls.preview, { query })).status).toBe(403);
  });
});
