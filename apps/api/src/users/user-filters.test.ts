import { randomUUID } from 'node:crypto';
import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import { BRANDS } from '@connect/contract/constants.ts';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { untilLockWaits } from '../../test/processes/lock-waits.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeConsent, makeStage, makeWorkplace } from '../../test/user-factories.ts';
import type { StageSight } from '../people/user-scope.ts';
import { agreesSql, toAskSql } from './consent-state.queries.ts';
import { visibleStages } from './stages.queries.ts';
import {
  dropEnded,
  listedAgrees,
  listedOnStage,
  listedReachable,
  listedToAsk,
} from './user-filters.queries.ts';

const { test } = await startTestApp();
const { db } = test.deps;

const DAY_MS = 86_400_000;
const PURPOSES = ['marketing_line', 'marketing_email', 'profiling'] as const;
const TEXTS = ['filters-1', 'filters-2'] as const;

for (const purpose of PURPOSES) {
  for (const [n, version] of TEXTS.entries()) {
    const at = `2020-0${n + 1}-01T00:00:00+07:00`;
    await db
      .insertInto('consent_text')
      .values({
        purpose,
        version,
        body_th: 'ข้อความ',
        body_en: 'Text',
        valid_from: at,
        ask_again: n === 1,
        created_at: at,
      })
      .execute();
  }
}
const ladders = await db.selectFrom('product_adoption_ladder').selectAll().limit(2).execute();

const consentOf = fc.record({
  purpose: fc.constantFrom(...PURPOSES),
  action: fc.constantFrom('grant', 'grant', 'withdraw', 'refuse'),
  text_version: fc.constantFrom(...TEXTS),
  // Consents end after three years: some have, some do while the clock goes on.
  ago: fc.integer({ min: -1, max: 1_200 }),
});
const stageOf = fc.record({
  ladder: fc.integer({ min: 0, max: ladders.length - 1 }),
  step: fc.integer({ min: 0, max: 4 }),
  source: fc.constantFrom('manual', 'auto', 'crm_import', 'event_rule'),
});

const SIGHTS: readonly StageSight[] = [
  { brands: null, onlyAnalysed: false },
  { brands: null, onlyAnalysed: true },
  { brands: BRANDS.filter((brand) => brand === ladders[0]?.brand), onlyAnalysed: false },
];

/** Whether news may reach user `u` now, from the consents and addresses themselves. */
const reachedBy = (now: Date) => sql`(${agreesSql('marketing_line', now)}
    and u.line_user_id is not null and u.line_blocked_at is null
  or ${agreesSql('marketing_email', now)} and u.email is not null and u.email_bounced_at is null)`;

it('lists find whom the consents and stages themselves say, also as time goes on', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          consents: fc.array(consentOf, { maxLength: 6 }),
          mail: fc.boolean(),
          stages: fc.uniqueArray(stageOf, { maxLength: 2, selector: ({ ladder }) => ladder }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      fc.integer({ min: 0, max: 400 }),
      async (people, later) => {
        const start = test.clock.now();
        const ids: number[] = [];
        for (const { consents, mail, stages } of people) {
          // News reach who has an address.
          const { id } = await makeUser(db, mail ? { email: `${randomUUID()}@hcp.example` } : {});
          ids.push(id);
          for (const { ago, ...consent } of consents) {
            const at = new Date(start.getTime() - ago * DAY_MS).toISOString();
            await makeConsent(db, id, { ...consent, occurred_at: at, recorded_at: at });
          }
          for (const { ladder, step, source } of stages) {
            const { id: ladder_id, value_ids } = ladders[ladder] ?? expect.fail();
            await makeStage(db, id, {
              ladder_id,
              value_id: value_ids[step] ?? expect.fail(),
              source,
            });
          }
        }
        const found = async (condition: RawBuilder<unknown>) => {
          const { rows } = await sql<{ id: number }>`
            select u.id from platform_user u join user_facet f on f.id = u.id
            where u.id = any(${ids}) and ${condition}
            order by u.id`.execute(db);
          return rows.map(({ id }) => id);
        };
        const compare = async (now: Date) => {
          for (const purpose of CONSENT_PURPOSES) {
            expect(await found(listedAgrees(purpose, now))).toEqual(
              await found(agreesSql(purpose, now)),
            );
          }
          expect(await found(listedReachable(now))).toEqual(await found(reachedBy(now)));
          expect(await found(listedToAsk(PURPOSES, now))).toEqual(
            await found(toAskSql(PURPOSES, now)),
          );
          for (const sight of SIGHTS) {
            for (const { id, value_ids } of ladders) {
              const values = value_ids.slice(1, 3);
              const exact = sql`exists (select from user_product_adoption a
                join product_adoption_ladder l on l.id = a.ladder_id
                where a.user_id = u.id and a.ladder_id = ${id} and a.value_id = any(${values})
                  and ${visibleStages(sight, now)})`;
              expect(await found(listedOnStage({ ladders: [id], values }, sight, now))).toEqual(
                await found(exact),
              );
            }
          }
        };
        await compare(start);
        const then = new Date(start.getTime() + later * DAY_MS);
        await compare(then);
        await db.transaction().execute((trx) => dropEnded(trx, then));
        await compare(then);
        await sql`delete from user_consent where user_id = any(${ids.slice(0, 1)})`.execute(db);
        await sql`update user_product_adoption set source = 'manual' where user_id = any(${ids})`.execute(
          db,
        );
        await compare(then);
        await sql`delete from user_product_adoption where user_id = any(${ids.slice(0, 1)})`.execute(
          db,
        );
        await compare(then);
        // As a merge moves them: whom they leave, and whom they come to.
        const { id: other } = await makeUser(db);
        ids.push(other);
        await sql`update user_product_adoption set user_id = ${other} where user_id = ${ids[1] ?? other}`.execute(
          db,
        );
        await compare(then);
      },
    ),
    { numRuns: 25 },
  );
});

