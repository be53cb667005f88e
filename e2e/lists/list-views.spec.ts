import { expect, type Page, test } from '@playwright/test';
import { enterAs, makeAccount } from '../account-maker.ts';
import { uniqueMark } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goToView, goWithin } from '../fixtures.ts';

const views = (page: Page) => page.getByRole('button', { name: /^มุมมอง($|:)/ });
const open = (page: Page) => views(page).click();
const entry = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

async function saveAs(page: Page, title: string, shared = false): Promise<void> {
  await open(page);
  await entry(page, 'บันทึกเป็นมุมมองใหม่…').click();
  const dialog = page.getByRole('dialog', { name: 'มุมมองใหม่' });
  await dialog.getByLabel('ชื่อมุมมอง').fill(title);
  if (shared) await dialog.getByLabel('แชร์กับทุกคนที่เห็นรายการนี้').check();
  if (shared) await expectPartAccessible(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByText('บันทึกมุมมองแล้ว').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

test('a view is kept under a name, chosen again, changed, deleted and brought back', async ({
  page,
}) => {
  await enterAs(page, await makeAccount(page), '/articles?brand=Ozempic&order_by=title&page=2');
  await saveAs(page, 'Ozempic ตามชื่อ');

  await goToView(page, '/articles?status=draft');
  await expect(views(page)).toHaveAccessibleName('มุมมอง: Ozempic ตามชื่อ · เปลี่ยนแล้ว');
  await open(page);
  await entry(page, 'Ozempic ตามชื่อ').click();
  await expect(page).toHaveURL(/brand=Ozempic/);
  await expect(page).toHaveURL(/order_by=title/);
  await expect(page).not.toHaveURL(/status=|page=2/);
  await open(page);
  await expect(entry(page, 'Ozempic ตามชื่อ')).toHaveAttribute('aria-current', 'true');
  await expectPartAccessible(page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await expect(views(page)).toHaveAccessibleName('มุมมอง: Ozempic ตามชื่อ');
  await expect(views(page)).toContainText('Ozempic ตามชื่อ');

  await page.getByRole('button', { name: /^แบบร่าง/ }).click();
  await expect(views(page)).toHaveAccessibleName('มุมมอง: Ozempic ตามชื่อ · เปลี่ยนแล้ว');
  await expectPartAccessible(page.getByRole('toolbar'));
  await page.reload();
  await expect(views(page)).toHaveAccessibleName('มุมมอง: Ozempic ตามชื่อ · เปลี่ยนแล้ว');
  await open(page);
  const changed = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await entry(page, 'บันทึกตัวกรองตอนนี้ลงในมุมมองนี้').click();
  await changed;
  await page.goto('/articles');
  await open(page);
  await entry(page, 'Ozempic ตามชื่อ').click();
  await expect(page).toHaveURL(/status=draft/);

  await open(page);
  await entry(page, 'ลบมุมมอง').click();
  await expect(page.getByText('ลบมุมมองแล้ว')).toBeVisible();
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  await open(page);
  await expect(entry(page, 'Ozempic ตามชื่อ')).toBeVisible();
});

/** Chooses the view of the open list as the one that the list opens with. */
async function openWithIt(page: Page): Promise<void> {
  await open(page);
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/v1/auth/preferences') && reply.ok(),
  );
  await entry(page, 'เปิดรายการนี้ด้วยมุมมองนี้').click();
  await saved;
}

test('a list opens with the staff’s default view, until its filters are cleared; that of pharmacists with the queue once the view is deleted', async ({
  page,
}) => {
  await enterAs(page, await makeAccount(page), '/articles?status=draft');
  await saveAs(page, 'งานของฉัน');
  await openWithIt(page);
  await page.goto('/articles');
  await expect(page).toHaveURL(/status=draft/);
  await page.getByRole('button', { name: /^ทั้งหมด/ }).click();
  await expect(page).not.toHaveURL(/status=draft/);
  await page.goto('/articles?brand=Wegovy');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page).not.toHaveURL(/status=draft/);

  await goWithin(page, '/users/pharmacist?status=active');
  await saveAs(page, 'ใช้งานอยู่');
  await openWithIt(page);
  await page.goto('/users/pharmacist');
  await expect(page).toHaveURL(/\/users\/pharmacist\?status=active(&page=1)?$/);
  const sections = page.getByRole('navigation', { name: 'กลุ่มผู้ใช้' });
  const goneBackTo = async () => {
    await sections.getByRole('link', { name: /^ผู้แทนขาย/ }).click();
    await expect(page).toHaveURL('/users/sale');
    await sections.getByRole('link', { name: /^เภสัชกร/ }).click();
  };
  await goneBackTo();
  await expect(page).toHaveURL(/\/users\/pharmacist\?status=active(&page=1)?$/);
  await page.getByRole('button', { name: /^ทั้งหมด/ }).click();
  await expect(page).not.toHaveURL(/status=/);
  await goneBackTo();
  await expect(page).toHaveURL(/status=active/);
  await open(page);
  await entry(page, 'ลบมุมมอง').click();
  await expect(page.getByText('ลบมุมมองแล้ว')).toBeVisible();
  await goneBackTo();
  await expect(page).toHaveURL(/\/users\/pharmacist\?license_status=pending(&page=1)?$/);
});

test('a shared view is there for others, who may use but not change it; also on a phone', async ({
  page,
}) => {
  const title = `ใช้ร่วมกัน ${uniqueMark()}`;
  await enterAs(page, await makeAccount(page, 'publisher'), '/articles?status=scheduled');
  await saveAs(page, title, true);

  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, await makeAccount(page), '/articles');
  await page.getByRole('button', { name: /^ตัวกรอง การเรียง/ }).click();
  await open(page);
  await entry(page, new RegExp(title)).click();
  await expect(page).toHaveURL(/status=scheduled/);
  await open(page);
  await expect(entry(page, 'เปิดรายการนี้ด้วยมุมมองนี้')).toBeVisible();
  await expect(entry(page, 'ลบมุมมอง')).toHaveCount(0);
  await expectPartAccessible(page.getByRole('menu'));
});
