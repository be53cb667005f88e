/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import {
  type Api,
  createArticle,
  saveButton,
  saveState,
  signIn,
  textField,
  titleField,
  uniqueTitle,
} from './article-fixtures.ts';
import { expectAccessible } from './fixtures.ts';

/** What a camera held upright writes: a wide picture with the note to turn it. */
async function cameraPicture(): Promise<Buffer> {
  // Another colour each time: the same file again would be answered with what is already there.
  const colour = Math.floor(Math.random() * 0xffffff);
  const background = `#${colour.toString(16).padStart(6, '0')}`;
  const wide = { width: 1200, height: 800, channels: 3 as const, background };
  const mark = Buffer.from(
    '<svg width="400" height="800"><rect width="400" height="800" fill="#1c3faa"/></svg>',
  );
  return sharp({ create: wide })
    .composite([{ input: mark, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Where a cover is chosen; its drop zone comes only once it is near the screen. */
async function coverInput(page: Page) {
  await page.locator('[data-field="featured_image_id"]').scrollIntoViewIfNeeded();
  return page.locator('[data-field="featured_image_id"] input[type="file"]');
}

async function uploadCover(page: Page): Promise<void> {
  await (await coverInput(page)).setInputFiles({
    name: 'IMG_2041.JPG',
    mimeType: 'image/jpeg',
    buffer: await cameraPicture(),
  });
  await expect(page.getByRole('button', { name: 'เปลี่ยนภาพ' })).toBeVisible();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByLabel(label, { exact: false }))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A draft to which only the given things are missing. */
async function readyDraft(api: Api, about: string, fields: Record<string, unknown> = {}) {
  const areas = await api.get('/v1/bu/therapy-areas');
  const categories = await api.get('/v1/article-category');
  const first = (rows: unknown) => (Array.isArray(rows) ? Number(rows[0].id) : 0);
  return createArticle(api, uniqueTitle(about), {
    excerpt: 'สรุปสั้น ๆ สำหรับเภสัชกร',
    category_id: first(categories),
    therapy_area_ids: [first(areas)],
    ...fields,
  });
}

async function withCover(page: Page): Promise<void> {
  await uploadCover(page);
  await page.getByRole('textbox', { name: 'คำอธิบายภาพ' }).fill('เภสัชกรให้คำแนะนำผู้ป่วย');
}

test('a new article is saved, gets its address, and holds what was typed', async ({ page }) => {
  await signIn(page);
  await page.goto('/articles/create');
  const title = uniqueTitle('บทบาทเภสัชกร');
  await titleField(page).fill(title);
  await expect(saveState(page)).toHaveText(/ยังไม่ได้บันทึก|บันทึกในเครื่องแล้ว \d\d:\d\d/);
  await textField(page).click();
  await page.keyboard.type('ย่อหน้าแรก');
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/articles\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.reload();
  await expect(titleField(page)).toHaveValue(title);
  await expect(textField(page)).toContainText('ย่อหน้าแรก');
});

test('the keyboard saves, and writing goes on in the same field', async ({ page }) => {
  await signIn(page);
  await page.goto('/articles/create');
  await titleField(page).fill(uniqueTitle('บันทึกด้วยแป้นพิมพ์'));
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/articles\/\d+$/);
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' ต่อ');
  await page.keyboard.press('Control+s');
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว \d\d:\d\d/);
  await page.reload();
  await expect(titleField(page)).toHaveValue(/ ต่อ$/);
});

test('a save without a title is refused at its field, which gets the cursor', async ({ page }) => {
  await signIn(page);
  await page.goto('/articles/create');
  await saveButton(page).click();
  await expect(page.getByRole('alert').getByText('กรุณาตรวจสอบข้อมูล 1 รายการ')).toBeVisible();
  await expect(titleField(page)).toBeFocused();
  await expect(titleField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/articles\/create$/);
});

test('only changed fields are sent, with the version that was read', async ({ page }) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('ส่งเฉพาะที่แก้'));
  await page.goto(`/articles/${id}`);
  await page.getByRole('textbox', { name: 'คำโปรย' }).fill('คำโปรยใหม่');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await saveButton(page).click();
  expect((await sent).postDataJSON()).toEqual({ excerpt: 'คำโปรยใหม่', version: 1 });
});

