import { expect, test } from '@playwright/test';
import { enterAs, makeAccount } from '../account-maker.ts';
import {
  expectAccessibleInBothSchemes,
  expectPartAccessibleInBothSchemes,
} from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, openAs } from '../fixtures.ts';

test('the sign-in page fits every width, and axe finds nothing on it and on the error page', async ({
  page,
}) => {
  await page.goto('/login?reason=expired');
  await expect(page.getByRole('heading')).toBeVisible();
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSideways(page);
  }
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page.getByText('กรุณากรอกรหัสผ่าน')).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.goto('/nothing-here');
  await expect(page.getByRole('heading', { name: 'ข้อผิดพลาด 404 (ไม่พบหน้า)' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

test('the start page begins with a link to the content, fits every width, stays readable, has a footer, and axe finds nothing on it, nor in the account menu, the bell and the menu of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1900, height: 800 });
  const me = page.waitForResponse((reply) => reply.url().endsWith('/v1/auth/me'));
  await openAs(page, 'super_admin', '/');
  const { data }: { data: { settings: { company_name: string } } } = await (await me).json();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'ข้ามไปยังเนื้อหา' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  // The company is that of the settings; the data is made up.
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© 2022 ${data.settings.company_name}`);
  await expect(footer).toContainText('ระบบสาธิต — ข้อมูลทั้งหมดเป็นข้อมูลสมมติ');

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const wide = async () => (await page.getByRole('main').boundingBox())?.width;
  expect(await wide()).toBe(1344);
  for (const [width, most] of [
    [390, 390],
    [1024, 960],
    [1300, 1152],
    [1440, 1344],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSideways(page);
    await expect.poll(wide, `at ${width} px`).toBeLessThanOrEqual(most);
  }
  await expectAccessibleInBothSchemes(page);

  // What opens over a page is scanned over a small one.
  await goWithin(page, '/setting');
  for (const name of [/^บัญชีของ/, /^รายการที่ต้องดำเนินการ/]) {
    await page.getByRole('button', { name }).click();
    await expectPartAccessibleInBothSchemes(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'เปิดเมนู' }).click();
  await expect(page.getByRole('dialog').getByText('Overall')).toBeVisible();
  await expectPartAccessibleInBothSchemes(page.getByRole('dialog'));
});

test('language, colours and density are chosen in the account menu and stay', async ({ page }) => {
  // An account of its own, because preferences are stored with the account.
  await enterAs(page, await makeAccount(page), '/');
  await page.getByRole('button', { name: /^บัญชีของ/ }).click();
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.getByText('Dark', { exact: true }).click();
  await page.getByText('Compact', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
});

test('no request leaves the origin and nothing offends the content security policy', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/login');
  await expect(page.getByRole('heading')).toBeVisible();
  await openAs(page, 'super_admin', '/');
  await goWithin(page, '/articles');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
});
