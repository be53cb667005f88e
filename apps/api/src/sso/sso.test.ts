import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { makeStaff, TEST_PASSWORD, unique } from '../../test/factories.ts';
import { startOpenIdProvider } from '../../test/servers/openid-provider.ts';
import {
  CALLBACK,
  createSsoApp,
  expectOut,
  HOME,
  person,
  reason,
  SIGN_IN,
  type SsoApp,
  ssoSettings,
  whoAmI,
} from '../../test/servers/sso-app.ts';
import { createTestApp } from '../../test/test-app.ts';

let s: SsoApp;
beforeAll(async () => {
  s = await createSsoApp();
});
afterAll(() => s.close());
beforeEach(() => s.t.clock.set(new Date().toISOString()));

describe('the way there and back', () => {
  test('somebody new gets an account with the role of the claim and is signed in', async () => {
    const who = person({ roles: ['nothing', 'authors'] });
    const in_ = s.browser();
    const page = await s.come(who, in_, '/articles?status=draft&page=2');
    expect(page.url.href).toBe(
      `${HOME}/login?redirect=%2Farticles%3Fstatus%3Ddraft%26page%3D2#signed-in`,
    );
    const me = await whoAmI(s.t, in_);
    expect(me).toMatchObject({
      username: who.preferred_username,
      email: who.email,
      display_name: 'สมหญิง รักงาน',
      first_name: 'สมหญิง',
      last_name: 'รักงาน',
      role: 'editor',
      sso: true,
      restricted: null,
      must_change_password: false,
    });
    const row = await s.stored(who.sub);
    expect(row).toMatchObject({
      sso_issuer: s.provider.issuer,
      status: 'active',
      password_hash: null,
    });
    expect(await s.audited('staff.create', row.id)).toMatchObject([
      { diff: { role: 'editor', by: 'sso' }, actor_id: null },
    ]);
    expect(await s.audited('auth.login', row.id)).toMatchObject([{ diff: { method: 'sso' } }]);
    const session = await s.t.deps.db
      .selectFrom('staff_session')
      .select('method')
      .where('staff_id', '=', row.id)
      .execute();
    expect(session).toEqual([{ method: 'sso' }]);
  });

  test('the provider is asked with PKCE, state and nonce, by our own address', async () => {
    const in_ = s.browser();
    const start = await in_.visit('/v1/auth/sso/start');
    expect(start.status).toBe(302);
    const address = new URL(start.headers.get('location') ?? '');
    expect(address.origin).toBe(s.provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'connect',
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{40,}$/),
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(start.headers.get('cache-control')).toBe('no-store');
  });

  test('what travels with the browser is unreadable, short-lived and gone on the return', async () => {
    const in_ = s.browser();
    const start = await in_.visit('/v1/auth/sso/start?redirect=/articles');
    const [line = ''] = start.headers.getSetCookie();
    expect(line).toMatch(
      /^__Host-connect_sso=\S+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const parts = (in_.homeJar.get('__Host-connect_sso') ?? '').split('.');
    for (const part of parts) {
      const plain = Buffer.from(part, 'base64url').toString('latin1');
      expect(plain).not.toContain(state);
      expect(plain).not.toContain('articles');
    }
    await s.come(person(), in_);
    expect(in_.homeJar.has('__Host-connect_sso')).toBe(false);
    expect(in_.homeJar.has('__Host-connect_refresh')).toBe(true);
  });

  test('the second time it is the same account, even when the address has changed', async () => {
    const who = person();
    await s.come(who);
    const { id } = await s.stored(who.sub);
    await s.come({ ...who, email: `moved${unique()}@corp.example` });
    expect((await s.stored(who.sub)).id).toBe(id);
  });

  test('a known device is recognised, although browsers keep its cookie back on the return', async () => {
    const who = person();
    const in_ = s.browser();
    await s.come(who, in_);
    const device = in_.homeJar.get('__Host-connect_device');
    expect(device).toBeTruthy();
    // Browsers do not send strict cookies when the navigation comes from another site.
    await s.atTheDoor(who, in_);
    const url = await s.atTheDoor(who, in_);
    in_.homeJar.delete('__Host-connect_device');
    in_.homeJar.delete('__Host-connect_refresh');
    await in_.visit(url);
    expect(in_.homeJar.get('__Host-connect_device')).toBe(device);
    const { id } = await s.stored(who.sub);
    const notices = await s.t.deps.db
      .selectFrom('staff_notice')
      .select('kind')
      .where('staff_id', '=', id)
      .execute();
    expect(notices).toEqual([]);
  });

  test('two first arrivals at once make one account', async () => {
    const who = person();
    const [a, b] = [s.browser(), s.browser()];
    const urls = [await s.atTheDoor(who, a), await s.atTheDoor(who, b)];
    const pages = await Promise.all([a.visit(urls[0] ?? ''), b.visit(urls[1] ?? '')]);
    for (const page of pages) expect(page.headers.get('location')).toBe('/login#signed-in');
    expect((await whoAmI(s.t, a))?.id).toBe((await whoAmI(s.t, b))?.id);
  });
});

describe('forged and spoiled returns', () => {
  test.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'made-up')],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['the state twice', (url: URL) => url.searchParams.append('state', 'made-up')],
    ['another code', (url: URL) => url.searchParams.set('code', 'made-up')],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['a refusal of the provider', (url: URL) => url.searchParams.set('error', 'access_denied')],
  ])('%s is refused', async (_, spoil) => {
    const who = person();
    const in_ = s.browser();
    const url = await s.atTheDoor(who, in_);
    spoil(url);
    expectOut(await in_.follow(url, `${HOME}/login`), 'sso_failed', in_);
    await expect(s.stored(who.sub)).rejects.toThrow();
  });

  test('the same return a second time is refused, also with the cookie put back', async () => {
    const who = person();
    const in_ = s.browser();
    const url = await s.atTheDoor(who, in_);
    const cookie = in_.homeJar.get('__Host-connect_sso') ?? '';
    expect(reason(await in_.follow(url, `${HOME}/login`))).toBeNull();
    const again = s.browser();
    expectOut(await again.follow(url, `${HOME}/login`), 'sso_failed', again);
    again.homeJar.set('__Host-connect_sso', cookie);
    expectOut(await again.follow(url, `${HOME}/login`), 'sso_failed', again);
  });

  test('a return that another browser began is refused: nobody is signed in as somebody else', async () => {
    const attacker = s.browser();
    const url = await s.atTheDoor(person(), attacker);
    const victim = s.browser();
    expectOut(await victim.follow(url, `${HOME}/login`), 'sso_failed', victim);
    // Not even while the victim has a sign-in of their own at the provider.
    await victim.visit('/v1/auth/sso/start');
    expectOut(await victim.follow(url, `${HOME}/login`), 'sso_failed', victim);
  });

  test('a made-up cookie and one sealed by another secret are refused', async () => {
    const other = await createTestApp({
      publicUrl: HOME,
      sso: ssoSettings(s.provider),
      secret: 'another secret, also long enough to be one',
    });
    const there = new Browser(other.app, HOME);
    const url = await s.atTheDoor(person(), there);
    const sealed = there.homeJar.get('__Host-connect_sso') ?? '';
    await other.close();
    for (const value of [sealed, 'x', 'a.b.c.d.e', '']) {
      const in_ = s.browser();
      in_.homeJar.set('__Host-connect_sso', value);
      expectOut(await in_.follow(url, `${HOME}/login`), 'sso_failed', in_);
    }
  });

  test('an ID token with the nonce of another passage is refused', async () => {
    const who = person();
    const in_ = s.browser();
    s.provider.person = who;
    const start = await in_.visit('/v1/auth/sso/start');
    const address = new URL(start.headers.get('location') ?? '');
    address.searchParams.set('nonce', 'of-another-passage');
    const { url } = await in_.follow(address, CALLBACK);
    expectOut(await in_.follow(url, `${HOME}/login`), 'sso_failed', in_);
    await expect(s.stored(who.sub)).rejects.toThrow();
  });

  test('a code asked for without our PKCE challenge cannot be used', async () => {
    const in_ = s.browser();
    s.provider.person = person();
    const start = await in_.visit('/v1/auth/sso/start');
    const address = new URL(start.headers.get('location') ?? '');
    address.searchParams.set('code_challenge', 'A'.repeat(43));
    const { url } = await in_.follow(address, CALLBACK);
    expectOut(await in_.follow(url, `${HOME}/login`), 'sso_failed', in_);
  });
});

