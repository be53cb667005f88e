import AxeBuilder from '@axe-core/playwright';
import type { Role } from '@connect/contract/permissions.ts';
import { expect, type Page } from '@playwright/test';

/** Accounts of the demo data, one per role; the first super administrator comes from the settings. */
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

/** Where the web app keeps the access token. */
export const TOKEN_KEY = 'connect.token';

/** A fresh access token of a role; the refresh cookie lands in the page's context. */
export async function tokenOf(page: Page, role: Role = 'super_admin'): Promise<string> {
  const reply = await page.request.post('/jwt-auth/v1/token', { data: ACCOUNTS[role] });
  expect(reply.status(), await reply.text()).toBe(200);
  const body: { data: { token: string } } = await reply.json();
  return body.data.token;
}

/** Signs the page in as a role without going through the form; gives the token for calls. */
export async function signIn(page: Page, role: Role = 'super_admin'): Promise<string> {
  const token = await tokenOf(page, role);
  // Any page of the origin will do to reach its storage.
  await page.goto('/favicon.svg');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as [
    string,
    string,
  ]);
  return token;
}

/** Signs in and opens a page of the app, and waits until the shell stands. */
export async function openAs(page: Page, role: Role, path: string): Promise<string> {
  const token = await signIn(page, role);
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
  return token;
}

/** Reloads a page that holds unsaved text: the browser must ask before, and is told to go on. */
export async function reloadAsked(page: Page): Promise<void> {
  const question = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
}

/**
 * Fails with what axe finds on the page as it stands. In legacy mode it adds up its findings in the
 * page itself instead of a second one; only frames of other hosts are left out, and there are none.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
  );
  expect(found).toEqual([]);
}
