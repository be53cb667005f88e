import { BRANDS } from '@connect/contract/constants.ts';
import { CONSENT_PURPOSES } from '@connect/contract/users/user-choices.ts';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeConsent, makeStage } from '../../test/user-factories.ts';
import type { StageSight } from '../people/user-scope.ts';
import { agreesSql, toAskSql } from './consent-state.queries.ts';
import { visibleStages } from './stages.queries.ts';
import { dropEnded, listedAgrees, listedOnStage, listedToAsk } from './user-filters.queries.ts';

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

it('lists find whom the consents and stages themselves say, also as time goes on', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          consents: fc.array(consentOf, { maxLength: 6 }),
          stages: fc.uniqueArray(stageOf, { maxLength: 2, selector: ({ ladder }) => ladder }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      fc.integer({ min: 0, max: 400 }),
      async (people, later) => {
        const start = test.clock.now();
        const ids: number[] = [];
        for (const { consents, stages } of people) {
          const { id } = await makeUser(db);
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
            select u.id from platform_user u where u.id = any(${ids}) and ${condition}
            order by u.id`.execute(db);
          return rows.map(({ id }) => id);
        };
        const compare = async (now: Date) => {
          for (const purpose of CONSENT_PURPOSES) {
            expect(await found(listedAgrees(purpose, now))).toEqual(
              await found(agreesSql(purpose, now)),
            );
          }
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
      },
    ),
    { numRuns: 25 },
  );
});
