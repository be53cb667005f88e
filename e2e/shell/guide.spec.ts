import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { goToView, goWithin, openAs } from '../fixtures.ts';

/** Folder of the guide's pictures; without it the steps run and nothing is written. */
const folder = process.env.GUIDE_PICTURES;

/** Takes one picture of the guide, compressed for the repository. */
async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  const screen = await page.screenshot({ animations: 'disabled' });
  await sharp(screen)
    .resize({ width: 1080 })
    .webp({ quality: 72 })
    .toFile(`${folder}/${name}.webp`);
}

test.use({ viewport: { width: 1280, height: 800 } });

test('the steps of the guide, and those of its part on all content, can be walked as it describes them', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeVisible();
  await picture(page, 'sign-in');

  await openAs(page, 'publisher', '/');
  await expect(page.getByRole('heading', { name: 'ต้องดำเนินการ' })).toBeVisible();
  await picture(page, 'home');

  await goWithin(page, '/articles?status=published&order_by=views');
  const first = page.locator('tbody tr').first();
  await expect(first).toBeVisible();
  await picture(page, 'list');

  await goWithin(page, '/articles/create');
  await expect(page.getByRole('heading', { name: 'การเผยแพร่' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'ชื่อเรื่อง' })).toBeVisible();
  await expect(page.locator('.tiptap')).toBeVisible();
  await picture(page, 'form');

  await goWithin(page, '/articles?status=published&order_by=views');
  const title = await first.getByRole('link').first().innerText();
  await first.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await goWithin(page, `${new URL(page.url()).pathname}/log`);
  await expect(page.getByText('ผู้ชมไม่ซ้ำ').first()).toBeVisible();
  await expect(page.locator('[data-chart]').first()).toBeVisible();
  await picture(page, 'log');

  await goWithin(page, '/documents');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await picture(page, 'documents');

  await goWithin(page, '/webinars?view=calendar');
  await expect(page.getByRole('button', { name: 'วันนี้', exact: true })).toBeVisible();
  await picture(page, 'webinars');

  await goWithin(page, '/videos/create');
  await page.getByRole('heading', { name: 'แหล่งวิดีโอ' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('ลากไฟล์มาวาง หรือเลือกไฟล์').first()).toBeVisible();
  await picture(page, 'video');

  await page.goto('/#media-library');
  const library = page.getByRole('dialog', { name: 'คลังไฟล์' });
  await expect(library.getByRole('img').first()).toBeVisible();
  await picture(page, 'library');
});

test('the steps of the guide to accounts, users and privacy can be walked as it describes them', async ({
  page,
}) => {
  await openAs(page, 'admin', '/staffs');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await picture(page, 'staffs');

  await goWithin(page, '/staffs/create');
  await page.getByRole('radio', { name: /ผู้อนุมัติและเผยแพร่/ }).check();
  await page.getByRole('heading', { name: 'บทบาทและขอบเขต' }).scrollIntoViewIfNeeded();
  await picture(page, 'staff');

  await goWithin(page, '/setting?tab=security');
  await expect(page.getByRole('heading', { name: 'การยืนยันตัวตนสองชั้น' })).toBeVisible();
  await picture(page, 'security');

  await goWithin(page, '/users');
  await expect(page.locator('tbody tr').first()).toBeVisible();

  const name = page.locator('tbody tr').first().getByRole('link').first();
  await name.click();
  const drawer = page.getByRole('dialog').first();
  await expect(drawer.getByRole('tab', { name: 'ความยินยอม' })).toBeVisible();

  await goToView(page, '/users?duplicates=all');
  const pairs = page.getByRole('dialog', { name: 'ผู้ใช้ที่อาจซ้ำกัน' });
  await expect(pairs.getByRole('button', { name: /^เปรียบเทียบ / }).nth(3)).toBeVisible();

  await goWithin(page, '/admins?tab=privacy&section=requests');
  await expect(page.locator('main table tbody tr').first()).toBeVisible();
});
