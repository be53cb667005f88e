import { expect, test } from '@playwright/test';
import { signInByForm } from '../account-maker.ts';
import { accountOf, TOKEN_KEY } from '../fixtures.ts';

test('a visitor is sent to /login and back to the page first asked for, unless that is no internal path; somebody signed in is sent from /login to /', async ({
  page,
}) => {
  const { username, password } = accountOf('super_admin');
  await test.step('guard authenticated', async () => {
    await page.goto('/articles?status=draft&page=1');
    await expect(page).toHaveURL(/\/login\?/);
    await signInByForm(page, username, password);
    await expect(page).toHaveURL('/articles?status=draft&page=1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('guard guest', async () => {
    await page.goto('/login?redirect=%2Farticles');
    await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  // What else is refused: internal-path.test.ts.
  await test.step('another host', async () => {
    await page.evaluate((key) => localStorage.removeItem(key), TOKEN_KEY);
    await page.goto(`/login?redirect=${encodeURIComponent('//evil.example')}`);
    await signInByForm(page, username, password);
    await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});
