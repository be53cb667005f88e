import { writeFileSync } from 'node:fs';
import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { makeMp4 } from '../../apps/api/test/media-files.ts';
import { uniqueMark } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { openAs, reloadAsked } from '../fixtures.ts';

const MB = 1024 * 1024;
const PART = 8 * MB;
const UPLOAD = '**/v1/media/uploads/*';

/** A video of 95 seconds on disk, so that the same file can be chosen twice. */
function film(info: TestInfo, bytes = PART + MB): string {
  const path = info.outputPath('บรรยาย.mp4');
  writeFileSync(path, makeMp4(95, uniqueMark().padEnd(bytes, '.')));
  return path;
}

const input = (page: Page) => page.locator('input[type="file"][accept*=".mp4"]');

test('an upload that a reload broke off goes on where it was, also with a token that ran out', async ({
  page,
}, info) => {
  test.slow();
  const path = film(info);
  await openAs(page, 'publisher', '/videos/create');
  // The first part arrives; then the connection breaks.
  await page.route(UPLOAD, async (route) => {
    const offset = Number(route.request().headers()['upload-offset'] ?? 0);
    if (offset === 0) await route.continue();
    else await route.abort();
  });
  await input(page).setInputFiles(path);
  await expect(page.getByText('ขาดการเชื่อมต่อ ระบบจะส่งต่อให้เอง')).toBeVisible();
  await expect(page.getByText('8.0 MB จาก 9.0 MB', { exact: false })).toBeVisible();
  await expectPartAccessible(page.getByRole('main'));

  // Restores the connection only now: an attempt before would send the rest.
  await reloadAsked(page);
  await page.unroute(UPLOAD);
  await expect(input(page)).toBeAttached({ timeout: 30_000 });
  await expect(page.getByText('อัปโหลดค้างอยู่ เลือกไฟล์เดิม บรรยาย.mp4')).toBeVisible();
  const offsets: string[] = [];
  await page.route(UPLOAD, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    offsets.push(route.request().headers()['upload-offset'] ?? '');
    if (offsets.length > 1) return route.continue();
    const body = { code: 'token_expired', message: '', data: { status: 401, errors: [] } };
    return route.fulfill({ status: 401, json: body });
  });
  await input(page).setInputFiles(path);
  const about = page.getByText('9.0 MB · 1:35');
  await expect(about).toBeVisible();
  expect(offsets.slice(0, 2)).toEqual([String(PART), String(PART)]);

  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'เปิดไฟล์' }).click();
  const tab = await opened;
  await tab.waitForURL(/\/media\/\d+-[0-9a-f]{16}\/original\.mp4\?until=/);
  await tab.close();

  await page.getByRole('button', { name: 'นำไฟล์ออก' }).click();
  await expect(about).toBeHidden();
  await page.getByRole('alert').getByRole('button', { name: 'เลิกทำ' }).click();
  await expect(about).toBeVisible();
});

test('an upload is paused, holds the page, and is given up; parts grow with the line, and after a break not as far', async ({
  page,
}, info) => {
  test.slow();
  const path = film(info);
  await openAs(page, 'publisher', '/videos/create');
  await input(page).setInputFiles({
    name: 'a.mov',
    mimeType: 'video/quicktime',
    buffer: Buffer.from('x'),
  });
  await expect(page.getByText('ไฟล์ a.mov ไม่ใช่ MP4, WEBM')).toBeVisible();

  await page.route(UPLOAD, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  // Paused before the server has given the upload's address.
  let answer = () => {};
  const paused = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/media/uploads', async (route) => {
    await paused;
    await route.continue();
  });
  const begun = page.waitForResponse('**/v1/media/uploads');
  await input(page).setInputFiles(path);
  await page.getByRole('button', { name: 'หยุดชั่วคราว' }).click();
  await expect(page.getByText('หยุดไว้ชั่วคราว')).toBeVisible();
  answer();
  await begun;
  await page.getByRole('link', { name: 'Overall', exact: true }).click();
  const guard = page.getByRole('dialog', { name: 'กำลังอัปโหลดไฟล์' });
  await guard.getByRole('button', { name: 'อยู่ต่อ' }).click();
  await expect(guard).toBeHidden();
  await expect(page.getByText('หยุดไว้ชั่วคราว')).toBeVisible();
  const given = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('button', { name: 'ยกเลิกอัปโหลด' }).click();
  await given;
  await expect(page.getByText('ลากไฟล์มาวาง หรือเลือกไฟล์').first()).toBeVisible();
  await expect(page.getByText('อัปโหลดค้างอยู่')).toBeHidden();

  // Cancelled before the server has given the upload's address.
  const late = Promise.withResolvers<void>();
  await page.unroute('**/v1/media/uploads');
  await page.route('**/v1/media/uploads', async (route) => {
    await late.promise;
    await route.continue();
  });
  await input(page).setInputFiles(path);
  await page.getByRole('button', { name: 'ยกเลิกอัปโหลด' }).click();
  await expect(page.getByText('ลากไฟล์มาวาง หรือเลือกไฟล์').first()).toBeVisible();
  const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
  late.resolve();
  await deleted;
  await expect(page.getByText('อัปโหลดค้างอยู่')).toBeHidden();

  await page.unrouteAll();
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']) / MB);
  });
  // The first attempt at the second part is aborted.
  let cut = false;
  await page.route(UPLOAD, async (route) => {
    if (cut || !offsets.includes(8)) return route.continue();
    cut = true;
    return route.abort();
  });
  await input(page).setInputFiles(film(info, 25 * MB));
  await expect(page.getByText('25.0 MB · 1:35')).toBeVisible({ timeout: 60_000 });
  expect(offsets).toEqual([0, 8, 8, 16, 24]);
});
