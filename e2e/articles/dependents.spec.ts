import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from '../fixtures.ts';
import { ArticleMaker, uniqueMark } from './article-maker.ts';

async function related(page: Page, target: 'draft' | 'publish') {
  const make = new ArticleMaker(page.request, await signIn(page));
  const mark = uniqueMark();
  const used = await (target === 'draft'
    ? make.publishable({ title: `ถูกอ้างถึง ${mark}` })
    : make.published({ title: `ถูกอ้างถึง ${mark}` }));
  const user = await make.published({ title: `ผู้อ้างอิง ${mark}`, related_ids: [used.id] });
  return { make, mark, used, user };
}

async function menu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `คำสั่งของ ${title}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('deleting what a published item refers to is refused with a link to that item, until it refers no more', async ({
  page,
}) => {
  const { make, mark, used, user } = await related(page, 'draft');
  await page.goto(`/articles?search=${mark}`);
  await menu(page, used.title, 'ลบ');
  const dialog = page.getByRole('dialog', { name: 'ยังลบไม่ได้' });
  await expect(dialog).toContainText('เผยแพร่อยู่และอ้างอิงถึง');
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'ดำเนินการต่อ' })).toHaveCount(0);
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: user.title }).click();
  await expect(await opened).toHaveURL(`/articles/${user.id}`);

  const again = dialog.getByRole('button', { name: 'ลองอีกครั้ง' });
  const answered = page.waitForResponse(/\/dependents/);
  await again.click();
  await answered;
  await expect(again).toBeEnabled();
  await expect(dialog.getByRole('link', { name: user.title })).toBeVisible();
  await make.change(user, { related_ids: [] });
  await again.click();
  await expect(page.getByText('ลบเรียบร้อยแล้ว')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: used.title })).toHaveCount(0);
});

test('the form tells what refers to an item before it is unpublished, also on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { used, user } = await related(page, 'publish');
  await page.goto(`/articles/${used.id}`);
  await page.getByRole('button', { name: 'ยกเลิกการเผยแพร่' }).click();
  const dialog = page.getByRole('dialog', { name: 'รายการที่ใช้อยู่' });
  await expect(dialog.getByRole('link', { name: user.title })).toBeVisible();
  await expect(dialog).toContainText('เนื้อหาที่เกี่ยวข้อง');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'ยกเลิก', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'ยกเลิกการเผยแพร่' }).click();
  await dialog.getByRole('button', { name: 'ดำเนินการต่อ' }).click();
  const reason = page.getByRole('dialog', { name: 'ยกเลิกการเผยแพร่ 1 รายการ' });
  await reason.getByLabel('เหตุผล').fill('ข้อมูลล้าสมัย');
  // Escape does not drop what was typed without asking.
  await page.keyboard.press('Escape');
  const drop = page.getByRole('dialog', { name: 'ปิดโดยไม่บันทึกหรือไม่' });
  await drop.getByRole('button', { name: 'ยกเลิก', exact: true }).click();
  await expect(reason.getByLabel('เหตุผล')).toHaveValue('ข้อมูลล้าสมัย');
  await reason.getByRole('button', { name: 'ยกเลิกการเผยแพร่' }).click();
  await expect(page.getByText('ยกเลิกการเผยแพร่แล้ว')).toBeVisible();
});

test('several at once: items with dependents are skipped and named with links to them', async ({
  page,
}) => {
  const { make, mark, used, user } = await related(page, 'draft');
  const free = await make.draft({ title: `ไม่มีใครใช้ ${mark}` });
  await page.goto(`/articles?search=${mark}&status=draft`);
  await page.getByRole('checkbox', { name: 'เลือกทั้งหน้านี้' }).click();
  const bar = page.getByRole('group', { name: 'คำสั่งสำหรับรายการที่เลือก' });
  await bar.getByRole('button', { name: 'ลบ' }).click();
  const dialog = page.getByRole('dialog', { name: 'รายการที่ใช้อยู่' });
  const line = dialog.getByRole('listitem').filter({ hasText: user.title });
  await expect(line).toContainText(`ใช้ “${used.title}”`);
  await dialog.getByRole('button', { name: 'ดำเนินการต่อ' }).click();
  const result = page.getByRole('dialog', { name: 'ผลการทำรายการ' });
  await expect(result).toContainText('สำเร็จ 1 รายการ ไม่สำเร็จ 1 รายการ');
  await expect(result.getByRole('link', { name: user.title })).toHaveAttribute(
    'href',
    `/articles/${user.id}`,
  );
  await result.getByRole('button', { name: 'ปิด' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: used.title })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: free.title })).toHaveCount(0);
});

test('an expiry date in the past asks like unpublishing, and cancelling keeps what was typed', async ({
  page,
}) => {
  const { make, used, user } = await related(page, 'publish');
  await make.change(used, { published_at: '2024-01-01T00:00:00+07:00' });
  await page.goto(`/articles/${used.id}`);
  const end = page.getByRole('textbox', { name: 'วันหมดอายุเนื้อหา' });
  await end.fill('01/06/2024 10:00');
  await end.press('Tab');
  await page.getByRole('button', { name: /^บันทึก/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'รายการที่ใช้อยู่' });
  await expect(dialog.getByRole('link', { name: user.title })).toBeVisible();
  await dialog.getByRole('button', { name: 'ยกเลิก', exact: true }).click();
  await expect(end).toHaveValue('01/06/2024 10:00');
  await page.getByRole('button', { name: /^บันทึก/ }).first().click();
  await dialog.getByRole('button', { name: 'ดำเนินการต่อ' }).click();
  await expect(page.getByText('หมดอายุ', { exact: true }).first()).toBeVisible();
});
