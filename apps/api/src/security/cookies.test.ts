import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStaff, TEST_PASSWORD } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const REFRESH = '__Host-connect_refresh';
const DEVICE = '__Host-connect_device';

let plain: TestApp;
let secure: Awaited<ReturnType<TestApp['another']>>;
beforeAll(async () => {
  plain = await createTestApp();
  secure = await plain.another({ publicUrl: 'https://connect.example' });
});
afterAll(() => plain.close());

const post = (app: TestApp['app'], url: string, cookies: Record<string, string>, payload = {}) =>
  app.inject({ method: 'POST', url, cookies, payload });
const signIn = (app: TestApp['app'], username: string, cookies: Record<string, string> = {}) =>
  post(app, '/jwt-auth/v1/token', cookies, { username, password: TEST_PASSWORD });
const set = (reply: LightMyRequestResponse) =>
  Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));

describe('where people come by https', () => {
  test('cookies are of this very host: Secure, without a domain, for all of it', async () => {
    const { username } = await makeStaff(plain.deps.db);
    const reply = await signIn(secure.app, username);
    expect(Object.keys(set(reply)).sort()).toEqual([DEVICE, REFRESH]);
    for (const cookie of reply.cookies) {
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Strict' });
      expect(cookie.domain).toBeUndefined();
    }
    const { [REFRESH]: value = '' } = set(reply);
    const renewed = await post(secure.app, '/v1/auth/refresh', { [REFRESH]: value });
    expect(renewed.statusCode).toBe(200);
    expect(Object.keys(set(renewed))).toEqual([REFRESH]);
    const out = await post(secure.app, '/v1/auth/logout', set(renewed));
    expect(set(out)).toEqual({ [REFRESH]: '' });
    expect((await post(secure.app, '/v1/auth/refresh', set(renewed))).statusCode).toBe(401);
  });

  test('a plain-named cookie, which a neighbouring host may have set, is not read', async () => {
    const { username } = await makeStaff(plain.deps.db);
    const planted = set(await signIn(plain.app, username));
    expect(Object.keys(planted).sort()).toEqual(['connect_device', 'connect_refresh']);
    expect((await post(secure.app, '/v1/auth/refresh', planted)).statusCode).toBe(401);
    // Signing out ends the session of Connect's own cookie, not of a planted one.
    await post(secure.app, '/v1/auth/logout', planted);
    expect((await post(plain.app, '/v1/auth/refresh', planted)).statusCode).toBe(200);
    // A browser is recognised only by a cookie that Connect set.
    const { [DEVICE]: device } = set(await signIn(secure.app, username, planted));
    expect(device).not.toBe(planted.connect_device);
  });
});

test('over plain http the names are plain, so that they work', async () => {
  const { username } = await makeStaff(plain.deps.db);
  const reply = await signIn(plain.app, username);
  expect(reply.cookies.map(({ name, secure: only }) => [name, only ?? false]).sort()).toEqual([
    ['connect_device', false],
    ['connect_refresh', false],
  ]);
});
