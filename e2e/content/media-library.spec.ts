/// <reference lib="dom" />

import { expect, type Locator, type Page, test } from '@playwright/test';
import { saveButton, signIn, textField, uniqueTitle } from '../articles/article-fixtures.ts';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, tokenOf } from '../fixtures.ts';

/** An article with a picture, and other pictures, all with one mark. */
async function makeLibrary(page: Page) {
  const api = await signIn(page);
  const maker = new ArticleMaker(page.request, await tokenOf(page));
  const mark = uniqueMark();
  const [old, fresh, cover, small] = [
    await maker.picture(),
    await maker.picture(900, 500),
    await maker.picture(900, 501),
    await maker.picture(200, 100),
  ];
  await api.put(`/v1/media/${old}`, { alt_text: `${mark} เดิม` });
  await api.put(`/v1/media/${fresh}`, { alt_text: `${mark} ใหม่`, tags: [mark] });
  await api.put(`/v1/media/${cover}`, { alt_text: `${mark} ปก`, tags: [mark] });
  await api.put(`/v1/media/${small}`, { alt_text: `${mark} เล็ก` });
  const published = await maker.published({
    title: uniqueTitle(`ใช้ภาพ ${mark}`),
    featured_image_id: old,
  });
  const draft = await maker.draft({ title: uniqueTitle(`ร่างใช้ภาพ ${mark}`) });
  return { api, mark, old, fresh, cover, published, draft };
}

const library = (page: Page) => page.getByRole('dialog', { name: /คลัง/ });
const file = (window: Locator, name: string) => window.getByRole('button', { name });

async function find(window: Locator, words: string, count: number) {
  await window.getByRole('searchbox').fill(words);
  await expect(window.getByRole('list', { name: 'ไฟล์' }).getByRole('listitem')).toHaveCount(count);
}

