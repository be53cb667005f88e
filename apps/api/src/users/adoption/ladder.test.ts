import { userCalls } from '@connect/contract/users/user-calls.ts';
import { describe, expect, it } from 'vitest';
import { makeArticle, makeUser } from '../../../test/factories.ts';
import { makeRegistration, makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { ladderOf, OF_PRODUCT } from '../../../test/usage/ladder.ts';
import { makeConsent, makePrivacyRequest } from '../../../test/user-factories.ts';
import { DAY_MS } from '../../time/moments.ts';

const { test: t } = await startTestApp();
const { db } = t.deps;
const { call, ladderId, stageId, reads, studies, aPerson, tell, judge, stages } = await ladderOf(t);

const changes = async (user: number) =>
  (await call(userCalls.adoptionHistory, { params: { id: user } })).reply.data;
const scoreOf = async (id: number) =>
  (await call(userCalls.adoption, { params: { id } })).reply.data.stages.find(
    ({ brand }) => brand === 'Ozempic',
  );

describe('what the platform reports', () => {
  it('moves who agreed to be analysed, with the rows of the log that say why', async () => {
    const { id } = await aPerson();
    await tell(reads(id, 0, 600));
    await judge();
    expect(await stages(id)).toMatchObject([
      { value_id: stageId(1), source: 'auto', score_90d: 5 },
    ]);
    await tell(studies(id));
    await judge();
    const [second, first] = await changes(id);
    expect(first).toMatchObject({ rule_code: 'R1', source: 'auto', actor: null });
    expect(second).toMatchObject({
      rule_code: 'R2',
      from_value_id: stageId(1),
      to_value_id: stageId(2),
      evidence: { items: 4, days: 2 },
    });
    const rows = await db
      .selectFrom('engagement_log')
      .select(['id', 'content_id', 'is_qualified', 'user_id'])
      .where('user_id', '=', id)
      .execute();
    const known = new Set(rows.map((row) => row.id));
    const signals = second?.evidence?.signals ?? [];
    expect(signals.length).toBeGreaterThanOrEqual(5);
    for (const signal of signals) expect(known).toContain(signal.id);
    expect(await scoreOf(id)).toMatchObject({ score_90d: 45, cooling: false });
    expect((await call(userCalls.adoption, { params: { id } })).reply.data.analysed).toBe(true);
    const { score_90d } = await db
      .selectFrom('platform_user')
      .select('score_90d')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(score_90d).toBe(45);
  });

  it('moves nobody by short views, bots, colleagues, medical or unbranded content', async () => {
    const medical = await makeArticle(db, {
      ...OF_PRODUCT,
      promotional_type: 'medical',
    });
    const plain = await makeArticle(db, { ...OF_PRODUCT, brand: 'Non-Brand' });
    const [reader, colleague] = [
      await aPerson(),
      await aPerson({ user_type: 'staff', license_no: null }),
    ];
    await tell([
      ...reads(reader.id, medical.id, 600),
      ...reads(reader.id, plain.id, 600),
      ...reads(colleague.id, 0, 600),
      ...reads(reader.id, 0, 600).slice(0, 1),
      ...reads(reader.id, 0, 500).map((event) => ({
        ...event,
        device: { ua: 'Googlebot/2.1' },
      })),
    ]);
    await judge();
    expect([...(await stages(reader.id)), ...(await stages(colleague.id))]).toEqual([]);
  });

  it('says nothing on ladders that are for others, or out of use', async () => {
    const nurse = await aPerson({ user_type: 'other_hcp', license_no: null, profession: 'nurse' });
    const growth = await makeArticle(db, { ...OF_PRODUCT, brand: 'Norditropin' });
    const old = await makeArticle(db, { ...OF_PRODUCT, brand: 'Esperoct' });
    await db
      .updateTable('product_adoption_ladder')
      .set({ is_active: false })
      .where('brand', '=', 'Esperoct')
      .execute();
    await tell([...reads(nurse.id, growth.id, 600), ...reads(nurse.id, old.id, 600)]);
    await judge();
    expect(await stages(nurse.id)).toEqual([]);
    await db
      .updateTable('product_adoption_ladder')
      .set({ is_active: true })
      .where('brand', '=', 'Esperoct')
      .execute();
  });

  it('what attends a webinar counts, however late its list comes', async () => {
    const { id } = await aPerson();
    const webinar = await makeWebinar(db, {
      ...OF_PRODUCT,
      webinar: { start_at: '2026-11-10T13:00:00+07:00', end_at: '2026-11-10T14:00:00+07:00' },
    });
    const registration = await makeRegistration(db, webinar.id, {
      user_id: id,
      registered_at: '2026-11-02T09:00:00+07:00',
    });
    await judge();
    expect(await stages(id)).toEqual([]);
    await db
      .updateTable('registration')
      .set({ joined_at: '2026-11-10T13:01:00+07:00', minutes: 50 })
      .where('id', '=', registration.id)
      .execute();
    await judge();
    expect(await changes(id)).toMatchObject([
      {
        rule_code: 'R1',
        occurred_at: '2026-11-10T13:01:00.000+07:00',
        evidence: {
          signals: [{ source: 'registration', id: registration.id, kind: 'attendance' }],
        },
      },
    ]);
  });
});

describe('who is not judged', () => {
  const withdraw = (id: number) =>
    call(userCalls.recordConsent, {
      params: { id },
      body: { purpose: 'profiling', action: 'withdraw', channel: 'web' },
    });

  it('whoever never agreed, and what they did before they agreed', async () => {
    const { id } = await makeUser(db);
    await tell(studies(id));
    await judge();
    expect(await stages(id)).toEqual([]);
    t.clock.advance(1_000);
    await makeConsent(db, id, { purpose: 'profiling', occurred_at: t.clock.now().toISOString() });
    await judge();
    expect(await stages(id)).toEqual([]);
    t.clock.advance(3_600_000);
    await tell(reads(id, 0, 600));
    await judge();
    expect(await stages(id)).toMatchObject([{ value_id: stageId(1), score_90d: 5 }]);
  });

  it('whoever withdraws: what waits moves nothing, what rules found ends, what people recorded stays', async () => {
    const [found, told] = [await aPerson(), await aPerson()];
    const body = {
      ladder_id: ladderId,
      value_id: stageId(3),
      reason: 'ใช้กับผู้ป่วยแล้ว',
    };
    await call(userCalls.changeAdoption, { params: told, body });
    for (const { id } of [found, told]) await tell(reads(id, 0, 3_600));
    await judge();
    expect(await stages(told.id)).toMatchObject([
      { value_id: stageId(3), source: 'manual', score_90d: 5 },
    ]);
    // More is under way when they withdraw.
    for (const { id } of [found, told]) await tell(studies(id));
    t.clock.advance(1_000);
    for (const { id } of [found, told]) expect((await withdraw(id)).status).toBe(201);
    expect(await scoreOf(found.id)).toMatchObject({ value_id: null });
    await judge();
    expect(await stages(found.id)).toEqual([]);
    expect(await stages(told.id)).toMatchObject([
      { value_id: stageId(3), source: 'manual', score_90d: 0, last_signal_at: null },
    ]);
    t.clock.advance(3_600_000);
    for (const { id } of [found, told]) await tell(studies(id));
    await judge();
    expect(await stages(found.id)).toEqual([]);
    const recorded = await db
      .selectFrom('adoption_change')
      .select(['rule_code', 'from_value_id', 'to_value_id'])
      .where('user_id', '=', found.id)
      .orderBy('id')
      .execute();
    expect(recorded).toEqual([
      { rule_code: 'R1', from_value_id: stageId(0), to_value_id: stageId(1) },
      { rule_code: 'consent', from_value_id: stageId(1), to_value_id: stageId(0) },
    ]);
  });

  it.each(['object', 'restrict'] as const)(
    'whoever asked to %s: held while it is open, ended by it, until they agree anew',
    async (type) => {
      const { id } = await aPerson();
      await tell(reads(id, 0, 3_600));
      await judge();
      const { id: request } = await makePrivacyRequest(db, {
        user_id: id,
        type,
        received_at: t.clock.now().toISOString(),
      });
      await tell(studies(id));
      await judge();
      expect(await stages(id)).toMatchObject([{ value_id: stageId(1), score_90d: 5 }]);
      // A refusal lets the rules catch up.
      const decide = (status: 'rejected' | 'completed') =>
        db
          .updateTable('privacy_request')
          .set({
            status,
            completed_at: t.clock.now().toISOString(),
            refusal_ground: status === 'rejected' ? 'excessive' : null,
            identity_verified_at: t.clock.now().toISOString(),
            identity_method: 'account',
          })
          .where('id', '=', request)
          .execute();
      await decide('rejected');
      await judge();
      expect(await stages(id)).toMatchObject([{ value_id: stageId(2) }]);
      await decide('completed');
      expect(await scoreOf(id)).toMatchObject({ value_id: null });
      await judge();
      expect(await stages(id)).toEqual([]);
      expect((await call(userCalls.adoption, { params: { id } })).reply.data.analysed).toBe(false);
      t.clock.advance(60_000);
      await makeConsent(db, id, { purpose: 'profiling', occurred_at: t.clock.now().toISOString() });
      t.clock.advance(3_600_000);
      await tell(reads(id, 0, 600));
      await judge();
      expect(await stages(id)).toMatchObject([{ value_id: stageId(1), score_90d: 5 }]);
    },
  );

  it('a suspension holds the rules back, and nothing is forgotten', async () => {
    const { id } = await aPerson();
    const suspend = (status: 'active' | 'suspended') =>
      db.updateTable('platform_user').set({ status }).where('id', '=', id).execute();
    await suspend('suspended');
    await tell(studies(id));
    await judge();
    expect(await stages(id)).toEqual([]);
    await suspend('active');
    await judge();
    expect(await stages(id)).toMatchObject([{ value_id: stageId(2) }]);
  });
});

describe('time alone', () => {
  it('ends a consent that nobody renews, and what rules found by it', async () => {
    const renewed = await aPerson();
    const { id } = await makeUser(db);
    const profiling = { purpose: 'profiling' };
    await makeConsent(db, id, { ...profiling, occurred_at: '2023-11-22T09:00:00+07:00' });
    await makeConsent(db, renewed.id, { ...profiling, occurred_at: '2023-11-22T09:00:00+07:00' });
    for (const one of [id, renewed.id]) await tell(reads(one, 0, 3_600));
    await judge();
    expect(await stages(id)).toMatchObject([{ value_id: stageId(1) }]);
    const start = t.clock.now();
    t.clock.advance(3 * DAY_MS);
    await judge();
    t.clock.advance(start.getTime() - t.clock.now().getTime());
    expect(await stages(id)).toEqual([]);
    expect(await stages(renewed.id)).toMatchObject([{ value_id: stageId(1) }]);
  });

  it('lets scores end, cools who is quiet, and takes them down', async () => {
    const { id } = await aPerson();
    await tell(studies(id));
    await judge();
    const seen = async () => {
      await judge();
      const [stage] = await stages(id);
      return [stage?.value_id, stage?.score_90d, stage?.cooling];
    };
    const start = t.clock.now();
    try {
      expect(await seen()).toEqual([stageId(2), 40, false]);
      t.clock.advance(89 * DAY_MS);
      expect(await seen()).toEqual([stageId(2), 0, false]);
      t.clock.advance(90 * DAY_MS);
      expect(await seen()).toEqual([stageId(2), 0, true]);
      t.clock.advance(180 * DAY_MS);
      expect(await seen()).toEqual([stageId(1), 0, true]);
      expect((await changes(id))[0]).toMatchObject({ rule_code: 'R4', to_value_id: stageId(1) });
    } finally {
      t.clock.advance(start.getTime() - t.clock.now().getTime());
    }
  });
});
