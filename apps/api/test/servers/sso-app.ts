import { expect } from 'vitest';
import { readEnv } from '../../src/env.ts';
import { Browser, type Page } from '../browser.ts';
import { unique } from '../factories.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { type OpenIdProvider, type Person, startOpenIdProvider } from './openid-provider.ts';

export const HOME = 'https://connect.example';
export const CALLBACK = `${HOME}/v1/auth/sso/callback`;
export const SIGN_IN = {
  local: 'on',
  breakGlassUsername: 'emergency',
  ssoLabel: 'บัญชีบริษัท',
} as const;

/** Settings for a provider, read from environment variables. */
export const ssoSettings = (of: OpenIdProvider, more: Record<string, string> = {}) =>
  readEnv({
    OIDC_ISSUER: of.issuer,
    OIDC_CLIENT_ID: of.clientId,
    OIDC_CLIENT_SECRET: of.clientSecret,
    OIDC_ROLE_MAP: 'owners=super_admin,it=admin,bosses=publisher,authors=editor',
    ...more,
  }).sso;

/** A new person known to the provider. */
export function person(claims: Partial<Person> = {}): Person {
  const n = unique();
  return {
    sub: `person-${n}`,
    email: `person${n}@corp.example`,
    email_verified: true,
    preferred_username: `person${n}`,
    given_name: 'สมหญิง',
    family_name: 'รักงาน',
    name: 'สมหญิง รักงาน',
    roles: ['authors'],
    ...claims,
  };
}

export const reason = (page: Page) => page.url.searchParams.get('reason');

export function expectOut(page: Page, why: string, in_: Browser): void {
  expect(page.url.pathname).toBe('/login');
  expect(reason(page)).toBe(why);
  expect(in_.homeJar.has('__Host-connect_refresh')).toBe(false);
}

export interface SsoApp {
  t: TestApp;
  provider: OpenIdProvider;
  browser(): Browser;
  /** The whole sign-in in a browser, up to its last page. */
  come(who: Person, in_?: Browser, redirect?: string): Promise<Page>;
  /** The sign-in up to the address to which the provider sends the browser back. */
  atTheDoor(who: Person, in_: Browser): Promise<URL>;
  /** The account of a provider's subject. */
  stored(sub: string): Promise<{ id: number; [column: string]: unknown }>;
  audited(action: string, staffId: number): Promise<Array<{ diff: unknown; actor_id: unknown }>>;
  close(): Promise<void>;
}

/**
 * The account that the browser is signed in as, found as the sign-in page does it; null for none.
 */
export async function whoAmI(t: TestApp, in_: Browser) {
  const refreshed = await t.app.inject({
    method: 'POST',
    url: '/v1/auth/refresh',
    cookies: Object.fromEntries(in_.homeJar),
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  if (refreshed.statusCode !== 200) return null;
  const { data }: { data: { token: string } } = refreshed.json();
  const authorization = `Bearer ${data.token}`;
  const me = await t.app.inject({ url: '/v1/auth/me', headers: { authorization } });
  return { authorization, ...me.json().data };
}

/** The real app with a real provider, both with the machine's time. */
export async function createSsoApp(more: Record<string, string> = {}): Promise<SsoApp> {
  const provider = await startOpenIdProvider(CALLBACK);
  const sso = ssoSettings(provider, more);
  const t = await createTestApp({ publicUrl: HOME, sso, signInOptions: SIGN_IN });
  t.clock.set(new Date().toISOString());
  const browser = () => new Browser(t.app, HOME);
  return {
    t,
    provider,
    browser,
    async come(who, in_ = browser(), redirect) {
      provider.person = who;
      const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect })}`;
      return in_.follow(`/v1/auth/sso/start${query}`, `${HOME}/login`);
    },
    async atTheDoor(who, in_) {
      provider.person = who;
      return (await in_.follow('/v1/auth/sso/start', CALLBACK)).url;
    },
    stored: (sub) =>
      t.deps.db
        .selectFrom('staff')
        .selectAll()
        .where('sso_subject', '=', sub)
        .executeTakeFirstOrThrow(),
    audited: (action, staffId) =>
      t.deps.db
        .selectFrom('audit_entry')
        .select(['diff', 'actor_id'])
        .where('action', '=', action)
        .where('entity_id', '=', staffId)
        .orderBy('id', 'desc')
        .execute(),
    async close() {
      await t.close();
      await provider.close();
    },
  };
}