test('axe finds nothing in the library; a file is tagged, centred and replaced wherever it is used, and back; a cover and a picture in the text are chosen from it', async ({
  page,
}) => {
  const { api, mark, old, fresh, cover, published, draft } = await makeLibrary(page);
  const coverOf = async () => (await api.get(`/v1/article/${published.id}`)).featured_image_id;
  const window = library(page);
  await page.goto('/articles#media-library');
  await expect(window).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(window).toHaveCount(0);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'ค้นหา' }).fill('คลังไฟล์');
  await page.getByRole('option', { name: 'เปิดคลังไฟล์' }).click();
  await find(window, mark, 4);
  await expectPartAccessible(window);
  await file(window, `${mark} เดิม`).click();
  await expect(window.getByRole('link')).toBeVisible();
  await expectPartAccessible(window);

  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html[data-mantine-color-scheme="dark"]')).toHaveCount(1);
  await expectPartAccessible(window);
  await expectNoSideways(page);
  await window.getByRole('button', { name: 'กลับไปที่คลัง' }).click();
  await expect(file(window, `${mark} เดิม`)).toBeVisible();
  await expectPartAccessible(window);
  await expectNoSideways(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await file(window, `${mark} เดิม`).click();

  const point = window.getByRole('slider', { name: 'จุดสำคัญของภาพ' });
  await point.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(point).toHaveAttribute('aria-valuetext', 'แนวนอน 40% แนวตั้ง 48%');
  const tags = window.getByRole('combobox', { name: 'แท็ก' });
  await tags.fill(`ป้าย ${mark}`);
  await tags.press('Enter');
  await window.getByRole('textbox', { name: 'คำอธิบายภาพ' }).fill(`${mark} แก้แล้ว`);
  await window.getByRole('searchbox').focus();
  await expect(file(window, `${mark} แก้แล้ว`)).toBeVisible();
  await expect
    .poll(async () => await api.get(`/v1/media/${old}`))
    .toMatchObject({
      focal: { x: 0.4, y: 0.48 },
      tags: [`ป้าย ${mark}`],
      alt_text: `${mark} แก้แล้ว`,
    });
  const rows = await api.list(`/v1/article?search=${mark}`);
  const row = rows.find(({ id }) => id === published.id);
  expect(row?.cover).toMatchObject({ focal: { x: 0.4, y: 0.48 } });

  await expect(window.getByRole('link', { name: published.title })).toBeVisible();
  await window.getByRole('button', { name: 'เปลี่ยนเป็นไฟล์อื่นทุกที่' }).click();
  await file(window, `${mark} เล็ก`).click();
  await window.getByRole('button', { name: 'ใช้ไฟล์นี้แทน' }).click();
  const ask = page.getByRole('dialog', { name: 'เปลี่ยนไฟล์ทุกที่ที่ใช้' });
  await ask.getByRole('button', { name: 'เปลี่ยนทั้ง 1 รายการ' }).click();
  await expect(ask.getByRole('alert')).toContainText('600×315');
  // Escape closes the dialog on top and leaves the library open.
  await page.keyboard.press('Escape');
  await expect(ask).toHaveCount(0);
  await expect(window).toBeVisible();
  expect(await coverOf()).toBe(old);

  await file(window, `${mark} ใหม่`).click();
  await window.getByRole('button', { name: 'ใช้ไฟล์นี้แทน' }).click();
  await ask.getByRole('button', { name: 'เปลี่ยนทั้ง 1 รายการ' }).click();
  const done = page.getByRole('alert').filter({ hasText: 'เปลี่ยนไฟล์แล้ว 1 รายการ' });
  await expect(done.getByRole('button', { name: 'ปิด' })).toBeVisible();
  expect(await coverOf()).toBe(fresh);
  await expect(window.getByRole('link', { name: published.title })).toBeVisible();
  await done.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect(page.getByText('เปลี่ยนกลับเป็นไฟล์เดิมแล้ว')).toBeVisible();
  expect(await coverOf()).toBe(old);

  await expect(window.getByText('ยังไม่มีรายการใดใช้ไฟล์นี้')).toBeVisible();
  await window.getByRole('button', { name: 'ลบไฟล์' }).click();
  await window.getByRole('button', { name: 'ลบไฟล์' }).click();
  await expect(file(window, `${mark} ใหม่`)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(window).toHaveCount(0);
  await expect(page).toHaveURL(/\/articles(\?[^#]*)?$/);

  await goWithin(page, `/articles/${draft.id}`);
  await page.getByRole('button', { name: 'เลือกจากคลังภาพ' }).first().click();
  await find(window, mark, 3);
  await file(window, `${mark} เล็ก`).click();
  await expect(window.getByRole('button', { name: 'ใช้ภาพนี้' })).toBeDisabled();
  await expect(window.getByText('ต้องมีอย่างน้อย 600×315 พิกเซล')).toHaveCount(2);
  await window.getByText(mark, { exact: true }).click();
  await expect(file(window, `${mark} แก้แล้ว`)).toHaveCount(0);
  await file(window, `${mark} ปก`).click();
  await window.getByRole('button', { name: 'ใช้ภาพนี้' }).click();
  await expect(window).toHaveCount(0);
  await expect(page.getByRole('img', { name: `${mark} ปก` }).first()).toBeVisible();

  await textField(page).click();
  await page.getByRole('button', { name: 'เลือกภาพจากคลัง' }).click();
  await find(window, mark, 3);
  await file(window, `${mark} เล็ก`).click();
  await window.getByRole('button', { name: 'ใช้ภาพนี้' }).click();
  await expect(textField(page).getByRole('img', { name: `${mark} เล็ก` })).toBeVisible();
  await saveButton(page).click();
  await expect
    .poll(async () => (await api.get(`/v1/article/${draft.id}`)).featured_image_id)
    .toBe(cover);
  expect((await api.get(`/v1/article/${draft.id}`)).content).toContain(`alt="${mark} เล็ก"`);
});