describe('time', () => {
  test('after ten minutes at the provider the passage is over', async () => {
    const in_ = s.browser();
    const url = await s.atTheDoor(person(), in_);
    s.t.clock.advance(600_001);
    expectOut(await in_.follow(url, `${HOME}/login`), 'sso_failed', in_);
  });

  test('an ID token that is over by our clock is refused', async () => {
    const in_ = s.browser();
    // Two hours ahead: the provider's tokens last one.
    s.t.clock.advance(2 * 3_600_000);
    expectOut(await s.come(person(), in_), 'sso_failed', in_);
  });

  test('a code that the provider gave too long ago is refused', async () => {
    const in_ = s.browser();
    const url = await s.atTheDoor(person(), in_);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expectOut(await in_.follow(url, `${HOME}/login`), 'sso_failed', in_);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('where it leads afterwards', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a/..//evil.example',
    '/login',
    'javascript:alert(1)',
  ])('%s is forgotten', async (redirect) => {
    const page = await s.come(person(), s.browser(), redirect);
    expect(page.url.href).toBe(`${HOME}/login#signed-in`);
  });

  test('a refusal keeps the page for another try', async () => {
    const page = await s.come(person({ roles: [] }), s.browser(), '/videos');
    expect(page.url.search).toBe('?redirect=%2Fvideos&reason=sso_no_role');
  });
});

describe('a provider that is away', () => {
  test('leads back to the sign-in page, from the start and from the return; never a 500', async () => {
    const gone = await startOpenIdProvider(CALLBACK);
    const app = await createTestApp({ publicUrl: HOME, sso: ssoSettings(gone) });
    app.clock.set(new Date().toISOString());
    const in_ = new Browser(app.app, HOME);
    gone.person = person();
    const { url } = await in_.follow('/v1/auth/sso/start', CALLBACK);
    await gone.close();
    expectOut(await in_.follow(url, `${HOME}/login`), 'sso_failed', in_);
    app.clock.advance(2 * 3_600_000);
    const start = await in_.follow('/v1/auth/sso/start?redirect=/articles', `${HOME}/login`);
    expect(start.url.search).toBe('?redirect=%2Farticles&reason=sso_failed');
    await app.close();
  });

  test('whose tokens are signed by another key than it publishes is not believed', async () => {
    const other = await startOpenIdProvider(CALLBACK);
    const app = await createTestApp({ publicUrl: HOME, sso: ssoSettings(other) });
    app.clock.set(new Date().toISOString());
    const in_ = new Browser(app.app, HOME);
    other.person = person();
    other.foreignKeys = true;
    expectOut(await in_.follow('/v1/auth/sso/start', `${HOME}/login`), 'sso_failed', in_);
    other.foreignKeys = false;
    app.clock.advance(2000);
    const page = await in_.follow('/v1/auth/sso/start', `${HOME}/login`);
    expect(page.url.hash).toBe('#signed-in');
    await app.close();
    await other.close();
  });

  test('that calls itself by another name is not believed', async () => {
    const liar = await startOpenIdProvider(CALLBACK);
    const app = await createTestApp({
      publicUrl: HOME,
      sso: ssoSettings({ ...liar, issuer: liar.issuer.replace('127.0.0.1', 'localhost') }),
    });
    const in_ = new Browser(app.app, HOME);
    const page = await in_.follow('/v1/auth/sso/start', `${HOME}/login`);
    expect(reason(page)).toBe('sso_failed');
    await app.close();
    await liar.close();
  });

  test('with another client secret gives nobody in', async () => {
    const app = await createTestApp({
      publicUrl: HOME,
      sso: ssoSettings({ ...s.provider, clientSecret: 'wrong' }),
    });
    app.clock.set(new Date().toISOString());
    const in_ = new Browser(app.app, HOME);
    expectOut(await s.come(person(), in_), 'sso_failed', in_);
    await app.close();
  });
});

describe('only by the provider', () => {
  test('passwords open nothing but the emergency account, and the sign-in page knows', async () => {
    const app = await createTestApp({
      publicUrl: HOME,
      sso: ssoSettings(s.provider),
      signInOptions: { ...SIGN_IN, local: 'break_glass' },
    });
    app.clock.set(new Date().toISOString());
    const token = (username: string) =>
      app.app.inject({
        method: 'POST',
        url: '/jwt-auth/v1/token',
        payload: { username, password: TEST_PASSWORD },
      });
    const ordinary = await makeStaff(app.deps.db);
    await makeStaff(app.deps.db, { username: 'emergency' });
    expect((await token(ordinary.username)).statusCode).toBe(403);
    expect((await token('emergency')).statusCode).toBe(200);
    const in_ = new Browser(app.app, HOME);
    expect(reason(await s.come(person(), in_))).toBeNull();
    const options = await app.app.inject({ url: '/v1/auth/options' });
    expect(options.json().data).toMatchObject({
      local: 'break_glass',
      sso: { label: 'บัญชีบริษัท' },
    });
    await app.close();
  });
});

test('without a provider in the settings there is no such address', async () => {
  const app = await createTestApp();
  for (const url of ['/v1/auth/sso/start', '/v1/auth/sso/callback?code=x&state=y']) {
    expect((await app.app.inject({ url })).statusCode).toBe(404);
  }
  await app.close();
});
