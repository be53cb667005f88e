import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import {
  type Account,
  codeOf,
  enterAs,
  makeAccount,
  otherBrowser,
  send,
  signInByForm,
  tokenFor,
} from '../account-maker.ts';
import { expectAccessible, expectContrastInDark, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, goWithin, openAs, reloadAsked } from '../fixtures.ts';

const NEW_PASSWORD = 'Another-Password-27';
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the tabs are reached by address, keys and the account menu, are free of what axe finds, and fit a phone; an account of the organisation has no password here, and is told so', async ({
  page,
}) => {
  await openAs(page, 'publisher', '/setting?tab=display');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('การแสดงผล')).toHaveAttribute('aria-selected', 'true');
  await tab('การแสดงผล').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('การแจ้งเตือน')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/setting?tab=notifications');
  await goToView(page, '/setting?tab=nothing');
  await expect(tab('โปรไฟล์')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: /^บัญชีของ/ }).click();
  await page.getByRole('link', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  await expect(page).toHaveURL('/setting?tab=security');
  await expect(page.getByRole('dialog')).toBeHidden();

  for (const name of ['profile', 'security', 'display', 'notifications']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator(`[role=tab][id$="-tab-${name}"]`).click();
    await expect(
      page.locator(`[role=tabpanel][id$="-panel-${name}"] section`).first(),
    ).toBeVisible();
    // The shell is the same beside each.
    await (name === 'profile'
      ? expectAccessible(page)
      : expectPartAccessible(page.locator('main')));
    await expectContrastInDark(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport();
    await expectNoSideways(page);
  }

  await page.route('**/v1/auth/me', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.data.sso = true;
    await route.fulfill({ response: reply, json: body });
  });
  await goToView(page, '/setting?tab=security');
  await page.reload();
  await expect(page.getByText('คุณเข้าสู่ระบบด้วยบัญชีองค์กร')).toBeVisible();
  await expect(page.getByLabel('รหัสผ่านปัจจุบัน')).toHaveCount(0);
  await expect(card(page, 'อุปกรณ์ที่เข้าสู่ระบบ')).toBeVisible();
});

/** The profile is saved with its picture and shows in the header at once; what was not saved is offered again. */
async function expectProfile(page: Page): Promise<void> {
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
}

/** Devices are listed by name, this one marked; others are signed out there, and by a new password. */
async function expectDevices(page: Page, other: Page, account: Account): Promise<void> {
  await page.getByRole('tab', { name: 'ความปลอดภัย' }).click();
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
  await expect(other).toHaveURL('/login?redirect=%2Fsetting&reason=expired');

  const elsewhere = await tokenFor(other, account.username, account.password);
  const statusElsewhere = async () => {
    const headers = { Authorization: `Bearer ${elsewhere}` };
    return (await other.request.get('/v1/auth/me', { headers })).status();
  };
  expect(await statusElsewhere()).toBe(200);
  await page.getByLabel('รหัสผ่านปัจจุบัน').fill('not-the-present-one');
  await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('ยืนยันรหัสผ่านใหม่').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  // Beside the message that the other devices are signed out.
  const refused = page.getByRole('main').getByRole('alert');
  await expect(refused).toHaveText('รหัสผ่านปัจจุบันไม่ถูกต้อง');
  await page.getByLabel('รหัสผ่านปัจจุบัน').fill(account.password);
  await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  await expect(page.getByText('เปลี่ยนรหัสผ่านแล้ว')).toBeVisible();
  await expect(page.getByLabel('รหัสผ่านปัจจุบัน')).toHaveValue('');
  expect(await statusElsewhere()).toBe(401);
  await page.reload();
  await expect(rows).toHaveCount(1);
}