test('the checklist leads to what is missing and empties as it is filled in', async ({ page }) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('รายการตรวจ'));
  await page.goto(`/articles/${id}`);
  await expect(page.getByText('สิ่งที่ต้องทำก่อนเผยแพร่ (4)')).toBeVisible();
  await page.getByRole('button', { name: 'จำเป็นต้องกรอกคำโปรย' }).click();
  await expect(page.getByRole('textbox', { name: 'คำโปรย' })).toBeFocused();
  await page.keyboard.type('มีคำโปรยแล้ว');
  await expect(page.getByText('สิ่งที่ต้องทำก่อนเผยแพร่ (3)')).toBeVisible();
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await expect(page.getByRole('alert').getByText('กรุณาตรวจสอบข้อมูล 3 รายการ')).toBeVisible();
  expect((await api.get(`/v1/article/${id}`)).status).toBe('draft');
});

test('a camera picture stands upright, needs its description, and the article goes live', async ({
  page,
}) => {
  const api = await signIn(page);
  const id = await readyDraft(api, 'เผยแพร่พร้อมภาพ');
  await page.goto(`/articles/${id}`);
  await uploadCover(page);
  const picture = page.locator('[data-field="featured_image_id"] img');
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth),
    )
    .toBe(true);
  await expect(page.getByRole('button', { name: /ต้องมีคำอธิบายภาพปก/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'คำอธิบายภาพ' }).fill('เภสัชกรให้คำแนะนำผู้ป่วย');
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await expect(page.getByText('เผยแพร่เรียบร้อยแล้ว')).toBeVisible();
  await expect(page.getByText('เผยแพร่อยู่').first()).toBeVisible();
  const item = await api.get(`/v1/article/${id}`);
  expect(item.status).toBe('publish');
  expect(item.featured_image).toMatchObject({ alt_text: 'เภสัชกรให้คำแนะนำผู้ป่วย' });
});

test('a cover that is too small is refused before anything is sent', async ({ page }) => {
  await signIn(page);
  await page.goto('/articles/create');
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/media')) uploads += 1;
  });
  const tiny = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer();
  await (await coverInput(page)).setInputFiles({
    name: 'tiny.png',
    mimeType: 'image/png',
    buffer: tiny,
  });
  await expect(
    page.getByText('ภาพ tiny.png มีขนาด 300×200 พิกเซล ต้องมีอย่างน้อย 600×315'),
  ).toBeVisible();
  await (await coverInput(page)).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('text'),
  });
  await expect(page.getByText('ไฟล์ notes.txt ไม่ใช่ภาพ JPG, PNG หรือ WebP')).toBeVisible();
  expect(uploads).toBe(0);
});

test('a removed cover can be put back', async ({ page }) => {
  const api = await signIn(page);
  const id = await readyDraft(api, 'นำภาพออก');
  await page.goto(`/articles/${id}`);
  await uploadCover(page);
  await page.getByRole('button', { name: 'นำภาพออก' }).click();
  await expect(page.getByRole('button', { name: 'เปลี่ยนภาพ' })).toBeHidden();
  await page.getByRole('button', { name: 'เลิกทำ' }).last().click();
  await expect(page.getByRole('button', { name: 'เปลี่ยนภาพ' })).toBeVisible();
});

