import { BRANDS, type Brand, CHANNELS, REGIONS, type Region } from '@connect/contract/constants.ts';
import { overview, VIEWED_KINDS } from '@connect/contract/overview/overview.ts';
import {
  bucketDays,
  type Filters,
  materialsBehind,
  opensRows,
  stageBehind,
  viewsBehind,
} from '@connect/contract/overview/rows-behind.ts';
import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { reportCalls } from '@connect/contract/reports/report.ts';
import { user } from '@connect/contract/users/user.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeArticle, makeDocument, makeUser, makeView } from '../../test/factories.ts';
import { makeEvent, makeWebinar } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeStage } from '../../test/user-factories.ts';

const { test } = await startTestApp();
const { db } = test.deps;
const SOME_BRANDS: readonly Brand[] = [...BRANDS.slice(0, 3), 'Ozempic'];
const PROVINCES = ['10', '50', '90', '40', '20'];
const TYPES = ['doctor', 'pharmacist', 'other_hcp', 'sale'] as const;

const view = fc.record({
  item: fc.nat(9),
  user: fc.option(fc.nat(11), { nil: null }),
  occurred_at: fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.nat(23))
    .map(
      ([day, hour]) =>
        `2026-11-${String(Math.min(day, 20)).padStart(2, '0')}T${String(hour).padStart(2, '0')}:30:00+07:00`,
    ),
  action: fc.constantFrom('view', 'view', 'view', 'download'),
  channel: fc.option(fc.constantFrom(...CHANNELS), { nil: null }),
  province_guess: fc.option(fc.constantFrom(...PROVINCES), { nil: null }),
  is_bot: fc.constantFrom(false, false, false, true),
});

beforeAll(async () => {
  const items: { id: number; type: string }[] = [];
  for (const [n, make] of [
    makeArticle,
    makeDocument,
    makeWebinar,
    makeEvent,
    makeArticle,
  ].entries()) {
    for (const brand of [SOME_BRANDS[n % SOME_BRANDS.length], 'Ozempic'] as const) {
      const { id } = await make(db, {
        brand,
        promotional_type: 'promotional',
        material_code: `TH26OZM0000${n}`,
        material_approved_at: '2026-01-01',
        material_expires_at: n % 2 === 0 ? '2026-12-31' : '2027-12-31',
        status: n === 4 ? 'draft' : 'publish',
        ...(n === 0 ? { published_at: '2026-11-25T09:00:00+07:00' } : {}),
        ...(n === 2 ? { expires_at: '2026-11-18T09:00:00+07:00' } : {}),
      });
      items.push({ id, type: ['article', 'document', 'webinar', 'event', 'article'][n] ?? '' });
    }
  }
  const people: number[] = [];
  const ladder = await db
    .selectFrom('product_adoption_ladder')
    .select(['id', 'value_ids'])
    .where('brand', '=', 'Ozempic')
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 12; n += 1) {
    const { id } = await makeUser(db, {
      user_type: TYPES[n % TYPES.length],
      province_code: PROVINCES[n % PROVINCES.length],
      registered_at: `2026-11-${String(n + 5).padStart(2, '0')}T09:00:00+07:00`,
      ...(TYPES[n % TYPES.length] === 'sale' ? { license_no: null } : {}),
    });
    people.push(id);
    await makeStage(db, id, {
      ladder_id: ladder.id,
      value_id: ladder.value_ids[n % 3] ?? 0,
      source: 'manual',
    });
  }
  const [views = []] = fc.sample(fc.array(view, { minLength: 150, maxLength: 150 }), 1);
  for (const { item, user: who, is_bot, ...row } of views) {
    const { id, type } = items[item] ?? { id: 0, type: '' };
    const user_id = who === null ? null : (people[who] ?? null);
    await makeView(db, id, {
      content_type: type,
      user_id,
      is_internal: who !== null && TYPES[who % TYPES.length] === 'sale',
      is_bot,
      bot_reason: is_bot ? 'ua_bot' : null,
      ...row,
    });
  }
});

