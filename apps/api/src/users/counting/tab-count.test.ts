import { BRANDS } from '@connect/contract/constants.ts';
import { USER_SORTS } from '@connect/contract/users/user.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import {
  makeConsent,
  makePrivacyRequest,
  makeStage,
  makeWorkplace,
} from '../../../test/user-factories.ts';
import { openSnapshot } from '../../db/read-batches.ts';
import type { Trx } from '../../deps.ts';
import { keepFacts } from '../figures/figures.service.ts';
import { dropEnded } from '../user-filters.queries.ts';
import type { UserListing, UserListQuery, UserSort } from '../users-list.queries.ts';
import { createUserLists } from './list-counts.service.ts';

const { test } = await startTestApp();
const { db } = test.deps;
const NOW = test.clock.now();
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();
const dayOf = (days: number) => daysAgo(days).slice(0, 10);

const PURPOSES = ['marketing_line', 'marketing_email', 'profiling'] as const;
const VERSIONS = ['count-1', 'count-2'] as const;
for (const purpose of PURPOSES) {
  for (const [n, version] of VERSIONS.entries()) {
    const at = `2020-0${n + 1}-01T00:00:00+07:00`;
    const body = { body_th: 'ข้อความ', body_en: 'Text', valid_from: at, created_at: at };
    await db
      .insertInto('consent_text')
      .values({ purpose, version, ask_again: n === 1, ...body })
      .execute();
  }
}
const ladders = await db.selectFrom('product_adoption_ladder').selectAll().limit(2).execute();
const values = ladders.flatMap(({ value_ids }) => value_ids.slice(0, 3));
const specialties = (
  await db.selectFrom('specialty').select('id').orderBy('id').limit(4).execute()
).map(({ id }) => id);
const workplaces: number[] = [];
for (const type of ['community_hospital', 'pharmacy', 'clinic'] as const) {
  workplaces.push((await makeWorkplace(db, { type })).id);
}
const reps: number[] = [];
for (const _ of [0, 1]) reps.push((await makeUser(db, { user_type: 'sale' })).id);

/** Also at the moment from which on somebody is active who was not for 30 days, and on that day before and after it. */
const lastActive = fc.constantFrom(
  null,
  daysAgo(1),
  daysAgo(30),
  daysAgo(30 + 1 / DAY_MS),
  daysAgo(29.99),
  daysAgo(30.6),
  daysAgo(400),
);
const person = fc.record({
  user_type: fc.constantFrom(
    'doctor' as const,
    'pharmacist' as const,
    'other_hcp' as const,
    'sale' as const,
  ),
  status: fc.constantFrom('active' as const, 'pending' as const, 'suspended' as const),
  license_status: fc.constantFrom('verified' as const, 'pending' as const),
  license_expires_at: fc.constantFrom(null, dayOf(1), dayOf(0), dayOf(-1)),
  deleted_at: fc.constantFrom(null, null, daysAgo(1), daysAgo(400)),
  province_code: fc.constantFrom(null, '10', '50', '90'),
  workplace_id: fc.constantFrom(null, ...workplaces),
  owner_rep_id: fc.constantFrom(null, ...reps),
  segment: fc.constantFrom(null, 'A' as const, 'B' as const),
  is_kol: fc.boolean(),
  specialty_ids: fc.subarray(specialties, { maxLength: 2 }),
  registered_at: fc
    .integer({ min: 0, max: 4 })
    .map((n) => `${dayOf(n)}T23:59:59.999${unique() % 10}+07:00`),
  last_active_at: lastActive,
  score_90d: fc.constantFrom(0, 1, 2.5),
  line_user_id: fc.boolean(),
});
const consent = fc.record({
  purpose: fc.constantFrom(...PURPOSES),
  action: fc.constantFrom('grant', 'grant', 'withdraw'),
  text_version: fc.constantFrom(...VERSIONS),
  ago: fc.integer({ min: 0, max: 1_200 }),
});
const stage = fc.record({
  ladder: fc.integer({ min: 0, max: 1 }),
  step: fc.integer({ min: 0, max: 2 }),
  source: fc.constantFrom('manual', 'auto', 'crm_import'),
});

const some = <Value>(...of: Value[]) => fc.subarray(of, { minLength: 1, maxLength: 2 });
const filters = fc.record(
  {
    user_type: some('doctor' as const, 'pharmacist' as const),
    status: some('active' as const, 'pending' as const),
    license_status: some('verified' as const, 'pending' as const),
    deleted: fc.constant(true),
    license_expired: fc.boolean(),
    specialty_id: some(...specialties),
    province_code: some('10' as const, '50' as const),
    region: some('bkk' as const, 'north' as const),
    health_region: some(1, 13),
    workplace_id: some(...workplaces),
    workplace_type: some('community_hospital' as const, 'pharmacy' as const),
    owner_rep_id: some(...reps),
    owned: fc.boolean(),
    segment: some('A' as const, 'B' as const),
    is_kol: fc.boolean(),
    consent: fc.subarray([...PURPOSES], { minLength: 1 }),
    ask_again: fc.subarray([...PURPOSES], { minLength: 1 }),
    ladder_id: some(...ladders.map(({ id }) => id)),
    value_id: some(...values),
    reachable: fc.boolean(),
    registered_from: fc.integer({ min: 0, max: 4 }).map(dayOf),
    registered_to: fc.integer({ min: 0, max: 4 }).map(dayOf),
    inactive_days: fc.constantFrom(30, 90),
  },
  { requiredKeys: [] },
);
// Of few and of short pages some are not among the first of an order.
const paging = fc.record({
  page: fc.integer({ min: 1, max: 3 }),
  limit: fc.constantFrom(7, 1_000),
});
const sort = fc.record({
  by: fc.constantFrom(...USER_SORTS),
  order: fc.constantFrom('asc', 'desc'),
});
const sights = fc.record({
  regions: fc.constantFrom(null, null, ['north' as const], []),
  stages: fc.constantFrom(
    { brands: null, onlyAnalysed: false },
    { brands: null, onlyAnalysed: true },
    { brands: BRANDS.filter((brand) => brand === ladders[0]?.brand), onlyAnalysed: false },
  ),
});

