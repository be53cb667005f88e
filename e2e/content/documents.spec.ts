/// <reference lib="dom" />

import { expect, type Page, test } from '@playwright/test';
import { makePdf } from '../../apps/api/test/media-files.ts';
import { type Api, signIn, uniqueTitle } from '../articles/article-fixtures.ts';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, goWithin, tokenOf } from '../fixtures.ts';

/** Documents: a file with its first page, a link to another site, versions, and the list. */

const field = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"]`).getByRole('textbox');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, title: string) =>
  page.locator('tbody tr').filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** A draft of a document that meets all publishing rules. */
async function ready(api: Api, title: string, more: Record<string, unknown> = {}) {
  const [area] = await api.list('/v1/bu/therapy-areas');
  const made = await api.post('/v1/document', {
    title,
    document_type: 'form',
    excerpt: 'เอกสารของการทดสอบ',
    therapy_area_ids: [area?.id],
    external_url: 'https://documents.example/form.pdf',
    ...more,
  });
  return Number(made.id);
}

/** A new version takes the place of a published document, and both say so. */
async function expectNewVersion(page: Page, api: Api): Promise<void> {
  const title = uniqueTitle('เอกสารสองฉบับ');
  const cover = await new ArticleMaker(page.request, await tokenOf(page)).picture();
  const id = await ready(api, title, { featured_image_id: cover });
  await api.put(`/v1/document/${id}`, { status: 'publish' });
  await goWithin(page, `/documents?search=${encodeURIComponent(title)}`);
  await button(page, `คำสั่งของ ${title}`).click();
  await expect(page.getByRole('menuitem', { name: 'เปิดลิงก์' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'แทนที่ด้วยฉบับใหม่' }).click();
  await expect(page.getByText('สร้างฉบับใหม่เป็นแบบร่างแล้ว')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/documents/(?!${id}$)\\d+$`));
  const versions = page.getByRole('list', { name: 'ฉบับของเอกสาร' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await expect(versions.getByRole('link', { name: title })).toHaveAttribute(
    'href',
    `/documents/${id}`,
  );
  await expect(versions.locator('[aria-current]')).toContainText('ฉบับนี้');
  expect(await api.get(`/v1/document/${id}`)).toMatchObject({
    status: 'publish',
    superseded_by_id: Number(page.url().split('/').at(-1)),
  });
  await goWithin(page, `/documents?status=publish&search=${encodeURIComponent(title)}`);
  await expect(rowOf(page, title)).toContainText('มีฉบับใหม่แทนที่แล้ว');
}

/**
 * A document without a title is called as its file, and may be called otherwise; an address elsewhere
 * needs a cover of its own; a paper says whose it is.
 */
async function expectAddressElsewhere(page: Page, api: Api): Promise<void> {
  const title = uniqueTitle('บทความวิจัย');
  await goWithin(page, '/documents/create');
  const choose = page.locator('[data-field="file_id"] input[type="file"]');
  await choose.setInputFiles({
    name: 'แบบฟอร์ม_ขอยา 2569.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf(1, uniqueMark()),
  });
  await expect(field(page, 'title')).toHaveValue('แบบฟอร์ม ขอยา 2569');
  await field(page, 'title').fill('ชื่อที่พิมพ์เอง');
  await expect(field(page, 'title')).toHaveValue('ชื่อที่พิมพ์เอง');
  await page.locator('[data-field="file_id"]').getByRole('button', { name: 'นำไฟล์ออก' }).click();
  // Its first page went into the cover.
  await page.getByRole('button', { name: 'นำภาพออก' }).click();

  await field(page, 'title').fill(title);
  await page.getByRole('combobox', { name: 'ประเภทเอกสาร' }).click();
  await page.getByRole('option', { name: 'บทความวิจัย' }).click();
  await field(page, 'external_url').fill('https://documents.example/paper.pdf');
  await button(page, 'บันทึกแบบร่าง').click();
  await expect(page).toHaveURL(/\/documents\/\d+$/);
  await expect(button(page, 'ใส่ภาพปก')).toBeVisible();
  await button(page, 'กรอกลิขสิทธิ์').click();
  await expect(field(page, 'copyright_note')).toBeFocused();
  await field(page, 'copyright_note').fill('© วารสารตัวอย่าง');
  await expect(button(page, 'กรอกลิขสิทธิ์')).toHaveCount(0);
  // Fields of patient guides show for that type only.
  await expect(page.getByRole('region', { name: 'สำหรับผู้ป่วย' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'ประเภทเอกสาร' }).click();
  await page.getByRole('option', { name: 'คู่มือสำหรับผู้ป่วย' }).click();
  await expect(page.getByRole('region', { name: 'สำหรับผู้ป่วย' })).toBeVisible();
  await expect(button(page, 'กรอกจำนวนพิมพ์สูงสุดต่อคำขอ')).toBeVisible();
  const id = page.url().split('/').at(-1);
  expect(await api.get(`/v1/document/${id}`)).toMatchObject({
    external_url: 'https://documents.example/paper.pdf',
    file_id: null,
  });
}

test('a PDF shows its pages and its first one, which is the cover that publishing asks for; a new version takes its place; a document may be an address elsewhere', async ({
  page,
}) => {
  const api = await signIn(page);
  const title = uniqueTitle('แบบฟอร์ม');
  const id = await ready(api, title, { external_url: null });
  await page.goto(`/documents/${id}`);
  await expect(button(page, 'ต้องมีไฟล์เอกสารหรือลิงก์ภายนอกอย่างใดอย่างหนึ่ง')).toBeVisible();
  await page.locator('[data-field="file_id"] input[type="file"]').setInputFiles({
    name: 'form.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf(3, uniqueMark()),
  });
  const file = page.locator('[data-field="file_id"]');
  await expect(file).toContainText('form.pdf');
  await expect(file).toContainText('3 หน้า');
  await expect(file.getByRole('figure')).toContainText('หน้าแรกของเอกสาร');
  await expect(page.getByText('ครบทุกข้อก่อนเผยแพร่')).toBeVisible();
  // With a file there is no field for a link.
  await expect(field(page, 'external_url')).toHaveCount(0);
  await expectPartAccessible(page.getByRole('main'));

  await button(page, 'ดูตัวอย่าง').click();
  const preview = page.frameLocator('iframe[title="ตัวอย่าง"]');
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await expect(preview.getByText('เปิดอ่านและดาวน์โหลดได้')).toBeVisible();
  await page.keyboard.press('Escape');

  await button(page, 'เผยแพร่').click();
  await expect(page.getByText('เผยแพร่เรียบร้อยแล้ว')).toBeVisible();
  const saved = await api.get(`/v1/document/${id}`);
  expect(saved).toMatchObject({ status: 'publish', file: { page_count: 3 } });
  expect(saved.featured_image_id).not.toBeNull();

  await goWithin(page, `/documents?search=${encodeURIComponent(title)}`);
  await expect(rowOf(page, title)).toContainText('3 หน้า');
  await expect(rowOf(page, title)).toContainText('PDF');
  await goWithin(page, `/documents/${id}/log`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('tab', { name: 'รายผู้ใช้' }).click();
  await expect(page).toHaveURL(/view=users/);
  await expectNewVersion(page, api);
  await expectAddressElsewhere(page, api);
});

test('the list narrows to codes that are about to end, and reads well on a phone in English', async ({
  page,
}) => {
  await signIn(page, 'en');
  await page.goto('/documents?code_ends_soon=1');
  await expect(page.getByText('Code has less than 60 days left').first()).toBeVisible();
  await expect(page.locator('tbody tr').first()).toContainText(/days? left/);
  await expectPartAccessible(page.getByRole('main'));
  await page.setViewportSize({ width: 390, height: 844 });
  await goToView(page, '/documents?document_type=patient_guideline');
  await expect(page.getByText('Patient guide').first()).toBeVisible();
  await expectNoSideways(page);
  await expectPartAccessible(page.getByRole('main'));
});