/** What the facets of users should say, from the users themselves. */
async function facets(ids: readonly number[]) {
  const own = sql`(u.user_type, u.status, u.license_status, u.deleted_at, u.is_kol,
    u.registered_at, u.score_90d, u.last_active_at, u.license_pending_since, u.license_expires_at, u.owner_rep_id, u.workplace_id, u.province_code,
    u.segment, u.profession, u.registration_source, u.specialty_ids)`;
  const listOf = (column: string, kind: string) => sql`(select i.ids from id_list i
    where i.id = ${sql.ref(`f.${column}`)} and i.kind = ${kind})`;
  const kept = sql`(t.user_type, t.status, t.license_status, nullif(f.gone_at, 'infinity'), f.is_kol,
    f.registered_at, f.score_90d, nullif(f.last_active_at, '-infinity'),
    nullif(f.license_pending_since, 'infinity'), nullif(f.license_expires_at, 'infinity'),
    f.owner_rep_id, f.workplace_id, f.province_code, f.segment, f.profession, f.registration_source,
    ${listOf('specialties_id', 'specialties')})`;
  const stagesOf = (condition: RawBuilder<unknown>) => sql`array(
    select stage_key(a.ladder_id, a.value_id) from user_product_adoption a
    where a.user_id = u.id and ${condition} order by a.ladder_id)`;
  const reach = sql`(select coalesce(min(c.occurred_at), 'infinity') from user_consent c
    where c.user_id = u.id and c.action = 'grant' and (c.purpose, true) in (
      ('marketing_line', u.line_user_id is not null and u.line_blocked_at is null),
      ('marketing_email', u.email is not null and u.email_bounced_at is null),
      ('marketing_sms', u.phone is not null and u.phone_invalid_at is null),
      ('marketing_phone', u.phone is not null and u.phone_invalid_at is null)))`;
  const { rows } = await sql<{ id: number; same: boolean }>`
    select u.id, (${own} is not distinct from ${kept}
      and t.trashed = (u.deleted_at is not null) and f.reach_since = ${reach}
      and (f.region, f.health_region) is not distinct from (p.region, p.health_region)
      and (s.gone_at, s.tab_id, s.region) is not distinct from (f.gone_at, f.tab_id, f.region)
      and (h.tab_id, h.region, h.is_kol, h.owned, h.segment, h.profession, h.registration_source)
        = (f.tab_id, coalesce(f.region, ''), f.is_kol, f.owner_rep_id is not null,
          coalesce(f.segment, ''), coalesce(f.profession, ''), f.registration_source)
      and ${listOf('stages_id', 'stages')} = ${stagesOf(sql`true`)}
      and ${listOf('set_stages_id', 'stages')} = ${stagesOf(sql`a.source in ('manual', 'crm_import')`)}
      and ${listOf('texts_id', 'texts')} = array(select x.id from user_consent c
        join consent_text x on x.purpose = c.purpose and x.version = c.text_version
        where c.user_id = u.id and c.action = 'grant' order by x.id)
      and s.search_text = u.search_text) is true as same
    from platform_user u left join user_facet f on f.id = u.id left join user_tab t on t.id = f.tab_id
      left join province p on p.code = u.province_code left join user_search s on s.id = u.id
      left join user_shape h on h.id = f.shape_id
    where u.id = any(${[...ids]}) order by u.id`.execute(db);
  return rows;
}

