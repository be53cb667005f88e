import { expect, type Page, test } from '@playwright/test';
import { signInByForm } from '../account-maker.ts';
import { accountOf, goWithin, openAs, signIn } from '../fixtures.ts';

const notFound = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'ข้อผิดพลาด 404 (ไม่พบหน้า)' })).toBeVisible();
  await expect(page.getByText('This page could not be found')).toBeVisible();
};

test.describe('error pages', () => {
  test('what matches no route, or has an id that fails the check, shows the 404 page with its title, the way home, and to the list above in the language of the staff', async ({
    page,
  }) => {
    await signIn(page);
    await test.step('opened by its address', async () => {
      await page.goto('/nothing-here');
      await notFound(page);
      await expect(page).toHaveURL('/nothing-here');
      await expect(page).toHaveTitle('ข้อผิดพลาด 404 (ไม่พบหน้า) | Connect');
      await page.getByRole('link', { name: 'กลับไปยังหน้าหลัก' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
      await page.goto('/articles/01');
      await notFound(page);
    });

    const none = ['/settings', '/articles/1/2/3', '/staffs/1/log'];
    // All texts that are no id: packages/contract/src/calls/ids.test.ts.
    const ids = ['01', '1%20', 'life'].map((id) => `/articles/${id}/log`);
    // The others as by a link, so that the app is not started nine times.
    for (const path of [...none, ...ids, '/articles/1%20', '/articles/life']) {
      await test.step(path, async () => {
        await goWithin(page, '/setting');
        await goWithin(page, path);
        await notFound(page);
        await expect(page).toHaveURL(path);
      });
    }

    await test.step('below a list, in English', async () => {
      await page.evaluate(() => localStorage.setItem('connect.language', 'en'));
      await page.goto('/articles/life-ready/01');
      await notFound(page);
      await expect(page.getByText('The address may be mistyped')).toBeVisible();
      await page.getByRole('link', { name: 'Go to the list' }).click();
      await expect(page).toHaveURL('/articles/life-ready');
    });
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

test('what comes late shows no error before the page', async ({ page }) => {
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
  for (const path of ['/', '/articles', '/articles/0']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(errors, path).toEqual([]);
  }
});

test('a part of the app that fails to load reloads the page once, not again within 60 seconds, and again after that', async ({
  page,
}) => {
  await signIn(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  let broken = true;
  await page.route('**/assets/overview-*.js', (route) =>
    broken ? route.abort() : route.fallback(),
  );
  const failure = page.getByRole('heading', { name: 'An error occurred' });
  await page.goto('/');
  await expect(failure).toBeVisible();
  expect(loads).toBe(2);
  const stamp = await page.evaluate(() => Object.entries(sessionStorage));
  expect(stamp.some(([, value]) => Math.abs(Number(value) - Date.now()) < 60_000)).toBe(true);
  await page.reload();
  await expect(failure).toBeVisible();
  expect(loads).toBe(3);

  await page.evaluate(() =>
    sessionStorage.setItem('connect.chunk_reload_at', String(Date.now() - 60_001)),
  );
  page.once('requestfailed', () => {
    broken = false;
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
});

test('each change of page scrolls to the top, and every page has its own title', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 420 });
  await openAs(page, 'super_admin', '/articles');
  await expect(page).toHaveTitle('บทความทั้งหมด | Connect');
  await expect(page.locator('main tbody tr').nth(9)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Overall' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page).toHaveTitle('ภาพรวม | Connect');
});

test('the six reference lists are asked for on entering, beside the first screen, and again after somebody else has signed in', async ({
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
  const came = page.waitForResponse('**/v1/specialty*');
  await page.goto('/');
  // No call was answered yet, and the overview shows its data.
  await expect(page.getByRole('heading', { name: 'ต้องดำเนินการ' })).toBeVisible();
  await expect(page.locator('main dl dd').first()).toBeVisible();
  await expect.poll(() => [...asked].sort()).toEqual([...six].sort());
  held.resolve();
  await (await came).finished();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  const again = page.waitForRequest('**/v1/specialty*');
  const { username, password } = accountOf('editor');
  await signInByForm(page, username, password);
  await again;
  await expect(page.getByText('พิมพ์ชนก ตัวอย่างกุล', { exact: true })).toBeVisible();
});
