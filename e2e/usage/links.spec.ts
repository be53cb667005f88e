import { readFileSync } from 'node:fs';
import type { APIRequestContext, Download, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, openAs, signIn, tokenOf } from '../fixtures.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0';

let made = 0;
const uniqueCode = () => {
  made += 1;
  return `e2e-${Date.now().toString(36)}-${made}`;
};

const create = async (request: APIRequestContext, token: string, more: object = {}) => {
  const reply = await request.post('/v1/link', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name: `ลิงก์ทดสอบ ${uniqueCode()}`,
      target_type: 'url',
      target_url: 'https://www.hcp.example/หน้า',
      channel: 'line_oa',
      ...more,
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  const { data }: { data: { id: number; name: string; code: string } } = await reply.json();
  return data;
};

/** Follows a short link as a phone does, without leaving the system. */
const click = (request: APIRequestContext, code: string, query = '') =>
  request.get(`/l/${code}${query}`, { maxRedirects: 0, headers: { 'user-agent': PHONE } });

/** What a reader of its own finds in a downloaded picture. */
async function decode(download: Download): Promise<string> {
  const file = readFileSync(await download.path());
  const { data, info } = await sharp(file)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 5_000 });
}

const downloaded = async (page: Page, name: string) => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return decode(await waiting);
};

const saveIt = (page: Page) => page.getByRole('button', { name: 'บันทึก', exact: true }).click();

test('a link to an article: made, scanned, counted, and closed; what is wrong is said at its field: address, code, and an open channel', async ({
  page,
  baseURL,
}) => {
  // An article of its own: other journeys delete theirs.
  const make = new ArticleMaker(page.request, await tokenOf(page));
  const { title } = await make.published({ title: `มีลิงก์ ${uniqueMark()}` });
  await openAs(page, 'publisher', '/links');
  await page.getByRole('link', { name: 'สร้างลิงก์' }).click();
  await page.getByRole('textbox', { name: 'เนื้อหาปลายทาง' }).fill(title);
  await page
    .getByRole('option', { name: /เผยแพร่อยู่/ })
    .first()
    .click();
  const code = uniqueCode();
  await page.getByRole('textbox', { name: 'ชื่อลิงก์' }).fill('โปสเตอร์หน้าห้องตรวจ');
  await page.getByRole('textbox', { name: 'รหัสย่อ' }).fill(code);
  await expect(page.getByText(`${baseURL}/l/${code}`)).toBeVisible();
  await page.getByRole('combobox', { name: 'ช่องทาง' }).click();
  await page.getByRole('option', { name: 'QR บนสิ่งพิมพ์' }).click();
  await expect(page.getByRole('textbox', { name: 'UTM source' })).toHaveValue('print');
  await expect(
    page.getByText(/^https:\/\/www\.hcp\.example\/article\/.*utm_source=print/),
  ).toBeVisible();
  await saveIt(page);
  await expect(page).toHaveURL(/\/links\/\d+$/);

  const scanned = `${baseURL}/l/${code}?s=qr`;
  expect(await downloaded(page, 'ดาวน์โหลด PNG')).toBe(scanned);
  await page.getByRole('switch', { name: 'ใส่โลโก้' }).click({ force: true });
  expect(await downloaded(page, 'ดาวน์โหลด PNG')).toBe(scanned);
  expect(await downloaded(page, 'ดาวน์โหลด SVG')).toBe(scanned);
  await saveIt(page);

  const reply = await click(page.request, code, '?s=qr');
  expect(reply.status()).toBe(302);
  expect(reply.headers().location).toMatch(/^https:\/\/www\.hcp\.example\/article\/.*&ck=/);
  await expect(async () => {
    await page.goto(`/links?search=${code}`);
    const row = page.getByRole('row', { name: /โปสเตอร์หน้าห้องตรวจ/ });
    await expect(row.getByRole('cell', { name: '1', exact: true }).first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();

  await page.getByRole('link', { name: 'โปสเตอร์หน้าห้องตรวจ' }).click();
  await expect(page.getByRole('textbox', { name: 'รหัสย่อ' })).toHaveAttribute('readonly');
  await page.getByRole('combobox', { name: 'สถานะ' }).click();
  await page.getByRole('option', { name: 'พัก', exact: true }).click();
  await saveIt(page);
  await expect(page.locator('header, main').getByText('พัก', { exact: true }).first()).toBeVisible();
  await expect.poll(async () => (await click(page.request, code)).status()).toBe(200);

  await goWithin(page, '/links/create');
  await page.getByRole('combobox', { name: 'ประเภทปลายทาง' }).click();
  await page.getByRole('option', { name: 'URL' }).click();
  await page.getByRole('textbox', { name: 'URL ปลายทาง' }).fill('https://evil.example/');
  await page.getByRole('textbox', { name: 'ชื่อลิงก์' }).fill('ลิงก์ที่ผิด');
  await page.getByRole('textbox', { name: 'รหัสย่อ' }).fill('admin');
  await expect(page.getByText('รหัสย่อนี้สงวนไว้สำหรับระบบ').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'รหัสย่อ' }).fill('');
  await saveIt(page);
  await expect(page.getByText('ไม่อนุญาตให้ใช้โดเมนนี้').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'URL ปลายทาง' }).fill('https://www.hcp.example/ก');
  await saveIt(page);
  await expect(page).toHaveURL(/\/links\/\d+$/);
});

/** Axe finds nothing in what is drawn, and a phone needs no sideways scrolling. */
async function expectReadable(page: Page, scan: 'wide' | 'phone'): Promise<void> {
  await expect(page.locator('[data-visible="true"][class*=Skeleton]')).toHaveCount(0);
  if (scan === 'wide') await expectPartAccessible(page.locator('main'));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
  if (scan === 'phone') await expectPartAccessible(page.locator('main'));
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('an address of the other form leads to that of the link; an older link moves to a new one, and its code goes on working; lists and forms are free of what axe finds and fit a phone', async ({
  page,
}) => {
  const token = await signIn(page, 'admin');
  const code = uniqueCode();
  const older = { kind: 'legacy', channel: 'other', code };
  const { id, name } = await create(page.request, token, older);
  await page.goto(`/links/${id}`);
  await expect(page).toHaveURL(new RegExp(`/links_bk/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  // Both kinds of links have the same list and the same form: each is scanned once a width.
  await expectReadable(page, 'phone');
  await goWithin(page, `/links_bk?search=${code}`);
  await expect(page.getByText('ระบบเดิม ใช้เพื่อดูแลลิงก์ที่พิมพ์หรือส่งออกไปแล้ว')).toBeVisible();
  await expectReadable(page, 'phone');
  await page.getByRole('button', { name: new RegExp(`${name}`) }).click();
  await page.getByRole('menuitem', { name: 'ย้ายไปลิงก์ใหม่' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ย้าย' }).click();
  await expect(page).toHaveURL(/\/links\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect((await click(page.request, code)).status()).toBe(302);
  await expectReadable(page, 'wide');
  await goWithin(page, '/links/create');
  await expect(page.getByRole('textbox', { name: 'ชื่อลิงก์' })).toBeVisible();
  await expectReadable(page, 'phone');
  await goWithin(page, '/links');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expectReadable(page, 'wide');
});

test('analysts read links and change none', async ({ page }) => {
  const { id, name } = await create(page.request, await tokenOf(page, 'admin'));
  await openAs(page, 'analyst', '/links');
  await expect(page.getByRole('link', { name: 'สร้างลิงก์' })).toHaveCount(0);
  await goWithin(page, `/links/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('textbox', { name: 'ชื่อลิงก์' })).toHaveAttribute('readonly');
});
