import { overview } from '@connect/contract/overview/overview.ts';
import { registrationsBehind, repPeopleBehind } from '@connect/contract/overview/rows-behind.ts';
import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { reportCalls } from '@connect/contract/reports/report.ts';
import { user } from '@connect/contract/users/user.ts';
import { beforeAll, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeArticle, makeUser, makeView } from '../../test/factories.ts';
import { makeLink } from '../../test/link-factories.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeConsent, makePrivacyRequest } from '../../test/user-factories.ts';
import { namesOfLists } from '../exports/names.service.ts';
import { wordsIn } from '../exports/words.ts';
import { overviewBlocks } from './overview-sheets.ts';

const { test } = await startTestApp();
const { db } = test.deps;
const published = { status: 'publish' } as const;
type Scope = Parameters<typeof test.signIn>[1];

/** Names that are nowhere else in the replies. */
const REP = 'ผู้แทนใต้ ต้นแบบชัย';
const FAR_REP = 'ผู้แทนเหนือ จำลองศิริ';
const GUEST = { first_name: 'กุลธิดา', last_name: 'เดโมพานิช' };

async function read(role: Role, query: Record<string, string> = {}, scope?: Scope) {
  test.clock.advance(60_000);
  const as = caller(test.app, (await test.signIn(role, scope)).headers);
  const { status, reply } = await as(overview.get, { query: { period: '7d', ...query } });
  expect(status).toBe(200);
  return { data: reply.data, as };
}

let rep = 0;
let farRep = 0;
let event = 0;
beforeAll(async () => {
  const sale = { user_type: 'sale', license_no: null } as const;
  ({ id: rep } = await makeUser(db, { ...sale, display_name: REP, province_code: '83' }));
  ({ id: farRep } = await makeUser(db, { ...sale, display_name: FAR_REP, province_code: '57' }));
  const { id: article } = await makeArticle(db, { ...published, brand: 'Ozempic' });
  const people: number[] = [];
  for (const more of [
    {},
    { user_type: 'pharmacist' },
    {},
    { province_code: '57' },
    { status: 'erased' },
    { deleted_at: '2026-11-10T09:00:00+07:00' },
    { user_type: 'staff' },
  ]) {
    const { id } = await makeUser(db, { province_code: '83', owner_rep_id: rep, ...more });
    people.push(id);
  }
  const [first = 0, second = 0, third = 0] = people;
  const at = '2026-11-19T10:00:00+07:00';
  await makeView(db, article, { user_id: first, occurred_at: at });
  // Too short, and of an earlier time: no sign of use.
  await makeView(db, article, { user_id: second, occurred_at: at, is_qualified: false });
  await makeView(db, article, { user_id: third, occurred_at: '2026-11-01T10:00:00+07:00' });

  const link = await makeLink(db, {
    owner_user_id: rep,
    target_type: 'article',
    target_id: article,
    target_url: null,
  });
  const click = { content_type: 'link', action: 'click', link_id: link.id, is_qualified: false };
  for (const hour of ['11', '12', '13']) {
    const occurred_at = `2026-11-19T${hour}:00:00+07:00`;
    await makeView(db, link.id, { ...click, occurred_at, user_id: first });
  }
  await makeView(db, link.id, { ...click, occurred_at: at, is_bot: true, bot_reason: 'ua_bot' });

  ({ id: event } = await makeEvent(db, { ...published, brand: 'Ozempic' }));
  const guest = { ...GUEST, province_code: '83', registered_by_user_id: rep };
  for (const more of [
    { registered_at: '2026-11-18T09:00:00+07:00' },
    { registered_at: '2026-11-19T09:00:00+07:00', status: 'waitlisted', waitlist_order: 1 },
    { registered_at: '2026-11-19T10:00:00+07:00', status: 'cancelled' },
    { registered_at: '2026-11-01T09:00:00+07:00' },
    { registered_at: '2026-11-19T11:00:00+07:00', user_type: 'staff' },
  ]) {
    await makeEventRegistration(db, event, { ...guest, ...more });
  }
});

it('a sales manager sees the representatives of the region, counted as the figures are', async () => {
  const scope: Scope = { brandScope: [], regionScope: ['south'] };
  const { data, as } = await read('sales_manager', {}, scope);
  const row = { id: rep, name: REP, people: 3, active: 1, clicks: 3, registrations: 2 };
  expect(data.reps).toEqual([row]);
  const kpi = (key: string) => data.kpis.find((one) => one.key === key)?.value;
  expect(kpi('active_hcp')).toBe(1);
  expect(kpi('event_registrations')).toBe(2);
  const { reply: users } = await as(user.list, { query: repPeopleBehind(String(rep), {}) });
  expect(users.pagination.total).toBe(row.people);
  const query = { ...registrationsBehind(data.range, {}), registered_by: String(rep) };
  const { reply: report } = await as(reportCalls.preview, { query });
  expect(report.data.total).toBe(row.registrations);
  // Their names leave in reports, with a reason.
  const { reference } = await namesOfLists(test.deps, 'th');
  const asked = { period: '7d', compare: 'previous' } as const;
  const file = JSON.stringify(overviewBlocks(data, asked, wordsIn('th', reference, 'article')));
  expect(file).toContain('ผลงานผู้แทน');
  expect(file).not.toContain(REP);
});

