import type { Role } from '@connect/contract/permissions.ts';
import { expect, type Page } from '@playwright/test';

/** Accounts of the demo data, one per role; the environment names the first super administrator. */
const DEMO_PASSWORD = 'Connect-Demo-2022';
const ACCOUNTS: Record<Role, { username: string; password: string }> = {
  super_admin: {
    username: process.env.CONNECT_ADMIN_USERNAME ?? 'admin',
    password: process.env.CONNECT_ADMIN_PASSWORD ?? 'Connect-e2e-Password-1',
  },
  admin: { username: 'demo.admin', password: DEMO_PASSWORD },
  publisher: { username: 'demo.publisher', password: DEMO_PASSWORD },
  editor: { username: 'demo.editor', password: DEMO_PASSWORD },
  medical: { username: 'demo.medical', password: DEMO_PASSWORD },
  event_manager: { username: 'demo.event', password: DEMO_PASSWORD },
  sales_manager: { username: 'demo.sales', password: DEMO_PASSWORD },
  analyst: { username: 'demo.analyst', password: DEMO_PASSWORD },
  dpo: { username: 'demo.dpo', password: DEMO_PASSWORD },
};

export const accountOf = (role: Role) => ACCOUNTS[role];

/** Storage key of the access token in the web app. */
export const TOKEN_KEY = 'connect.token';

/** A new access token of a role; the refresh cookie is stored in the page's context. */
export async function tokenOf(page: Page, role: Role = 'super_admin'): Promise<string> {
  const reply = await page.request.post('/jwt-auth/v1/token', { data: ACCOUNTS[role] });
  expect(reply.status(), await reply.text()).toBe(200);
  const body: { data: { token: string } } = await reply.json();
  return body.data.token;
}

/**
 * Pages other than the overview load no other pages ahead: each page that a journey opens would load
 * all of the menu, a quarter of the time of opening it. shell-prefetch.spec.ts and
 * round-trips.spec.ts test loading ahead itself. What else waits for an idle browser is as it is.
 */
const loadNoPagesAhead = (page: Page) =>
  page.addInitScript(() => {
    const whenIdle = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (work, options) =>
      location.pathname !== '/' && String(work).includes('preloadRoute')
        ? 0
        : whenIdle(work, options);
  });

/** Signs the page in with a token, without the form. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await loadNoPagesAhead(page);
  // Any page of the origin gives access to its storage.
  await page.goto('/favicon.svg');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as [
    string,
    string,
  ]);
}

/** Signs the page in as a role without the form; gives the token for API calls. */
export async function signIn(page: Page, role: Role = 'super_admin'): Promise<string> {
  const token = await tokenOf(page, role);
  await keepToken(page, token);
  return token;
}

/** Signs in, opens a page of the app, and waits until the shell is rendered. */
export async function openAs(page: Page, role: Role, path: string): Promise<string> {
  const token = await signIn(page, role);
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
  return token;
}

/** Waits until the router shows what the address asks for: the screen before stays until its successor is there. */
export const arrived = (page: Page) =>
  page.waitForFunction(() => {
    // The router of the app stands there also in what is built.
    const { __TSR_ROUTER__: router } = window as unknown as {
      __TSR_ROUTER__?: {
        latestLocation: { href: string };
        state: { status: string; resolvedLocation?: { href: string } };
      };
    };
    const { status, resolvedLocation } = router?.state ?? {};
    return status === 'idle' && resolvedLocation?.href === router?.latestLocation.href;
  });

/** Goes to another view of the same screen as a link of the app does, so that the document stays. */
export async function goToView(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await arrived(page);
}

/**
 * Goes to another screen as a link of the app does. The document stays, so that a walk over many
 * screens does not start the app at each of them. Another view of the same screen, which would not
 * be left, is opened by its address.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await arrived(page);
  const here = page.url();
  if (new URL(path, here).pathname === new URL(here).pathname) await page.goto(path);
  else await goToView(page, path);
}

/** The language of every page that is opened from now on. */
export const inLanguage = (page: Page, language: 'th' | 'en') =>
  page.addInitScript((value) => localStorage.setItem('connect.language', value), language);

/** Reloads a page with unsaved changes: the browser must ask first, and the reload is confirmed. */
export async function reloadAsked(page: Page): Promise<void> {
  const question = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
}

/** Expects that nothing is wider than the window, once the layout has settled. */
export async function expectNoSideways(page: Page): Promise<void> {
  const over = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(over, page.url()).toBeLessThanOrEqual(0);
}

/** Opens the folded sections of a form on a phone. */
export async function unfoldSections(page: Page): Promise<void> {
  const folded = page.locator('main h2 button[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().dispatchEvent('click');
}
