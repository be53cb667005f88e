import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStaff } from '../../test/factories.ts';
import { bearerOf, cookieOf, refreshCall, signInCall } from '../../test/sign-in.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const PAGE = '/docs/';
const DATA = ['/docs/json', '/docs/yaml'];
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const get = (url: string, headers = {}, refresh?: string) =>
  t.app.inject({ url, headers, ...(refresh ? { cookies: { connect_refresh: refresh } } : {}) });

async function signedIn(row = {}) {
  const { id, username } = await makeStaff(t.deps.db, { role: 'analyst', row });
  const reply = await signInCall(t.app, { username });
  return { id, headers: bearerOf(reply), cookie: cookieOf(reply, 'connect_refresh') };
}

describe('the documentation of the API', () => {
  test('sends a browser without a session to the sign-in page, and tells a program to sign in', async () => {
    for (const url of [PAGE, '/docs', ...DATA]) {
      const page = await get(url, BROWSER);
      expect([page.statusCode, page.headers.location], url).toEqual([302, '/login']);
      const program = await get(url);
      expect([program.statusCode, program.json().code], url).toEqual([401, 'token_missing']);
    }
  });

  test('is shown to whoever is signed in, by token or by the cookie of a browser, which stays', async () => {
    const { headers, cookie } = await signedIn();
    for (const url of [PAGE, ...DATA]) {
      expect((await get(url, headers)).statusCode, url).toBe(200);
      const shown = await get(url, BROWSER, cookie);
      expect(shown.statusCode, url).toBe(200);
      expect(shown.cookies).toEqual([]);
      expect(shown.headers['cache-control']).toBe('no-store');
    }
    expect((await refreshCall(t.app, cookie)).statusCode).toBe(200);
  });

  test('is closed to cookies that were exchanged, made up, or of a session that has ended', async () => {
    const { id, cookie } = await signedIn();
    const next = cookieOf(await refreshCall(t.app, cookie), 'connect_refresh');
    for (const value of [cookie, `${next}x`, 'made.up.cookie']) {
      expect((await get('/docs/json', {}, value)).statusCode).toBe(401);
    }
    expect((await get('/docs/json', {}, next)).statusCode).toBe(200);
    await t.deps.db
      .updateTable('staff')
      .set({ status: 'suspended' })
      .where('id', '=', id)
      .execute();
    expect((await get('/docs/json', {}, next)).statusCode).toBe(401);
    expect((await get('/docs/json', { authorization: 'Bearer nonsense' })).statusCode).toBe(401);
  });

  test('is closed to who must change the password first', async () => {
    const { headers, cookie } = await signedIn({ must_change_password: true });
    expect((await get('/docs/json', headers)).statusCode).toBe(401);
    expect((await get('/docs/json', {}, cookie)).statusCode).toBe(401);
  });

  test('is open to everybody where the setting says so', async () => {
    const open = await t.another({ docs: 'public' });
    for (const url of [PAGE, ...DATA]) {
      expect((await open.app.inject({ url })).statusCode, url).toBe(200);
    }
  });
});
