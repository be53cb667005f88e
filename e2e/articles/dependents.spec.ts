import { expect, type Page, test } from '@playwright/test';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goWithin, signIn } from '../fixtures.ts';
import { ArticleMaker, uniqueMark } from './article-maker.ts';

/** Two articles of which the second, published one refers to the first. */
async function related(make: ArticleMaker, target: 'draft' | 'publish') {
  const mark = uniqueMark();
  const used = await (target === 'draft'
    ? make.publishable({ title: `ถูกอ้างถึง ${mark}` })
    : make.published({ title: `ถูกอ้างถึง ${mark}` }));
  const user = await make.published({ title: `ผู้อ้างอิง ${mark}`, related_ids: [used.id] });
  return { mark, used, user };
}

async function menu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `คำสั่งของ ${title}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** The form tells what refers to an item before it ends, also on a phone. */
async function expectFormTells(page: Page, make: ArticleMaker): Promise<void> {
  await test.step('an expiry date in the past asks like unpublishing, and cancelling keeps what was typed', async () => {
    const { used, user } = await related(make, 'publish');
    await make.change(used, { published_at: '2024-01-01T00:00:00+07:00' });
    await goWithin(page, `/articles/${used.id}`);
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

  await test.step('so it does before it is unpublished on a phone', async () => {
    const { used, user } = await related(make, 'publish');
    await page.setViewportSize({ width: 390, height: 844 });
    await goWithin(page, '/articles');
    await goWithin(page, `/articles/${used.id}`);
    await page.getByRole('button', { name: 'ยกเลิกการเผยแพร่' }).click();
    const dialog = page.getByRole('dialog', { name: 'รายการที่ใช้อยู่' });
    await expect(dialog.getByRole('link', { name: user.title })).toBeVisible();
    await expect(dialog).toContainText('เนื้อหาที่เกี่ยวข้อง');
    await expectPartAccessible(dialog);
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
}

test('the list tells what refers to an item before it is deleted, the form before it ends', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page));
  await test.step('deleting what a published item refers to is refused with a link to that item, until it refers no more', async () => {
    const { mark, used, user } = await related(make, 'draft');
    await page.goto(`/articles?search=${mark}`);
    await menu(page, used.title, 'ลบ');
    const dialog = page.getByRole('dialog', { name: 'ยังลบไม่ได้' });
    await expect(dialog).toContainText('เผยแพร่อยู่และอ้างอิงถึง');
    await expectPartAccessible(dialog);
    await expect(dialog.getByRole('button', { name: 'ดำเนินการต่อ' })).toHaveCount(0);
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('link', { name: user.title }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(`/articles/${user.id}`);
    await tab.close();

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

  await test.step('several at once: items with dependents are skipped and named with links to them', async () => {
    const { mark, used, user } = await related(make, 'draft');
    const free = await make.draft({ title: `ไม่มีใครใช้ ${mark}` });
    await page.getByRole('searchbox').fill(mark);
    await page.getByRole('button', { name: 'แบบร่าง 2', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: user.title })).toHaveCount(0);
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

  await expectFormTells(page, make);
});
