import { expect, test } from '@playwright/test';
import { accountOf, TOKEN_KEY } from '../fixtures.ts';

test.describe('signing in', () => {
  test('with the right password by keyboard alone leads to the start page', async ({ page }) => {
    const { username, password } = accountOf('super_admin');
    await page.goto('/login');
    await expect(page).toHaveTitle('เข้าสู่ระบบ | Connect');
    await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeFocused();
    await page.keyboard.type(username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByText(/^© 2022 \S/)).toBeVisible();
  });

  test('with a wrong password says so beside the field and keeps the name', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill('nobody.at.all');
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    const field = page.getByLabel('รหัสผ่าน', { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง/);
    await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toHaveValue('nobody.at.all');
    await expect(page).toHaveURL('/login');
  });

  test('what is wrong is said without moving the page', async ({ page }) => {
    await page.goto('/login');
    const submit = page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true });
    await expect(page.getByText('ลืมรหัสผ่าน')).toBeVisible();
    const before = await submit.boundingBox();
    await submit.click();
    await expect(page.getByRole('textbox', { name: 'รหัสผ่าน' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    expect(await submit.boundingBox()).toEqual(before);
  });

  for (const width of [1440, 390]) {
    test(`nor is it moved by two lines, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const message = 'เข้าสู่ระบบไม่ได้ในขณะนี้ กรุณารอสักครู่แล้วลองอีกครั้ง หรือติดต่อผู้ดูแลระบบ';
      await page.route('**/jwt-auth/v1/token', (route) =>
        route.fulfill({ status: 403, json: { code: 'invalid_credentials', message } }),
      );
      await page.goto('/login');
      await expect(page.getByText('ลืมรหัสผ่าน')).toBeVisible();
      const submit = page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true });
      const before = await submit.boundingBox();
      await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill('nobody.at.all');
      await page.getByLabel('รหัสผ่าน', { exact: true }).fill('wrong-password');
      await submit.click();
      const said = await page.getByText(message).boundingBox();
      const forgot = await page.getByText('ลืมรหัสผ่าน').boundingBox();
      expect(said?.height).toBeGreaterThan(30);
      // Line boxes may overlap by a pixel; the letters do not.
      expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual((forgot?.y ?? 0) + 2);
      expect(await submit.boundingBox()).toEqual(before);
    });
  }

  test('of a locked account says how long to wait', async ({ page }) => {
    await page.route('**/jwt-auth/v1/token', (route) =>
      route.fulfill({
        status: 403,
        json: {
          success: false,
          statusCode: 403,
          code: 'jwt_auth_locked',
          message: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง ลองใหม่ในอีก 12 นาที',
          data: [],
        },
      }),
    );
    await page.goto('/login');
    await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill('demo.locked');
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('whatever');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/ลองใหม่ในอีก 12 นาที/);
  });

  test('with empty fields asks for them and calls nobody', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto('/login');
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    await expect(page.getByText('กรุณากรอกชื่อผู้ใช้หรืออีเมล')).toBeVisible();
    await expect(page.getByText('กรุณากรอกรหัสผ่าน')).toBeVisible();
    await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeFocused();
    expect(calls.filter((url) => url.includes('/jwt-auth/'))).toEqual([]);
  });

  test('without a connection says so, and works once it is back', async ({ page, context }) => {
    const { username, password } = accountOf('super_admin');
    await page.goto('/login');
    await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(username);
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'ไม่สามารถเชื่อมต่อได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่',
    );
    await context.setOffline(false);
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
  });
});

test('the password can be shown and hidden again', async ({ page }) => {
  await page.goto('/login');
  const field = page.getByLabel('รหัสผ่าน', { exact: true });
  await field.fill('secret');
  await page.getByRole('button', { name: 'แสดงรหัสผ่าน' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'ซ่อนรหัสผ่าน' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test('caps lock is pointed out while the password is typed', async ({ page }) => {
  await page.goto('/login');
  const field = page.getByLabel('รหัสผ่าน', { exact: true });
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

test('the language chosen on the sign-in page stays after a reload', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill('somebody');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByLabel('Username or email')).toHaveValue('somebody');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('while the server has no mail, the page says whom to ask for a new password', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeVisible();
  await expect(page.getByText('ขอลิงก์ตั้งรหัสผ่านใหม่จากผู้ดูแลระบบ')).toBeVisible();
  await expect(page.getByRole('button', { name: 'ลืมรหัสผ่าน' })).toHaveCount(0);
});

test('the token is kept under one key and nowhere else', async ({ page }) => {
  const { username, password } = accountOf('super_admin');
  await page.goto('/login');
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'ภาพรวม' })).toBeVisible();
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
