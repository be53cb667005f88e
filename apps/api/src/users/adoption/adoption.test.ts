import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeUser } from '../../../test/factories.ts';
import { type SignedIn, startTestApp } from '../../../test/test-app.ts';
import { makeConsent, makeStage } from '../../../test/user-factories.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;

const accounts = new Map<Role, SignedIn>();
const as = (role: Role) => caller(test.app, accounts.get(role)?.headers);
/** A ladder for doctors of every specialty, and its stages from the lowest. */
let ladder = { id: 0, value_ids: [0, 0, 0, 0] };
const value = (place: number) => ladder.value_ids[place] ?? 0;
beforeAll(async () => {
  for (const role of ROLES) {
    const scope = { regionScope: ['north' as const], brandScope: ['Ozempic' as const] };
    accounts.set(role, await test.signIn(role, scope));
  }
  ladder = await db
    .selectFrom('product_adoption_ladder')
    .select(['id', 'value_ids'])
    .where('brand', '=', 'Ozempic')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('product_adoption_ladder')
    .set({ specialty_ids: [] })
    .where('id', '=', ladder.id)
    .execute();
});

const reason = 'ยืนยันจากการเข้าพบแพทย์';
const change = (id: number, more: object = {}, by = call) =>
  by(userCalls.changeAdoption, {
    params: { id },
    body: { ladder_id: ladder.id, value_id: value(1), reason, ...more },
  });
const stageOf = async (id: number, by = call) => {
  const { reply } = await by(userCalls.adoption, { params: { id } });
  return reply.data.stages.find(({ ladder_id }) => ladder_id === ladder.id);
};
const historyOf = async (id: number, by = call) =>
  (await by(userCalls.adoptionHistory, { params: { id } })).reply;

