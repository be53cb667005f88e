import { expect, type Page, test } from '@playwright/test';
import { accountOf, openAs, TOKEN_KEY, tokenOf } from '../fixtures.ts';

async function signInByForm(page: Page): Promise<void> {
  const { username, password } = accountOf('super_admin');
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('guard authenticated: a visitor is sent to /login and back to the page first asked for', async ({
  page,
}) => {
  await page.goto('/articles?status=draft&page=1');
  await expect(page).toHaveURL(/\/login\?/);
  await signInByForm(page);
  await expect(page).toHaveURL('/articles?status=draft&page=1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('guard guest: somebody signed in is sent from /login to /', async ({ page }) => {
  await openAs(page, 'super_admin', '/login?redirect=%2Farticles');
  await expect(page).toHaveURL('/');
});

// Of what internal-path.test.ts refuses, another host and no address.
const HOSTILE = ['//evil.example', 'javascript:alert(1)'];

test('a remembered page that is no internal path is not followed', async ({ page }) => {
  const token = await tokenOf(page);
  // All forms get one real token, because the test is about the redirect, not about the password.
  await page.route('**/jwt-auth/v1/token', (route) =>
    route.fulfill({ json: { success: true, data: { token, expires_in: 1800 } } }),
  );
  for (const form of HOSTILE) {
    await test.step(JSON.stringify(form), async () => {
      await page.goto(`/login?redirect=${encodeURIComponent(form)}`);
      await signInByForm(page);
      await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
      await expect(page).toHaveURL('/');
      await page.evaluate((key) => localStorage.removeItem(key), TOKEN_KEY);
    });
  }
});
