import { expect, type Page, test } from '@playwright/test';
import {
  codeOf,
  createAccount,
  enableMfa,
  FIRST_PASSWORD,
  makeAccount,
  otherBrowser,
  signInByForm,
} from '../account-maker.ts';
import { expectAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, openAs, signIn, tokenOf } from '../fixtures.ts';

const NEW_PASSWORD = 'Another-Password-27';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const start = (page: Page) => heading(page, 'ภาพรวม');

/** The ways of signing in that a server offers when they are set up. */
const offer = (page: Page, options: object) =>
  page.route('**/v1/auth/options', (route) => route.fulfill({ json: { data: options } }));

async function typeNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill(password);
  await page.getByLabel('ยืนยันรหัสผ่านใหม่').fill(password);
}

test.describe('two-step sign-in', () => {
  test('leads back to the form with the name kept and the password gone; asks for the code, refuses a wrong one, and takes the right one in Thai digits, and a recovery code instead, once', async ({
    page,
  }) => {
    const account = await makeAccount(page);
    const { secret, used, codes } = await enableMfa(page, account);
    await page.goto('/login?redirect=/articles');
    await signInByForm(page, account.username, account.password);
    await page.getByRole('button', { name: 'กลับ' }).click();
    await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toHaveValue(account.username);
    const password = page.getByLabel('รหัสผ่าน', { exact: true });
    await expect(password).toHaveValue('');
    await password.fill(account.password);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'ยืนยันตัวตนขั้นที่สอง')).toBeVisible();
    const field = page.getByLabel('รหัสยืนยันตัวตน');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expectAccessible(page);

    // A code works only once.
    await field.fill(used);
    await expect(page.getByRole('alert')).toHaveText('รหัสไม่ถูกต้องหรือใช้ไปแล้ว');
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();

    const thai = codeOf(secret, 1).replace(/\d/g, (digit) =>
      String.fromCharCode(0x0e50 + Number(digit)),
    );
    await field.pressSequentially(thai);
    await expect(page).toHaveURL('/articles');

    const useRecoveryCode = async () => {
      await page.getByRole('button', { name: 'Sign out' }).click();
      await signInByForm(page, account.username, account.password);
      await page.getByRole('button', { name: 'ใช้รหัสกู้คืน' }).click();
      await page.getByLabel('รหัสกู้คืน').fill(codes[0] ?? '');
      await page.keyboard.press('Enter');
    };
    await useRecoveryCode();
    await expect(start(page)).toBeVisible();
    await useRecoveryCode();
    await expect(page.getByRole('alert')).toHaveText('รหัสไม่ถูกต้องหรือใช้ไปแล้ว');
  });
});

test.describe('a password given by an administrator', () => {
  test('holds every other address back, and signing out is possible from there; must be changed before the page that was asked for shows', async ({
    page,
  }) => {
    const { username } = await createAccount(page, { password: FIRST_PASSWORD });
    await page.goto('/login');
    await signInByForm(page, username, FIRST_PASSWORD);
    await expect(heading(page, 'เปลี่ยนรหัสผ่านก่อนใช้งาน')).toBeVisible();
    await page.goto('/setting?tab=display');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(heading(page, 'เปลี่ยนรหัสผ่านก่อนใช้งาน')).toBeVisible();
    await page.getByRole('button', { name: 'ออกจากระบบ' }).click();
    await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeVisible();

    await page.goto('/articles?page=2');
    await signInByForm(page, username, FIRST_PASSWORD);
    await expect(heading(page, 'เปลี่ยนรหัสผ่านก่อนใช้งาน')).toBeVisible();
    await expectAccessible(page);

    const rule = page.getByRole('listitem').filter({ hasText: '12–128 ตัวอักษร' });
    await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('short');
    await expect(rule).not.toContainText('ครบแล้ว');
    await typeNewPassword(page, NEW_PASSWORD);
    await expect(rule).toContainText('ครบแล้ว');
    await page.getByLabel('รหัสผ่านปัจจุบัน').fill('not-the-present-one');
    await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
    await expect(page.getByRole('alert')).toHaveText('รหัสผ่านปัจจุบันไม่ถูกต้อง');

    await page.getByLabel('รหัสผ่านปัจจุบัน').fill(FIRST_PASSWORD);
    await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
    await expect(page).toHaveURL('/articles?page=2');
  });
});

