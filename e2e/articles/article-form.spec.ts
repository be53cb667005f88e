/// <reference lib="dom" />

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, openAs, unfoldSections } from '../fixtures.ts';
import {
  type Api,
  createArticle,
  LONG_TEXT,
  readyDraft,
  saveButton,
  saveState,
  signIn,
  textField,
  titleField,
  uniqueTitle,
} from './article-fixtures.ts';

test('a new article gets its address while somebody types, and no letter is lost', async ({
  page,
}) => {
  const api = await signIn(page);
  await page.goto('/articles/create');
  await expect(textField(page)).toBeVisible();
  const title = uniqueTitle('พิมพ์ไม่หยุด');
  await titleField(page).fill(title);
  // Neither another field nor a skeleton takes the place of this one, however short a time.
  await titleField(page).evaluate((field) => {
    field.setAttribute('data-stayed', '');
    field.addEventListener('blur', () => field.removeAttribute('data-stayed'));
  });
  // Slow enough for the router to show the skeleton of the next page.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 3 });
  await page.keyboard.press('Control+s');
  let typed = '';
  const type = async () => {
    typed += 'ก';
    await page.keyboard.type('ก');
  };
  const addressed = /\/articles\/\d+$/;
  for (let letter = 0; letter < 12 && !addressed.test(page.url()); letter += 1) await type();
  // At a part of the speed of a machine that is slow already.
  await expect(page).toHaveURL(addressed, { timeout: 60_000 });
  for (let more = 0; more < 3; more += 1) await type();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(titleField(page)).toBeFocused();
  await expect(titleField(page)).toHaveValue(`${title}${typed}`);
  await expect(titleField(page)).toHaveAttribute('data-stayed');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}${typed}`);
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว \d\d:\d\d/);
  expect(await api.get(`/v1/article/${page.url().split('/').at(-1)}`)).toMatchObject({
    title: `${title}${typed}`,
  });
});

test('a new article: its first save leaves the page where it is, and two quick ones make one article', async ({
  page,
}) => {
  const api = await signIn(page);
  await page.goto('/articles/create');

  await test.step('dates are typed in Thai, Buddhist or common years; without a title it is refused; its first save leaves the page where it is', async () => {
    const day = page.getByRole('textbox', { name: 'วันหมดอายุเนื้อหา' });
    await day.fill('๑๒/๑๑/๒๕๗๑ 10:30');
    await day.blur();
    await expect(day).toHaveValue('12/11/2028 10:30');

    await saveButton(page).click();
    await expect(page.getByRole('alert').getByText('กรุณาตรวจสอบข้อมูล 1 รายการ')).toBeVisible();
    await expect(titleField(page)).toBeFocused();
    await expect(titleField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(/\/articles\/create$/);

    const title = uniqueTitle('อยู่ที่เดิม');
    await titleField(page).fill(title);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const reviewer = page.getByRole('textbox', { name: 'ผู้ทบทวนเนื้อหา' });
    await reviewer.fill('ภญ. ตัวอย่าง');
    const before = await reviewer.boundingBox();
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/articles\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);
    await expect(reviewer).toBeInViewport();
    expect((await reviewer.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  });

  await goWithin(page, '/articles/create');
  await test.step('two quick saves make one article, which gets its address and holds what was typed', async () => {
    const title = uniqueTitle('บทบาทเภสัชกร');
    await titleField(page).fill(title);
    await expect(saveState(page)).toHaveText(/ยังไม่ได้บันทึก|บันทึกในเครื่องแล้ว \d\d:\d\d/);
    await textField(page).click();
    await page.keyboard.type('ย่อหน้าแรก');
    const held = Promise.withResolvers<void>();
    const writes: string[] = [];
    await page.route(/\/v1\/article(\/\d+)?$/, async (route) => {
      const method = route.request().method();
      if (method === 'POST' || method === 'PUT') writes.push(method);
      if (method === 'POST') await held.promise;
      await route.fallback();
    });
    await saveButton(page).click();
    await expect.poll(() => writes).toEqual(['POST']);
    const excerpt = page.getByRole('textbox', { name: 'คำโปรย' });
    await excerpt.fill('พิมพ์ระหว่างบันทึก');
    await page.keyboard.press('Control+s');
    held.resolve();
    await expect(page).toHaveURL(/\/articles\/\d+$/);
    await expect(excerpt).toHaveValue('พิมพ์ระหว่างบันทึก');
    await expect.poll(() => writes).toEqual(['POST', 'PUT']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);
    expect(await api.get(`/v1/article/${page.url().split('/').at(-1)}`)).toMatchObject({
      title,
      content: '<p>ย่อหน้าแรก</p>',
      excerpt: 'พิมพ์ระหว่างบันทึก',
    });
  });
});

/**
 * A duplicate opens as a draft of its own; leaving it with unsaved changes asks first; a deleted article
 * shows read-only until it is restored; one that does not exist is the 404 page.
 */
async function expectLife(page: Page, api: Api): Promise<void> {
  const title = uniqueTitle('ต้นฉบับ');
  const id = await createArticle(api, title);
  await goWithin(page, '/articles');
  await goWithin(page, `/articles/${id}`);
  await page.getByRole('button', { name: 'คำสั่งอื่น' }).click();
  await page.getByRole('menuitem', { name: 'ทำสำเนา' }).click();
  await expect(titleField(page)).toHaveValue(`${title} (สำเนา)`);
  expect(page.url()).not.toContain(`/articles/${id}`);

  await titleField(page).fill('แก้แล้วยังไม่บันทึก');
  await page.getByRole('link', { name: 'กลับ', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('มีการแก้ไขที่ยังไม่ได้บันทึก ต้องการออกจากหน้านี้หรือไม่')).toBeVisible();
  await dialog.getByRole('button', { name: 'อยู่ต่อ' }).click();
  await expect(titleField(page)).toHaveValue('แก้แล้วยังไม่บันทึก');
  await page.getByRole('link', { name: 'กลับ', exact: true }).click();
  await dialog.getByRole('button', { name: 'ออกจากหน้านี้' }).click();
  await expect(page).toHaveURL(/\/articles$/);
  await expect(titleField(page)).toHaveCount(0);

  await goWithin(page, '/articles/999999999');
  await expect(page.getByText('ข้อผิดพลาด 404 (ไม่พบหน้า)')).toBeVisible();
  await goWithin(page, `/articles/${id}`);
  await page.getByRole('button', { name: 'คำสั่งอื่น' }).click();
  await page.getByRole('menuitem', { name: 'ลบ' }).click();
  await dialog.getByRole('button', { name: 'ลบ' }).click();
  await expect(page).toHaveURL(/\/articles$/);
  // The form stands until the list is drawn.
  await expect(titleField(page)).toHaveCount(0);
  await goWithin(page, `/articles/${id}`);
  await expect(page.getByText(/บทความนี้อยู่ในถังขยะตั้งแต่/)).toBeVisible();
  await expect(titleField(page)).not.toBeEditable();
  await page.getByRole('button', { name: 'กู้คืน' }).click();
  await expect(titleField(page)).toBeEditable();
}

test('of an article only changed fields are sent, with the version that was read; references are put in order by the keyboard; a credit needs its code and its number; a save that goes through takes away what was said when it could not; an article is duplicated, left, deleted and restored', async ({
  page,
}) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('ส่งเฉพาะที่แก้'), {
    references: [{ text: 'หนึ่ง' }, { text: 'สอง' }],
  });
  await page.goto(`/articles/${id}`);
  await page.getByRole('textbox', { name: 'คำโปรย' }).fill('คำโปรยใหม่');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await saveButton(page).click();
  expect((await sent).postDataJSON()).toEqual({ excerpt: 'คำโปรยใหม่', version: 1 });
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);

  await page.getByRole('textbox', { name: 'ข้อความอ้างอิงที่ 2' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('textbox', { name: 'ข้อความอ้างอิงที่ 1' })).toHaveValue('สอง');
  await expect(page.getByText('ย้ายไปลำดับที่ 1 จาก 2')).toBeAttached();
  await expect(saveState(page)).not.toHaveText(/บันทึกแล้ว/);
  await saveButton(page).click();
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);
  const { references } = await api.get(`/v1/article/${id}`);
  expect(references).toMatchObject([{ text: 'สอง' }, { text: 'หนึ่ง' }]);

  await page.getByRole('switch', { name: 'มีหน่วยกิต CPE' }).click();
  await saveButton(page).click();
  await expect(page.getByRole('alert').getByText('กรุณาตรวจสอบข้อมูล 2 รายการ')).toBeVisible();
  await page.getByRole('textbox', { name: 'รหัสกิจกรรม CPE' }).fill('1001-1-000-001-01-2569');
  await page.getByRole('textbox', { name: 'หน่วยกิต CPE', exact: true }).fill('1.5');
  await expect(saveState(page)).not.toHaveText(/บันทึกแล้ว/);
  await saveButton(page).click();
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);

  await titleField(page).fill(uniqueTitle('แก้ขณะขาดการเชื่อมต่อ'));
  const address = `**/v1/article/${id}`;
  await page.route(address, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  const said = page.getByRole('alert').filter({ hasText: 'ระบบไม่พร้อมใช้งานชั่วคราว' });
  await saveButton(page).click();
  await expect(said).toHaveCount(1);
  // A second failed try does not add a second message.
  await saveButton(page).click();
  await expect(said).toHaveCount(1);
  await page.unroute(address);
  await saveButton(page).click();
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว \d\d:\d\d/);
  await expect(said).toHaveCount(0);
  await expectLife(page, api);
});

test('who may not edit a published article reads it, and may duplicate it', async ({ page }) => {
  const api = await signIn(page);
  const [published] = await api.list('/v1/article?status=published&limit=1');
  await openAs(page, 'editor', `/articles/${published?.id}`);
  await expect(page.getByText('ดูอย่างเดียว: บัญชีของคุณแก้ไขรายการนี้ไม่ได้')).toBeVisible();
  await expect(titleField(page)).not.toBeEditable();
  await expect(saveButton(page)).toBeHidden();
  await page.getByRole('button', { name: 'คำสั่งอื่น' }).click();
  await expect(page.getByRole('menuitem', { name: 'ทำสำเนา' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'ลบ' })).toBeHidden();
});

test('axe finds nothing in the form, light, and dark on a phone; in a long one its title, its state, saving and publishing stay in sight; on a phone the actions stand at the bottom and sections fold and say what is missing', async ({
  page,
}) => {
  const api = await signIn(page);
  const id = await readyDraft(api, 'ฟอร์มยาว', {
    content: LONG_TEXT.repeat(12),
    references: [{ text: 'หนึ่ง' }],
  });
  await page.goto(`/articles/${id}`);
  await expect(textField(page)).toBeVisible();
  await expectAccessible(page);

  const tools = page.getByRole('toolbar');
  await textField(page).locator('p').nth(6).click();
  await page.mouse.wheel(0, 400);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeInViewport();
  await expect(page.getByText('แบบร่าง', { exact: true }).first()).toBeInViewport();
  await expect(page.getByRole('button', { name: 'เผยแพร่', exact: true })).toBeInViewport();
  await expect(tools).toBeInViewport({ ratio: 1 });
  const [bar, below] = [await saveButton(page).boundingBox(), await tools.boundingBox()];
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await page.keyboard.type('ต่อ');
  await page.keyboard.press('Control+s');
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว \d\d:\d\d/);
  await expect(saveState(page)).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  await goWithin(page, '/articles/create');
  await titleField(page).fill(uniqueTitle('มือถือ'));
  const box = await saveButton(page).boundingBox();
  expect(box && box.y + box.height).toBeGreaterThan(780);
  await expectNoSideways(page);
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/articles\/\d+$/);
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);

  await goWithin(page, '/articles');
  await goWithin(page, `/articles/${id}`);
  const cover = page.getByRole('region', { name: 'ภาพปก' });
  await expect(cover.getByText('ขาด 1 รายการ')).toBeVisible();
  await expect(cover.getByText('ลากภาพมาวาง')).toBeHidden();
  await expect(titleField(page)).toBeVisible();
  const publish = page.getByRole('button', { name: 'เผยแพร่', exact: true });
  const place = await publish.boundingBox();
  expect(place && place.y + place.height).toBeGreaterThan(780);
  await publish.click();
  await expect(cover.getByRole('button', { name: 'ภาพปก', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(cover.locator(':focus')).toBeInViewport();
  await cover.getByRole('button', { name: 'ภาพปก', exact: true }).click();
  await expect(cover.locator('[data-field="featured_image_id"]')).toBeHidden();
  await unfoldSections(page);
  await expectNoSideways(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html[data-mantine-color-scheme="dark"]')).toHaveCount(1);
  await expectPartAccessible(page.locator('main'));
});
