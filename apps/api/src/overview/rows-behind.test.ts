import { WEEKDAYS } from '@connect/contract/closed-lists.ts';
import { type Brand, REGIONS, type Region } from '@connect/contract/constants.ts';
import { guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import { USED_KINDS } from '@connect/contract/kinds.ts';
import { type Overview, overview } from '@connect/contract/overview/overview.ts';
import {
  activeBehind,
  attendanceBehind,
  bucketDays,
  clicksBehind,
  guidesBehind,
  materialsBehind,
  newUsersBehind,
  opensActive,
  opensAttendance,
  opensClicks,
  opensGuides,
  opensRegistrations,
  opensRows,
  opensUsers,
  reachableBehind,
  registrationsBehind,
  stageBehind,
  usersBehind,
  viewsBehind,
} from '@connect/contract/overview/rows-behind.ts';
import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { reportCalls } from '@connect/contract/reports/report.ts';
import { user } from '@connect/contract/users/user.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { startTestApp } from '../../test/test-app.ts';
import { fillOverview, SOME_BRANDS } from '../../test/usage/overview-rows.ts';
import { rollUp } from '../usage/roll-up.service.ts';

const { test } = await startTestApp();
const { db } = test.deps;
const { areas } = await fillOverview(db);
const TODAY = '2026-11-20';

/** Filters as an address writes them. */
type Filters = Readonly<Record<string, string>>;
type Target = 'report' | 'users' | 'guidelines';
type Link = readonly [label: string, filters: Filters, number: number, target?: Target];
interface Reader {
  role: Role;
  brand_scope: Brand[];
  region_scope: Region[];
}

/** Every link to a report of what was viewed. */
function viewLinks(data: Overview, query: Filters): Link[] {
  const behind = (part: Filters = {}) => viewsBehind(data.range, query, part);
  const kpi = (key: string) => data.kpis.find((one) => one.key === key)?.value ?? 0;
  return [
    ['views', behind(), kpi('views')],
    ['codes running out', materialsBehind(query), kpi('material_expiring')],
    ...data.by_brand.map(({ key, views }): Link => [key, behind({ brand: key }), views]),
    ...data.by_user_type.map(
      ({ key, views }): Link => [
        key,
        behind(key === 'anonymous' ? { signed_in: '0' } : { user_type: key }),
        views,
      ],
    ),
    ...data.by_channel.map(({ key, views }): Link => [key, behind({ channel: key }), views]),
    ...data.by_device.map(({ key, views }): Link => [key, behind({ device: key }), views]),
    ...data.by_therapy_area.map(
      ({ id, name, views }): Link => [name, behind({ therapy_area_id: String(id) }), views],
    ),
    ...data.by_specialty.map(
      ({ id, name, views }): Link => [name, behind({ first_specialty_id: String(id) }), views],
    ),
    ...data.by_region.map(({ key, views }): Link => [key, behind({ region: key }), views]),
    ...data.by_province.map(({ key, views }): Link => [key, behind({ province_code: key }), views]),
    ...data.heatmap.flatMap((hours, day) =>
      hours.map((views, hour): Link => {
        const part = { weekday: WEEKDAYS[day] ?? '', hour: String(hour) };
        return [`${part.weekday} ${hour}`, behind(part), views];
      }),
    ),
    ...data.series.labels.flatMap((label, at): Link[] => {
      const days = bucketDays(data, at);
      const each = USED_KINDS.map((kind) => [kind, data.series.views[kind]?.[at] ?? 0] as const);
      return [
        [label, behind(days), each.reduce((sum, [, views]) => sum + views, 0)],
        ...each.map(
          ([kind, views]): Link => [
            `${label} ${kind}`,
            behind({ ...days, content_type: kind }),
            views,
          ],
        ),
      ];
    }),
  ];
}

/** Every link to who was active, to clicks and to seats at webinars. */
function useLinks(data: Overview, query: Filters, reader: Reader): Link[] {
  const { range, kpis, funnel, by_region: regions, by_province: provinces } = data;
  const kpi = (key: string) => kpis.find((one) => one.key === key);
  const people = kpi('active_hcp')?.value ?? 0;
  expect(funnel.find(({ key }) => key === 'active')?.people).toBe(people);
  const seats = kpi('attendance_rate')?.details.find(({ key }) => key === 'registrations')?.value;
  const placed = (part: Filters) => activeBehind(range, query, part);
  return [
    ...(opensActive(reader, query)
      ? [
          ['active', activeBehind(range, query), people, 'users'] as const,
          ...regions.map(({ key, active_hcp: n }) => {
            return [`active in ${key}`, placed({ region: key }), n, 'users'] as const;
          }),
          ...provinces.map(({ key, active_hcp: n }) => {
            return [`active in ${key}`, placed({ province_code: key }), n, 'users'] as const;
          }),
        ]
      : []),
    ...(opensClicks(reader)
      ? [['clicks', clicksBehind(range, query), kpi('link_clicks')?.value ?? 0] as const]
      : []),
    ...(opensAttendance(reader)
      ? [['seats', attendanceBehind(range, query), seats ?? 0] as const]
      : []),
  ];
}

/** Every link to people, and to what they asked for. */
function peopleLinks({ range, kpis, funnel }: Overview, query: Filters, reader: Reader): Link[] {
  const kpi = (key: string) => kpis.find((one) => one.key === key)?.value ?? 0;
  const step = (key: string) => funnel.find((one) => one.key === key)?.people ?? 0;
  const verified = { license_status: 'verified' };
  const users: Link[] = [
    ['new members', newUsersBehind(range, query), kpi('new_users'), 'users'],
    ['registered', usersBehind(range, query), step('registered'), 'users'],
    ['verified', usersBehind(range, query, verified), step('verified'), 'users'],
    // Of an earlier day nothing leads there.
    ...(range.to === TODAY
      ? [['reachable', reachableBehind(query), kpi('reachable'), 'users'] as const]
      : []),
  ];
  return [
    ...(opensUsers(reader) ? users : []),
    ...(opensGuides(reader)
      ? [['guides', guidesBehind(range, query), kpi('guideline_requests'), 'guidelines'] as const]
      : []),
    ...(opensRegistrations(reader)
      ? [['registrations', registrationsBehind(range, query), kpi('event_registrations')] as const]
      : []),
  ];
}

const readerOf = (role: Role, scope = SCOPES[0]): Reader => ({
  role,
  brand_scope: scope?.brandScope ?? [],
  region_scope: scope?.regionScope ?? [],
});

async function countIn(as: ReturnType<typeof caller>, target: Target, query: Filters) {
  if (target === 'report') {
    const { status, reply } = await as(reportCalls.preview, { query });
    expect(status, JSON.stringify(query)).toBe(200);
    return reply.data.total;
  }
  const { status, reply } =
    target === 'users' ? await as(user.list, { query }) : await as(guideline.list, { query });
  expect(status, JSON.stringify(query)).toBe(200);
  return reply.pagination.total;
}

interface Followed {
  only?: string;
  /** Every so many of the links to views, which are hundreds. */
  oneViewIn?: number;
  /** Other links to views for each number. */
  number?: number;
}

/** The links that somebody is shown lead to as many rows as their figures say. */
async function expectSame(
  as: ReturnType<typeof caller>,
  query: Filters,
  reader: Reader,
  { only = '', oneViewIn = 1, number: turn = 0 }: Followed = {},
) {
  test.clock.advance(60_000);
  const { reply } = await as(overview.get, { query });
  const views = opensRows(reader) ? viewLinks(reply.data, query) : [];
  const links = [
    ...views,
    ...peopleLinks(reply.data, query, reader),
    ...useLinks(reply.data, query, reader),
  ];
  for (const [at, [label, filters, number, target = 'report']] of links.entries()) {
    // What is nothing is no link.
    if (number === 0 || !label.startsWith(only)) continue;
    if (at < views.length && (at + turn) % oneViewIn !== 0) continue;
    const said = `${JSON.stringify(reader)} ${JSON.stringify(query)} ${label}`;
    expect(await countIn(as, target, filters), said).toBe(number);
  }
  return links.filter(([, , number]) => number > 0);
}

const NARROWED: readonly Filters[] = [
  {},
  { period: 'mtd' },
  { period: 'ytd', brand: 'Ozempic' },
  { period: '12m', user_type: 'doctor,pharmacist' },
  { region: 'bkk,north' },
  { therapy_area_id: areas.slice(0, 2).join(',') },
  { brand: SOME_BRANDS.join(','), user_type: 'doctor', region: 'south' },
  { period: 'custom', date_from: '2026-11-10', date_to: '2026-11-11' },
  // Colleagues are no professionals, whoever is chosen.
  { user_type: 'doctor,sale' },
];

const SCOPES: readonly { brandScope: Brand[]; regionScope: Region[] }[] = [
  { brandScope: [], regionScope: [] },
  { brandScope: ['Ozempic'], regionScope: [] },
  { brandScope: ['Ozempic'], regionScope: [REGIONS[0]] },
];

it.each(NARROWED.map((query, number) => [query, number] as const))(
  'links of an overview of %j lead to as many rows as they say',
  async (query, number) => {
    const as = caller(test.app, (await test.signIn('super_admin')).headers);
    const followed = { oneViewIn: number === 0 ? 1 : 3, number };
    const links = await expectSame(as, query, readerOf('super_admin'), followed);
    if (number > 0) return;
    const labels = links.map(([label]) => label);
    expect(labels.length).toBeGreaterThan(60);
    for (const label of ['codes running out', 'anonymous', 'unknown', 'reachable', 'guides']) {
      expect(labels).toContain(label);
    }
    expect(labels).toContain('registrations');
    expect(labels).toContain('new members');
    expect(labels).toEqual(expect.arrayContaining(['active', 'active in bkk', 'clicks', 'seats']));
  },
);

it('whoever is shown the rows sees exactly those, whatever role and scope', async () => {
  const opening = {
    rows: new Set<Role>(),
    people: new Set<Role>(),
    active: new Set<Role>(),
    clicks: new Set<Role>(),
  };
  for (const [number, role] of ROLES.entries()) {
    for (const scope of SCOPES) {
      const reader = readerOf(role, scope);
      if (opensRows(reader)) opening.rows.add(role);
      if (opensUsers(reader)) opening.people.add(role);
      if (opensActive(reader, { brand: 'Ozempic' })) opening.active.add(role);
      if (opensClicks(reader)) opening.clicks.add(role);
      const as = caller(test.app, (await test.signIn(role, scope)).headers);
      await expectSame(as, { period: '7d' }, reader, { oneViewIn: 5, number });
    }
  }
  for (const roles of Object.values(opening)) {
    expect(roles.size).toBeGreaterThan(5);
    expect(roles).not.toContain('event_manager');
  }
  // Sales are listed those alone who may be analysed, medical reads no logs of other brands.
  expect(opening.active).not.toContain('sales_manager');
  expect(opening.active).not.toContain('medical');
}, 120_000);

it('who was active is the same before days are packed, after, and where some were written anew', async () => {
  const as = caller(test.app, (await test.signIn('super_admin')).headers);
  const reader = readerOf('super_admin');
  await rollUp(test.deps);
  for (const query of NARROWED) await expectSame(as, query, reader, { only: 'active' });
  await sql`update engagement_log set is_bot = not is_bot, bot_reason = case when is_bot then null else 'ua_bot' end
    where id % 2 = 0`.execute(db);
  for (const query of NARROWED) await expectSame(as, query, reader, { only: 'active' });
});

it('a stage of the ladder leads to as many users as it says', async () => {
  const as = caller(test.app, (await test.signIn('super_admin')).headers);
  let seen = 0;
  for (const query of NARROWED) {
    test.clock.advance(60_000);
    const { reply } = await as(overview.get, { query });
    for (const { ladder_id, values } of reply.data.ladder ?? []) {
      for (const { value_id, people } of values.filter((one) => one.people > 0)) {
        const filters = stageBehind(String(ladder_id), String(value_id), query);
        const { reply: users } = await as(user.list, { query: filters });
        expect(users.pagination.total, JSON.stringify(query)).toBe(people);
        seen += 1;
      }
    }
  }
  expect(seen).toBeGreaterThan(5);
});
