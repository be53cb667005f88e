import { expect, test } from '@playwright/test';
import { accountOf, TOKEN_KEY } from '../fixtures.ts';

test('signing in by keyboard alone is told when there is no connection, and leads to the start page once it is back; the token is kept under one key and nowhere else', async ({
  page,
  context,
}) => {
  const { username, password } = accountOf('super_admin');
  await page.goto('/login');
  await expect(page).toHaveTitle('เข้าสู่ระบบ | Connect');
  await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'ไม่สามารถเชื่อมต่อได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่',
  );
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(/^© 2022 \S/)).toBeVisible();
  const stored = await page.evaluate(() => ({
    local: Object.entries(localStorage),
    session: Object.values(sessionStorage),
    cookies: document.cookie,
  }));
  const token = stored.local.find(([key]) => key === TOKEN_KEY)?.[1] ?? '';
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(stored.local.filter(([, value]) => value === token)).toHaveLength(1);
  expect(stored.session.join()).not.toContain(token);
  expect(stored.cookies).toBe('');
});

test('the form asks for empty fields and calls nobody, says what is wrong beside the field without moving, and keeps the name and a chosen language', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true });
  const name = page.getByLabel('ชื่อผู้ใช้หรืออีเมล');
  const field = page.getByLabel('รหัสผ่าน', { exact: true });
  await test.step('without mail, the page says whom to ask for a new password', async () => {
    await expect(page.getByText('ขอลิงก์ตั้งรหัสผ่านใหม่จากผู้ดูแลระบบ')).toBeVisible();
    await expect(page.getByRole('button', { name: 'ลืมรหัสผ่าน' })).toHaveCount(0);
  });
  // Lines break by their typeface.
  await page.evaluate(() => document.fonts.ready);
  const before = await submit.boundingBox();

  await test.step('empty', async () => {
    await submit.click();
    await expect(page.getByText('กรุณากรอกชื่อผู้ใช้หรืออีเมล')).toBeVisible();
    await expect(page.getByText('กรุณากรอกรหัสผ่าน')).toBeVisible();
    await expect(name).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await submit.boundingBox()).toEqual(before);
    expect(calls.filter((url) => url.includes('/jwt-auth/'))).toEqual([]);
  });

  await test.step('a password can be shown and hidden again', async () => {
    await field.fill('wrong-password');
    await page.getByRole('button', { name: 'แสดงรหัสผ่าน' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'ซ่อนรหัสผ่าน' }).click();
    await expect(field).toHaveAttribute('type', 'password');
  });

  await test.step('caps lock is pointed out while it is typed', async () => {
    await field.focus();
    const press = (capsLock: boolean) =>
      field.evaluate(
        (input, on) =>
          input.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: on }),
          ),
        capsLock,
      );
    await press(true);
    await expect(page.getByText('เปิด Caps Lock อยู่')).toBeVisible();
    await press(false);
    await expect(page.getByText('เปิด Caps Lock อยู่')).toBeHidden();
  });

  await test.step('a wrong password', async () => {
    await name.fill('nobody.at.all');
    await submit.click();
    await expect(field).toHaveAccessibleDescription(/ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง/);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveValue('nobody.at.all');
    await expect(page).toHaveURL('/login');
  });

  await test.step('another language, also after a reload', async () => {
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByLabel('Username or email')).toHaveValue('nobody.at.all');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test('a refusal of two lines does not move the form, on a desk and on a phone; of a locked account it says how long to wait', async ({
  page,
}) => {
  const twoLines = 'เข้าสู่ระบบไม่ได้ในขณะนี้ กรุณารอสักครู่แล้วลองอีกครั้ง หรือติดต่อผู้ดูแลระบบ';
  let refusal = { code: 'invalid_credentials', message: twoLines };
  await page.route('**/jwt-auth/v1/token', (route) =>
    route.fulfill({ status: 403, json: { ...refusal, success: false, statusCode: 403, data: [] } }),
  );
  const submit = page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/login');
    await expect(page.getByText('ลืมรหัสผ่าน')).toBeVisible();
    // On a phone that text takes one line or two, by its typeface.
    await page.evaluate(() => document.fonts.ready);
    const before = await submit.boundingBox();
    await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill('nobody.at.all');
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('wrong-password');
    await submit.click();
    const said = await page.getByText(twoLines).boundingBox();
    const forgot = await page.getByText('ลืมรหัสผ่าน').boundingBox();
    expect(said?.height).toBeGreaterThan(30);
    // Line boxes may overlap by a pixel; the letters do not.
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual((forgot?.y ?? 0) + 2);
    expect(await submit.boundingBox()).toEqual(before);
  }

  refusal = {
    code: 'jwt_auth_locked',
    message: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง ลองใหม่ในอีก 12 นาที',
  };
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill('demo.locked');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('whatever');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/ลองใหม่ในอีก 12 นาที/);
});
