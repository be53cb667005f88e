import { expect, type Page, test } from '@playwright/test';
import { goWithin, signIn } from '../fixtures.ts';
import { ArticleMaker, uniqueMark } from './article-maker.ts';

/** Opens the list for journeys that search it for one mark after the other. */
async function openList(page: Page): Promise<ArticleMaker> {
  const make = new ArticleMaker(page.request, await signIn(page));
  await page.goto('/articles');
  return make;
}

/** Shows the rows with a mark, and no others. */
async function show(page: Page, mark: string): Promise<void> {
  await page.getByRole('searchbox').fill(mark);
  const rows = page.locator('tbody tr');
  await expect(rows.filter({ hasText: mark }).first()).toBeVisible();
  await expect(rows.filter({ hasNotText: mark })).toHaveCount(0);
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const pill = (page: Page, title: string) =>
  row(page, title).getByRole('button', { name: /^เปลี่ยนสถานะ/ });
const bulkBar = (page: Page) => page.getByRole('group', { name: 'คำสั่งสำหรับรายการที่เลือก' });

async function menu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `คำสั่งของ ${title}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** A row is deleted, restored and copied. */
async function expectCopied(page: Page, make: ArticleMaker): Promise<void> {
  await test.step('deleting goes to the trash; undo and the trash tab bring it back', async () => {
    const mark = uniqueMark();
    const { title } = await make.draft({ title: `จะลบ ${mark}` });
    await show(page, mark);

    await menu(page, title, 'ลบ');
    await expect(page.getByText('ลบเรียบร้อยแล้ว')).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);
    await page.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(row(page, title)).toBeVisible();

    await menu(page, title, 'ลบ');
    await expect(row(page, title)).toHaveCount(0);
    await page.getByRole('button', { name: 'ถังขยะ 1', exact: true }).click();
    await menu(page, title, 'กู้คืน');
    await expect(page.getByText('กู้คืนเป็นแบบร่างแล้ว')).toBeVisible();
    await page.getByRole('button', { name: 'ทั้งหมด 1', exact: true }).click();
    await expect(row(page, title)).toBeVisible();
  });

  await test.step('a published item says that it must be unpublished before deleting', async () => {
    const mark = uniqueMark();
    const { title } = await make.published({ title: `ลบไม่ได้ ${mark}` });
    await show(page, mark);
    await page.getByRole('button', { name: `คำสั่งของ ${title}` }).click();
    const item = page.getByRole('menuitem', { name: 'ลบ', exact: true });
    await expect(item).toBeDisabled();
    await expect(item).toHaveAccessibleDescription('ต้องยกเลิกการเผยแพร่ก่อนลบ');
    const why = page.getByText('ต้องยกเลิกการเผยแพร่ก่อนลบ');
    await expect(why).toHaveCount(0);
    await item.hover();
    await expect(why).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(why).toHaveCount(0);

    // By keyboard as well: what refuses keeps its place among the others.
    await page.getByRole('button', { name: `คำสั่งของ ${title}` }).press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(item).toBeFocused();
    await expect(why).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(item).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a copy is a draft of its own and opens in the form', async () => {
    const mark = uniqueMark();
    const { id, title } = await make.draft({ title: `ต้นฉบับ ${mark}` });
    await show(page, mark);
    await menu(page, title, 'ทำสำเนา');
    await expect(page).toHaveURL(/\/articles\/\d+$/);
    expect(page.url()).not.toMatch(new RegExp(`/articles/${id}$`));
    await expect(page.getByRole('textbox', { name: 'ชื่อเรื่อง' })).toHaveValue(`${title} (สำเนา)`);
    await goWithin(page, `/articles?search=${mark}`);
    await expect(row(page, `${title} (สำเนา)`)).toBeVisible();
  });
}

test('the status of a row is changed at its pill; a row is deleted, restored and copied', async ({
  page,
}) => {
  const make = await openList(page);

  await test.step('the status pill publishes, and undo makes it a draft again', async () => {
    const mark = uniqueMark();
    const { title } = await make.publishable({ title: `พร้อมเผยแพร่ ${mark}` });
    await show(page, mark);

    await pill(page, title).click();
    await page.getByRole('menuitem', { name: 'เผยแพร่', exact: true }).click();
    await expect(page.getByText('เผยแพร่เรียบร้อยแล้ว')).toBeVisible();
    await expect(pill(page, title)).toHaveText('เผยแพร่');

    await page.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(pill(page, title)).toHaveText('แบบร่าง');
  });

  await test.step('what blocks publishing is listed, each entry leading to its field', async () => {
    const mark = uniqueMark();
    const { id, title } = await make.draft({ title: `ยังไม่พร้อม ${mark}` });
    await show(page, mark);

    await pill(page, title).click();
    await page.getByRole('menuitem', { name: 'เผยแพร่', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'ยังเผยแพร่ไม่ได้' });
    await expect(dialog.getByRole('listitem')).not.toHaveCount(0);
    const entry = dialog.getByRole('link', { name: 'กรอกคำโปรย' });
    await expect(entry).toHaveAttribute('href', `/articles/${id}?field=excerpt`);
    await dialog.getByRole('button', { name: 'ปิด' }).last().click();
    await expect(pill(page, title)).toHaveText('แบบร่าง');
  });

  await test.step('a change by somebody else in between is told, and the row shows their version', async () => {
    const mark = uniqueMark();
    const made = await make.publishable({ title: `ก่อนแก้ ${mark}` });
    await show(page, mark);
    await expect(row(page, made.title)).toBeVisible();
    const later = await make.change(made, { title: `หลังแก้ ${mark}` });

    await pill(page, made.title).click();
    await page.getByRole('menuitem', { name: 'เผยแพร่', exact: true }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'รายการนี้ถูกแก้ไขโดยผู้อื่นแล้ว' }),
    ).toBeVisible();
    await expect(row(page, later.title)).toBeVisible();
    await expect(pill(page, later.title)).toHaveText('แบบร่าง');
  });

  await test.step('scheduling asks for a moment to come and shows it', async () => {
    const mark = uniqueMark();
    const { title } = await make.publishable({ title: `ตั้งเวลา ${mark}` });
    await show(page, mark);

    await pill(page, title).click();
    await page.getByRole('menuitem', { name: 'ตั้งเวลาเผยแพร่…' }).click();
    const dialog = page.getByRole('dialog', { name: 'ตั้งเวลาเผยแพร่' });
    const input = dialog.getByRole('textbox', { name: 'วันและเวลาที่เผยแพร่ (เวลาไทย)' });
    // Midnight of today in Bangkok, which is in the past.
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    await input.fill(`${today.split('-').reverse().join('/')} 00:00`);
    await input.press('Tab');
    await dialog.getByRole('button', { name: 'ตั้งเวลา', exact: true }).click();
    await expect(dialog.getByText('ต้องเป็นเวลาในอนาคต')).toBeVisible();

    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const [year, month, date] = day.split('-');
    await input.fill(`${date}/${month}/${year} 10:30`);
    await input.press('Tab');
    await dialog.getByRole('button', { name: 'ตั้งเวลา', exact: true }).click();
    await expect(pill(page, title)).toHaveText('ตั้งเวลา');
    await expect(row(page, title)).toContainText(`${date}/${month}/${year} 10:30`);

    await pill(page, title).click();
    await page.getByRole('menuitem', { name: 'เปลี่ยนเวลาเผยแพร่…' }).click();
    await expect(dialog.getByRole('dialog')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'วันจันทร์หน้า 09:00' }).click();
    await input.press('Enter');
    await expect(row(page, title)).toContainText(/\d\d\/\d\d\/\d{4} 09:00/);
    await pill(page, title).click();
    await page.getByRole('menuitem', { name: 'ยกเลิกการตั้งเวลา' }).click();
    await expect(pill(page, title)).toHaveText('แบบร่าง');
  });

  await test.step('unpublishing what was visible needs a reason', async () => {
    const mark = uniqueMark();
    const { title } = await make.published({ title: `เผยแพร่อยู่ ${mark}` });
    await show(page, mark);

    await menu(page, title, 'ยกเลิกการเผยแพร่');
    const dialog = page.getByRole('dialog', { name: 'ยกเลิกการเผยแพร่ 1 รายการ' });
    await dialog.getByRole('button', { name: 'ยกเลิกการเผยแพร่' }).click();
    await expect(dialog.getByText('กรุณาระบุเหตุผล')).toBeVisible();
    await dialog.getByLabel('เหตุผล').fill('ข้อมูลล้าสมัย');
    await dialog.getByRole('button', { name: 'ยกเลิกการเผยแพร่' }).click();
    await expect(pill(page, title)).toHaveText('แบบร่าง');
  });

  await expectCopied(page, make);
});

test('many rows are changed at once', async ({ page }) => {
  const make = await openList(page);

  await test.step('several at once: each row gets its own result, and undo takes back what was done', async () => {
    const mark = uniqueMark();
    const ready = await make.publishable({ title: `ครบถ้วน ${mark}` });
    const blocked = await make.draft({ title: `ไม่พร้อม ${mark}` });
    await show(page, mark);

    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้านี้' }).click();
    await expect(bulkBar(page)).toContainText('เลือก 2 รายการ');
    await bulkBar(page).getByRole('button', { name: 'เผยแพร่', exact: true }).click();

    const result = page.getByRole('dialog', { name: 'ผลการทำรายการ' });
    await expect(result).toContainText('สำเร็จ 1 รายการ ไม่สำเร็จ 1 รายการ');
    const failed = result.getByRole('listitem').filter({ hasText: blocked.title }).first();
    await expect(failed.getByRole('img', { name: 'ไม่สำเร็จ' })).toBeVisible();
    await expect(failed).toContainText('กรอกคำโปรย');
    await result.getByRole('button', { name: 'ปิด' }).last().click();
    await expect(bulkBar(page)).toHaveCount(0);
    await expect(pill(page, ready.title)).toHaveText('เผยแพร่');

    await page.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(pill(page, ready.title)).toHaveText('แบบร่าง');
    await expect(pill(page, blocked.title)).toHaveText('แบบร่าง');
  });

  await test.step('undo closes the outdated result, and only failures that may pass are retried', async () => {
    const mark = uniqueMark();
    const draft = await make.draft({ title: `ลบได้ ${mark}` });
    const live = await make.published({ title: `ต้องยกเลิกก่อน ${mark}` });
    const result = page.getByRole('dialog', { name: 'ผลการทำรายการ' });
    const again = result.getByRole('button', { name: 'ลองรายการที่ไม่สำเร็จอีกครั้ง' });
    const remove = async () => {
      await page.getByRole('checkbox', { name: 'เลือกทั้งหน้านี้' }).click();
      await bulkBar(page).getByRole('button', { name: 'ลบ' }).click();
    };
    await show(page, mark);

    await remove();
    await expect(result).toContainText('สำเร็จ 1 รายการ ไม่สำเร็จ 1 รายการ');
    await expect(again).toHaveCount(0);
    await page.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(page.getByText('เลิกทำแล้ว')).toBeVisible();
    await expect(result).toHaveCount(0);
    await expect(row(page, draft.title)).toBeVisible();

    // One item fails as if the server had been unreachable.
    await page.route(
      '**/v1/article/bulk',
      async (route) => {
        const away = { id: live.id, title: live.title, ok: false, code: 'unavailable' };
        await route.fulfill({ json: { data: [away], meta: { succeeded: 0, failed: 1 } } });
      },
      { times: 1 },
    );
    await remove();
    await again.click();
    await expect(result).toContainText('ต้องยกเลิกการเผยแพร่ก่อนลบ');
    await expect(again).toHaveCount(0);
    await result.getByRole('button', { name: 'ปิด' }).last().click();
  });

  await test.step('the selection is kept from page to page and dropped by another filter', async () => {
    const mark = uniqueMark();
    await Promise.all(Array.from({ length: 11 }, (_, n) => make.draft({ title: `${mark} ${n}` })));
    await show(page, mark);
    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้านี้' }).click();
    await page.getByRole('button', { name: 'หน้าถัดไป' }).click();
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await expect(bulkBar(page)).toContainText('เลือก 10 รายการ');

    await page
      .getByRole('button', { name: /^แบบร่าง/ })
      .first()
      .click();
    await expect(bulkBar(page)).toHaveCount(0);

    // What goes with the bar leaves the focus to the list.
    const list = page.locator('#rows');
    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้านี้' }).click();
    await bulkBar(page).getByRole('button', { name: 'ยกเลิกการเลือก' }).press('Enter');
    await expect(list).toBeFocused();
    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้านี้' }).click();
    await bulkBar(page).getByRole('button', { name: 'ลบ' }).press('Enter');
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await expect(list).toBeFocused();
  });
});