test('text pasted from Word keeps its structure and loses its markup', async ({ page }) => {
  await signIn(page);
  await page.goto('/articles/create');
  const title = uniqueTitle('วางจาก Word');
  await titleField(page).fill(title);
  await textField(page).click();
  await page.evaluate(() => {
    const item = (text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>${text}<o:p></o:p></p>`;
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><h1>หัวข้อจาก Word</h1><p class=MsoNormal><span style='font-family:"Angsana New"'>ย่อหน้า<b>หนา</b></span><o:p></o:p></p>${item('ข้อหนึ่ง')}${item('ข้อสอง')}<p class=MsoNormal><img src="file:///C:/x/image001.png"></p><!--EndFragment--></body></html>`;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'หัวข้อจาก Word');
    document
      .querySelector('[contenteditable="true"]')
      ?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
  });
  const text = textField(page);
  await expect(text.getByRole('heading', { level: 2, name: 'หัวข้อจาก Word' })).toBeVisible();
  await expect(text.getByRole('listitem')).toHaveText(['ข้อหนึ่ง', 'ข้อสอง']);
  await expect(page.getByText(/ภาพ 1 ภาพในข้อความที่วางอยู่ในเครื่องของคุณ/)).toBeVisible();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/v1/article'),
  );
  await saveButton(page).click();
  const { content } = (await sent).postDataJSON();
  expect(content).toBe(
    '<h2>หัวข้อจาก Word</h2><p>ย่อหน้า<strong>หนา</strong></p><ul><li><p>ข้อหนึ่ง</p></li><li><p>ข้อสอง</p></li></ul>',
  );
});

test('tables, links, footnotes and videos survive saving and reading again', async ({ page }) => {
  const api = await signIn(page);
  await page.goto('/articles/create');
  await titleField(page).fill(uniqueTitle('องค์ประกอบ'));
  const text = textField(page);
  await text.click();
  await page.keyboard.type('อ่านเพิ่ม');
  await page.getByRole('button', { name: 'แทรกเชิงอรรถ' }).click();
  await page.getByRole('textbox', { name: 'ข้อความเชิงอรรถ' }).fill('แหล่งที่มา');
  await page.keyboard.press('Enter');
  await expect(text.locator('sup')).toHaveText('[1]');
  await page.getByRole('button', { name: 'แทรกวิดีโอ YouTube หรือ Vimeo' }).click();
  await page.getByRole('textbox', { name: 'ลิงก์วิดีโอ' }).fill('https://example.com/x');
  await page.keyboard.press('Enter');
  await expect(page.getByText('ใช้ได้เฉพาะลิงก์วิดีโอ YouTube หรือ Vimeo')).toBeVisible();
  await page.getByRole('textbox', { name: 'ลิงก์วิดีโอ' }).fill('https://youtu.be/dQw4w9WgXcQ');
  await page.keyboard.press('Enter');
  await expect(text.locator('iframe')).toHaveCount(1);
  await page.getByRole('button', { name: 'แทรกตาราง' }).click();
  await expect(text.locator('table')).toHaveCount(1);
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/articles\/\d+$/);
  const { content } = await api.get(
    `/v1${new URL(page.url()).pathname.replace('articles', 'article')}`,
  );
  expect(content).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  expect(content).toContain('<sup>[1]</sup>');
  expect(content).toContain('<table>');
  await page.reload();
  await expect(text.locator('table')).toHaveCount(1);
  await expect(text.locator('iframe')).toHaveCount(1);
  // Reading alone changes nothing.
  await expect(saveState(page)).toHaveCount(0);
});

test('a picture put into the text is uploaded and gets a caption', async ({ page }) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('ภาพในเนื้อหา'));
  await page.goto(`/articles/${id}`);
  await page
    .locator('[data-field="content"] input[type="file"]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture() });
  const figure = textField(page).locator('figure');
  await expect(figure.locator('img')).toBeVisible();
  await figure.locator('figcaption').click();
  await page.keyboard.type('คำบรรยาย');
  await figure.getByLabel(/คำอธิบายภาพ/).fill('ภาพปากกาฉีดยา');
  await saveButton(page).click();
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);
  const { content } = await api.get(`/v1/article/${id}`);
  expect(content).toMatch(/<figure><img src="[^"]*\/media\/[^"]+" alt="ภาพปากกาฉีดยา"[^>]*>/);
  expect(content).toContain('<figcaption>คำบรรยาย</figcaption>');
});