test('a role that needs two-step sign-in is led through setting it up first', async ({ page }) => {
  const account = await makeAccount(page);
  // Simulates the rule for a whole role; the real rule would affect accounts of other tests.
  let required = true;
  await page.route('**/v1/auth/me', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    if (required) Object.assign(body.data, { restricted: 'mfa', mfa_required: true });
    await route.fulfill({ response: reply, json: body });
  });
  await page.goto('/login?redirect=/articles');
  await signInByForm(page, account.username, account.password);
  await expect(heading(page, 'ตั้งค่าการยืนยันตัวตนสองชั้น')).toBeVisible();
  await page.getByLabel('รหัสผ่านปัจจุบัน').fill(account.password);
  await page.getByRole('button', { name: 'ต่อไป' }).click();
  await expect(page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับแอปยืนยันตัวตน' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('รหัส 6 หลักจากแอป').fill(codeOf(secret));
  const codes = page.getByRole('list', { name: 'รหัสกู้คืน' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'เสร็จสิ้น' })).toBeDisabled();
  await page.getByLabel(/ฉันเก็บรหัสกู้คืนไว้/).check();
  required = false;
  await page.getByRole('button', { name: 'เสร็จสิ้น' }).click();
  await expect(page).toHaveURL('/articles');
});

test('a rule that comes in the middle of work leads to it, and back to the page', async ({
  page,
}) => {
  await openAs(page, 'publisher', '/setting');
  await page.route('**/v1/auth/me', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.data.restricted = 'mfa';
    await route.fulfill({ response: reply, json: body });
  });
  await page.route(
    ({ pathname }) => pathname === '/v1/article',
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'mfa_setup_required', message: 'x', data: { status: 403, errors: [] } },
      }),
  );
  await page.getByRole('button', { name: 'Article' }).click();
  await page.getByRole('link', { name: 'All Articles' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Farticles');
  await expect(heading(page, 'ตั้งค่าการยืนยันตัวตนสองชั้น')).toBeVisible();
});