type Link = readonly [label: string, filters: Filters, number: number];

/** Every link of the overview to a report, with the number that it says. */
async function linksOf(as: ReturnType<typeof caller>, query: Filters): Promise<Link[]> {
  test.clock.advance(60_000);
  const { reply } = await as(overview.get, { query });
  const { data } = reply;
  const behind = (part: Filters = {}) => viewsBehind(data.range, query, part);
  const kpi = (key: string) => data.kpis.find((one) => one.key === key)?.value ?? 0;
  return [
    ['views', behind(), kpi('views')],
    ['codes running out', materialsBehind(query), kpi('material_expiring')],
    ...data.by_brand.map(({ key, views }): Link => [key, behind({ brand: key }), views]),
    ...data.by_user_type
      .filter(({ key }) => key !== 'anonymous')
      .map(({ key, views }): Link => [key, behind({ user_type: key }), views]),
    ...data.by_channel.map(({ key, views }): Link => [key, behind({ channel: key }), views]),
    ...data.by_region.map(({ key, views }): Link => [key, behind({ region: key }), views]),
    ...data.by_province.map(({ key, views }): Link => [key, behind({ province_code: key }), views]),
    ...data.series.labels.flatMap((label, at): Link[] => {
      const days = bucketDays(data, at);
      if (!days) return [];
      const each = VIEWED_KINDS.map((kind) => [kind, data.series.views[kind]?.[at] ?? 0] as const);
      return [
        [label, behind(days), each.reduce((sum, [, views]) => sum + views, 0)],
        ...each
          .filter(([, views]) => views > 0)
          .map(
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

async function expectSame(as: ReturnType<typeof caller>, query: Filters, who: string) {
  const links = await linksOf(as, query);
  for (const [label, filters, number] of links) {
    // What is nothing is no link.
    if (number === 0) continue;
    const { status, reply } = await as(reportCalls.preview, { query: filters });
    expect(status, `${who} ${label}`).toBe(200);
    expect(reply.data.total, `${who} ${JSON.stringify(query)} ${label}`).toBe(number);
  }
  return links;
}

const NARROWED: readonly Filters[] = [
  {},
  { period: 'mtd' },
  { period: 'ytd', brand: 'Ozempic' },
  { period: '12m', user_type: 'doctor,pharmacist' },
  { region: 'bkk,north' },
  { brand: SOME_BRANDS.join(','), user_type: 'doctor', region: 'south' },
];

it.each(NARROWED)(
  'every link of an overview of %j leads to as many rows as it says',
  async (query) => {
    const as = caller(test.app, (await test.signIn('super_admin')).headers);
    const links = await expectSame(as, query, 'super_admin');
    if (Object.keys(query).length === 0) {
      expect(links.filter(([, , number]) => number > 0).length).toBeGreaterThan(30);
      expect(links.find(([label]) => label === 'codes running out')?.[2]).toBeGreaterThan(0);
    }
  },
);

const SCOPES: readonly { brandScope: Brand[]; regionScope: Region[] }[] = [
  { brandScope: [], regionScope: [] },
  { brandScope: ['Ozempic'], regionScope: [] },
  { brandScope: ['Ozempic'], regionScope: [REGIONS[0]] },
];

it('whoever is shown the rows sees exactly those, whatever role and scope', async () => {
  const opening = new Set<Role>();
  for (const role of ROLES) {
    for (const scope of SCOPES) {
      const account = { role, brand_scope: scope.brandScope, region_scope: scope.regionScope };
      if (!opensRows(account)) continue;
      opening.add(role);
      const as = caller(test.app, (await test.signIn(role, scope)).headers);
      await expectSame(as, { period: '7d' }, `${role} ${JSON.stringify(scope)}`);
    }
  }
  expect(opening.size).toBeGreaterThan(5);
  expect(opening).not.toContain('event_manager');
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
