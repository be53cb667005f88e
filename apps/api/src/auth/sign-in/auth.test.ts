import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStaff, TEST_PASSWORD } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const token = (
  username: string,
  password = TEST_PASSWORD,
  more: { remoteAddress?: string; headers?: Record<string, string> } = {},
) =>
  t.app.inject({
    method: 'POST',
    url: '/jwt-auth/v1/token',
    payload: { username, password },
    // Each test has its own address: otherwise tests would share the address limit.
    remoteAddress:
      more.remoteAddress ??
      `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    headers: more.headers,
  });

const me = (authorization: string) =>
  t.app.inject({ url: '/v1/auth/me', headers: { authorization } });

const cookieOf = (reply: { cookies: Array<{ name: string; value: string }> }) =>
  reply.cookies.find(({ name }) => name === 'connect_refresh')?.value ?? '';

const refresh = (value: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/v1/auth/refresh',
    cookies: { connect_refresh: value },
    headers,
  });

describe('POST /jwt-auth/v1/token', () => {
  test('a right password answers the plugin-style shape with data.token and an HttpOnly cookie', async () => {
    const staff = await makeStaff(t.deps.db);
    const reply = await token(staff.username);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      success: true,
      statusCode: 200,
      code: 'jwt_auth_valid_credential',
      data: { id: staff.id, displayName: staff.displayName, expires_in: 1800 },
    });
    const cookie = reply.cookies.find(({ name }) => name === 'connect_refresh');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect((await me(`Bearer ${reply.json().data.token}`)).statusCode).toBe(200);
  });

  test('the e-mail address works as well, in any case, also below /wp-json', async () => {
    const staff = await makeStaff(t.deps.db);
    const reply = await t.app.inject({
      method: 'POST',
      url: '/wp-json/jwt-auth/v1/token',
      payload: {
        username: ` ${staff.username.toUpperCase()}@Staff.Example `,
        password: TEST_PASSWORD,
      },
      remoteAddress: '10.9.0.1',
    });
    expect(reply.statusCode).toBe(200);
  });

  test('unknown, wrong, suspended, invited, expired accounts get one and the same answer', async () => {
    const wrong = await makeStaff(t.deps.db);
    const suspended = await makeStaff(t.deps.db, { status: 'suspended' });
    const invited = await makeStaff(t.deps.db, { status: 'invited' });
    const expired = await makeStaff(t.deps.db, { expiresAt: '2026-11-19' });
    const replies = await Promise.all([
      token(`nobody-${randomUUID()}`),
      token(wrong.username, 'not the password'),
      token(suspended.username),
      token(invited.username),
      token(expired.username),
    ]);
    for (const reply of replies) {
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toEqual({
        success: false,
        statusCode: 403,
        code: 'jwt_auth_invalid_credential',
        message: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง',
        data: [],
      });
    }
    const english = await token('nobody', 'x', {
      headers: { 'accept-language': 'en-GB,en;q=0.9' },
    });
    expect(english.json().message).toBe('The username or password is not correct');
  });

  test('an account that ends today still works; the day after it does not', async () => {
    const staff = await makeStaff(t.deps.db, { expiresAt: '2026-11-20' });
    expect((await token(staff.username)).statusCode).toBe(200);
  });

  test('five failures lock the account for 15 minutes, also for the right password; then it opens', async () => {
    const staff = await makeStaff(t.deps.db);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await token(staff.username, 'wrong')).json().message).not.toContain('นาที');
    }
    const locked = await token(staff.username);
    expect(locked.statusCode).toBe(403);
    expect(locked.json().message).toContain('ลองใหม่ในอีก 15 นาที');
    const before = t.clock.now().toISOString();
    t.clock.advance(14 * 60_000);
    expect((await token(staff.username)).json().message).toContain('1 นาที');
    t.clock.advance(61_000);
    expect((await token(staff.username)).statusCode).toBe(200);
    t.clock.set(before);
  });

  test('failures in parallel are all counted: no more than five passwords are tried', async () => {
    const staff = await makeStaff(t.deps.db);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => token(staff.username, 'wrong')),
    );
    const tried = replies.filter((reply) => !reply.json().message.includes('นาที'));
    expect(tried).toHaveLength(5);
  });

  test('twenty failures from one address refuse it for every account, whatever the body holds', async () => {
    const other = await makeStaff(t.deps.db);
    const remoteAddress = '10.77.0.1';
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await t.app.inject({
        method: 'POST',
        url: '/jwt-auth/v1/token',
        payload: { username: `guess-${attempt}`, password: 'x', ip: `${attempt}` },
        headers: { 'x-forwarded-for': `192.0.2.${attempt}` },
        remoteAddress,
      });
    }
    expect(
      (await token(other.username, TEST_PASSWORD, { remoteAddress })).json().message,
    ).toContain('นาที');
    expect((await token(other.username)).statusCode).toBe(200);
  });

  test('missing and over-long fields are named, in Thai', async () => {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/jwt-auth/v1/token',
      payload: { password: 'x'.repeat(300) },
    });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().data.errors).toEqual([
      { field: 'username', code: 'required', message: 'กรอกชื่อผู้ใช้' },
      { field: 'password', code: 'length', message: 'ต้องไม่เกิน 256 ตัวอักษร' },
    ]);
  });
});

describe('GET /v1/auth/me', () => {
  test('gives display_name, role, rights and scope', async () => {
    const { headers, staff } = await t.signIn('publisher', { brandScope: ['Ozempic'] });
    const reply = await t.app.inject({ url: '/v1/auth/me', headers });
    expect(reply.json()).toMatchObject({
      data: {
        id: staff.id,
        display_name: staff.displayName,
        role: 'publisher',
        role_label: 'ผู้อนุมัติและเผยแพร่',
        brand_scope: ['Ozempic'],
      },
      seo: { title: `${staff.displayName} | Connect` },
    });
    expect(reply.json().data.permissions).toContain('article.publish');
    expect(reply.json().data.permissions).not.toContain('staff.view');
  });

  test('without a token: 401 token_missing', async () => {
    const reply = await t.app.inject({ url: '/v1/auth/me' });
    expect(reply.statusCode).toBe(401);
    expect(reply.json().code).toBe('token_missing');
  });

  test('tampered tokens are refused: alg none, other key, other audience, cut off', async () => {
    const { headers, staff } = await t.signIn('editor');
    const genuine = headers.authorization.slice('Bearer '.length);
    const [head = '', body = '', signature = ''] = genuine.split('.');
    const claims: Record<string, unknown> = JSON.parse(Buffer.from(body, 'base64url').toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const foreign = (key: string, audience: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .sign(new TextEncoder().encode(key));
    const forged = [
      `${encode({ alg: 'none' })}.${body}.`,
      `${head}.${encode({ ...claims, sub: String(staff.id + 1) })}.${signature}`,
      await foreign('another key of at least 32 characters', 'connect-admin'),
      await foreign('a secret of the tests, long enough to be one', 'connect-admin'),
      genuine.slice(0, -4),
      'nonsense',
    ];
    for (const value of forged) {
      const reply = await me(`Bearer ${value}`);
      expect(reply.statusCode, value).toBe(401);
      expect(reply.json().code).toBe('token_revoked');
    }
  });

  test('an access token ends after 30 minutes', async () => {
    const { headers } = await t.signIn('editor');
    const before = t.clock.now().toISOString();
    t.clock.advance(30 * 60_000 + 1000);
    const reply = await t.app.inject({ url: '/v1/auth/me', headers });
    t.clock.set(before);
    expect(reply.json().code).toBe('token_expired');
  });

  test('a suspended account and a raised token_version stop acting within seconds', async () => {
    const suspended = await t.signIn('editor');
    const changed = await t.signIn('editor');
    await t.deps.db
      .updateTable('staff')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.staff.id)
      .execute();
    await t.deps.db
      .updateTable('staff')
      .set({ token_version: 2 })
      .where('id', '=', changed.staff.id)
      .execute();
    t.clock.advance(2_001);
    expect((await me(suspended.headers.authorization)).statusCode).toBe(401);
    expect((await me(changed.headers.authorization)).statusCode).toBe(401);
  });
});

describe('POST /v1/auth/refresh', () => {
  test('rotates the cookie and gives a working token', async () => {
    const staff = await makeStaff(t.deps.db);
    const first = cookieOf(await token(staff.username));
    const reply = await refresh(first);
    expect(reply.statusCode).toBe(200);
    expect(cookieOf(reply)).not.toBe(first);
    expect((await me(`Bearer ${reply.json().data.token}`)).statusCode).toBe(200);
  });

  test('two tabs exchanging the same cookie at once both go on', async () => {
    const staff = await makeStaff(t.deps.db);
    const cookie = cookieOf(await token(staff.username));
    const replies = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('a cookie used again later ends the session for thief and owner', async () => {
    const staff = await makeStaff(t.deps.db);
    const stolen = cookieOf(await token(staff.username));
    const owner = cookieOf(await refresh(stolen));
    t.clock.advance(60_000);
    expect((await refresh(stolen)).statusCode).toBe(401);
    expect((await refresh(owner)).statusCode).toBe(401);
  });

  test('without, with a made-up, or from a foreign site: refused', async () => {
    expect((await t.app.inject({ method: 'POST', url: '/v1/auth/refresh' })).statusCode).toBe(401);
    expect((await refresh(`${randomUUID()}.made-up`)).statusCode).toBe(401);
    expect((await refresh("'; drop table staff; --.x")).statusCode).toBe(401);
    const staff = await makeStaff(t.deps.db);
    const cookie = cookieOf(await token(staff.username));
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      // Older browsers only send the page's origin.
      { origin: 'https://attacker.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      expect((await refresh(cookie, headers)).statusCode).toBe(403);
    }
    expect((await refresh(cookie, { origin: 'http://127.0.0.1' })).statusCode).toBe(200);
  });

  test('after 14 days without use it is over', async () => {
    const staff = await makeStaff(t.deps.db);
    const cookie = cookieOf(await token(staff.username));
    const before = t.clock.now().toISOString();
    t.clock.advance(14 * 86_400_000 + 1);
    const reply = await refresh(cookie);
    t.clock.set(before);
    expect(reply.statusCode).toBe(401);
  });
});

describe('POST /api/auth/logout and /v1/auth/logout', () => {
  test.each(['/api/auth/logout', '/v1/auth/logout'])(
    '%s ends token and cookie at once',
    async (url) => {
      const staff = await makeStaff(t.deps.db);
      const signedIn = await token(staff.username);
      const authorization = `Bearer ${signedIn.json().data.token}`;
      const reply = await t.app.inject({ method: 'POST', url, headers: { authorization } });
      expect(reply.statusCode).toBe(200);
      expect((await me(authorization)).statusCode).toBe(401);
      expect((await refresh(cookieOf(signedIn))).statusCode).toBe(401);
    },
  );

  test('with nothing to end it still answers success', async () => {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(reply.json()).toEqual({ success: true });
  });
});