it('they are narrowed like the figures; without a region all are there', async () => {
  const { data: other } = await read('sales_manager', { brand: 'Saxenda' });
  expect(other.reps?.find(({ id }) => id === rep)).toMatchObject({
    people: 4,
    active: 0,
    clicks: 0,
    registrations: 0,
  });
  const { data: pharmacists } = await read('sales_manager', { user_type: 'pharmacist' });
  expect(pharmacists.reps?.find(({ id }) => id === rep)).toMatchObject({ people: 1, active: 0 });
  const { data: north } = await read('sales_manager', { region: 'north' });
  expect(north.reps?.map(({ id }) => id)).toEqual([rep, farRep]);
  expect(north.reps?.[0]).toMatchObject({ people: 1, clicks: 0, registrations: 0 });
});

it('that their names were read is in the audit, each time; nothing of it for others', async () => {
  const entries = () =>
    db
      .selectFrom('audit_entry')
      .select(['diff'])
      .where('action', '=', 'pii.view')
      .orderBy('id')
      .execute();
  const before = (await entries()).length;
  const scope: Scope = { brandScope: [], regionScope: ['south'] };
  const { as } = await read('sales_manager', {}, scope);
  await as(overview.get, { query: { period: '7d' } });
  const written = (await entries()).slice(before);
  expect(written).toHaveLength(2);
  expect(written[1]?.diff).toMatchObject({ view: 'overview', persons: 1, ids: [rep] });
  await read('super_admin');
  expect(await entries()).toHaveLength(before + 2);
});

it('no name reaches a role without the right to it', async () => {
  const named = new Set<Role>();
  const registered = new Set<Role>();
  for (const role of ROLES) {
    const { data } = await read(role);
    const text = JSON.stringify(data);
    expect(text, role).not.toContain(GUEST.first_name);
    expect(text, role).not.toContain(GUEST.last_name);
    if (text.includes(REP) || data.reps !== null) named.add(role);
    if (data.recent_registrations !== null) registered.add(role);
    expect(data.consents !== null, role).toBe(role === 'dpo');
    expect(data.requests !== null, role).toBe(role === 'dpo');
  }
  expect([...named]).toEqual(['sales_manager']);
  expect(registered).not.toContain('analyst');
  expect(registered).not.toContain('editor');
  expect(registered).toContain('event_manager');
});

it('the latest registrations are those that stand, of the events that somebody sees', async () => {
  const { data } = await read('event_manager');
  expect(data.recent_registrations).toHaveLength(3);
  expect(data.recent_registrations?.[0]).toMatchObject({
    event_id: event,
    status: 'waitlisted',
    display_name: 'ก***ช',
  });
  const scope: Scope = { brandScope: ['Saxenda'], regionScope: [] };
  const { data: elsewhere } = await read('publisher', {}, scope);
  expect(elsewhere.recent_registrations).toEqual([]);
});

it('an event manager reads of meetings first, the others in the usual order', async () => {
  const { data } = await read('event_manager');
  expect(data.kpis.slice(0, 3).map(({ key }) => key)).toEqual([
    'attendance_rate',
    'event_registrations',
    'active_hcp',
  ]);
  expect(new Set(data.kpis.map(({ key }) => key)).size).toBe(data.kpis.length);
  const { data: usual } = await read('super_admin');
  expect(usual.kpis[0]?.key).toBe('active_hcp');
});

it('the officer reads of consents by purpose, and of requests as of now', async () => {
  const { id } = await makeUser(db, { province_code: '83', email: 'dpo.one@hcp.example' });
  await makeConsent(db, id, { occurred_at: '2026-11-18T09:00:00+07:00' });
  await makeConsent(db, id, { occurred_at: '2026-11-19T09:00:00+07:00', action: 'withdraw' });
  await makeConsent(db, id, { occurred_at: '2026-11-01T09:00:00+07:00', purpose: 'profiling' });
  for (const due_at of ['2026-11-19T09:00:00+07:00', '2026-11-22T09:00:00+07:00']) {
    await makePrivacyRequest(db, { due_at });
  }
  await makePrivacyRequest(db);
  const { data } = await read('dpo');
  const of = (purpose: string) => data.consents?.find((one) => one.purpose === purpose);
  expect(of('marketing_email')).toMatchObject({ given: 1, withdrawn: 1 });
  expect(of('profiling')).toMatchObject({ given: 0, withdrawn: 0 });
  expect(data.requests).toEqual({ open: 3, due_soon: 1, overdue: 1 });
  const { data: north } = await read('dpo', { region: 'north' });
  expect(north.consents?.find((one) => one.purpose === 'marketing_email')).toMatchObject({
    given: 0,
  });
});