test('a product brand forces visibility and reminder, and fills the ladder', async ({ page }) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('แบรนด์'));
  await page.goto(`/articles/${id}`);
  await choose(page, 'แบรนด์', 'Ozempic');
  await expect(page.getByRole('combobox', { name: 'การมองเห็น' })).toHaveValue(
    'เฉพาะบุคลากรทางการแพทย์',
  );
  await expect(page.getByRole('combobox', { name: 'ผลิตภัณฑ์ (Adoption ladder)' })).toHaveValue(
    /Ozempic/,
  );
  await expect(
    page.getByRole('switch', { name: 'แสดงข้อความรายงานอาการไม่พึงประสงค์' }),
  ).toBeDisabled();
  await page.getByRole('textbox', { name: 'รหัสอนุมัติสื่อ' }).fill('TH26SAX00012');
  await page.keyboard.press('Tab');
  await expect(page.getByText('รหัสสื่อไม่ตรงกับแบรนด์ที่เลือก').first()).toBeVisible();
});

test('dates are typed in Thai, Buddhist or common years', async ({ page }) => {
  await signIn(page);
  await page.goto('/articles/create');
  const day = page.getByRole('textbox', { name: 'วันหมดอายุเนื้อหา' });
  await day.fill('๑๒/๑๑/๒๕๗๑ 10:30');
  await day.blur();
  await expect(day).toHaveValue('12/11/2028 10:30');
});

test('an article is scheduled, and comes back without a reason while nobody saw it', async ({
  page,
}) => {
  const api = await signIn(page);
  const id = await readyDraft(api, 'ตั้งเวลา');
  await page.goto(`/articles/${id}`);
  await withCover(page);
  await page.getByRole('button', { name: 'ตั้งเวลาเผยแพร่' }).click();
  const dialog = page.getByRole('dialog', { name: 'ตั้งเวลาเผยแพร่' });
  await dialog.getByRole('button', { name: 'ตั้งเวลา', exact: true }).click();
  await expect(page.getByText('ตั้งเวลาเผยแพร่เรียบร้อยแล้ว')).toBeVisible();
  expect((await api.get(`/v1/article/${id}`)).effective_status).toBe('scheduled');
  await page.getByRole('button', { name: 'ยกเลิกการเผยแพร่' }).click();
  await expect(page.getByText('ยกเลิกการเผยแพร่แล้ว')).toBeVisible();
  expect((await api.get(`/v1/article/${id}`)).status).toBe('draft');
});

test('unpublishing what was visible asks for a reason', async ({ page }) => {
  const api = await signIn(page);
  const id = await readyDraft(api, 'ยกเลิก');
  await page.goto(`/articles/${id}`);
  await withCover(page);
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await expect(page.getByText('เผยแพร่เรียบร้อยแล้ว')).toBeVisible();
  await page.getByRole('button', { name: 'ยกเลิกการเผยแพร่' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'ยกเลิกการเผยแพร่' }).click();
  await expect(dialog.getByText('กรุณาระบุเหตุผล')).toBeVisible();
  await dialog.getByRole('textbox').fill('ข้อมูลเก่า');
  await dialog.getByRole('button', { name: 'ยกเลิกการเผยแพร่' }).click();
  await expect(page.getByText('ยกเลิกการเผยแพร่แล้ว')).toBeVisible();
  expect((await api.get(`/v1/article/${id}`)).status).toBe('draft');
});

test('leaving with unsaved changes asks first', async ({ page }) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('ออกจากหน้า'));
  await page.goto(`/articles/${id}`);
  await titleField(page).fill('แก้แล้วยังไม่บันทึก');
  await page.getByRole('link', { name: 'กลับ', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('มีการแก้ไขที่ยังไม่ได้บันทึก ต้องการออกจากหน้านี้หรือไม่')).toBeVisible();
  await dialog.getByRole('button', { name: 'อยู่ต่อ' }).click();
  await expect(titleField(page)).toHaveValue('แก้แล้วยังไม่บันทึก');
  await page.getByRole('link', { name: 'กลับ', exact: true }).click();
  await dialog.getByRole('button', { name: 'ออกจากหน้านี้' }).click();
  await expect(page).toHaveURL(/\/articles$/);
});

test('references are put in order by the keyboard', async ({ page }) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('อ้างอิง'), {
    references: [{ text: 'หนึ่ง' }, { text: 'สอง' }],
  });
  await page.goto(`/articles/${id}`);
  await page.getByRole('textbox', { name: 'ข้อความอ้างอิงที่ 2' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('textbox', { name: 'ข้อความอ้างอิงที่ 1' })).toHaveValue('สอง');
  await expect(page.getByText('ย้ายไปลำดับที่ 1 จาก 2')).toBeAttached();
  await saveButton(page).click();
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);
  const { references } = await api.get(`/v1/article/${id}`);
  expect(references).toMatchObject([{ text: 'สอง' }, { text: 'หนึ่ง' }]);
});

