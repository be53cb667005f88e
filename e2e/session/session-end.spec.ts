import { expect, type Page, test } from '@playwright/test';
import { accountOf, openAs, signIn, TOKEN_KEY } from '../fixtures.ts';

const storedToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);

const isArticleList = ({ pathname }: URL) => pathname === '/v1/article';

function count(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

test.describe('signing out', () => {
  test('goes to /login, is followed by the other tabs, forgets the token, and no silent refresh signs in again', async ({
    page,
    context,
  }) => {
    await openAs(page, 'super_admin', '/');
    const other = await context.newPage();
    await other.goto('/setting');
    await expect(other.getByRole('main')).toBeVisible();
    const refreshes = count(page, '/v1/auth/refresh');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    await expect(other).toHaveURL('/login');
    await expect(other.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeVisible();
    await page.goto('/articles');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    expect(refreshes()).toBe(0);
  });
});

test.describe('an access token that has ended', () => {
  test('is renewed once, silently, for all calls together; in the middle of work by one refresh for calls that fail together', async ({
    page,
  }) => {
    await signIn(page);
    await page.evaluate((key) => localStorage.setItem(key, 'ended.token.here'), TOKEN_KEY);
    const refreshes = count(page, '/v1/auth/refresh');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'ต้องดำเนินการ' })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(refreshes()).toBe(1);
    expect(await storedToken(page)).not.toBe('ended.token.here');

    await page.waitForLoadState('networkidle');
    // Two concurrent calls of the overview are each refused once with `token_expired`.
    const sent: string[] = [];
    const both = Promise.withResolvers<void>();
    await page.route(
      ({ pathname }) => pathname === '/v1/attention' || pathname === '/v1/overview',
      async (route) => {
        const { pathname } = new URL(route.request().url());
        sent.push(pathname);
        if (sent.filter((path) => path === pathname).length > 1) return route.fallback();
        if (new Set(sent).size === 2) both.resolve();
        await both.promise;
        return route.fulfill({
          status: 401,
          json: { code: 'token_expired', message: 'x', data: { status: 401, errors: [] } },
        });
      },
    );
    await page.reload();
    await expect(page.locator('section ul li').first()).toBeVisible();
    await expect
      .poll(() => sent.toSorted())
      .toEqual(['/v1/attention', '/v1/attention', '/v1/overview', '/v1/overview']);
    expect(refreshes()).toBe(2);
    await expect(page).toHaveURL('/');
  });

  test('without a way to renew it leads to /login?reason=expired and back to the page', async ({
    page,
    context,
  }) => {
    await signIn(page);
    await page.evaluate((key) => localStorage.setItem(key, 'ended.token.here'), TOKEN_KEY);
    await context.clearCookies();
    await page.goto('/articles?status=draft');
    await expect(page).toHaveURL(/\/login\?/);
    const url = new URL(page.url());
    expect(url.searchParams.get('reason')).toBe('expired');
    expect(url.searchParams.get('redirect')).toBe('/articles?status=draft');
    await expect(page.getByRole('status').filter({ hasText: 'เซสชันหมดอายุ' })).toHaveText(
      'เซสชันหมดอายุ กรุณาเข้าสู่ระบบอีกครั้ง',
    );
    const { username, password } = accountOf('super_admin');
    await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(username);
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/articles?status=draft');
  });
});

test.describe('status 500', () => {
  const failing = {
    status: 500,
    json: {
      code: 'internal',
      message: 'เกิดข้อผิดพลาดภายในระบบ',
      data: { status: 500, request_id: 'req-1', errors: [] },
    },
  };

  test('clears token, refresh token and Authorization header and ends at /login', async ({
    page,
    context,
  }) => {
    await signIn(page);
    await page.route(isArticleList, (route) => route.fulfill(failing));
    const refreshes = count(page, '/v1/auth/refresh');
    const farewell = page.waitForResponse('**/api/auth/logout');
    await page.goto('/articles');
    await expect(page).toHaveURL(/\/login\?/);
    const url = new URL(page.url());
    expect(url.searchParams.get('redirect')).toBe('/articles');
    await expect(page.getByText('เกิดข้อผิดพลาดภายในระบบ กรุณาเข้าสู่ระบบอีกครั้ง')).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    await (await farewell).finished();
    const cookies = await context.cookies();
    // The device cookie is no session; it stays, so that the next sign-in does not count as a new
    // device.
    const left = cookies.filter(({ name, value }) => name !== 'connect_device' && value !== '');
    expect(left).toEqual([]);

    // Opening a page sends no call that renews the session.
    await page.goto('/articles');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    expect(refreshes()).toBe(0);
  });

  test('of a running renewal cannot revive the session', async ({ page }) => {
    await signIn(page);
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route('**/v1/auth/refresh', async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await page.route('**/v1/attention', (route) =>
      route.fulfill({
        status: 401,
        json: { code: 'token_expired', message: 'x', data: { status: 401, errors: [] } },
      }),
    );
    await page.route('**/v1/overview', async (route) => {
      await asked.promise;
      await route.fulfill(failing);
    });
    await page.goto('/');
    await expect(page).toHaveURL(/\/login/);
    const renewed = page.waitForResponse('**/v1/auth/refresh');
    held.resolve();
    await renewed;
    await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    await expect(page).toHaveURL(/\/login/);
  });
});

test('an outage: the start waits and goes on when the server is back; 503 shows the bar, keeps the staff signed in and recovers by itself; a lost network shows the offline bar until it is back; signing out works even when the call fails', async ({
  page,
  context,
}) => {
  await signIn(page);
  let away = true;
  await test.step('at the very start', async () => {
    await page.route(/\/v1\/auth\/me|\/readyz/, (route) =>
      away ? route.abort('connectionrefused') : route.fallback(),
    );
    await page.goto('/');
    await expect(page.getByText('กำลังเชื่อมต่อใหม่')).toBeVisible();
    away = false;
    await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
    await expect(page.getByText('กำลังเชื่อมต่อใหม่')).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('503 in the middle of work', async () => {
    away = true;
    const refuse = {
      status: 503,
      headers: { 'retry-after': '1' },
      json: { code: 'unavailable', message: 'x', data: { status: 503, errors: [] } },
    };
    await page.route(
      (url) => isArticleList(url) || url.pathname === '/readyz',
      (route) => (away ? route.fulfill(refuse) : route.fallback()),
    );
    await page.getByRole('button', { name: 'Article' }).click();
    await page.getByRole('link', { name: 'All Articles' }).click();
    const bar = page.getByText('กำลังเชื่อมต่อใหม่ — ข้อมูลที่พิมพ์ไว้ยังอยู่ครบ');
    await expect(bar).toBeVisible();
    await expect(page).toHaveURL(/\/articles/);
    expect(await storedToken(page)).not.toBeNull();
    away = false;
    await expect(bar).toBeHidden();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  });

  await test.step('a lost network', async () => {
    await context.setOffline(true);
    const offline = page.getByText('ออฟไลน์อยู่ — ข้อมูลอาจไม่เป็นปัจจุบัน');
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(offline).toBeHidden();
  });

  await test.step('signing out when the call fails', async () => {
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    expect(await storedToken(page)).toBeNull();
  });
});
