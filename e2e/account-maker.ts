import type { Role } from '@connect/contract/permissions.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { keepToken, tokenOf } from './fixtures.ts';

export interface Account {
  id: number;
  username: string;
  password: string;
}

export const FIRST_PASSWORD = 'Given-Password-26';
const PASSWORD = 'Chosen-Password-26';

let serial = 0;
const uniqueName = (): string => {
  serial += 1;
  return `e2e.${Date.now().toString(36)}${process.pid}.${serial}`;
};

/** Sends JSON with a token; fails unless the call succeeds. */
export async function send<Reply>(
  page: Page,
  token: string | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<Reply> {
  const answer = await page.request.fetch(path, {
    method,
    data,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

interface Created {
  data: { id: number; username: string };
  meta: { password_link?: { link: string } };
}

/** Creates an account for one test, as an administrator. */
export async function createAccount(
  page: Page,
  fields: { role?: Role; password?: string; send_invite?: boolean },
) {
  const username = uniqueName();
  const administrator = await tokenOf(page);
  const { data, meta } = await send<Created>(page, administrator, 'POST', '/v1/staff', {
    username,
    email: `${username}@example.com`,
    first_name: 'สมหญิง',
    last_name: 'ทดสอบ',
    role: 'editor',
    ...fields,
  });
  return { id: data.id, username, link: meta.password_link?.link ?? '' };
}

/** Gets a token by password; the refresh cookie is stored in the page's context. */
export async function tokenFor(page: Page, username: string, password: string): Promise<string> {
  const reply = await send<{ data: { token: string } }>(page, null, 'POST', '/jwt-auth/v1/token', {
    username,
    password,
  });
  return reply.data.token;
}

/** An account with its own password and all rights of its role. */
export async function makeAccount(page: Page, role: Role = 'editor'): Promise<Account> {
  const { id, username } = await createAccount(page, { role, password: FIRST_PASSWORD });
  const token = await tokenFor(page, username, FIRST_PASSWORD);
  await send(page, token, 'POST', '/v1/auth/password/change', {
    current_password: FIRST_PASSWORD,
    password: PASSWORD,
  });
  return { id, username, password: PASSWORD };
}

/** Signs the page in without the form; gives the token for API calls. */
export async function enterAs(page: Page, account: Account, path: string): Promise<string> {
  const token = await tokenFor(page, account.username, account.password);
  await keepToken(page, token);
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
  return token;
}

/** Fills in the sign-in form and sends it. */
export async function signInByForm(page: Page, username: string, password: string) {
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/**
 * The code of an authenticator app, now or some steps ahead: each code works once, and the server
 * accepts one step early.
 */
export const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

/** Enables two-step sign-in; gives the secret, the code used for it, and the recovery codes. */
export async function enableMfa(page: Page, { username, password }: Account) {
  const token = await tokenFor(page, username, password);
  const { data } = await send<{ data: { secret: string } }>(
    page,
    token,
    'POST',
    '/v1/auth/mfa/setup',
    { current_password: password },
  );
  const used = codeOf(data.secret);
  const reply = await send<{ data: { recovery_codes: string[] } }>(
    page,
    token,
    'POST',
    '/v1/auth/mfa/enable',
    { otp: used },
  );
  return { secret: data.secret, used, codes: reply.data.recovery_codes };
}

/** A page in another browser context. */
export async function otherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'th-TH', timezoneId: 'Asia/Bangkok' });
  return context.newPage();
}