it('what lists count by follows every change of a user', async () => {
  const [{ id: rep }, { id }] = [await makeUser(db, { user_type: 'sale' }), await makeUser(db)];
  const { id: workplace } = await makeWorkplace(db);
  const at = test.clock.now().toISOString();
  for (const purpose of ['marketing_line', 'marketing_sms', 'profiling'] as const) {
    await makeConsent(db, id, { purpose, occurred_at: at });
  }
  await makeConsent(db, id, { purpose: 'marketing_email', occurred_at: '2026-01-05T09:00:00Z' });
  for (const [n, { id: ladder_id, value_ids }] of ladders.entries()) {
    const value_id = value_ids[n + 1] ?? expect.fail();
    await makeStage(db, id, { ladder_id, value_id, source: n === 0 ? 'manual' : 'auto' });
  }
  const changes = [
    {},
    { line_user_id: `U${'c'.repeat(32)}` },
    { email: 'way@hcp.example', phone: '+66812345679' },
    { email_bounced_at: at, line_blocked_at: at },
    { phone_invalid_at: at },
    { user_type: 'other_hcp', profession: 'nurse', specialty_ids: [2, 1] },
    { status: 'suspended', license_status: 'rejected', license_expires_at: '2027-01-31' },
    { is_kol: true, owner_rep_id: rep, workplace_id: workplace, province_code: '50' },
    { segment: 'B', registration_source: 'link', last_active_at: at, score_90d: 7 },
    { registered_at: at, license_pending_since: at },
    { deleted_at: at },
    { deleted_at: null, segment: null, specialty_ids: [] },
  ];
  for (const change of changes) {
    if (Object.keys(change).length > 0) {
      await db.updateTable('platform_user').set(change).where('id', '=', id).execute();
    }
    expect(await facets([rep, id])).toEqual([
      { id: rep, same: true },
      { id, same: true },
    ]);
  }
});

it('two writes about one user at once are both found', async () => {
  const { id } = await makeUser(db, { status: 'pending' });
  const given = test.clock.now().toISOString();
  const grant = (purpose: (typeof PURPOSES)[number]) => ({
    purpose,
    action: 'grant',
    text_version: TEXTS[0],
    occurred_at: given,
    recorded_at: given,
  });
  const [written, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = db.transaction().execute(async (trx) => {
    await makeConsent(trx, id, grant('marketing_line'));
    await trx.updateTable('platform_user').set({ status: 'active' }).where('id', '=', id).execute();
    written.resolve();
    await held.promise;
  });
  await written.promise;
  const second = makeConsent(db, id, grant('marketing_email'));
  await untilLockWaits(db);
  held.resolve();
  await Promise.all([first, second]);
  const { rows } = await sql<{ texts: number; status: string }>`
    select cardinality(i.ids) as texts, t.status
    from user_facet f join user_tab t on t.id = f.tab_id join id_list i on i.id = f.texts_id where f.id = ${id}`.execute(
    db,
  );
  expect(rows).toEqual([{ texts: 2, status: 'active' }]);
});

it('two writes that are the first with a list share it', async () => {
  const [{ id: one }, { id: other }] = [await makeUser(db), await makeUser(db)];
  const give = (trx: typeof db, id: number) =>
    trx
      .updateTable('platform_user')
      .set({ specialty_ids: [31, 7, 19] })
      .where('id', '=', id)
      .execute();
  const [written, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = db.transaction().execute(async (trx) => {
    await give(trx, one);
    written.resolve();
    await held.promise;
  });
  await written.promise;
  const second = give(db, other);
  await untilLockWaits(db);
  held.resolve();
  await Promise.all([first, second]);
  expect(await facets([one, other])).toEqual([
    { id: one, same: true },
    { id: other, same: true },
  ]);
  const { rows } = await sql`
    select from id_list where kind = 'specialties' and ids = '{31,7,19}'`.execute(db);
  expect(rows).toHaveLength(1);
});
