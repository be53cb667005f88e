import { staff } from '@connect/contract/staff/staff.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeStaff, TEST_PASSWORD } from '../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
let boss: SignedIn;
let asBoss: ReturnType<typeof caller>;
let asAdmin: ReturnType<typeof caller>;
beforeAll(async () => {
  t = await createTestApp();
  boss = await t.signIn('super_admin');
  asBoss = caller(t.app, boss.headers);
  asAdmin = caller(t.app, (await t.signIn('admin')).headers);
});
afterAll(() => t.close());

const made = (overrides: Parameters<typeof makeStaff>[1] = {}) =>
  makeStaff(t.deps.db, { role: 'editor', ...overrides });

const signIn = (username: string, password = TEST_PASSWORD) =>
  t.app.inject({ method: 'POST', url: '/jwt-auth/v1/token', payload: { username, password } });

async function alive(headers: SignedIn['headers']): Promise<boolean> {
  return (await t.app.inject({ url: '/v1/auth/me', headers })).statusCode === 200;
}

const columns = (id: number) =>
  t.deps.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const audits = (id: number) =>
  t.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'diff', 'reason'])
    .where('entity_type', '=', 'staff')
    .where('entity_id', '=', id)
    .where('action', 'like', 'staff.%')
    .orderBy('id')
    .execute();

const tokenOf = (link: string | null | undefined) => link?.split('#set-password=')[1] ?? '';

const setPassword = (token: string, password: string) =>
  t.app.inject({
    method: 'POST',
    url: '/v1/auth/password/reset',
    payload: { token, password },
  });

const permissionsOf = async (id: number, as = asBoss) =>
  (await as(staff.get, { params: { id } })).reply.meta.permissions;

describe('invite', () => {
  test('gives a new address, which works, while the earlier one no longer does', async () => {
    const { id, username } = await made({ status: 'invited', row: { password_hash: null } });
    const first = await asAdmin(staff.invite, { params: { id } });
    const second = await asAdmin(staff.invite, { params: { id } });
    expect(second.status).toBe(200);
    expect(second.reply.meta.password_link).toMatchObject({ sent: false });
    const password = 'Her very own phrase 7';
    const old = await setPassword(tokenOf(first.reply.meta.password_link?.link), password);
    expect(old.statusCode).toBe(410);
    const now = await setPassword(tokenOf(second.reply.meta.password_link?.link), password);
    expect(now.statusCode).toBe(200);
    expect((await signIn(username, password)).statusCode).toBe(200);
    expect((await audits(id)).map(({ action }) => action)).toEqual([
      'staff.invite',
      'staff.invite',
    ]);
  });

  test('is refused once it was accepted', async () => {
    const { id } = await made();
    const { status, error } = await asAdmin(staff.invite, { params: { id } });
    expect([status, error.code]).toEqual([409, 'wrong_state']);
  });
});

