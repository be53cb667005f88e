import { ROLES } from '@connect/contract/permissions.ts';
import { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import { privacyRequests } from '@connect/contract/privacy/privacy-request.ts';
import { adoptionCalls } from '@connect/contract/users/adoption.ts';
import { consentCalls } from '@connect/contract/users/consent.ts';
import { user } from '@connect/contract/users/user.ts';
import { describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeUser } from '../../test/factories.ts';
import { untilLockWaits } from '../../test/processes/lock-waits.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeConsent, makePrivacyRequest, makeStage } from '../../test/user-factories.ts';
import { lockSubject } from './erase.queries.ts';

const { test: t, call: asAdmin } = await startTestApp();
const { db } = t.deps;
const officer = await t.signIn('dpo');
const call = caller(t.app, officer.headers);

const asked = (user_id: number | null, type = 'access', more = {}) =>
  call(privacyRequests.create, { body: { user_id, type, channel: 'email', ...more } });

async function fresh(type = 'access') {
  const { id } = await makeUser(db);
  const { reply } = await asked(id, type);
  return { user: id, id: reply.data.id, version: reply.data.version, code: reply.data.code };
}

describe('POST /v1/privacy-request', () => {
  it.each([
    ['access', '2026-12-20T09:00:00+07:00', 30],
    ['portability', '2026-12-20T09:00:00+07:00', 30],
    ['rectify', '2026-12-20T09:00:00+07:00', 30],
    ['erase', '2027-02-18T09:00:00+07:00', 90],
    ['object', '2026-11-21T09:00:00+07:00', 1],
    ['withdraw', '2026-11-21T09:00:00+07:00', 1],
  ])('%s is due at %s', async (type, due, days) => {
    const { status, reply } = await asked((await makeUser(db)).id, type);
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({ status: 'received', days_left: days });
    expect(Date.parse(reply.data.due_at)).toBe(Date.parse(due));
  });

  it.each(['2026-10-21T00:10:00+07:00', '2026-10-21T23:50:00+07:00'])(
    'received at %s it is due today, at any hour',
    async (received_at) => {
      const { reply } = await asked((await makeUser(db)).id, 'access', { received_at });
      expect(reply.data.days_left).toBe(0);
    },
  );

  it('the clock begins when it was received, not when it was written down', async () => {
    const { reply } = await asked((await makeUser(db)).id, 'access', {
      received_at: '2026-10-01T10:00:00+07:00',
    });
    expect(reply.data.days_left).toBeLessThan(0);
    const late = await call(privacyRequests.list, { query: { overdue: '1' } });
    expect(late.reply.data.map(({ id }) => id)).toContain(reply.data.id);
  });

  it('numbers of requests that come at once follow each other', async () => {
    const { id } = await makeUser(db);
    const made = await Promise.all(Array.from({ length: 6 }, () => asked(id)));
    const codes = made.map(({ reply }) => reply.data.code);
    expect(new Set(codes).size).toBe(6);
    for (const code of codes) expect(code).toMatch(/^DSR-2026-\d{5}$/);
  });

  it('needs to know who asks, a moment that has been, and a user who is there', async () => {
    const nobody = await asked(null);
    expect(nobody.status).toBe(422);
    expect(fieldsOf(nobody)).toEqual(['requester_name: required']);
    expect((await asked(null, 'access', { requester_name: 'คุณไม่มีบัญชี' })).status).toBe(201);
    const future = await asked(null, 'access', {
      requester_name: 'ก',
      received_at: '2026-11-21T09:00:00+07:00',
    });
    expect(fieldsOf(future)).toEqual(['received_at: date_past']);
    expect(fieldsOf(await asked(2_000_000_000))).toEqual(['user_id: reference']);
    const gone = await makeUser(db, { status: 'erased' });
    expect(fieldsOf(await asked(gone.id))).toEqual(['user_id: reference']);
  });
});

describe('the way of a request', () => {
  it('goes from received to completed, each step by whom and when', async () => {
    const { id } = await fresh();
    const params = { id };
    const started = await call(privacyRequests.start, { params, body: {} });
    expect(started.reply.data).toMatchObject({
      status: 'verifying',
      assigned_to: { id: officer.staff.id },
    });
    const early = await call(privacyRequests.complete, {
      params,
      body: { decision_note: 'ส่งแล้ว' },
    });
    expect(early.status).toBe(409);
    const sure = await call(privacyRequests.identify, {
      params,
      body: { identity_method: 'id_document' },
    });
    expect(sure.reply.data).toMatchObject({
      status: 'in_progress',
      identity_method: 'id_document',
      identity_verified_by: { id: officer.staff.id },
    });
    const again = { params, body: { identity_method: 'account' as const } };
    expect((await call(privacyRequests.identify, again)).status).toBe(409);
    const done = await call(privacyRequests.complete, { params, body: { decision_note: 'ส่งแล้ว' } });
    expect(done.reply.data).toMatchObject({ status: 'completed', days_left: null });
    const late = await Promise.all([
      call(privacyRequests.start, { params, body: {} }),
      call(privacyRequests.complete, { params, body: { decision_note: 'อีกครั้ง' } }),
      call(privacyRequests.refuse, {
        params,
        body: { refusal_ground: 'excessive', decision_note: 'อีกครั้ง' },
      }),
    ]);
    expect(late.map(({ status }) => status)).toEqual([409, 409, 409]);
    const entries = await db
      .selectFrom('audit_entry')
      .select(['action', 'entity_title'])
      .where('entity_type', '=', 'privacy_request')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'privacy.request',
      'privacy.start',
      'privacy.identify',
      'privacy.complete',
    ]);
  });

  it('a refusal needs its ground and a note, and stands in the register', async () => {
    const { id } = await fresh('erase');
    const params = { id };
    const body = { refusal_ground: 'legal_obligation' as const, decision_note: 'ต้องเก็บตามกฎหมาย' };
    expect(
      (await call(privacyRequests.refuse, { params, body: { ...body, decision_note: '' } })).status,
    ).toBe(422);
    expect((await call(privacyRequests.refuse, { params, body })).reply.data).toMatchObject({
      status: 'rejected',
      ...body,
    });
    const register = await call(privacyRequests.list, { query: { status: 'rejected' } });
    expect(register.reply.data.map((row) => row.id)).toContain(id);
  });

  it('another version is refused, and of two who decide at once one wins', async () => {
    const { id } = await fresh();
    const params = { id };
    await call(privacyRequests.start, { params, body: {} });
    const stale = await call(privacyRequests.start, { params, body: { version: 1 } });
    expect(stale.error.code).toBe('version_conflict');
    await call(privacyRequests.identify, { params, body: { identity_method: 'account' } });
    const both = await Promise.all([
      call(privacyRequests.complete, { params, body: { decision_note: 'เสร็จ' } }),
      call(privacyRequests.refuse, {
        params,
        body: { refusal_ground: 'excessive', decision_note: 'ไม่สมเหตุผล' },
      }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('the erasure of a known user is completed by erasing alone', async () => {
    const { id } = await fresh('erase');
    await call(privacyRequests.identify, { params: { id }, body: { identity_method: 'account' } });
    const done = await call(privacyRequests.complete, {
      params: { id },
      body: { decision_note: 'ลบแล้ว' },
    });
    expect(done.error.code).toBe('wrong_state');
  });
});

describe('GET /v1/privacy-request', () => {
  it('shows what is due first, closed ones after all open ones, and filters', async () => {
    await db.deleteFrom('privacy_request').execute();
    const { id: user } = await makeUser(db, { display_name: 'นพ.ค้นหา คำขอ' });
    const make = (due_at: string, more = {}) => makePrivacyRequest(db, { due_at, ...more });
    const later = await make('2026-12-30T09:00:00+07:00', { user_id: user });
    const soon = await make('2026-11-22T09:00:00+07:00', { type: 'erase' });
    const late = await make('2026-11-01T09:00:00+07:00', { requester_name: 'คุณภายนอก' });
    const at = '2026-11-10T09:00:00+07:00';
    const closed = await make('2026-10-01T09:00:00+07:00', {
      status: 'completed',
      completed_at: at,
    });
    const ids = async (query = {}) =>
      (await call(privacyRequests.list, { query })).reply.data.map(({ id }) => id);
    expect(await ids()).toEqual([late.id, soon.id, later.id, closed.id]);
    expect(await ids({ overdue: '1' })).toEqual([late.id]);
    expect(await ids({ type: 'erase' })).toEqual([soon.id]);
    expect(await ids({ user_id: String(user) })).toEqual([later.id]);
    expect(await ids({ search: 'คำขอ' })).toEqual([later.id]);
    expect(await ids({ search: 'ภายนอก' })).toEqual([late.id]);
    expect(await ids({ status: 'received,verifying', limit: '2' })).toEqual([late.id, soon.id]);
    const { reply } = await call(privacyRequests.list);
    expect(reply.meta.counts).toMatchObject({ all: 4, open: 3, overdue: 1, completed: 1 });
  });

  it('is for those who look after privacy; only the officer writes', async () => {
    const { id } = await makePrivacyRequest(db);
    for (const role of ROLES) {
      const { headers } = await t.signIn(role);
      const as = caller(t.app, headers);
      const sees = ['super_admin', 'admin', 'dpo'].includes(role);
      expect((await as(privacyRequests.list)).status, role).toBe(sees ? 200 : 403);
      expect((await as(erasureCalls.ledger)).status, role).toBe(sees ? 200 : 403);
      const started = await as(privacyRequests.start, { params: { id }, body: {} });
      expect(started.status, role).toBe(role === 'dpo' ? 200 : 403);
    }
    expect((await asAdmin(privacyRequests.get, { params: { id } })).reply.data.permissions).toEqual(
      {
        start: false,
        identify: false,
        complete: false,
        refuse: false,
        erase: false,
      },
    );
  });
});

/** Erases somebody by hand; calls that begin meanwhile wait for the commit. */
async function whileErased<Answer>(id: number, begin: () => Promise<Answer>): Promise<Answer> {
  const answer = await db.transaction().execute(async (trx) => {
    await lockSubject(trx, id);
    await trx.updateTable('platform_user').set({ status: 'erased' }).where('id', '=', id).execute();
    const begun = begin();
    await untilLockWaits(db);
    return { begun };
  });
  return answer.begun;
}

describe('while somebody is being erased', () => {
  it('nothing is written down about them any more', async () => {
    const { id } = await makeUser(db);
    expect(fieldsOf(await whileErased(id, () => asked(id)))).toEqual(['user_id: reference']);
    const again = await makeUser(db);
    const url = `/v1/user/${again.id}/access-package?format=json&reason=for+her`;
    const reply = await whileErased(again.id, async () =>
      t.app.inject({ url, headers: officer.headers }),
    );
    expect(reply.statusCode).toBe(404);
    expect(await db.selectFrom('audit_reason').where('user_id', '=', again.id).execute()).toEqual(
      [],
    );
  });

  it('of two requests to erase, the second can be completed once the first one was', async () => {
    const { user, id } = await fresh('erase');
    const other = (await asked(user, 'erase')).reply.data;
    for (const params of [{ id }, { id: other.id }]) {
      const body = { identity_method: 'known_contact' };
      expect((await call(privacyRequests.identify, { params, body })).status).toBe(200);
    }
    const complete = () =>
      call(privacyRequests.complete, {
        params: { id: other.id },
        body: { decision_note: 'ลบแล้ว' },
      });
    expect((await complete()).error.code).toBe('wrong_state');
    const body = { confirm: `#${user}`, reason: 'ตามคำขอ', request_id: id };
    expect((await call(erasureCalls.erase, { params: { id: user }, body })).status).toBe(200);
    expect((await complete()).reply.data).toMatchObject({ status: 'completed' });
  });
});

describe('completing a request does what it asks', () => {
  const PURPOSES = ['marketing_line', 'marketing_email', 'profiling', 'publicity'] as const;
  async function completed(type: string, more: object = {}) {
    const { id } = await makeUser(db, { status: 'active', score_90d: 30 });
    for (const purpose of PURPOSES) await makeConsent(db, id, { purpose });
    const ladder = await db
      .selectFrom('product_adoption_ladder')
      .select(['id', 'value_ids'])
      .executeTakeFirstOrThrow();
    const [value_id = 0] = ladder.value_ids;
    await makeStage(db, id, { ladder_id: ladder.id, value_id, source: 'manual' });
    await db
      .updateTable('user_product_adoption')
      .set({ score_90d: 30 })
      .where('user_id', '=', id)
      .execute();
    const request = await makePrivacyRequest(db, { user_id: id, type, status: 'in_progress' });
    const body = { decision_note: 'ทำแล้ว', ...more };
    const { status } = await call(privacyRequests.complete, { params: { id: request.id }, body });
    expect(status).toBe(200);
    const consents = await call(consentCalls.consents, { params: { id } });
    const { now, records } = consents.reply.data;
    const row = await asAdmin(user.get, { params: { id } });
    const stages = await asAdmin(adoptionCalls.adoption, { params: { id } });
    const found = await asAdmin(user.list, { query: { consent: 'profiling', search: `#${id}` } });
    return {
      granted: now.filter(({ state }) => state === 'granted').map(({ purpose }) => purpose),
      notes: records.filter(({ action }) => action === 'withdraw').map(({ note }) => note),
      code: (await call(privacyRequests.get, { params: { id: request.id } })).reply.data.code,
      status: row.reply.data.status,
      score: row.reply.data.score_90d,
      ofStage: stages.reply.data.stages[0]?.score_90d,
      found: found.reply.data.length,
    };
  }

  it('withdraw: all marketing and profiling, or what is named', async () => {
    const all = await completed('withdraw');
    expect(all).toMatchObject({ granted: ['publicity'], score: 0, ofStage: 0, found: 0 });
    expect(all.notes).toEqual([all.code, all.code, all.code]);
    expect(await completed('withdraw', { purposes: ['marketing_line'] })).toMatchObject({
      granted: ['marketing_email', 'profiling', 'publicity'],
      score: 30,
      found: 1,
    });
  });

  it('object: profiling ends, and the score with it', async () => {
    expect(await completed('object')).toMatchObject({
      granted: ['marketing_line', 'marketing_email', 'publicity'],
      status: 'active',
      score: 0,
      ofStage: 0,
      found: 0,
    });
  });

  it('restrict: nothing is sent, nobody is analysed, and the account is suspended', async () => {
    expect(await completed('restrict')).toMatchObject({
      granted: ['publicity'],
      status: 'suspended',
      score: 0,
      found: 0,
    });
  });

  it('others change nothing, and strangers have nothing to be changed', async () => {
    expect(await completed('access')).toMatchObject({
      granted: [...PURPOSES],
      status: 'active',
      score: 30,
    });
    const { id } = await makePrivacyRequest(db, {
      requester_name: 'คุณไม่มีบัญชี',
      type: 'withdraw',
      status: 'in_progress',
    });
    const body = { decision_note: 'ไม่พบบัญชี' };
    expect((await call(privacyRequests.complete, { params: { id }, body })).status).toBe(200);
  });
});
