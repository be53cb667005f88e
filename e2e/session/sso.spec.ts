import { expect } from '@playwright/test';
import { expectAccessible } from '../axe-fixtures.ts';
import { accountOf } from '../fixtures.ts';
import { test } from './sso-fixtures.ts';

// One server for all tests of this file, started once.
test.describe.configure({ mode: 'serial' });

const SOMEBODY = {
  sub: 'somebody',
  email: 'somying@corp.example',
  email_verified: true,
  preferred_username: 'somying',
  given_name: 'สมหญิง',
  family_name: 'รักงาน',
  name: 'สมหญิง รักงาน',
  roles: ['authors'],
};

const BUTTON = 'เข้าสู่ระบบด้วย บัญชีบริษัท';

test('a staff with a role at the provider is signed in and reaches the requested page', async ({
  page,
  organisation: { provider },
}) => {
  provider.person = SOMEBODY;
  await page.goto('/articles?status=draft');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  const button = page.getByRole('link', { name: BUTTON });
  await expect(button).toBeVisible();
  await expect(page.getByLabel('รหัสผ่าน', { exact: true })).toBeHidden();
  await expectAccessible(page);
  const asked = page.waitForRequest((request) => request.url().startsWith(provider.issuer));
  await button.click();
  expect(new URL((await asked).url()).searchParams.get('client_id')).toBe(provider.clientId);
  await expect(page.getByRole('heading', { level: 1, name: 'บทความ' })).toBeVisible();
  await expect(page).toHaveURL('/articles?status=draft');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'บทความ' })).toBeVisible();
  await page.goto('/setting?tab=security');
  await expect(page.getByText('สมหญิง รักงาน').first()).toBeVisible();
  await expect(page.getByLabel('รหัสผ่านปัจจุบัน')).toBeHidden();
});

test('a staff without a role is refused with a message, and signed in once there is a role', async ({
  page,
  organisation: { provider },
}) => {
  provider.person = { ...SOMEBODY, sub: 'nobody', email: 'nobody@corp.example', roles: ['sales'] };
  await page.goto('/login');
  await page.getByRole('link', { name: BUTTON }).press('Enter');
  await expect(page.getByText('บัญชีองค์กรของคุณยังไม่ได้รับสิทธิ์ใช้งานระบบนี้ กรุณาติดต่อผู้ดูแลระบบ')).toBeVisible();
  await expect(page).toHaveURL('/login?reason=sso_no_role');
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);

  provider.person = { ...provider.person, preferred_username: 'later', roles: ['authors'] };
  await page.getByRole('link', { name: BUTTON }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
});

test('a callback without a started sign-in is refused with a message, and the button is there', async ({
  page,
}) => {
  await page.goto(`/v1/auth/sso/callback?error=access_denied`);
  await expect(page.getByText('เข้าสู่ระบบด้วยบัญชีองค์กรไม่สำเร็จ กรุณาลองอีกครั้ง')).toBeVisible();
  await expect(page.getByRole('link', { name: BUTTON })).toBeVisible();
});

test('the emergency account signs in with its password', async ({ page }) => {
  const { username, password } = accountOf('super_admin');
  await page.goto('/login');
  await page.getByRole('button', { name: 'เข้าสู่ระบบฉุกเฉิน' }).click();
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
});