describe('reset-password', () => {
  test('ends sessions and the old password at once; the new one is set by the address', async () => {
    const { staff: target, headers } = await t.signIn('editor');
    const params = { id: target.id };
    const { status, reply } = await asAdmin(staff.resetPassword, { params });
    expect(status).toBe(200);
    expect(reply.data.password_set).toBe(false);
    expect(await alive(headers)).toBe(false);
    expect((await signIn(target.username)).statusCode).toBe(403);
    const token = tokenOf(reply.meta.password_link?.link);
    const reused = await setPassword(token, TEST_PASSWORD);
    expect(reused.json().data.errors).toMatchObject([{ code: 'password_reused' }]);
    expect((await setPassword(token, 'Another phrase of hers 8')).statusCode).toBe(200);
    expect((await signIn(target.username, 'Another phrase of hers 8')).statusCode).toBe(200);
    expect((await audits(target.id)).map(({ action }) => action)).toEqual(['staff.password_reset']);
  });

  test('keeps at most five passwords in mind', async () => {
    const { id } = await made();
    for (let n = 0; n < 7; n += 1) {
      await t.deps.db
        .updateTable('staff')
        .set({ password_hash: `hash ${n}` })
        .where('id', '=', id)
        .execute();
      await asBoss(staff.resetPassword, { params: { id } });
    }
    const { password_hash, password_history } = await columns(id);
    expect(password_hash).toBeNull();
    expect(password_history).toEqual(['hash 6', 'hash 5', 'hash 4', 'hash 3']);
  });

  test('is refused for who signs in elsewhere, who is invited, suspended, or oneself', async () => {
    const sso = await made({ row: { sso_issuer: 'https://id.example', sso_subject: '1' } });
    const answers = [
      await asBoss(staff.resetPassword, { params: { id: sso.id } }),
      await asBoss(staff.resetPassword, {
        params: { id: (await made({ status: 'invited' })).id },
      }),
      await asBoss(staff.resetPassword, {
        params: { id: (await made({ status: 'suspended' })).id },
      }),
      await asBoss(staff.resetPassword, { params: { id: boss.staff.id } }),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual([
      'sso_only',
      'wrong_state',
      'wrong_state',
      'forbidden',
    ]);
    expect(await permissionsOf(sso.id)).toMatchObject({ reset_password: false, suspend: true });
  });
});

describe('reset-mfa', () => {
  test('takes the secret and the recovery codes away, ends sessions and tells the person', async () => {
    const { staff: target, headers } = await t.signIn('editor');
    const { id } = target;
    await t.deps.db
      .updateTable('staff')
      .set({ mfa_enabled: true, mfa_secret: Buffer.from('secret') })
      .where('id', '=', id)
      .execute();
    await t.deps.db
      .insertInto('staff_recovery_code')
      .values({ hash: Buffer.from(`code ${id}`), staff_id: id })
      .execute();
    expect(await permissionsOf(id)).toMatchObject({ reset_mfa: true });
    const { status, reply } = await asAdmin(staff.resetMfa, { params: { id } });
    expect([status, reply.data.mfa_enabled]).toEqual([200, false]);
    expect(await columns(id)).toMatchObject({ mfa_secret: null, mfa_pending: null });
    const left = await t.deps.db
      .selectFrom('staff_recovery_code')
      .select('hash')
      .where('staff_id', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect(await alive(headers)).toBe(false);
    const notices = await t.deps.db
      .selectFrom('staff_notice')
      .select('kind')
      .where('staff_id', '=', id)
      .execute();
    expect(notices).toEqual([{ kind: 'mfa_changed' }]);
    expect((await audits(id)).map(({ action }) => action)).toEqual(['staff.mfa_reset']);
  });

  test('is refused where it is off already, and for oneself', async () => {
    const { id } = await made();
    expect((await asBoss(staff.resetMfa, { params: { id } })).error.code).toBe('wrong_state');
    await t.deps.db
      .updateTable('staff')
      .set({ mfa_enabled: true })
      .where('id', '=', boss.staff.id)
      .execute();
    const own = await asBoss(staff.resetMfa, { params: { id: boss.staff.id } });
    expect(own.error.code).toBe('forbidden');
    await t.deps.db
      .updateTable('staff')
      .set({ mfa_enabled: false })
      .where('id', '=', boss.staff.id)
      .execute();
  });
});

describe('unlock', () => {
  test('ends the wait after wrong passwords', async () => {
    const { id, username } = await made();
    for (let n = 0; n < 5; n += 1) await signIn(username, 'not the password');
    expect((await signIn(username)).statusCode).toBe(403);
    expect(await permissionsOf(id)).toMatchObject({ unlock: true });
    const { status, reply } = await asAdmin(staff.unlock, { params: { id } });
    expect([status, reply.data.status]).toEqual([200, 'active']);
    expect((await signIn(username)).statusCode).toBe(200);
    expect((await audits(id)).map(({ action }) => action)).toEqual(['staff.unlock']);
  });

  test('is refused for who does not wait', async () => {
    const { id } = await made();
    expect((await asAdmin(staff.unlock, { params: { id } })).error.code).toBe('wrong_state');
  });
});

describe('suspend and activate', () => {
  test('suspending ends sessions at once and keeps the reason; activating opens the door', async () => {
    const { staff: target, headers } = await t.signIn('editor');
    const params = { id: target.id };
    const body = { reason: 'ลาออกแล้ว' };
    const { status, reply } = await asAdmin(staff.suspend, { params, body });
    expect([status, reply.data.status, reply.data.suspended_for]).toEqual([
      200,
      'suspended',
      'decision',
    ]);
    expect(reply.data.suspension).toMatchObject({
      at: '2026-11-20T09:00:00.000+07:00',
      by: { id: expect.any(Number) },
      reason: 'ลาออกแล้ว',
    });
    expect(reply.meta.permissions).toMatchObject({ suspend: false, activate: true });
    expect(await alive(headers)).toBe(false);
    expect((await signIn(target.username)).statusCode).toBe(403);
    const active = await asAdmin(staff.activate, { params });
    expect(active.reply.data).toMatchObject({
      status: 'active',
      suspended_for: null,
      suspension: null,
    });
    expect((await signIn(target.username)).statusCode).toBe(200);
    expect(await alive(headers)).toBe(false);
    expect(await audits(target.id)).toMatchObject([
      { action: 'staff.suspend', reason: 'ลาออกแล้ว' },
      { action: 'staff.activate', diff: { suspended_for: 'decision' } },
    ]);
  });

  test('suspending acts within two seconds in another process as well', async () => {
    const { staff: target, headers } = await t.signIn('editor');
    const other = await createTestApp({ db: t.deps.db, clock: t.clock });
    const there = async () => (await other.app.inject({ url: '/v1/auth/me', headers })).statusCode;
    expect(await there()).toBe(200);
    await asAdmin(staff.suspend, { params: { id: target.id }, body: { reason: 'ทดสอบ' } });
    t.clock.advance(2_000);
    expect(await there()).toBe(401);
    await other.close();
  });

  test('a reason of 3 to 300 characters is needed', async () => {
    const { id } = await made();
    const suspend = (reason?: string) =>
      asAdmin(staff.suspend, { params: { id }, body: reason === undefined ? {} : { reason } });
    expect(fieldsOf(await suspend())).toEqual(['reason: required']);
    expect(fieldsOf(await suspend('  ก '))).toEqual(['reason: length']);
    expect(fieldsOf(await suspend('ก'.repeat(301)))).toEqual(['reason: length']);
    expect((await suspend('ก'.repeat(300))).status).toBe(200);
    expect((await suspend('อีกครั้ง')).error.code).toBe('wrong_state');
  });

  test('a suspended invitation no longer works, and waits for a new one afterwards', async () => {
    const { id } = await made({ status: 'invited', row: { password_hash: null } });
    const params = { id };
    const invited = await asAdmin(staff.invite, { params });
    await asAdmin(staff.suspend, { params, body: { reason: 'เชิญผิดคน' } });
    const active = await asAdmin(staff.activate, { params });
    expect(active.reply.data.status).toBe('invited');
    const token = tokenOf(invited.reply.meta.password_link?.link);
    expect((await setPassword(token, 'Some phrase of theirs 1')).statusCode).toBe(410);
  });

  test('nobody suspends oneself, and who works is not activated', async () => {
    const own = await asBoss(staff.suspend, {
      params: { id: boss.staff.id },
      body: { reason: 'ทดสอบ' },
    });
    expect([own.status, fieldsOf(own)]).toEqual([403, ['status: own_role']]);
    const { id } = await made();
    expect((await asBoss(staff.activate, { params: { id } })).error.code).toBe('wrong_state');
  });

  test('an account whose last day has passed is activated only with a new one', async () => {
    const { id } = await made({
      status: 'suspended',
      expiresAt: '2026-11-19',
      row: { suspended_for: 'expired' },
    });
    const params = { id };
    expect(await permissionsOf(id)).toMatchObject({ activate: false });
    const answer = await asAdmin(staff.activate, { params });
    expect([answer.error.code, fieldsOf(answer)]).toEqual([
      'wrong_state',
      ['expires_at: expiry_range'],
    ]);
    await asAdmin(staff.update, { params, body: { version: 1, expires_at: '2026-12-31' } });
    expect((await asAdmin(staff.activate, { params })).status).toBe(200);
  });
});

describe('sessions', () => {
  test('are listed with their devices and ended one by one, or all at once', async () => {
    const { id, username } = await made();
    const devices = await Promise.all(
      ['Phone', 'Laptop', 'Tablet'].map(async (device) => {
        const reply = await t.app.inject({
          method: 'POST',
          url: '/jwt-auth/v1/token',
          payload: { username, password: TEST_PASSWORD },
          headers: { 'user-agent': device },
        });
        return { device, headers: { authorization: `Bearer ${reply.json().data.token}` } };
      }),
    );
    const params = { id };
    const list = (await asAdmin(staff.sessions, { params })).reply.data;
    expect(list.map(({ user_agent }) => user_agent).sort()).toEqual(['Laptop', 'Phone', 'Tablet']);
    expect(list.every(({ current }) => !current)).toBe(true);

    const phone = list.find(({ user_agent }) => user_agent === 'Phone');
    const session = phone?.id ?? '';
    const left = await asAdmin(staff.endSession, { params: { ...params, session } });
    expect(left.reply.data.map(({ user_agent }) => user_agent).sort()).toEqual([
      'Laptop',
      'Tablet',
    ]);
    const state = await Promise.all(devices.map(({ headers }) => alive(headers)));
    expect(state).toEqual([false, true, true]);
    expect((await asAdmin(staff.endSession, { params: { ...params, session } })).status).toBe(404);

    expect((await asAdmin(staff.endSessions, { params })).reply.data).toEqual([]);
    expect(await Promise.all(devices.map(({ headers }) => alive(headers)))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await audits(id)).toMatchObject([
      { action: 'staff.sessions_end', diff: { ended: 1 } },
      { action: 'staff.sessions_end', diff: { ended: 2 } },
    ]);
  });

  test('a session is ended under its own account only', async () => {
    const other = await t.signIn('super_admin');
    const theirs = await asBoss(staff.sessions, { params: { id: other.staff.id } });
    const session = theirs.reply.data[0]?.id ?? '';
    const { id } = await made();
    expect((await asAdmin(staff.endSession, { params: { id, session } })).status).toBe(404);
    expect(await alive(other.headers)).toBe(true);
  });
});

describe('delete', () => {
  test('frees the names, closes every door, and leaves the entry', async () => {
    const { staff: target, headers } = await t.signIn('editor', {
      row: { employee_code: 'E-FREE', phone: '+66812345678' },
    });
    const { reply } = await asBoss(staff.delete, { params: { id: target.id } });
    expect(reply).toEqual({ data: { id: target.id, deleted: true }, seo: {}, meta: {} });
    expect(await alive(headers)).toBe(false);
    expect((await signIn(target.username)).statusCode).toBe(403);
    expect((await asBoss(staff.get, { params: { id: target.id } })).status).toBe(404);
    expect(await columns(target.id)).toMatchObject({ password_hash: null, phone: null });
    const again = await asBoss(staff.create, {
      body: {
        username: target.username,
        email: `${target.username}@staff.example`,
        employee_code: 'E-FREE',
        first_name: 'คนใหม่',
        last_name: 'ตัวอย่าง',
        role: 'editor',
        send_invite: true,
      },
    });
    expect(again.status).toBe(201);
    expect(await audits(target.id)).toMatchObject([
      { action: 'staff.delete', diff: { username: target.username, role: 'editor' } },
    ]);
  });

  test('is the super administrators’, and never of oneself', async () => {
    const { id } = await made();
    expect((await asAdmin(staff.delete, { params: { id } })).status).toBe(403);
    const own = await asBoss(staff.delete, { params: { id: boss.staff.id } });
    expect([own.status, fieldsOf(own)]).toEqual([403, ['status: own_role']]);
  });
});