test('two-step sign-in is set up with the app’s code, shows its recovery codes once, and is asked for; it gets new codes, and is switched off with password and code, but not where the role needs it', async ({
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
  await mfa.getByLabel('รหัส 6 หลักจากแอป').fill(String((Number(right) + 1) % 1e6).padStart(6, '0'));
  await expect(mfa.getByRole('alert')).toHaveText('รหัสไม่ถูกต้องหรือใช้ไปแล้ว');
  await mfa.getByLabel('รหัส 6 หลักจากแอป').fill(codeOf(secret));
  const codes = mfa.getByRole('list', { name: 'รหัสกู้คืน' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const old = await codes.allInnerTexts();
  const download = page.waitForEvent('download');
  await mfa.getByRole('button', { name: 'ดาวน์โหลด' }).click();
  expect((await download).suggestedFilename()).toBe('connect-recovery-codes.txt');
  await mfa.getByLabel(/ฉันเก็บรหัสกู้คืนไว้/).check();
  await mfa.getByRole('button', { name: 'เสร็จสิ้น' }).click();
  await expect(mfa.getByText('เปิดอยู่', { exact: true })).toBeVisible();
  await expect(mfa).toContainText('เหลือรหัสกู้คืน 10 ชุด');

  await page.route('**/v1/auth/me', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.data.mfa_required = true;
    await route.fulfill({ response: reply, json: body });
  });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await goToView(page, '/login?redirect=%2Fsetting%3Ftab%3Dsecurity');
  await signInByForm(page, account.username, account.password);
  await page.getByRole('button', { name: 'ใช้รหัสกู้คืน' }).click();
  await page.getByLabel('รหัสกู้คืน').fill(old[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(mfa).toContainText('เหลือรหัสกู้คืน 9 ชุด');
  const off = mfa.getByRole('button', { name: 'ปิดการยืนยันตัวตนสองชั้น' });
  await expect(mfa).toContainText('บทบาทของคุณต้องใช้การยืนยันตัวตนสองชั้น จึงปิดไม่ได้');
  await expect(off).toHaveCount(0);
  await page.unroute('**/v1/auth/me');
  await page.reload();

  // The codes of before are used up or replaced.
  await mfa.getByRole('button', { name: 'สร้างรหัสกู้คืนใหม่' }).click();
  await mfa.getByLabel('รหัสผ่านปัจจุบัน').fill(account.password);
  await mfa.getByLabel('รหัสจากแอป หรือรหัสกู้คืน').fill(codeOf(secret, 1));
  await mfa.getByRole('button', { name: 'สร้างรหัสกู้คืนใหม่' }).click();
  await expect(codes).toHaveCount(10);
  const fresh = await codes.allInnerTexts();
  expect(fresh.filter((code) => old.includes(code))).toEqual([]);
  await mfa.getByLabel(/ฉันเก็บรหัสกู้คืนไว้/).check();
  await mfa.getByRole('button', { name: 'เสร็จสิ้น' }).click();

  await off.click();
  await mfa.getByLabel('รหัสผ่านปัจจุบัน').fill(account.password);
  await mfa.getByLabel('รหัสจากแอป หรือรหัสกู้คืน').fill(fresh[0] ?? '');
  await off.click();
  await expect(mfa.getByText('ปิดอยู่', { exact: true })).toBeVisible();
  const token = await tokenFor(page, account.username, account.password);
  const me = await send<{ data: { mfa_enabled: boolean } }>(page, token, 'GET', '/v1/auth/me');
  expect(me.data.mfa_enabled).toBe(false);
});

test('the profile is saved and shows at once; other devices are signed out, also by a new password; preferences keep a kind of attention out of the bell, are reset with a message where they cannot be saved, and show the Buddhist year in calendars; they are the same in another browser, but for a language chosen on its sign-in page, which becomes the staff’s', async ({
  page,
  browser,
}) => {
  const account = await makeAccount(page);
  const other = await otherBrowser(browser);
  await enterAs(other, account, '/setting');
  await enterAs(page, account, '/setting');
  await expectProfile(page);
  await expectDevices(page, other, account);
  const token = await tokenFor(page, account.username, NEW_PASSWORD);

  await page.getByRole('tab', { name: 'การแจ้งเตือน' }).click();
  /** What `act` changes is saved. */
  const saves = async (on: Page, act: () => Promise<void>, what = '') => {
    const saved = on.waitForResponse(
      (reply) =>
        reply.url().endsWith('/v1/auth/preferences') &&
        reply.ok() &&
        reply.request().postData()?.includes(what) === true,
    );
    await act();
    await saved;
  };
  const mute = page.getByRole('switch', { name: 'รหัสสื่อใกล้หมดอายุ' });
  await saves(page, () => mute.click({ force: true }));
  await expect(mute).not.toBeChecked();
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

  const years = page.getByRole('switch', { name: 'แสดงปี พ.ศ. ในปฏิทิน' });
  await saves(page, () => years.click({ force: true }));
  await goWithin(page, '/articles/create');
  await page.getByRole('button', { name: /^เปิดปฏิทิน: วันที่เผยแพร่/ }).click();
  const year = new Date().getFullYear();
  await expect(
    page.getByRole('button', { name: new RegExp(`${year} \\(พ\\.ศ\\. ${year + 543}\\)`) }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await goWithin(page, '/setting?tab=display');
  await saves(page, () => page.getByText('English', { exact: true }).click());
  await page.getByText('Dark', { exact: true }).click();
  await saves(page, () => page.getByText('Compact', { exact: true }).click(), 'compact');

  await goToView(other, '/login?redirect=%2Fsetting%3Ftab%3Ddisplay');
  await signInByForm(other, account.username, NEW_PASSWORD);
  await expect(other.getByRole('tab', { name: 'Display' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(other.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await expect(other.getByRole('switch', { name: 'Buddhist era in calendars' })).toBeChecked();

  await other.getByRole('button', { name: 'Sign out' }).first().click();
  await other.getByRole('button', { name: 'ไทย' }).click();
  await goToView(other, '/login?redirect=%2Fsetting%3Ftab%3Ddisplay');
  await saves(other, () => signInByForm(other, account.username, NEW_PASSWORD));
  await expect(other.getByRole('tab', { name: 'การแสดงผล' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('tab', { name: 'การแสดงผล' })).toBeVisible();
});
