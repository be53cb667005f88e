import { auth } from '@connect/contract/sign-in/auth.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { TEST_PASSWORD } from '../../../test/factories.ts';
import { codeAt, type SignInParts, signInCall } from '../../../test/sign-in.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { App } from '../../app.ts';
import { deriveKeys } from '../keys.ts';

const STEP_MS = 30_000;

let t: TestApp;
let second: App;
beforeAll(async () => {
  t = await createTestApp();
  second = await t.another();
});
afterAll(() => t.close());

const code = (secret: string, offset = 0) =>
  codeAt(secret, new Date(t.clock.now().getTime() + offset * STEP_MS));

/**
 * A staff account with two-step sign-in on; switching it on uses up the code of the present step.
 */
async function withMfa(role: Parameters<TestApp['signIn']>[0] = 'editor') {
  const person = await t.signIn(role);
  const call = caller(t.app, person.headers);
  const setup = await call(auth.mfaSetup, { body: { current_password: TEST_PASSWORD } });
  const { secret } = setup.reply.data;
  const enabled = await call(auth.mfaEnable, { body: { otp: code(secret) } });
  t.clock.advance(STEP_MS);
  const signIn = (more: Partial<SignInParts> = {}) =>
    signInCall(t.app, { username: person.staff.username, ...more });
  return { ...person, call, secret, recovery: enabled.reply.data.recovery_codes, signIn };
}