test('a credit that is switched on needs its code and its number', async ({ page }) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('หน่วยกิต'));
  await page.goto(`/articles/${id}`);
  await page.getByRole('switch', { name: 'มีหน่วยกิต CPE' }).click();
  await saveButton(page).click();
  await expect(page.getByRole('alert').getByText('กรุณาตรวจสอบข้อมูล 2 รายการ')).toBeVisible();
  await page.getByRole('textbox', { name: 'รหัสกิจกรรม CPE' }).fill('1001-1-000-001-01-2569');
  await page.getByRole('textbox', { name: 'หน่วยกิต CPE', exact: true }).fill('1.5');
  await saveButton(page).click();
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);
});

test('the preview shows what readers get, with the texts the law asks for', async ({ page }) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('ตัวอย่าง'), {
    brand: 'Medical',
    promotional_type: 'medical',
  });
  await page.goto(`/articles/${id}`);
  await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click();
  const frame = page.frameLocator('iframe[title="ตัวอย่าง"]');
  await expect(
    frame.getByText('เนื้อหานี้สำหรับบุคลากรทางการแพทย์และเภสัชกรรมในประเทศไทยเท่านั้น'),
  ).toBeVisible();
  await expect(frame.getByText(/หากพบอาการไม่พึงประสงค์จากการใช้ยา/)).toBeVisible();
  await page.getByText('โทรศัพท์', { exact: true }).click();
  expect((await page.locator('iframe[title="ตัวอย่าง"]').boundingBox())?.width).toBe(390);
});

test('a duplicate opens as a draft of its own', async ({ page }) => {
  const api = await signIn(page);
  const title = uniqueTitle('ต้นฉบับ');
  const id = await createArticle(api, title);
  await page.goto(`/articles/${id}`);
  await page.getByRole('button', { name: 'คำสั่งอื่น' }).click();
  await page.getByRole('menuitem', { name: 'ทำสำเนา' }).click();
  await expect(titleField(page)).toHaveValue(`${title} (สำเนา)`);
  expect(page.url()).not.toContain(`/articles/${id}`);
});

test('a deleted article shows read-only until it is restored', async ({ page }) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('ลบ'));
  await page.goto(`/articles/${id}`);
  await page.getByRole('button', { name: 'คำสั่งอื่น' }).click();
  await page.getByRole('menuitem', { name: 'ลบ' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ลบ' }).click();
  await expect(page).toHaveURL(/\/articles$/);
  await page.goto(`/articles/${id}`);
  await expect(page.getByText(/บทความนี้อยู่ในถังขยะตั้งแต่/)).toBeVisible();
  await expect(titleField(page)).not.toBeEditable();
  await page.getByRole('button', { name: 'กู้คืน' }).click();
  await expect(titleField(page)).toBeEditable();
});

test('an article that does not exist is the 404 page', async ({ page }) => {
  await signIn(page);
  await page.goto('/articles/999999999');
  await expect(page.getByText('ข้อผิดพลาด 404 (ไม่พบหน้า)')).toBeVisible();
});

test('on a phone the actions stand at the bottom and nothing runs off the side', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto('/articles/create');
  await titleField(page).fill(uniqueTitle('มือถือ'));
  const box = await saveButton(page).boundingBox();
  expect(box && box.y + box.height).toBeGreaterThan(780);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/articles\/\d+$/);
});

test('the form reads in English', async ({ page }) => {
  await signIn(page, 'en');
  await page.goto('/articles/create');
  await expect(page.getByRole('heading', { level: 1, name: 'New article' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Title is required').first()).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the form, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const api = await signIn(page);
    const id = await readyDraft(api, 'axe', { references: [{ text: 'หนึ่ง' }] });
    await page.goto(`/articles/${id}`);
    await expect(textField(page)).toBeVisible();
    await expectAccessible(page);
  });
}