const listingOf = (
  { regions, stages }: { regions: UserListing['scope']['regions'] } & Pick<UserListing, 'stages'>,
  now: Date,
): UserListing => ({
  scope: { regions, registrants: false },
  stages,
  linkBrands: null,
  now,
  today: now.toISOString().slice(0, 10),
  staff: 1,
  masked: false,
  trashSince: new Date(now.getTime() - 30 * DAY_MS),
});

const kept = keepFacts();
/** Over facts always, and never. */
const WAYS = [
  { db, people: { of: kept.of, atHand: (_: unknown, trx: Trx) => kept.of(trx) } },
  { db, people: { of: kept.of, atHand: async () => undefined } },
].map(createUserLists);

/** Counts and a page, both ways. */
const bothWays = (query: UserListQuery, sort: UserSort, listing: UserListing) =>
  Promise.all(
    WAYS.map(async (lists) => {
      const list = lists(query, sort, listing);
      return { counts: await list.count(), page: await list.page() };
    }),
  );

it('facts count and find what the tables do, whatever is asked by whom, also as time goes on', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          person,
          consents: fc.array(consent, { maxLength: 4 }),
          stages: fc.array(stage, { maxLength: 1 }),
          again: lastActive,
        }),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      fc.array(fc.record({ filters, sights, paging, sort }), {
        minLength: 8,
        maxLength: 12,
      }),
      fc.integer({ min: 0, max: 400 }),
      async (people, asked, later) => {
        const seen: { id: number; at: string | null }[] = [];
        for (const { person: one, consents, stages, again } of people) {
          const line = one.line_user_id ? `U${String(unique()).padStart(32, '0')}` : null;
          const { id } = await makeUser(db, { ...one, line_user_id: line });
          seen.push({ id, at: again });
          for (const { ago, ...given } of consents) {
            const at = daysAgo(ago);
            await makeConsent(db, id, { ...given, occurred_at: at, recorded_at: at });
          }
          for (const { ladder, step, source } of stages) {
            const { id: ladder_id, value_ids } = ladders[ladder] ?? expect.fail();
            await makeStage(db, id, {
              ladder_id,
              value_id: value_ids[step] ?? expect.fail(),
              source,
            });
          }
          if (consents.length > 2) {
            await makePrivacyRequest(db, {
              user_id: id,
              type: 'restrict',
              status: 'completed',
              identity_verified_at: daysAgo(30),
              completed_at: daysAgo(20),
            });
          }
        }
        const then = new Date(NOW.getTime() + later * DAY_MS);
        const compare = async (now: Date) => {
          for (const one of asked) {
            const query: UserListQuery = { ...one.paging, ...one.filters };
            const [facts, tables] = await bothWays(query, one.sort, listingOf(one.sights, now));
            expect(facts, JSON.stringify(one)).toEqual(tables);
          }
        };
        await compare(NOW);
        for (const { id, at } of seen) {
          await sql`update platform_user set last_active_at = ${at} where id = ${id}`.execute(db);
        }
        await compare(NOW);
        await compare(then);
        await db.transaction().execute((trx) => dropEnded(trx, then));
        await compare(then);
      },
    ),
    { numRuns: 10 },
  );
});

it('a list counts what another process wrote, after its transaction and not before', async () => {
  const listing = listingOf({ regions: null, stages: null }, NOW);
  const query: UserListQuery = { page: 1, limit: 20, province_code: ['58'] };
  const total = async () =>
    (await test.deps.userLists(query, { by: 'registered_at', order: 'desc' }, listing).count())
      .total;
  const snapshot = await openSnapshot(db);
  await test.deps.people.of(snapshot.trx).finally(snapshot.end);
  const { id } = await makeUser(db, { province_code: '58' });
  expect(await total()).toBe(1);
  const open = await db.startTransaction().execute();
  await open
    .updateTable('platform_user')
    .set({ province_code: '57' })
    .where('id', '=', id)
    .execute();
  const { id: other } = await makeUser(db, { province_code: '58' });
  expect(await total()).toBe(2);
  await open.commit().execute();
  expect(await total()).toBe(1);
  await db.deleteFrom('platform_user').where('id', '=', other).execute();
  expect(await total()).toBe(0);
});