test.describe('an invitation', () => {
  test('leaves the address at once, fits a phone, sets a password and signs in; a second use is told why not', async ({
    page,
    browser,
  }) => {
    const { username, link } = await createAccount(page, { send_invite: true });
    const { pathname, hash } = new URL(link);
    const invited = await otherBrowser(browser);
    await invited.goto(pathname + hash);
    await expect(heading(invited, 'ตั้งรหัสผ่านเพื่อเริ่มใช้งาน')).toBeVisible();
    await expect(invited).toHaveURL('/login');
    await expect(invited.getByText(username).first()).toBeVisible();
    await expectAccessible(invited);
    await invited.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(invited);
    await invited.setViewportSize({ width: 1440, height: 900 });

    await typeNewPassword(invited, username);
    await invited.getByRole('button', { name: 'ตั้งรหัสผ่านและเข้าสู่ระบบ' }).click();
    await expect(invited.getByLabel('รหัสผ่านใหม่', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await typeNewPassword(invited, NEW_PASSWORD);
    await invited.getByLabel('ยืนยันรหัสผ่านใหม่').fill(`${NEW_PASSWORD}x`);
    await invited.getByRole('button', { name: 'ตั้งรหัสผ่านและเข้าสู่ระบบ' }).click();
    await expect(invited.getByText('รหัสผ่านทั้งสองช่องไม่ตรงกัน')).toBeVisible();
    await typeNewPassword(invited, NEW_PASSWORD);
    await invited.getByRole('button', { name: 'ตั้งรหัสผ่านและเข้าสู่ระบบ' }).click();
    await expect(start(invited)).toBeVisible();

    const late = await otherBrowser(browser);
    await late.goto(pathname + hash);
    await expect(late.getByRole('alert')).toContainText('ลิงก์ใช้ไม่ได้แล้ว');
    await late.getByRole('button', { name: 'ไปหน้าเข้าสู่ระบบ' }).click();
    await expect(late.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeVisible();
  });

  test('opened where somebody else is signed in still counts for its own account', async ({
    page,
  }) => {
    const { username, link } = await createAccount(page, { send_invite: true });
    await signIn(page, 'publisher');
    const { pathname, hash } = new URL(link);
    await page.goto(pathname + hash);
    await expect(page.getByText(username).first()).toBeVisible();
    await typeNewPassword(page, NEW_PASSWORD);
    await page.getByRole('button', { name: 'ตั้งรหัสผ่านและเข้าสู่ระบบ' }).click();
    await expect(page.getByRole('button', { name: 'บัญชีของ สมหญิง ทดสอบ' })).toBeVisible();
  });
});

test('the links beside the form come without moving it; a forgotten password is answered the same whoever is named', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/v1/auth/options', async (route) => {
    await promise;
    const sso = { label: 'Example' };
    await route.fulfill({ json: { data: { local: 'on', sso, forgot: true } } });
  });
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true });
  const before = await button.boundingBox();
  resolve();
  await expect(page.getByRole('button', { name: 'ลืมรหัสผ่าน' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'เข้าสู่ระบบด้วย Example' })).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);

  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill('nobody.at.all');
  await page.getByRole('button', { name: 'ลืมรหัสผ่าน' }).click();
  // The field looks the same before and after; only this step has the button.
  await expect(page.getByRole('button', { name: 'ส่งลิงก์' })).toBeVisible();
  await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toHaveValue('nobody.at.all');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'ส่งลิงก์' }).click();
  await expect(page.getByText('หากมีบัญชีนี้อยู่ในระบบ')).toBeVisible();
  await page.getByRole('button', { name: 'ไปหน้าเข้าสู่ระบบ' }).click();
  await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toHaveValue('nobody.at.all');
});

test.describe('the organisation’s sign-in', () => {
  test('is offered with the page to return to; alone it hides the form until the emergency sign-in is asked for', async ({
    page,
  }) => {
    await offer(page, { local: 'on', sso: { label: 'Example ID' }, forgot: false });
    await page.goto('/login?redirect=/articles');
    const link = page.getByRole('link', { name: 'เข้าสู่ระบบด้วย Example ID' });
    await expect(link).toHaveAttribute('href', '/v1/auth/sso/start?redirect=%2Farticles');
    await expectAccessible(page);
    await page.goto('/login?redirect=//evil.example');
    await expect(link).toHaveAttribute('href', '/v1/auth/sso/start');
    await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeVisible();

    await offer(page, { local: 'break_glass', sso: { label: 'Example ID' }, forgot: false });
    await page.goto('/login');
    await expect(link).toBeVisible();
    await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeHidden();
    await page.getByRole('button', { name: 'เข้าสู่ระบบฉุกเฉิน' }).click();
    await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeFocused();
  });

  // That it failed, and that there is no role, is told in sso.spec.ts.
  test('says that the account is suspended; coming back without a cookie shows the form, with the cookie the page', async ({
    page,
  }) => {
    await page.goto('/login?reason=sso_suspended');
    await expect(page.getByRole('status').filter({ hasText: 'บัญชีนี้ถูกระงับหรือหมดอายุ' })).toBeVisible();

    await page.goto('/login#signed-in');
    await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeVisible();
    await expect(page).toHaveURL('/login');

    // The refresh cookie that single sign-on sets on its way back.
    await tokenOf(page, 'publisher');
    await page.goto('/login?redirect=/articles#signed-in');
    await expect(page).toHaveURL('/articles');
    await expect(heading(page, 'บทความ')).toBeVisible();
  });
});
