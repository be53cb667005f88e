import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import {
  codeOf,
  enableMfa,
  enterAs,
  makeAccount,
  otherBrowser,
  send,
  signInByForm,
  tokenFor,
} from '../account-maker.ts';
import {
  expectAccessibleInBothSchemes,
  expectNoSideways,
  goWithin,
  openAs,
  reloadAsked,
} from '../fixtures.ts';

const NEW_PASSWORD = 'Another-Password-27';
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('the tabs of /setting', () => {
  test('are reached by address, keys and the account menu', async ({ page }) => {
    await enterAs(page, await makeAccount(page), '/setting?tab=display');
    await expect(page.getByRole('tab', { name: 'การแสดงผล' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.getByRole('tab', { name: 'การแสดงผล' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'การแจ้งเตือน' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/setting?tab=notifications');
    await page.goto('/setting?tab=nothing');
    await expect(page.getByRole('tab', { name: 'โปรไฟล์' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.getByRole('button', { name: /^บัญชีของ/ }).click();
    await page.getByRole('link', { name: 'เปลี่ยนรหัสผ่าน' }).click();
    await expect(page).toHaveURL('/setting?tab=security');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('are free of what axe finds, and fit a phone', async ({ page }) => {
    await enterAs(page, await makeAccount(page), '/setting');
    for (const tab of ['profile', 'security', 'display', 'notifications']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.locator(`[role=tab][id$="-tab-${tab}"]`).click();
      await expect(
        page.locator(`[role=tabpanel][id$="-panel-${tab}"] section`).first(),
      ).toBeVisible();
      await expectAccessibleInBothSchemes(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('tab', { selected: true })).toBeInViewport();
      await expectNoSideways(page);
    }
  });
});

test('the profile is saved with its picture and shows in the header at once; what was not saved is offered again', async ({
  page,
}) => {
  await enterAs(page, await makeAccount(page), '/setting');
  await page.getByLabel('ชื่อที่แสดง').fill('ยังไม่ได้บันทึก');
  await page.getByRole('tab', { name: 'การแสดงผล' }).click();
  await page.getByRole('tab', { name: 'โปรไฟล์' }).click();
  await expect(page.getByLabel('ชื่อที่แสดง')).toHaveValue('ยังไม่ได้บันทึก');
  await expect(page.getByRole('status').filter({ hasText: /บันทึกในเครื่องแล้ว/ })).toBeVisible();
  await reloadAsked(page);
  await page.getByRole('button', { name: 'กู้คืน' }).click();
  await expect(page.getByLabel('ชื่อที่แสดง')).toHaveValue('ยังไม่ได้บันทึก');

  await page.getByLabel('ชื่อที่แสดง').fill('สมหญิง ชื่อใหม่');
  await page.getByLabel('โทรศัพท์').fill('12');
  await page.getByRole('button', { name: 'บันทึก' }).click();
  // Beside the message that the draft was restored.
  const refused = page.getByRole('main').getByRole('alert');
  await expect(refused).toContainText('หมายเลขโทรศัพท์ไม่ถูกต้อง');
  await page.getByLabel('โทรศัพท์').fill('๐๘๑-๒๓๔-๕๖๗๘');
  await page.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByText('บันทึกเรียบร้อยแล้ว')).toBeVisible();
  await expect(page.getByRole('button', { name: 'บัญชีของ สมหญิง ชื่อใหม่' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('ชื่อที่แสดง')).toHaveValue('สมหญิง ชื่อใหม่');
  await expect(page.getByLabel('โทรศัพท์')).toHaveValue('081-234-5678');

  const picture = await sharp({
    create: { width: 256, height: 256, channels: 3, background: '#2f80ed' },
  })
    .png()
    .toBuffer();
  await page.getByRole('button', { name: 'เลือกภาพ' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('button', { name: 'เปลี่ยนภาพ' })).toBeVisible();
  await page.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByRole('button', { name: /^บัญชีของ/ }).locator('img')).toBeVisible();
});

test('a new password signs the other browser out and this one not', async ({ page, browser }) => {
  const account = await makeAccount(page);
  const other = await otherBrowser(browser);
  await enterAs(other, account, '/articles');
  await enterAs(page, account, '/setting?tab=security');
  await page.getByLabel('รหัสผ่านปัจจุบัน').fill('not-the-present-one');
  await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('ยืนยันรหัสผ่านใหม่').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  await expect(page.getByRole('alert')).toHaveText('รหัสผ่านปัจจุบันไม่ถูกต้อง');
  await page.getByLabel('รหัสผ่านปัจจุบัน').fill(account.password);
  await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  await expect(page.getByText('เปลี่ยนรหัสผ่านแล้ว')).toBeVisible();
  await expect(page.getByLabel('รหัสผ่านปัจจุบัน')).toHaveValue('');
  await other.reload();
  await expect(other).toHaveURL('/login?redirect=%2Farticles&reason=expired');
  await page.goto('/articles');
  await expect(page).toHaveURL('/articles');
  await tokenFor(page, account.username, NEW_PASSWORD);
});

test.describe('two-step sign-in', () => {
  test('is set up with the app’s code, shows its recovery codes once, and is asked for', async ({
    page,
  }) => {
    const account = await makeAccount(page);
    await enterAs(page, account, '/setting?tab=security');
    const mfa = card(page, 'การยืนยันตัวตนสองชั้น');
    await expect(mfa.getByText('ปิดอยู่', { exact: true })).toBeVisible();
    await mfa.getByRole('button', { name: 'เปิดใช้การยืนยันตัวตนสองชั้น' }).click();
    await mfa.getByLabel('รหัสผ่านปัจจุบัน').fill(account.password);
    await mfa.getByRole('button', { name: 'ต่อไป' }).click();
    await expect(mfa.getByRole('img', { name: /คิวอาร์โค้ด/ })).toBeVisible();
    const secret = (await mfa.locator('code').innerText()).replaceAll(' ', '');
    const right = codeOf(secret);
    await mfa
      .getByLabel('รหัส 6 หลักจากแอป')
      .fill(String((Number(right) + 1) % 1e6).padStart(6, '0'));
    await expect(mfa.getByRole('alert')).toHaveText('รหัสไม่ถูกต้องหรือใช้ไปแล้ว');
    await mfa.getByLabel('รหัส 6 หลักจากแอป').fill(codeOf(secret));
    const codes = mfa.getByRole('list', { name: 'รหัสกู้คืน' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [first = ''] = await codes.allInnerTexts();
    const download = page.waitForEvent('download');
    await mfa.getByRole('button', { name: 'ดาวน์โหลด' }).click();
    expect((await download).suggestedFilename()).toBe('connect-recovery-codes.txt');
    await mfa.getByLabel(/ฉันเก็บรหัสกู้คืนไว้/).check();
    await mfa.getByRole('button', { name: 'เสร็จสิ้น' }).click();
    await expect(mfa.getByText('เปิดอยู่', { exact: true })).toBeVisible();
    await expect(mfa).toContainText('เหลือรหัสกู้คืน 10 ชุด');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await signInByForm(page, account.username, account.password);
    await page.getByRole('button', { name: 'ใช้รหัสกู้คืน' }).click();
    await page.getByLabel('รหัสกู้คืน').fill(first);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await goWithin(page, '/setting?tab=security');
    await expect(mfa).toContainText('เหลือรหัสกู้คืน 9 ชุด');
  });

  test('cannot be switched off where the role needs it; gets new recovery codes, and is switched off with password and code', async ({
    page,
  }) => {
    const account = await makeAccount(page);
    // Signed in before two-step sign-in is enabled.
    const token = await enterAs(page, account, '/');
    const { secret, codes: old } = await enableMfa(page, account);
    await page.route('**/v1/auth/me', async (route) => {
      const reply = await route.fetch();
      const body = await reply.json();
      body.data.mfa_required = true;
      await route.fulfill({ response: reply, json: body });
    });
    await page.goto('/setting?tab=security');
    const mfa = card(page, 'การยืนยันตัวตนสองชั้น');
    await expect(mfa).toContainText('บทบาทของคุณต้องใช้การยืนยันตัวตนสองชั้น จึงปิดไม่ได้');
    await expect(mfa.getByRole('button', { name: 'ปิดการยืนยันตัวตนสองชั้น' })).toHaveCount(0);
    await page.unroute('**/v1/auth/me');

    await page.reload();
    await mfa.getByRole('button', { name: 'สร้างรหัสกู้คืนใหม่' }).click();
    await mfa.getByLabel('รหัสผ่านปัจจุบัน').fill(account.password);
    await mfa.getByLabel('รหัสจากแอป หรือรหัสกู้คืน').fill(codeOf(secret, 1));
    await mfa.getByRole('button', { name: 'สร้างรหัสกู้คืนใหม่' }).click();
    const codes = mfa.getByRole('list', { name: 'รหัสกู้คืน' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const fresh = await codes.allInnerTexts();
    expect(fresh.filter((code) => old.includes(code))).toEqual([]);
    await mfa.getByLabel(/ฉันเก็บรหัสกู้คืนไว้/).check();
    await mfa.getByRole('button', { name: 'เสร็จสิ้น' }).click();

    await mfa.getByRole('button', { name: 'ปิดการยืนยันตัวตนสองชั้น' }).click();
    await mfa.getByLabel('รหัสผ่านปัจจุบัน').fill(account.password);
    await mfa.getByLabel('รหัสจากแอป หรือรหัสกู้คืน').fill(fresh[0] ?? '');
    await mfa.getByRole('button', { name: 'ปิดการยืนยันตัวตนสองชั้น' }).click();
    await expect(mfa.getByText('ปิดอยู่', { exact: true })).toBeVisible();
    const me = await send<{ data: { mfa_enabled: boolean } }>(page, token, 'GET', '/v1/auth/me');
    expect(me.data.mfa_enabled).toBe(false);
  });
});

test('an account of the organisation has no password here, and is told so', async ({ page }) => {
  await page.route('**/v1/auth/me', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.data.sso = true;
    await route.fulfill({ response: reply, json: body });
  });
  await openAs(page, 'publisher', '/setting?tab=security');
  await expect(page.getByText('คุณเข้าสู่ระบบด้วยบัญชีองค์กร')).toBeVisible();
  await expect(page.getByLabel('รหัสผ่านปัจจุบัน')).toHaveCount(0);
  await expect(card(page, 'อุปกรณ์ที่เข้าสู่ระบบ')).toBeVisible();
});

test('devices are listed by name, this one marked, and another is signed out', async ({
  page,
  browser,
}) => {
  const account = await makeAccount(page);
  const other = await otherBrowser(browser);
  await enterAs(other, account, '/articles');
  await enterAs(page, account, '/setting?tab=security');
  const devices = card(page, 'อุปกรณ์ที่เข้าสู่ระบบ');
  const rows = devices.getByRole('listitem');
  await expect(rows.filter({ hasText: 'อุปกรณ์นี้' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Chrome' }).first()).toBeVisible();
  const before = await rows.count();
  await rows.filter({ hasNotText: 'อุปกรณ์นี้' }).first().getByRole('button').click();
  await expect(rows).toHaveCount(before - 1);
  await devices.getByRole('button', { name: 'ออกจากระบบอุปกรณ์อื่นทั้งหมด' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('อุปกรณ์นี้');
  await other.reload();
  await expect(other).toHaveURL('/login?redirect=%2Farticles&reason=expired');
});

test.describe('preferences', () => {
  test('are the same in another browser', async ({ page, browser }) => {
    const account = await makeAccount(page);
    await enterAs(page, account, '/setting?tab=display');
    const saved = page.waitForResponse(
      (reply) => reply.url().endsWith('/v1/auth/preferences') && reply.ok(),
    );
    await page.getByText('English', { exact: true }).click();
    await saved;
    await page.getByText('Dark', { exact: true }).click();
    await page.getByText('Compact', { exact: true }).click();
    const last = page.waitForResponse(
      (reply) =>
        reply.url().endsWith('/v1/auth/preferences') &&
        reply.request().postData()?.includes('buddhist_era') === true,
    );
    await page.getByRole('switch', { name: 'Buddhist era in calendars' }).click({ force: true });
    await last;

    const other = await otherBrowser(browser);
    await other.goto('/login');
    await signInByForm(other, account.username, account.password);
    await expect(other.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await other.goto('/setting?tab=display');
    await expect(other.getByRole('radio', { name: 'Compact' })).toBeChecked();
    await expect(other.getByRole('switch', { name: 'Buddhist era in calendars' })).toBeChecked();
  });

  test('a language chosen on the sign-in page becomes the staff’s', async ({ page, browser }) => {
    const account = await makeAccount(page);
    const token = await tokenFor(page, account.username, account.password);
    await send(page, token, 'PUT', '/v1/auth/preferences', { language: 'th' });
    const other = await otherBrowser(browser);
    await other.goto('/login');
    await other.getByRole('button', { name: 'English' }).click();
    await other.getByLabel('Username or email').fill(account.username);
    await other.getByLabel('Password', { exact: true }).fill(account.password);
    const saved = other.waitForResponse((reply) => reply.url().endsWith('/v1/auth/preferences'));
    await other.keyboard.press('Enter');
    await expect(other.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await saved;
    await other.reload();
    await expect(other.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });

  test('keep a kind of attention out of the bell, are reset with a message where they cannot be saved, and show the Buddhist year in calendars', async ({
    page,
  }) => {
    const token = await enterAs(page, await makeAccount(page), '/setting?tab=notifications');
    const saved = () =>
      page.waitForResponse((reply) => reply.url().endsWith('/v1/auth/preferences') && reply.ok());
    const muted = saved();
    await page.getByRole('switch', { name: 'รหัสสื่อใกล้หมดอายุ' }).click({ force: true });
    await muted;
    await expect(page.getByRole('switch', { name: 'รหัสสื่อใกล้หมดอายุ' })).not.toBeChecked();
    const me = await send<{ data: { preferences: object } }>(page, token, 'GET', '/v1/auth/me');
    expect(me.data.preferences).toEqual({ bell_muted: ['material_expiring'] });

    await page.getByRole('tab', { name: 'การแสดงผล' }).click();
    await page.route('**/v1/auth/preferences', (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'validation_failed', message: 'บันทึกไม่ได้', data: { status: 422, errors: [] } },
      }),
    );
    await page.getByText('มืด', { exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('บันทึกไม่ได้');
    await expect(page.getByRole('radio', { name: 'ตามระบบ' })).toBeChecked();
    await page.unroute('**/v1/auth/preferences');

    const years = saved();
    await page.getByRole('switch', { name: 'แสดงปี พ.ศ. ในปฏิทิน' }).click({ force: true });
    await years;
    await goWithin(page, '/articles/create');
    await page.getByRole('button', { name: /^เปิดปฏิทิน: วันที่เผยแพร่/ }).click();
    const year = new Date().getFullYear();
    await expect(
      page.getByRole('button', { name: new RegExp(`${year} \\(พ\\.ศ\\. ${year + 543}\\)`) }),
    ).toBeVisible();
  });
});