const noticesOf = async (staffId: number) =>
  (
    await t.deps.db
      .selectFrom('staff_notice')
      .select('kind')
      .where('staff_id', '=', staffId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

const actionsOn = async (staffId: number) =>
  (
    await t.deps.db
      .selectFrom('audit_entry')
      .select('action')
      .where('entity_type', '=', 'staff')
      .where('entity_id', '=', staffId)
      .execute()
  ).map(({ action }) => action);

async function setRequiredRoles(roles: string[]): Promise<void> {
  const value = JSON.stringify(roles);
  await t.deps.db
    .insertInto('setting')
    .values({ key: 'mfa_required_roles', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  t.clock.advance(6_000);
}

describe('POST /v1/auth/mfa/setup and /enable', () => {
  test('the secret counts only after a code of it; then ten recovery codes are shown', async () => {
    const { headers, staff } = await t.signIn('editor');
    const call = caller(t.app, headers);
    const setup = await call(auth.mfaSetup, { body: { current_password: TEST_PASSWORD } });
    const { secret, uri } = setup.reply.data;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Connect:/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect((await signInCall(t.app, { username: staff.username })).statusCode).toBe(200);

    const wrong = await call(auth.mfaEnable, { body: { otp: code(secret, 5) } });
    expect(fieldsOf(wrong)).toEqual(['otp: code_wrong']);
    const enabled = await call(auth.mfaEnable, { body: { otp: code(secret) } });
    expect(new Set(enabled.reply.data.recovery_codes).size).toBe(10);
    const me = await call(auth.me);
    expect(me.reply.data).toMatchObject({ mfa_enabled: true, recovery_codes_left: 10 });
    expect(await noticesOf(staff.id)).toContain('mfa_changed');
    expect(await actionsOn(staff.id)).toContain('auth.mfa_enable');
  });

  test('secret and recovery codes are stored in no readable form, and for their owner only', async () => {
    const { staff, secret, recovery } = await withMfa();
    const row = await t.deps.db
      .selectFrom('staff')
      .select('mfa_secret')
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow();
    const sealed = row.mfa_secret ?? Buffer.alloc(0);
    expect(sealed.toString('latin1')).not.toContain(secret);
    expect(t.deps.keys.open(sealed, `mfa:${staff.id}`)).toBe(secret);
    expect(t.deps.keys.open(sealed, `mfa:${staff.id + 1}`)).toBeNull();
    expect(deriveKeys('another secret').open(sealed, `mfa:${staff.id}`)).toBeNull();
    const hashes = await t.deps.db
      .selectFrom('staff_recovery_code')
      .select('hash')
      .where('staff_id', '=', staff.id)
      .execute();
    const stored = hashes.map(({ hash }) => hash.toString('latin1')).join(' ');
    for (const one of recovery) expect(stored).not.toContain(one.replace('-', ''));
  });

  test('without a secret that waits, or with a wrong password, it is refused', async () => {
    const call = caller(t.app, (await t.signIn('editor')).headers);
    expect((await call(auth.mfaEnable, { body: { otp: '123456' } })).error.code).toBe(
      'wrong_state',
    );
    const wrong = await call(auth.mfaSetup, { body: { current_password: 'no' } });
    expect(fieldsOf(wrong)).toEqual(['current_password: password_wrong']);
  });

  test('a secret waits ten minutes for its first code, and no longer', async () => {
    const call = caller(t.app, (await t.signIn('editor')).headers);
    const setUp = async () =>
      (await call(auth.mfaSetup, { body: { current_password: TEST_PASSWORD } })).reply.data.secret;
    const late = await setUp();
    t.clock.advance(10 * 60_000);
    const refused = await call(auth.mfaEnable, { body: { otp: code(late) } });
    expect(fieldsOf(refused)).toEqual(['otp: setup_over']);
    const inTime = await setUp();
    t.clock.advance(10 * 60_000 - 1);
    expect((await call(auth.mfaEnable, { body: { otp: code(late) } })).status).toBe(422);
    expect((await call(auth.mfaEnable, { body: { otp: code(inTime) } })).status).toBe(200);
  });

  test('another device takes a code of the present one, which counts until the new one is confirmed', async () => {
    const { call, secret, signIn } = await withMfa();
    const body = { current_password: TEST_PASSWORD };
    expect(fieldsOf(await call(auth.mfaSetup, { body }))).toEqual(['otp: code_wrong']);
    const next = await call(auth.mfaSetup, { body: { ...body, otp: code(secret) } });
    t.clock.advance(STEP_MS);
    expect((await signIn({ otp: code(secret) })).statusCode).toBe(200);
    t.clock.advance(STEP_MS);
    await call(auth.mfaEnable, { body: { otp: code(next.reply.data.secret) } });
    t.clock.advance(STEP_MS);
    expect((await signIn({ otp: code(secret) })).statusCode).toBe(403);
    expect((await signIn({ otp: code(next.reply.data.secret) })).statusCode).toBe(200);
  });
});

describe('POST /jwt-auth/v1/token with two-step sign-in', () => {
  test('only the right password is told that a code is needed', async () => {
    const { signIn, secret } = await withMfa();
    const asked = await signIn();
    expect(asked.statusCode).toBe(403);
    expect(asked.json()).toEqual({
      success: false,
      statusCode: 403,
      code: 'jwt_auth_otp_required',
      message: 'กรุณากรอกรหัสจากแอปยืนยันตัวตน',
      data: [],
    });
    for (const otp of [undefined, code(secret), '000000']) {
      const reply = await signIn({ password: 'wrong', ...(otp ? { otp } : {}) });
      expect(reply.json().code).toBe('jwt_auth_invalid_credential');
    }
  });

  test('the codes of the present step and of its neighbours open, in Thai digits too; others do not', async () => {
    const { signIn, secret } = await withMfa();
    expect((await signIn({ otp: code(secret, -2) })).json().code).toBe('jwt_auth_otp_invalid');
    expect((await signIn({ otp: code(secret, 2) })).json().code).toBe('jwt_auth_otp_invalid');
    const thai = code(secret).replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + +digit));
    expect((await signIn({ otp: thai })).statusCode).toBe(200);
    expect((await signIn({ otp: ` ${code(secret, 1)} ` })).statusCode).toBe(200);
    t.clock.advance(10 * STEP_MS);
    expect((await signIn({ otp: code(secret, -1) })).statusCode).toBe(200);
  });

  test('no code opens twice, and none older than the last', async () => {
    const { signIn, secret } = await withMfa();
    const otp = code(secret);
    expect((await signIn({ otp })).statusCode).toBe(200);
    expect((await signIn({ otp })).json().code).toBe('jwt_auth_otp_invalid');
    expect((await signIn({ otp: code(secret, -1) })).json().code).toBe('jwt_auth_otp_invalid');
  });

  test('of one code used at once at two processes, one opens', async () => {
    const { staff, secret } = await withMfa();
    for (let round = 0; round < 4; round += 1) {
      const parts = { username: staff.username, otp: code(secret) };
      const replies = await Promise.all([
        signInCall(t.app, parts),
        signInCall(second.app, parts),
        signInCall(t.app, parts),
      ]);
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      t.clock.advance(2 * STEP_MS);
    }
  });

  test('wrong codes lock like wrong passwords; asking again for the code clears nothing', async () => {
    const { signIn, secret } = await withMfa();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect((await signIn({ otp: '000000' })).json().code).toBe('jwt_auth_otp_invalid');
      expect((await signIn()).json().code).toBe('jwt_auth_otp_required');
    }
    await signIn({ otp: '000000' });
    const locked = await signIn({ otp: code(secret) });
    expect(locked.json().message).toContain('นาที');
    expect((await signIn()).json().message).toContain('นาที');
    t.clock.advance(15 * 60_000 + 1000);
    expect((await signIn({ otp: code(secret) })).statusCode).toBe(200);
  });

  test('wrong codes in parallel: no more than five are tried', async () => {
    const { signIn } = await withMfa();
    const replies = await Promise.all(Array.from({ length: 12 }, () => signIn({ otp: '000000' })));
    const tried = replies.filter((reply) => reply.json().code === 'jwt_auth_otp_invalid');
    expect(tried).toHaveLength(5);
  });

  test('a success starts the count afresh', async () => {
    const { signIn, secret } = await withMfa();
    for (let attempt = 0; attempt < 4; attempt += 1) await signIn({ otp: '000000' });
    expect((await signIn({ otp: code(secret) })).statusCode).toBe(200);
    expect((await signIn({ otp: '000000' })).json().code).toBe('jwt_auth_otp_invalid');
    expect((await signIn({ otp: '000000' })).json().code).toBe('jwt_auth_otp_invalid');
  });
});

describe('recovery codes', () => {
  test('one opens once, however it is typed, and its owner is told', async () => {
    const { signIn, recovery, staff, call } = await withMfa();
    const [first = '', other = ''] = recovery;
    expect((await signIn({ otp: ` ${first.toUpperCase().replace('-', ' ')}` })).statusCode).toBe(
      200,
    );
    expect((await signIn({ otp: first })).json().code).toBe('jwt_auth_otp_invalid');
    expect(await noticesOf(staff.id)).toContain('recovery_code_used');
    expect(await actionsOn(staff.id)).toContain('auth.recovery_code');
    expect((await call(auth.me)).reply.data.recovery_codes_left).toBe(9);
    const stranger = await withMfa();
    expect((await stranger.signIn({ otp: other })).json().code).toBe('jwt_auth_otp_invalid');
  });

  test('of one code used at once at two processes, one opens', async () => {
    const { staff, recovery } = await withMfa();
    for (const otp of recovery.slice(0, 4)) {
      const parts = { username: staff.username, otp };
      const replies = await Promise.all([
        signInCall(t.app, parts),
        signInCall(second.app, parts),
        signInCall(second.app, parts),
      ]);
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    }
  });

  test('new ones take password and code, and the old ones no longer open', async () => {
    const { call, secret, recovery, signIn } = await withMfa();
    const body = { current_password: TEST_PASSWORD, otp: '000000' };
    expect(fieldsOf(await call(auth.mfaRecoveryCodes, { body }))).toEqual(['otp: code_wrong']);
    const renewed = await call(auth.mfaRecoveryCodes, { body: { ...body, otp: code(secret) } });
    const [old = ''] = recovery;
    const [fresh = ''] = renewed.reply.data.recovery_codes;
    expect((await signIn({ otp: old })).statusCode).toBe(403);
    expect((await signIn({ otp: fresh })).statusCode).toBe(200);
  });
});

describe('POST /v1/auth/mfa/disable', () => {
  test('takes password and code; then the password alone signs in', async () => {
    const { call, secret, signIn, recovery } = await withMfa();
    const body = { current_password: TEST_PASSWORD, otp: code(secret) };
    const wrong = await call(auth.mfaDisable, { body: { ...body, current_password: 'x' } });
    expect(fieldsOf(wrong)).toEqual(['current_password: password_wrong']);
    expect((await call(auth.mfaDisable, { body: { ...body, otp: '000000' } })).status).toBe(422);
    expect((await call(auth.mfaDisable, { body })).status).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
    expect((await call(auth.mfaDisable, { body: { ...body, otp: recovery[0] } })).error.code).toBe(
      'wrong_state',
    );
    expect((await call(auth.me)).reply.data).toMatchObject({
      mfa_enabled: false,
      recovery_codes_left: 0,
    });
  });

  test('wrong codes count like failed sign-ins', async () => {
    const { call, signIn, secret } = await withMfa();
    const body = { current_password: TEST_PASSWORD, otp: '000000' };
    for (let attempt = 0; attempt < 5; attempt += 1) await call(auth.mfaDisable, { body });
    const limited = await call(auth.mfaDisable, { body: { ...body, otp: code(secret) } });
    expect(limited.error.code).toBe('rate_limited');
    expect((await signIn({ otp: code(secret) })).statusCode).toBe(403);
    t.clock.advance(16 * 60_000);
  });
});

describe('roles that must use two-step sign-in', () => {
  test('do nothing else until it is set up; the same token then works; it cannot be switched off', async () => {
    const { headers } = await t.signIn('dpo');
    const call = caller(t.app, headers);
    expect((await call(auth.sessions)).status).toBe(200);
    await setRequiredRoles(['dpo']);
    const refused = await call(auth.sessions);
    expect(refused.error.code).toBe('mfa_setup_required');
    expect((await call(auth.me)).reply.data).toMatchObject({
      restricted: 'mfa',
      mfa_required: true,
    });
    const setup = await call(auth.mfaSetup, { body: { current_password: TEST_PASSWORD } });
    const { secret } = setup.reply.data;
    await call(auth.mfaEnable, { body: { otp: code(secret) } });
    expect((await call(auth.sessions)).status).toBe(200);
    expect((await call(auth.me)).reply.data.restricted).toBeNull();
    t.clock.advance(STEP_MS);
    const off = await call(auth.mfaDisable, {
      body: { current_password: TEST_PASSWORD, otp: code(secret) },
    });
    expect(off.error.code).toBe('mfa_required_by_role');
    const other = caller(t.app, (await t.signIn('analyst')).headers);
    expect((await other(auth.sessions)).status).toBe(200);
    await setRequiredRoles([]);
  });
});