describe('a stage set by hand', () => {
  it('holds with its reason, keeps rules away for 180 days, and stands in the history', async () => {
    const { id } = await makeUser(db);
    expect(await stageOf(id)).toMatchObject({ value_id: null, version: 0, brand: 'Ozempic' });
    expect((await change(id, { version: 0, note: 'พบที่งานประชุม' })).status).toBe(200);
    expect(await stageOf(id)).toMatchObject({
      value_id: value(1),
      source: 'manual',
      since: '2026-11-20T09:00:00.000+07:00',
      locked_until: '2027-05-19',
      note: 'พบที่งานประชุม',
      version: 1,
    });
    test.clock.advance(1000);
    await change(id, { value_id: value(3), version: 1 });
    const { data, pagination } = await historyOf(id);
    expect(pagination.total).toBe(2);
    expect(data).toMatchObject([
      { from_value_id: value(1), to_value_id: value(3), reason, actor: { id: admin.staff.id } },
      { from_value_id: null, to_value_id: value(1), source: 'manual' },
    ]);
    // A step over a stage is allowed, and noted.
    const { diff } = await db
      .selectFrom('audit_entry')
      .select('diff')
      .where('action', '=', 'user.adoption')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(diff).toMatchObject({ from: value(1), to: value(3), skipped: true });
  });

  it('is refused without a reason, on another ladder’s stage, or on a ladder that does not apply', async () => {
    const { id } = await makeUser(db);
    expect(fieldsOf(await change(id, { reason: '' }))).toEqual(['reason: required']);
    expect(fieldsOf(await change(id, { value_id: 2_000_000_000 }))).toEqual([
      'value_id: ladder_stage',
    ]);
    expect(fieldsOf(await change(id, { ladder_id: 2_000_000_000 }))).toEqual([
      'ladder_id: ladder_user',
    ]);
    const rep = await makeUser(db, { user_type: 'sale', license_no: null });
    expect(fieldsOf(await change(rep.id))).toEqual(['ladder_id: ladder_user']);
    expect((await historyOf(id)).data).toEqual([]);
  });

  it('twice the same is a wrong state, a stale version a conflict; of two at once one is told', async () => {
    const { id } = await makeUser(db);
    await change(id);
    expect((await change(id)).error.code).toBe('wrong_state');
    expect((await change(id, { value_id: value(2), version: 0 })).status).toBe(409);
    const both = await Promise.all([
      change(id, { value_id: value(2), version: 1 }),
      change(id, { value_id: value(3), version: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('the history is never changed', async () => {
    const { id } = await makeUser(db);
    await change(id);
    const rows = db.updateTable('adoption_change').set({ to_value_id: value(0) });
    await expect(rows.execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('adoption_change').execute()).rejects.toThrow('append-only');
  });

  it('a lock is moved and lifted, not into the past, and not where there is no stage', async () => {
    const { id } = await makeUser(db);
    const lock = (locked_until: string | null) =>
      call(userCalls.lockAdoption, {
        params: { id },
        body: { ladder_id: ladder.id, locked_until, reason },
      });
    expect((await lock('2027-01-01')).status).toBe(409);
    await change(id);
    await lock('2027-01-01');
    expect(await stageOf(id)).toMatchObject({ locked_until: '2027-01-01', version: 2 });
    expect(fieldsOf(await lock('2026-11-19'))).toEqual(['locked_until: date_future']);
    await lock(null);
    expect((await stageOf(id))?.locked_until).toBeNull();
  });
});

describe('who sees stages', () => {
  it('without consent to profiling what rules found is seen by nobody, and sales see nothing', async () => {
    const found = await makeUser(db, { province_code: '50', team: 'ทีมระดับ' });
    await makeStage(db, found.id, { ladder_id: ladder.id, value_id: value(2), source: 'auto' });
    const told = await makeUser(db, { province_code: '50', team: 'ทีมระดับ' });
    await makeStage(db, told.id, { ladder_id: ladder.id, value_id: value(3), source: 'manual' });
    const seen = async (role: Role) => {
      const { reply } = await as(role)(user.list, { query: { team: 'ทีมระดับ' } });
      const rows = new Map(reply.data.map((row) => [row.id, row.adoption?.length ?? null]));
      const query = { team: 'ทีมระดับ', ladder_id: ladder.id };
      const filtered = await as(role)(user.list, { query });
      return [
        rows.get(found.id),
        rows.get(told.id),
        filtered.reply.data.map(({ id }) => id).sort(),
      ];
    };
    expect(await seen('admin')).toEqual([0, 1, [told.id]]);
    expect(await seen('sales_manager')).toEqual([0, 0, []]);
    expect((await stageOf(found.id))?.value_id).toBeNull();
    for (const { id } of [found, told]) await makeConsent(db, id, { purpose: 'profiling' });
    expect(await seen('admin')).toEqual([1, 1, [found.id, told.id]]);
    expect(await seen('sales_manager')).toEqual([1, 1, [found.id, told.id]]);
    test.clock.advance(1000);
    const withdrawn = { action: 'withdraw', occurred_at: test.clock.now().toISOString() };
    await makeConsent(db, found.id, { purpose: 'profiling', ...withdrawn });
    expect(await seen('admin')).toEqual([0, 1, [told.id]]);
  });

  it('a sales manager sees and changes the brands of the scope, of people in the region', async () => {
    const sales = as('sales_manager');
    const near = await makeUser(db, { province_code: '50' });
    const far = await makeUser(db, { province_code: '90' });
    const { reply } = await sales(userCalls.adoption, { params: near });
    expect(reply.data.stages.map(({ brand }) => brand)).toEqual(['Ozempic']);
    expect((await change(near.id, {}, sales)).status).toBe(200);
    expect((await change(far.id, {}, sales)).status).toBe(404);
    const { id: other } = await db
      .selectFrom('product_adoption_ladder')
      .select('id')
      .where('brand', '=', 'Wegovy')
      .executeTakeFirstOrThrow();
    const refused = await change(near.id, { ladder_id: other }, sales);
    expect(fieldsOf(refused)).toEqual(['ladder_id: ladder_user']);
  });

  it.each(ROLES)('%s reads and changes stages, or not', async (role) => {
    const params = await makeUser(db, { province_code: '50' });
    if (role === 'event_manager') return;
    const reads = (await as(role)(userCalls.adoption, { params })).status;
    const sees = ['super_admin', 'admin', 'publisher', 'medical', 'sales_manager', 'dpo'];
    expect(reads).toBe(sees.includes(role) ? 200 : 403);
    const { status } = await change(params.id, {}, as(role));
    expect(status).toBe(['super_admin', 'admin', 'sales_manager'].includes(role) ? 200 : 403);
  });
});
