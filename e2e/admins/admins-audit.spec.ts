import { expect, test } from '@playwright/test';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goToView, openAs, signIn } from '../fixtures.ts';

/** The audit log: who did what, what changed, and whether the chain is intact. */

test('a change of an article is found by filters and shows what changed; all entries of one item are one click away', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page));
  const mark = uniqueMark();
  const article = await make.draft({ title: `ก่อนแก้ ${mark}` });
  const { id } = await make.change(article, { title: `หลังแก้ ${mark}` });
  await page.goto(`/admins?tab=audit&entity_type=article&entity_id=${id}`);
  await page.getByRole('button', { name: 'การกระทำ', exact: true }).click();
  await page.getByPlaceholder('ค้นหาตัวเลือก').fill('แก้ไขบทความ');
  await page.getByRole('checkbox', { name: 'แก้ไขบทความ', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/action=article\.update/);
  const row = page.getByRole('row').filter({ hasText: `หลังแก้ ${mark}` });
  await row.getByRole('link', { name: 'แก้ไขบทความ' }).click();

  await expect(page).toHaveURL(/entry=\d+/);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'แก้ไขบทความ' })).toBeVisible();
  const difference = drawer.getByRole('region', { name: 'ชื่อเรื่อง' });
  await expect(difference.locator('del')).toContainText('ก่อน');
  await expect(difference.locator('ins')).toContainText('หลัง');
  await expect(drawer.getByText('ที่อยู่ IP (แฝง)')).toBeVisible();
  await expectPartAccessible(page.locator('main'));
  await expectPartAccessible(drawer);

  // The address holds the state: a reload opens the same row, and Escape closes it.
  await page.reload();
  await expect(page.getByRole('dialog').locator('ins')).toContainText('หลัง');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/entry=/);
  await expect(page).toHaveURL(/action=article\.update/);

  await row.getByRole('link', { name: 'แก้ไขบทความ' }).click();
  await drawer.getByRole('button', { name: 'บันทึกทั้งหมดของรายการนี้' }).click();
  await expect(page).toHaveURL(new RegExp(`entity_id=${id}`));
  await expect(page).not.toHaveURL(/action=/);
  await expect(drawer).toHaveCount(0);
  await expect(page.locator('tbody tr')).toHaveCount(2);
});

test('the chain is verified on demand, and that is itself recorded', async ({ page }) => {
  // Other tests add rows all the time, which would push this one off the page.
  await openAs(page, 'dpo', '/admins?tab=audit&action=audit.verify');
  const own = page.getByRole('link', { name: 'ตรวจสอบความถูกต้องของบันทึก' });
  await expect(own.or(page.getByText('ไม่พบบันทึกที่ตรงกับเงื่อนไข')).first()).toBeVisible();
  await page.getByRole('button', { name: 'ตรวจสอบความถูกต้องของบันทึก', exact: true }).click();
  await expect(page.getByText('บันทึกถูกต้องครบถ้วน')).toBeVisible();
  await expect(page.getByText(/ผนึกแล้ว [\d,]+ รายการ/)).toBeVisible();
  await expect(own.first()).toBeVisible();
  await goToView(page, '/admins?tab=status');
  await expect(page.getByRole('region', { name: 'บันทึกการตรวจสอบ' })).toContainText('ถูกต้อง');
});

test('a role with own items only is told so, and another staff’s row is not found', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page));
  const { id } = await make.draft({ title: `ของผู้ดูแล ${uniqueMark()}` });
  const reply = await page.request.get(`/v1/admin/audit?entity_type=article&entity_id=${id}`, {
    headers: { authorization: `Bearer ${await signIn(page)}` },
  });
  const { data }: { data: { id: number }[] } = await reply.json();
  await openAs(page, 'editor', `/admins?tab=audit&entry=${data[0]?.id}`);
  await expect(page.getByText('แสดงเฉพาะสิ่งที่คุณทำ และสิ่งที่เกิดกับเนื้อหาที่คุณสร้าง')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('ไม่พบบันทึกนี้ หรือคุณไม่มีสิทธิ์ดู')).toBeVisible();
});
