import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { makeStaff, TEST_PASSWORD, unique } from '../../test/factories.ts';
import {
  createSsoApp,
  expectOut,
  HOME,
  person,
  reason,
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

describe('roles', () => {
  test.each([
    [['authors', 'bosses'], 'publisher'],
    [['it', 'authors'], 'admin'],
    ['bosses', 'publisher'],
  ])('%j gives %s', async (roles, role) => {
    const who = person({ roles });
    const in_ = s.browser();
    await s.come(who, in_);
    expect(await whoAmI(s.t, in_)).toMatchObject({ role });
  });

  test.each([[[]], [['guests']], [undefined], [null], [{ it: true }], [[{ it: true }, 5]], ['IT']])(
    '%j gives none: there is no account and no way in',
    async (roles) => {
      const who = person({ roles });
      const in_ = s.browser();
      expectOut(await s.come(who, in_), 'sso_no_role', in_);
      await expect(s.stored(who.sub)).rejects.toThrow();
    },
  );

  test('the claim may lie inside an object', async () => {
    const app = await createTestApp({
      publicUrl: HOME,
      sso: ssoSettings(s.provider, { OIDC_ROLE_CLAIM: 'realm_access.roles' }),
    });
    app.clock.set(new Date().toISOString());
    const in_ = new Browser(app.app, HOME);
    const page = await s.come(person({ roles: [], realm_access: { roles: ['it'] } }), in_);
    expect(reason(page)).toBeNull();
    await app.close();
  });

  test('a changed claim changes the role at the next sign-in and ends every other session', async () => {
    const who = person();
    const before = s.browser();
    await s.come(who, before);
    const old = await whoAmI(s.t, before);
    const after = s.browser();
    await s.come({ ...who, roles: ['bosses'] }, after);
    expect(await whoAmI(s.t, after)).toMatchObject({ id: old?.id, role: 'publisher' });
    expect(await whoAmI(s.t, before)).toBeNull();
    const stale = await s.t.app.inject({
      url: '/v1/auth/me',
      headers: { authorization: old?.authorization },
    });
    expect(stale.statusCode).toBe(401);
    expect(await s.audited('staff.role_change', old?.id)).toMatchObject([
      { diff: { role: ['editor', 'publisher'], by: 'sso' } },
    ]);
  });

  test('without a role any more nobody gets in, and what is open ends', async () => {
    const who = person();
    const before = s.browser();
    await s.come(who, before);
    const old = await whoAmI(s.t, before);
    const in_ = s.browser();
    expectOut(await s.come({ ...who, roles: [] }, in_), 'sso_no_role', in_);
    expect(await whoAmI(s.t, before)).toBeNull();
    const stale = await s.t.app.inject({
      url: '/v1/auth/me',
      headers: { authorization: old?.authorization },
    });
    expect(stale.statusCode).toBe(401);
  });

  test('the last super administrator stays one; with a second one the role follows', async () => {
    await s.t.deps.db
      .updateTable('staff')
      .set({ status: 'suspended' })
      .where('role', '=', 'super_admin')
      .execute();
    const who = person({ roles: ['owners'] });
    await s.come(who);
    const { id } = await s.stored(who.sub);
    const kept = s.browser();
    await s.come({ ...who, roles: ['authors'] }, kept);
    expect(await whoAmI(s.t, kept)).toMatchObject({ id, role: 'super_admin' });
    expect(await s.audited('staff.role_kept', id)).toHaveLength(1);
    await makeStaff(s.t.deps.db, { role: 'super_admin' });
    const followed = s.browser();
    await s.come({ ...who, roles: ['authors'] }, followed);
    expect(await whoAmI(s.t, followed)).toMatchObject({ id, role: 'editor' });
  });

  test('two super administrators who both lose the claim at once: one stays', async () => {
    await s.t.deps.db
      .updateTable('staff')
      .set({ status: 'suspended' })
      .where('role', '=', 'super_admin')
      .execute();
    const people = [person({ roles: ['owners'] }), person({ roles: ['owners'] })];
    for (const one of people) await s.come(one);
    const browsers = [s.browser(), s.browser()];
    const urls: URL[] = [];
    for (const [n, in_] of browsers.entries()) {
      urls.push(await s.atTheDoor({ ...person(), ...people[n], roles: ['authors'] }, in_));
    }
    // The test provider knows one person at a time: neither has the claim now.
    const claims = { roles: ['authors'] };
    s.provider.person = { ...person(), ...claims };
    await Promise.all(browsers.map((in_, n) => in_.visit(urls[n] ?? '')));
    const roles = await Promise.all(people.map(async ({ sub }) => (await s.stored(sub)).role));
    expect(roles.sort()).toEqual(['editor', 'super_admin']);
  });
});

describe('accounts that exist already', () => {
  const colleague = async (overrides: Parameters<typeof makeStaff>[1] = {}) => {
    const staff = await makeStaff(s.t.deps.db, { role: 'editor', ...overrides });
    return { ...staff, email: `${staff.username}@staff.example` };
  };
  const password = (username: string) =>
    s.t.app.inject({
      method: 'POST',
      url: '/jwt-auth/v1/token',
      payload: { username, password: TEST_PASSWORD },
      remoteAddress: `10.8.0.${unique() % 250}`,
    });

  test('a verified e-mail address links the account; its password no longer opens it', async () => {
    const staff = await colleague();
    const before = await password(staff.username);
    expect(before.statusCode).toBe(200);
    const who = person({ email: staff.email.toUpperCase(), roles: ['bosses'] });
    const in_ = s.browser();
    await s.come(who, in_);
    expect(await whoAmI(s.t, in_)).toMatchObject({ id: staff.id, role: 'publisher', sso: true });
    expect(await s.audited('auth.sso_link', staff.id)).toHaveLength(1);
    expect((await password(staff.username)).statusCode).toBe(403);
    const { data }: { data: { token: string } } = before.json();
    const old = await s.t.app.inject({
      url: '/v1/auth/me',
      headers: { authorization: `Bearer ${data.token}` },
    });
    expect(old.statusCode).toBe(401);
  });

  test.each([[false], [undefined], ['true'], [null]])(
    'an address with email_verified %j links nothing',
    async (verified) => {
      const staff = await colleague();
      const who = person({ email: staff.email, email_verified: verified });
      const in_ = s.browser();
      expectOut(await s.come(who, in_), 'sso_failed', in_);
      await expect(s.stored(who.sub)).rejects.toThrow();
      expect((await password(staff.username)).statusCode).toBe(200);
    },
  );

  test('an account that is somebody else’s at the provider is not taken over', async () => {
    const staff = await colleague();
    const owner = person({ email: staff.email });
    await s.come(owner);
    const other = person({ email: staff.email });
    const in_ = s.browser();
    expectOut(await s.come(other, in_), 'sso_failed', in_);
    expect((await s.stored(owner.sub)).id).toBe(staff.id);
  });

  test('an invited account is active once its person came by the provider', async () => {
    const staff = await colleague({ status: 'invited' });
    const in_ = s.browser();
    await s.come(person({ email: staff.email }), in_);
    expect(await whoAmI(s.t, in_)).toMatchObject({ id: staff.id });
  });

  test.each([
    ['suspended', { status: 'suspended', expires_at: null }],
    ['expired', { status: 'active', expires_at: '2026-11-01' }],
  ] as const)('a %s account stays out, linked or not', async (_, row) => {
    const unlinked = await colleague({
      status: row.status,
      ...(row.expires_at ? { expiresAt: row.expires_at } : {}),
    });
    const first = s.browser();
    expectOut(await s.come(person({ email: unlinked.email }), first), 'sso_suspended', first);
    const who = person();
    await s.come(who);
    await s.t.deps.db.updateTable('staff').set(row).where('sso_subject', '=', who.sub).execute();
    const second = s.browser();
    expectOut(await s.come(who, second), 'sso_suspended', second);
  });

  test('who was deleted is not made anew by coming back, unless somebody made an account for them', async () => {
    const admin = await s.t.signIn('super_admin');
    const who = person();
    await s.come(who);
    const { id } = await s.stored(who.sub);
    const deleted = await s.t.app.inject({
      method: 'DELETE',
      url: `/v1/staff/${id}`,
      headers: admin.headers,
    });
    expect(deleted.statusCode).toBe(200);
    const in_ = s.browser();
    expectOut(await s.come(who, in_), 'sso_suspended', in_);
    const again = await makeStaff(s.t.deps.db, { role: 'editor', status: 'invited' });
    await s.t.deps.db
      .updateTable('staff')
      .set({ email: String(who.email) })
      .where('id', '=', again.id)
      .execute();
    await s.come(who, in_);
    expect(await whoAmI(s.t, in_)).toMatchObject({ id: again.id });
  });

  test('the emergency account never hangs on the provider', async () => {
    const staff = await colleague({ username: 'emergency' });
    const in_ = s.browser();
    expectOut(await s.come(person({ email: staff.email }), in_), 'sso_failed', in_);
    expect((await password('emergency')).statusCode).toBe(200);
  });
});

describe('new accounts', () => {
  test('a taken username gets a number; an emergency account’s name is not given away', async () => {
    const taken = await makeStaff(s.t.deps.db);
    const who = person({ preferred_username: taken.username });
    await s.come(who);
    expect((await s.stored(who.sub)).username).toBe(`${taken.username}-2`);
    const sly = person({ preferred_username: 'Emergency' });
    await s.come(sly);
    expect((await s.stored(sly.sub)).username).toBe('emergency-2');
  });

  test('no e-mail address, or one the provider knows to be unproved: no account', async () => {
    for (const claims of [
      { email: undefined },
      { email: 'no address' },
      { email_verified: false },
    ]) {
      const who = person(claims);
      const in_ = s.browser();
      expectOut(await s.come(who, in_), 'sso_failed', in_);
      await expect(s.stored(who.sub)).rejects.toThrow();
    }
  });

  test('the setting of e-mail domains holds for them', async () => {
    const value = JSON.stringify(['corp.example']);
    await s.t.deps.db
      .insertInto('setting')
      .values({ key: 'staff_email_domains', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    s.t.clock.advance(60_000);
    const outsider = person({ email: `somebody${unique()}@agency.example` });
    const out = s.browser();
    expectOut(await s.come(outsider, out), 'sso_no_role', out);
    const insider = s.browser();
    await s.come(person(), insider);
    expect(await whoAmI(s.t, insider)).not.toBeNull();
    await s.t.deps.db.deleteFrom('setting').where('key', '=', 'staff_email_domains').execute();
    s.t.clock.advance(60_000);
  });
});
