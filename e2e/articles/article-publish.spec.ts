/// <reference lib="dom" />
import { expect, type Page, type Request, test } from '@playwright/test';
import sharp from 'sharp';
import {
  cameraPicture,
  createArticle,
  readyDraft,
  saveButton,
  signIn,
  uniqueTitle,
} from './article-fixtures.ts';

/** The file input of the cover; its drop zone is only rendered near the viewport. */
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

const DESCRIPTION = 'เภสัชกรให้คำแนะนำผู้ป่วย';

test('a share picture of its own is chosen, kept, and taken away again; the checklist leads to what is missing and empties as it is filled in; a product brand forces visibility and reminder, and fills the ladder', async ({
  page,
}) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('รายการตรวจ'));
  const ladders = Promise.withResolvers<void>();
  await page.route('**/v1/ladder/product_adoption_ladder*', async (route) => {
    await ladders.promise;
    await route.continue();
  });
  await page.goto(`/articles/${id}`);

  await test.step('the share picture', async () => {
    const storedSeo = async () => (await api.get(`/v1/article/${id}`)).seo;
    await page.getByRole('button', { name: 'แก้ไขข้อความค้นหาและแชร์' }).click();
    const share = page.locator('[data-field="seo.og_image_id"]');
    await share.scrollIntoViewIfNeeded();
    await share.locator('input[type="file"]').setInputFiles({
      name: 'share.png',
      mimeType: 'image/png',
      buffer: await sharp({
        create: {
          width: 1200,
          height: 630,
          channels: 3,
          background: `#${String(id).padStart(6, '0')}`,
        },
      })
        .png()
        .toBuffer(),
    });
    const picture = share.locator('img');
    await expect(picture).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect.poll(storedSeo).toMatchObject({ og_image_id: expect.any(Number) });
    await page.reload();
    await page.getByRole('button', { name: 'แก้ไขข้อความค้นหาและแชร์' }).click();
    await expect(picture).toBeVisible();
    await share.getByRole('button', { name: 'นำภาพออก' }).click();
    await page.keyboard.press('Control+s');
    await expect.poll(storedSeo).toMatchObject({ og_image_id: null });
  });

  await expect(page.getByText('สิ่งที่ต้องทำก่อนเผยแพร่ (4)')).toBeVisible();
  await page.getByRole('button', { name: 'กรอกคำโปรย' }).click();
  await expect(page.getByRole('textbox', { name: 'คำโปรย' })).toBeFocused();
  await page.keyboard.type('มีคำโปรยแล้ว');
  await expect(page.getByText('สิ่งที่ต้องทำก่อนเผยแพร่ (3)')).toBeVisible();
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  const alert = page.getByRole('alert');
  await expect(alert.getByText('กรุณาตรวจสอบข้อมูล 3 รายการ')).toBeVisible();
  await expect(alert.getByRole('button').first()).toContainText('หมวดหมู่');
  await expect(page.locator('[data-field="category_id"] :focus')).toHaveCount(1);
  expect((await api.get(`/v1/article/${id}`)).status).toBe('draft');

  // The ladders may come later than the choice.
  await choose(page, 'แบรนด์', 'Ozempic');
  ladders.resolve();
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

/** Offers a picture that is too small and a file that is none; gives the number of uploads. */
async function offerUnfit(page: Page): Promise<number> {
  let uploads = 0;
  const count = (request: Request) => {
    if (request.url().endsWith('/v1/media')) uploads += 1;
  };
  page.on('request', count);
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
  page.off('request', count);
  return uploads;
}

test('a cover and the life of its article', async ({ page }) => {
  const api = await signIn(page);
  const id = await readyDraft(api, 'เผยแพร่พร้อมภาพ');
  await page.goto(`/articles/${id}`);

  await test.step('one that is too small is refused before anything is sent', async () =>
    expect(await offerUnfit(page)).toBe(0));

  await test.step('a camera picture stands upright', async () => {
    await uploadCover(page);
    const picture = page.locator('[data-field="featured_image_id"] img');
    await expect
      .poll(() =>
        picture.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth),
      )
      .toBe(true);
  });

  await test.step('one that was removed can be put back', async () => {
    await page.getByRole('button', { name: 'นำภาพออก' }).click();
    await expect(page.getByRole('button', { name: 'เปลี่ยนภาพ' })).toBeHidden();
    await page.getByRole('alert').getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(page.getByRole('button', { name: 'เปลี่ยนภาพ' })).toBeVisible();
  });

  const status = async () => (await api.get(`/v1/article/${id}`)).effective_status;
  const schedule = page.getByRole('button', { name: 'ตั้งเวลาเผยแพร่' });

  await test.step('it needs its description; scheduled, it comes back without a reason while nobody saw it', async () => {
    await expect(page.getByRole('button', { name: /ต้องมีคำอธิบายภาพปก/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'คำอธิบายภาพ' }).fill(DESCRIPTION);
    await schedule.click();
    const moment = page.getByRole('dialog', { name: 'ตั้งเวลาเผยแพร่' });
    await moment.getByRole('button', { name: 'ตั้งเวลา', exact: true }).click();
    await expect(page.getByText('ตั้งเวลาเผยแพร่เรียบร้อยแล้ว')).toBeVisible();
    expect(await status()).toBe('scheduled');
    await page.getByRole('button', { name: 'ยกเลิกการตั้งเวลา' }).click();
    await expect(page.getByText('ยกเลิกการตั้งเวลาแล้ว')).toBeVisible();
    expect((await api.get(`/v1/article/${id}`)).status).toBe('draft');
  });

  await test.step('what is scheduled can go live at once', async () => {
    // The moment that was chosen before stays in the form.
    await schedule.click();
    await expect.poll(status).toBe('scheduled');
    await page.getByRole('button', { name: 'เผยแพร่ทันที' }).click();
    await expect.poll(status).toBe('published');
    await expect(page.getByText('เผยแพร่เรียบร้อยแล้ว', { exact: true })).toBeVisible();
    await expect(page.getByText('เผยแพร่อยู่').first()).toBeVisible();
    const item = await api.get(`/v1/article/${id}`);
    expect(item.status).toBe('publish');
    expect(item.featured_image).toMatchObject({ alt_text: DESCRIPTION });
  });

  await test.step('unpublishing what was visible asks for a reason', async () => {
    await page.getByRole('button', { name: 'ยกเลิกการเผยแพร่' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'ยกเลิกการเผยแพร่' }).click();
    await expect(dialog.getByText('กรุณาระบุเหตุผล')).toBeVisible();
    await dialog.getByRole('textbox').fill('ข้อมูลเก่า');
    await dialog.getByRole('button', { name: 'ยกเลิกการเผยแพร่' }).click();
    await expect(page.getByText('ยกเลิกการเผยแพร่แล้ว')).toBeVisible();
    expect(await status()).toBe('draft');
    // The focus is on what came in the place of the button that was pressed.
    await expect(page.getByRole('button', { name: 'บันทึกแบบร่าง' })).toBeFocused();
  });

  await test.step('what was taken back goes live again', async () => {
    await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
    await expect.poll(status).toBe('published');
    await expect(saveButton(page)).toBeFocused();
  });
});
