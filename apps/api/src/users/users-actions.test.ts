import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeUser } from '../../test/factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

const accounts = new Map<Role, SignedIn>();
const as = (role: Role) => caller(test.app, accounts.get(role)?.headers);
beforeAll(async () => {
  for (const role of ROLES) accounts.set(role, await test.signIn(role, { regionScope: ['north'] }));
});

const PENDING = {
  status: 'pending',
  license_status: 'pending',
  license_pending_since: '2026-11-01T09:00:00+07:00',
  workplace_name_raw: 'คลินิกสมมติ',
  province_code: '50',
} as const;
const waits = (more: Parameters<typeof makeUser>[1] = {}) => makeUser(db, { ...PENDING, ...more });

describe('licences', () => {
  it('a verified one lets in who lacks nothing else, and says who checked what', async () => {
    const params = await waits();
    const body = { license_expires_at: '2029-12-31', note: 'ตรวจกับเว็บไซต์แพทยสภา', version: 1 };
    const { reply } = await as('medical')(userCalls.verifyLicense, { params, body });
    expect(reply.data).toMatchObject({
      status: 'active',
      license_status: 'verified',
      license_pending_since: null,
      license_expires_at: '2029-12-31',
      approved_by: { id: accounts.get('medical')?.staff.id },
      license_check: { decision: 'verified', note: body.note, changes: [] },
    });
    const again = await call(userCalls.verifyLicense, { params, body: {} });
    expect([again.status, again.error.code]).toEqual([409, 'wrong_state']);
  });

  it('one without a workplace stays, and is approved once there is one', async () => {
    const params = await waits({ workplace_name_raw: '' });
    const { reply } = await call(userCalls.verifyLicense, { params, body: {} });
    expect(reply.data).toMatchObject({ status: 'pending', license_status: 'verified' });
    const early = await call(userCalls.approve, { params, body: {} });
    expect(early.status).toBe(409);
    expect(fieldsOf(early)).toEqual(['workplace_id: required']);
    await db
      .updateTable('platform_user')
      .set({ workplace_name_raw: 'ร้านยาสมมติ' })
      .where('id', '=', params.id)
      .execute();
    expect((await call(userCalls.approve, { params, body: {} })).reply.data.status).toBe('active');
  });

  it('a rejection needs its reason, and the account goes on waiting', async () => {
    const params = await waits();
    const silent = await call(userCalls.rejectLicense, { params, body: { note: ' ' } });
    expect(fieldsOf(silent)).toEqual(['note: required']);
    const { reply } = await call(userCalls.rejectLicense, {
      params,
      body: { note: 'ไม่พบเลขที่นี้ในทะเบียน' },
    });
    expect(reply.data).toMatchObject({
      status: 'pending',
      license_status: 'rejected',
      license_check: { decision: 'rejected', note: 'ไม่พบเลขที่นี้ในทะเบียน' },
    });
    const { error } = await call(userCalls.approve, { params, body: {} });
    expect(error.data.errors.map(({ code }) => code)).toEqual(['license_unchecked']);
    expect((await call(userCalls.verifyLicense, { params, body: {} })).reply.data.status).toBe(
      'active',
    );
  });

  it('a stale version is refused: somebody else decided meanwhile', async () => {
    const params = await waits();
    const both = await Promise.all([
      call(userCalls.verifyLicense, { params, body: { version: 1 } }),
      call(userCalls.rejectLicense, { params, body: { note: 'ไม่พบในทะเบียน', version: 1 } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('nobody without a number is checked', async () => {
    const params = await waits({ license_no: null });
    expect((await call(userCalls.verifyLicense, { params, body: {} })).status).toBe(409);
  });

  it('the queue gives whoever waits longest, then the next, of the types asked for', async () => {
    await db.updateTable('platform_user').set({ license_status: 'verified' }).execute();
    const at = (day: string) => ({ license_pending_since: `2026-11-${day}T09:00:00+07:00` });
    const second = await waits(at('03'));
    const first = await waits(at('02'));
    const third = await waits({ ...at('04'), user_type: 'pharmacist', province_code: '90' });
    await waits({ ...at('01'), deleted_at: '2026-11-19T09:00:00+07:00' });
    const next = async (query: Record<string, string | number> = {}, by = call) => {
      const { reply } = await by(userCalls.queue, { query });
      return [reply.data?.id ?? null, reply.meta.waiting];
    };
    expect(await next()).toEqual([first.id, 3]);
    expect(await next({ after: first.id })).toEqual([second.id, 3]);
    expect(await next({ after: third.id })).toEqual([null, 3]);
    expect(await next({ user_type: 'pharmacist' })).toEqual([third.id, 1]);
    await call(userCalls.verifyLicense, { params: first, body: {} });
    // Who was checked waits no more; the next one is the first of those left.
    expect(await next({ after: first.id })).toEqual([second.id, 2]);
  });

  it.each(ROLES)('%s checks licences, or not', async (role) => {
    const { status } = await as(role)(userCalls.verifyLicense, { params: await waits(), body: {} });
    const may = ['super_admin', 'admin', 'medical'].includes(role);
    expect(status).toBe(may ? 200 : 403);
    expect((await as(role)(userCalls.queue)).status).toBe(may ? 200 : 403);
  });
});

describe('accounts', () => {
  it('are suspended with a reason and opened again', async () => {
    const params = await makeUser(db);
    expect((await call(userCalls.suspend, { params, body: {} })).status).toBe(422);
    const body = { reason: 'ออกจากโครงการแล้ว' };
    const { reply } = await call(userCalls.suspend, { params, body });
    expect(reply.data.status).toBe('suspended');
    expect(reply.meta.permissions).toMatchObject({ suspend: false, activate: true });
    expect((await call(userCalls.suspend, { params, body })).status).toBe(409);
    expect((await call(userCalls.activate, { params, body: {} })).reply.data.status).toBe('active');
    const { reason } = await db
      .selectFrom('audit_entry as e')
      .innerJoin('audit_reason as r', 'r.entry_id', 'e.id')
      .select('r.reason')
      .where('e.action', '=', 'user.suspend')
      .where('e.entity_id', '=', params.id)
      .executeTakeFirstOrThrow();
    expect(reason).toBe(body.reason);
  });

  it.each(['sales_manager', 'medical'] as const)('%s does not', async (role) => {
    const params = await makeUser(db, { province_code: '50' });
    const body = { reason: 'ทดสอบการระงับ' };
    expect((await as(role)(userCalls.suspend, { params, body })).status).toBe(403);
    expect((await as(role)(userCalls.approve, { params: await waits(), body: {} })).status).toBe(
      403,
    );
  });

  it('go to the trash and come back within 30 days', async () => {
    const params = await makeUser(db);
    expect((await call(user.delete, { params })).status).toBe(200);
    expect((await call(user.delete, { params })).status).toBe(404);
    expect((await call(user.update, { params, body: { position: 'ก' } })).status).toBe(404);
    expect((await call(userCalls.suspend, { params, body: { reason: 'ทดสอบ' } })).status).toBe(404);
    const seen = await call(user.get, { params });
    expect(seen.reply.meta.permissions).toMatchObject({ edit: false, restore: true });
    expect((await call(userCalls.restore, { params })).reply.data.deleted_at).toBeNull();
    expect((await call(userCalls.restore, { params })).error.code).toBe('not_in_trash');
    await db
      .updateTable('platform_user')
      .set({ deleted_at: '2026-10-01T09:00:00+07:00' })
      .where('id', '=', params.id)
      .execute();
    expect((await call(user.get, { params })).status).toBe(404);
    expect((await as('admin')(user.delete, { params })).status).toBe(403);
  });

  it('the erased are changed by nobody', async () => {
    const params = await makeUser(db, { status: 'erased' });
    expect((await call(user.get, { params })).status).toBe(200);
    for (const [endpoint, body] of [
      [user.update, { position: 'ก' }],
      [userCalls.suspend, { reason: 'ทดสอบ' }],
      [userCalls.assignOwner, { owner_rep_id: null }],
      [user.delete, undefined],
    ] as const) {
      expect((await call(endpoint, { params, body })).status).toBe(404);
    }
  });
});
