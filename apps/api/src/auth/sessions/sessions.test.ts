import { randomUUID } from 'node:crypto';
import { auth } from '@connect/contract/sign-in/auth.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeStaff, TEST_PASSWORD } from '../../../test/factories.ts';
import {
  bearerOf,
  codeAt,
  cookieOf,
  refreshCall,
  type SignInParts,
  signInCall,
} from '../../../test/sign-in.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { App } from '../../app.ts';
import { findAccountByLogin } from '../auth.queries.ts';
import { openSession } from './sessions.service.ts';

const MINUTE_MS = 60_000;

let t: TestApp;
let second: App;
beforeAll(async () => {
  t = await createTestApp();
  second = await t.another();
});
afterAll(() => t.close());

/** Signs in on one device. */
async function device(username: string, more: Partial<SignInParts> = {}) {
  const reply = await signInCall(t.app, { username, ...more });
  const headers = bearerOf(reply);
  return {
    headers,
    cookie: cookieOf(reply, 'connect_refresh'),
    device: cookieOf(reply, 'connect_device'),
    call: caller(t.app, headers),
    status: async (app = t.app) => (await app.inject({ url: '/v1/auth/me', headers })).statusCode,
  };
}

const noticesOf = (staffId: number) =>
  t.deps.db
    .selectFrom('staff_notice')
    .select(['kind', 'detail'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();

describe('GET /v1/auth/sessions', () => {
  test('shows one’s own live devices, last used first, and marks this one', async () => {
    const staff = await makeStaff(t.deps.db, { role: 'editor' });
    await device((await makeStaff(t.deps.db)).username);
    const phone = await device(staff.username, { userAgent: 'Phone/1' });
    t.clock.advance(MINUTE_MS);
    const laptop = await device(staff.username, { userAgent: 'Laptop/1' });
    const { reply } = await laptop.call(auth.sessions);
    expect(reply.data.map(({ user_agent, current }) => [user_agent, current])).toEqual([
      ['Laptop/1', true],
      ['Phone/1', false],
    ]);
    expect(reply.data[0]).toMatchObject({ method: 'password' });
    expect(JSON.stringify(reply)).not.toMatch(/hash|staff_id/);
    t.clock.advance(6 * MINUTE_MS);
    await phone.call(auth.me);
    const later = await phone.call(auth.sessions);
    expect(later.reply.data.map(({ user_agent }) => user_agent)).toEqual(['Phone/1', 'Laptop/1']);
  });

  test('the time of last use is written at most every five minutes', async () => {
    const staff = await makeStaff(t.deps.db);
    const { call } = await device(staff.username);
    const seen = async () => (await call(auth.sessions)).reply.data[0]?.last_seen_at;
    const start = await seen();
    t.clock.advance(5 * MINUTE_MS - 3_000);
    expect(await seen()).toBe(start);
    t.clock.advance(3_000);
    expect(await seen()).not.toBe(start);
  });
});

describe('DELETE /v1/auth/sessions and /v1/auth/sessions/:session', () => {
  test('ends one device: at once here, within two seconds at another process', async () => {
    const staff = await makeStaff(t.deps.db, { role: 'editor' });
    const [mine, other] = [await device(staff.username), await device(staff.username)];
    expect(await other.status()).toBe(200);
    expect(await other.status(second.app)).toBe(200);
    const list = (await mine.call(auth.sessions)).reply.data;
    const session = list.find(({ current }) => !current)?.id ?? '';
    const { reply } = await mine.call(auth.endSession, { params: { session } });
    expect(reply.data).toEqual([expect.objectContaining({ current: true })]);
    expect(await other.status()).toBe(401);
    expect((await refreshCall(t.app, other.cookie)).statusCode).toBe(401);
    t.clock.advance(2_000);
    expect(await other.status(second.app)).toBe(401);
    expect(await mine.status()).toBe(200);
    const again = await mine.call(auth.endSession, { params: { session } });
    expect(again.status).toBe(404);
  });

  test('a device of somebody else, or none at all, is not found and goes on', async () => {
    const other = await device((await makeStaff(t.deps.db)).username);
    const theirs = (await other.call(auth.sessions)).reply.data[0]?.id ?? '';
    const mine = await device((await makeStaff(t.deps.db)).username);
    for (const session of [theirs, randomUUID()]) {
      expect((await mine.call(auth.endSession, { params: { session } })).status).toBe(404);
    }
    expect(await other.status()).toBe(200);
  });

  test('ends every device but this one, and says so in the audit', async () => {
    const staff = await makeStaff(t.deps.db, { role: 'editor' });
    const others = [await device(staff.username), await device(staff.username)];
    const mine = await device(staff.username);
    const { reply } = await mine.call(auth.endOtherSessions);
    expect(reply.data).toHaveLength(1);
    for (const other of others) {
      expect(await other.status()).toBe(401);
      expect((await refreshCall(t.app, other.cookie)).statusCode).toBe(401);
    }
    expect(await mine.status()).toBe(200);
    const entries = await t.deps.db
      .selectFrom('audit_entry')
      .select('diff')
      .where('action', '=', 'auth.sessions_end')
      .where('entity_id', '=', staff.id)
      .execute();
    expect(entries).toEqual([{ diff: { ended: 2 } }]);
  });
});

describe('a session that is renewed all the time', () => {
  test('ends 30 days after signing in, to the second, also when the password was changed meanwhile', async () => {
    const start = t.clock.now();
    const { id, username } = await makeStaff(t.deps.db);
    let { cookie, headers } = await device(username);
    for (let day = 1; day < 30; day += 1) {
      t.clock.set(new Date(start.getTime() + day * 86_400_000).toISOString());
      const renewed = await refreshCall(t.app, cookie);
      expect(renewed.statusCode, `day ${day}`).toBe(200);
      cookie = cookieOf(renewed, 'connect_refresh');
      headers = bearerOf(renewed);
    }
    const changed = await t.app.inject({
      method: 'POST',
      url: auth.changePassword.path,
      headers,
      payload: { current_password: TEST_PASSWORD, password: 'Another-Horse-9-Staple' },
    });
    expect(changed.statusCode).toBe(200);
    cookie = cookieOf(changed, 'connect_refresh');
    const end = start.getTime() + 30 * 86_400_000;
    const expires = changed.cookies.find(({ name }) => name === 'connect_refresh')?.expires;
    expect(expires?.getTime()).toBe(Math.floor(end / 1000) * 1000);
    t.clock.set(new Date(end - 1000).toISOString());
    const last = await refreshCall(t.app, cookie);
    expect(last.statusCode).toBe(200);
    const bearer = { url: auth.me.path, headers: bearerOf(last) };
    expect((await t.app.inject(bearer)).statusCode).toBe(200);
    t.clock.set(new Date(end + 1000).toISOString());
    t.deps.sessions.forgetStaff(id);
    expect((await t.app.inject(bearer)).statusCode).toBe(401);
    expect((await refreshCall(t.app, cookieOf(last, 'connect_refresh'))).statusCode).toBe(401);
    t.clock.set(start.toISOString());
  });
});

describe('a refresh token that comes again', () => {
  test('ends the session even when it was exchanged twice since, and its owner is told', async () => {
    const staff = await makeStaff(t.deps.db);
    const { cookie: first } = await device(staff.username);
    const thief = cookieOf(await refreshCall(t.app, first), 'connect_refresh');
    t.clock.advance(MINUTE_MS);
    const again = await refreshCall(t.app, thief);
    const latest = cookieOf(again, 'connect_refresh');
    const stolen = bearerOf(again);
    t.clock.advance(MINUTE_MS);
    expect((await refreshCall(t.app, first)).statusCode).toBe(401);
    expect((await refreshCall(t.app, latest)).statusCode).toBe(401);
    const me = await t.app.inject({ url: '/v1/auth/me', headers: stolen });
    expect(me.statusCode).toBe(401);
    expect((await noticesOf(staff.id)).map(({ kind }) => kind)).toEqual(['session_stolen']);
  });

  test('made up for a known session it changes nothing', async () => {
    const staff = await makeStaff(t.deps.db);
    const { cookie } = await device(staff.username);
    const [session, secret, seal] = cookie.split('.');
    for (const made of [
      `${session}.${secret}x.${seal}`,
      `${session}.${secret}`,
      `${session}..`,
      `${session}.x.${seal}`,
    ]) {
      expect((await refreshCall(t.app, made)).statusCode).toBe(401);
    }
    expect((await refreshCall(t.app, cookie)).statusCode).toBe(200);
  });

  test('of many exchanges at once at two processes one gets the next cookie, and all go on', async () => {
    const { cookie } = await device((await makeStaff(t.deps.db)).username);
    const replies = await Promise.all(
      [t, second, t, second].map(({ app }) => refreshCall(app, cookie)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const next = replies.map((reply) => cookieOf(reply, 'connect_refresh')).filter(Boolean);
    expect(next).toHaveLength(1);
    t.clock.advance(MINUTE_MS);
    expect((await refreshCall(t.app, next[0] ?? '')).statusCode).toBe(200);
  });

  test('a cookie from too long ago is over, without a word of theft', async () => {
    const staff = await makeStaff(t.deps.db);
    const { cookie } = await device(staff.username);
    const before = t.clock.now().toISOString();
    t.clock.advance(14 * 24 * 60 * MINUTE_MS + 1);
    expect((await refreshCall(t.app, cookie)).statusCode).toBe(401);
    t.clock.set(before);
    expect(await noticesOf(staff.id)).toEqual([]);
  });
});

describe('a device that an account was not used on before', () => {
  test('the first ever is no news; another is told; a known one is not', async () => {
    const staff = await makeStaff(t.deps.db);
    const first = await device(staff.username, { userAgent: 'First/1' });
    expect(await noticesOf(staff.id)).toEqual([]);
    await device(staff.username, { userAgent: 'Second/1' });
    const told = [{ kind: 'new_device', detail: { user_agent: 'Second/1' } }];
    expect(await noticesOf(staff.id)).toEqual(told);
    const again = await device(staff.username, { device: first.device });
    expect(again.device).toBe(first.device);
    expect(await noticesOf(staff.id)).toEqual(told);
  });

  test('the cookie is long-lived, unreadable for scripts, and kept as a hash', async () => {
    const staff = await makeStaff(t.deps.db);
    const reply = await signInCall(t.app, { username: staff.username });
    const cookie = reply.cookies.find(({ name }) => name === 'connect_device');
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 400 * 86_400,
    });
    const rows = await t.deps.db
      .selectFrom('staff_device')
      .select('hash')
      .where('staff_id', '=', staff.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash.toString('base64url')).not.toBe(cookie?.value);
  });

  test('somebody else’s device, and a made-up cookie, are new ones', async () => {
    const staff = await makeStaff(t.deps.db);
    await device(staff.username);
    const stranger = await device((await makeStaff(t.deps.db)).username);
    await device(staff.username, { device: stranger.device });
    const made = await device(staff.username, { device: 'made up' });
    expect(made.device).not.toBe('made up');
    expect(await noticesOf(staff.id)).toHaveLength(2);
  });

  test('a failed sign-in leaves no device and no notice', async () => {
    const staff = await makeStaff(t.deps.db);
    await device(staff.username);
    await signInCall(t.app, { username: staff.username, password: 'wrong' });
    expect(await noticesOf(staff.id)).toEqual([]);
  });
});

describe('what changes an account acts on sessions that are open', () => {
  test.each([
    ['suspended', { status: 'suspended' }],
    ['deleted', { deleted_at: '2026-11-20T09:00:00+07:00' }],
    ['past its last day', { expires_at: '2026-11-19' }],
  ] as const)('%s: within two seconds, at every process', async (_, change) => {
    const staff = await makeStaff(t.deps.db);
    const open = await device(staff.username);
    expect([await open.status(), await open.status(second.app)]).toEqual([200, 200]);
    await t.deps.db.updateTable('staff').set(change).where('id', '=', staff.id).execute();
    t.clock.advance(2_000);
    expect([await open.status(), await open.status(second.app)]).toEqual([401, 401]);
    expect((await refreshCall(t.app, open.cookie)).statusCode).toBe(401);
  });

  test.each([
    ['was suspended', { status: 'suspended' }],
    ['was deleted', { deleted_at: '2026-11-20T09:00:00+07:00' }],
    ['got another password', { token_version: 2 }],
  ] as const)('an identity proved before the account %s opens nothing after', async (_, change) => {
    const staff = await makeStaff(t.deps.db);
    const account = await findAccountByLogin(t.deps.db, staff.username);
    if (!account) throw new Error('The account is there');
    const context = {
      language: 'th',
      requestId: 'x',
      ipHash: 'x',
      userAgent: 'x',
      device: undefined,
    } as const;
    const how = { method: 'sso', settings: t.deps.settings.defaults } as const;
    const start = () =>
      t.deps.db.transaction().execute((trx) => openSession(trx, t.deps, account, context, how));
    const started = await start();
    expect(started.tokens.access).toBeTruthy();
    const { reply } = await caller(t.app, {
      authorization: `Bearer ${started.tokens.access}`,
    })(auth.sessions);
    expect(reply.data[0]).toMatchObject({ method: 'sso', current: true });
    await t.deps.db.updateTable('staff').set(change).where('id', '=', staff.id).execute();
    await expect(start()).rejects.toMatchObject({
      code: 'jwt_auth_invalid_credential',
    });
  });
});

describe('where name and password are for the emergency account only', () => {
  const withLocalOff = async () => {
    const emergency = await makeStaff(t.deps.db);
    const app = await t.another({
      signInOptions: {
        local: 'break_glass',
        breakGlassUsername: emergency.username,
        ssoLabel: 'Company',
      },
    });
    return { emergency, app: app.app };
  };

  test('it signs in, also with two-step sign-in; every other name gets one and the same answer', async () => {
    const { emergency, app } = await withLocalOff();
    const known = await makeStaff(t.deps.db);
    const replies = [
      await signInCall(app, { username: known.username }),
      await signInCall(app, { username: known.username, password: 'wrong' }),
      await signInCall(app, { username: 'nobody-at-all' }),
    ];
    for (const reply of replies) {
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toEqual({
        success: false,
        statusCode: 403,
        code: 'jwt_auth_local_off',
        message: 'กรุณาเข้าสู่ระบบด้วยบัญชีองค์กร',
        data: [],
      });
    }
    const wrong = await signInCall(app, { username: emergency.username, password: 'wrong' });
    expect(wrong.json().code).toBe('jwt_auth_invalid_credential');
    const reply = await signInCall(app, { username: emergency.username });
    expect(reply.statusCode).toBe(200);
    const call = caller(app, bearerOf(reply));
    const { secret } = (await call(auth.mfaSetup, { body: { current_password: TEST_PASSWORD } }))
      .reply.data;
    await call(auth.mfaEnable, { body: { otp: codeAt(secret, t.clock.now()) } });
    const asked = await signInCall(app, { username: emergency.username });
    expect(asked.json().code).toBe('jwt_auth_otp_required');
  });

  test('GET /v1/auth/options tells the ways of signing in', async () => {
    const { app } = await withLocalOff();
    expect((await caller(app)(auth.options)).reply.data).toEqual({
      local: 'break_glass',
      sso: { label: 'Company' },
      forgot: false,
    });
    expect((await caller(t.app)(auth.options)).reply.data).toEqual({
      local: 'on',
      sso: null,
      forgot: false,
    });
    const none = async () => undefined;
    const mail = { send: none, reach: none, close: () => undefined };
    const mailing = await t.another({ mail });
    expect((await caller(mailing.app)(auth.options)).reply.data.forgot).toBe(true);
  });

  test('an account of the organisation’s sign-in has no password beside it', async () => {
    const row = { sso_issuer: 'https://id.example', sso_subject: 'somebody' };
    const staff = await makeStaff(t.deps.db, { row });
    const ssoLabel = 'Company';
    const both = await t.another({
      signInOptions: { local: 'on', breakGlassUsername: null, ssoLabel },
    });
    const reply = await signInCall(both.app, { username: staff.username });
    expect(reply.json().code).toBe('jwt_auth_invalid_credential');
  });
});
