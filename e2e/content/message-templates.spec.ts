import { expect, type Locator, test } from '@playwright/test';
import { signIn, uniqueTitle } from '../articles/article-fixtures.ts';
import { expectAccessible, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, openAs, unfoldSections } from '../fixtures.ts';

const LIST = '/documents/massege-templates';

/** Whether nothing is selected, as the editor knows it. */
const hasCaret = (body: Locator) =>
  body.evaluate((element) => {
    const { editor } = element as HTMLElement & {
      editor: { state: { selection: { empty: boolean } } };
    };
    return editor.state.selection.empty;
  });

test('a template is written, refused with reasons, published and listed; a placeholder is one piece in its text', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await test.step('a LINE template: placeholders from the palette, refused with reasons, published, listed', async () => {
    const name = uniqueTitle('เทมเพลตทดสอบ');
    await openAs(page, 'super_admin', LIST);
    await page.getByRole('link', { name: 'เพิ่มเทมเพลตข้อความ' }).click();
    await expect(page).toHaveURL(`${LIST}/create`);
    await page.getByRole('textbox', { name: 'ชื่อเทมเพลต' }).fill(name);

    const body = page.getByRole('textbox', { name: 'เนื้อหา', exact: true });
    await body.fill('เรียน ');
    await page.getByRole('button', { name: 'ชื่อ', exact: true }).click();
    await expect(body).toBeFocused();
    await page.keyboard.type(' ยินดีต้อนรับ {{user.nickname}}');
    // The text shows the name, only the stored value has the code.
    await expect(body).toHaveText('เรียน ชื่อ ยินดีต้อนรับ {{user.nickname}}');
    await expect(body.getByTitle('{{user.first_name}}')).toHaveText('ชื่อ');

    const preview = page.getByRole('region', { name: 'ตัวอย่างข้อความ' });
    await expect(preview).toContainText('เรียน กิตติ ยินดีต้อนรับ');
    await preview.getByText('ภญ.').click();
    await expect(preview).toContainText('เรียน วราภรณ์');

    await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
    await expect(page.getByRole('alert').first()).toContainText('ไม่รู้จักตัวแปร {{user.nickname}}');
    await page.getByRole('button', { name: 'ไม่รู้จักตัวแปร {{user.nickname}}', exact: true }).click();
    await page.keyboard.type('ทุกท่าน');
    await expect(body).toHaveText('เรียน ชื่อ ยินดีต้อนรับ ทุกท่าน');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/v1/message-template'),
    );
    await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
    expect((await sent).postDataJSON().body_text).toBe('เรียน {{user.first_name}} ยินดีต้อนรับ ทุกท่าน');
    await expect(page).toHaveURL(/massege-templates\/\d+$/);
    await expect(page.getByText('เผยแพร่อยู่').first()).toBeVisible();

    await goWithin(page, `${LIST}?channel=line&search=${encodeURIComponent(name)}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('LINE');
    await expect(row).toContainText('เชิญประชุม');
    await expectAccessible(page);
  });

  await test.step('a placeholder is one piece in the text: typed, taken away, undone, copied and pasted', async () => {
    await goWithin(page, `${LIST}/create`);
    const body = page.getByRole('textbox', { name: 'เนื้อหา', exact: true });
    const names = body.locator('[title]');
    await body.click();
    await page.keyboard.type('ถึง {{user.first_name|ท่าน}}');
    await expect(names).toHaveText(['ชื่อ | ท่าน']);
    // Changes within half a second are undone together.
    await page.clock.setFixedTime(Date.now() + 2000);
    await page.keyboard.press('Backspace');
    await expect(names).toHaveCount(0);
    await expect(body).toHaveText('ถึง ');
    await page.keyboard.press('Control+z');
    await expect(names).toHaveCount(1);

    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe('ถึง {{user.first_name|ท่าน}}');
    // The editor learns of a selection made by the browser a moment later.
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => hasCaret(body)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Control+v');
    await expect(names).toHaveCount(2);
    await expect(body.locator('p')).toHaveCount(3);

    // The same in an e-mail, which takes over the text.
    await page.getByText('อีเมล', { exact: true }).click();
    const mail = page.getByRole('textbox', { name: 'เนื้อหา', exact: true });
    await expect(mail.locator('[title^="{{"]')).toHaveCount(2);
    // Its styles are there to stay, not those that would go with the editor before.
    await expect(mail).toHaveCSS('white-space', 'break-spaces');
    await expect(page.locator('style[data-tiptap-style]')).toHaveCount(0);
    await expect(page.frameLocator('iframe').first().getByText('ถึง กิตติ').first()).toBeVisible();
    await mail.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' {{today}}');
    await expect(mail.getByTitle('{{today}}')).toBeVisible();
    await page.getByRole('textbox', { name: 'ชื่อเทมเพลต' }).fill(uniqueTitle('ตัวแปรในอีเมล'));
    await page.getByRole('textbox', { name: 'หัวเรื่อง' }).fill('หัวเรื่องของอีเมล');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/v1/message-template'),
    );
    await page.keyboard.press('Control+s');
    const line = 'ถึง {{user.first_name|ท่าน}}';
    expect((await sent).postDataJSON().content).toBe(`<p>${line}</p><p>${line} {{today}}</p>`);
    await expectPartAccessible(page.getByRole('main'));
  });
});

test('Thai SMS are counted exactly; what was written moves to the other channel; words of an e-mail lead to a placeholder that is chosen, and to no other', async ({
  page,
}) => {
  await openAs(page, 'super_admin', `${LIST}/create`);
  await page.getByText('SMS', { exact: true }).click();
  const body = page.getByRole('textbox', { name: 'เนื้อหา', exact: true });
  await body.fill('ก'.repeat(128));
  await expect(page.getByText('128/201 อักขระ · 2 ข้อความ')).toBeVisible();
  await body.fill('ก'.repeat(202));
  await expect(page.getByText('202/201 อักขระ · 4 ข้อความ')).toBeVisible();
  // Checked for LINE, because axe cannot look into the frame of an e-mail, in which no script runs.
  await expectPartAccessible(page.locator('main'));
  await body.fill('บรรทัดแรก\nบรรทัดสอง');
  await page.getByText('อีเมล', { exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'หัวเรื่อง' })).toBeVisible();
  await expect(page.locator('[contenteditable="true"]')).toContainText('บรรทัดสอง');
  await expect(page.getByText('ส่งทดสอบไม่ได้: ระบบยังไม่ได้ตั้งค่าการส่งอีเมล')).toBeVisible();

  const mail = page.locator('[contenteditable="true"]');
  await mail.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('อ่านต่อ');
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'ลิงก์', exact: true }).click();
  const dialog = page.getByRole('form', { name: 'ลิงก์' });
  await dialog.getByRole('textbox').fill('{{content.title}}');
  await dialog.getByRole('button', { name: 'ใช้ลิงก์นี้' }).click();
  await expect(dialog).toContainText('เป็นตัวแปรที่อยู่หนึ่งตัวจากรายการ');
  await dialog.getByRole('button', { name: 'ลิงก์เนื้อหา' }).click();
  await dialog.getByRole('button', { name: 'ใช้ลิงก์นี้' }).click();
  await expect(mail.locator('a')).toHaveAttribute('href', '{{content.url}}');
  const frame = page.frameLocator('iframe').first();
  await expect(frame.getByRole('link', { name: 'อ่านต่อ' })).toHaveAttribute(
    'href',
    'https://example.com/content',
  );
});

test('in English on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'en');
  await page.goto(LIST);
  for (const path of [LIST, `${LIST}/create`]) {
    if (path !== LIST) await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSideways(page);
  }
  await expectPartAccessible(page.locator('main'));
  // The tools of the text stay in sight: in one line, so that they do not cover it.
  await page.getByText('E-mail', { exact: true }).click();
  await unfoldSections(page);
  const tools = page.getByRole('toolbar', { name: 'Text formatting' });
  await expect.poll(async () => (await tools.boundingBox())?.height).toBeLessThan(80);
  await expectNoSideways(page);
});
