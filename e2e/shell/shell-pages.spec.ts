import { expect, test } from '@playwright/test';
import { accountOf, goToView, goWithin, openAs, signIn } from '../fixtures.ts';

const notFound = async (page: import('@playwright/test').Page) => {
  await expect(page.getByRole('heading', { name: 'ข้อผิดพลาด 404 (ไม่พบหน้า)' })).toBeVisible();
  await expect(page.getByText('This page could not be found')).toBeVisible();
};

test.describe('error pages', () => {
  test('what matches no route shows the 404 page with the way home', async ({ page }) => {
    await signIn(page);
    await page.goto('/nothing-here');
    for (const path of ['/nothing-here', '/settings', '/articles/1/2/3', '/staffs/1/log']) {
      // The others as by a link, so that the app is not started four times.
      await goToView(page, path);
      await notFound(page);
      await expect(page).toHaveURL(path);
      await page.getByRole('link', { name: 'กลับไปยังหน้าหลัก' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
    }
  });

  test('an article and its log whose id fails the check show the 404 page', async ({ page }) => {
    await signIn(page);
    // All texts that are no id: packages/contract/src/calls/ids.test.ts.
    for (const id of ['01', '1%20', 'life']) {
      await test.step(id, async () => {
        await page.goto(`/articles/${id}`);
        await notFound(page);
        await page.goto(`/articles/${id}/log`);
        await notFound(page);
      });
    }
  });

  test('a missing page links to the list above its address, in the language of the staff', async ({
    page,
  }) => {
    await signIn(page);
    await page.evaluate(() => localStorage.setItem('connect.language', 'en'));
    await page.goto('/articles/life-ready/01');
    await notFound(page);
    await expect(page.getByText('The address may be mistyped')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the list' }).click();
    await expect(page).toHaveURL('/articles/life-ready');
  });

  test('any other failure of a page shows An error occurred with the request id', async ({
    page,
  }) => {
    await signIn(page);
    await page.route('**/v1/auth/me', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'bad_request',
          message: 'คำขอไม่ถูกต้อง',
          data: { request_id: 'req-42', errors: [] },
        },
      }),
    );
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible();
    await expect(page.getByText('req-42')).toBeVisible();
    await expect(page.getByRole('link', { name: 'กลับไปยังหน้าหลัก' })).toBeVisible();
  });

  test('a guard that is not known gives Unknown middleware with status 500', async ({ page }) => {
    // Guards cannot be changed from outside, so the name is replaced in the built route table.
    await page.route('**/assets/app-*.js', async (route) => {
      const reply = await route.fetch();
      const code = await reply.text();
      const changed = code.replace(/\((["'`])guest\1\)/, '("nobody")');
      expect(changed).not.toBe(code);
      await route.fulfill({ response: reply, body: changed });
    });
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible();
    await expect(page.getByText('Unknown middleware nobody')).toBeVisible();
    await expect(page.getByText('500')).toBeVisible();
  });
});

for (const path of ['/', '/articles', '/articles/0']) {
  test(`${path}: what comes late shows no error before the page`, async ({ page }) => {
    await signIn(page);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.innerText.includes('An error occurred')) console.error('seen: 500');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.route('**/assets/inside-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test.describe('a part of the app that fails to load', () => {
  test('reloads the page once and not again within 60 seconds', async ({ page }) => {
    await signIn(page);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.route('**/assets/overview-*.js', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible();
    expect(loads).toBe(2);
    const stamp = await page.evaluate(() => Object.entries(sessionStorage));
    expect(stamp.some(([, value]) => Math.abs(Number(value) - Date.now()) < 60_000)).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible();
    expect(loads).toBe(3);
  });

  test('reloads again when the last time is more than 60 seconds ago', async ({ page }) => {
    await signIn(page);
    await page.evaluate(() =>
      sessionStorage.setItem('connect.chunk_reload_at', String(Date.now() - 60_001)),
    );
    let broken = true;
    await page.route('**/assets/overview-*.js', (route) => {
      if (!broken) return route.fallback();
      broken = false;
      return route.abort();
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
  });
});

test('each change of page scrolls to the top, a changed filter does not', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 420 });
  await openAs(page, 'super_admin', '/articles');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Overall' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('every page has its own title', async ({ page }) => {
  await openAs(page, 'super_admin', '/');
  await expect(page).toHaveTitle('ภาพรวม | Connect');
  await goWithin(page, '/articles');
  await expect(page).toHaveTitle('บทความทั้งหมด | Connect');
  await goWithin(page, '/nothing-here');
  await expect(page).toHaveTitle('ข้อผิดพลาด 404 (ไม่พบหน้า) | Connect');
});

test('the six reference lists are asked for on entering, beside the first screen', async ({
  page,
}) => {
  await signIn(page);
  const held = Promise.withResolvers<void>();
  const asked = new Set<string>();
  const six = [
    '/v1/article-category',
    '/v1/webinar-host',
    '/v1/specialty',
    '/v1/bu/therapy-areas',
    '/v1/ladder/product_adoption_ladder',
    '/v1/ladder/adoption_ladder_value',
  ];
  await page.route(
    (url) => six.includes(url.pathname),
    async (route) => {
      asked.add(new URL(route.request().url()).pathname);
      await held.promise;
      await route.continue();
    },
  );
  await page.goto('/');
  // No call was answered yet, and the overview shows its data.
  await expect(page.getByRole('heading', { name: 'ต้องดำเนินการ' })).toBeVisible();
  await expect(page.locator('main dl dd').first()).toBeVisible();
  await expect.poll(() => [...asked].sort()).toEqual([...six].sort());
  held.resolve();
});

test('the reference lists are asked for again after somebody else has signed in', async ({
  page,
}) => {
  await openAs(page, 'super_admin', '/');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  const again = page.waitForRequest('**/v1/specialty*');
  const { username, password } = accountOf('editor');
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await again;
  await expect(page.getByText('พิมพ์ชนก ตัวอย่างกุล', { exact: true })).toBeVisible();
});
