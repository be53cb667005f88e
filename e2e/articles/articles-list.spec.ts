import { expect, type Page, test } from '@playwright/test';
import { enterAs, makeAccount } from '../account-maker.ts';
import { goToView, openAs, signIn } from '../fixtures.ts';
import { ArticleMaker, uniqueMark } from './article-maker.ts';

const go = (page: Page, query: Record<string, string>) =>
  goToView(page, `/articles?${new URLSearchParams(query)}`);

const rows = (page: Page) => page.locator('tbody tr');
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const search = (page: Page) => new URL(page.url()).searchParams;

async function maker(page: Page): Promise<ArticleMaker> {
  return new ArticleMaker(page.request, await signIn(page));
}

/** The list is searched, narrowed by tabs and sorted. */
async function expectNarrowed(page: Page, make: ArticleMaker): Promise<void> {
  await goToView(page, '/articles');

  await test.step('search shows matching rows only and stands in the address; a single character is not searched for and is told why; a row is one real link to its form', async () => {
    const mark = uniqueMark();
    const wanted = await make.draft({ title: `บทความเบาหวาน ${mark}` });
    await make.draft({ title: `บทความอื่น ${uniqueMark()}` });

    await page.getByRole('searchbox').fill('ก');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText('พิมพ์อย่างน้อย 2 ตัวอักษร')).toBeVisible();
    expect(search(page).has('search')).toBe(false);

    await page.getByRole('searchbox').fill(mark);
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, wanted.title)).toBeVisible();
    expect(search(page).get('search')).toBe(mark);

    await page.getByRole('searchbox').fill(`#${wanted.id}`);
    await expect.poll(() => search(page).get('search')).toBe(`#${wanted.id}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, wanted.title)).toBeVisible();

    await expect(page.getByRole('link', { name: wanted.title })).toHaveAttribute(
      'href',
      `/articles/${wanted.id}`,
    );
    // Clicks a cell instead of the title: the link covers the whole row.
    await row(page, wanted.title).getByRole('cell', { name: 'Non-Brand' }).click({ force: true });
    await expect(page).toHaveURL(new RegExp(`/articles/${wanted.id}$`));
    await expect(page.getByRole('textbox', { name: 'ชื่อเรื่อง' })).toHaveValue(wanted.title);
    await page.goBack();
    await expect(row(page, wanted.title)).toBeVisible();
  });

  await test.step('status tabs carry the counts of the server and narrow the list', async () => {
    const mark = uniqueMark();
    await make.draft({ title: `แบบร่าง ${mark}` });
    await make.published({ title: `เผยแพร่ ${mark}` });
    await make.published({
      title: `ภายหลัง ${mark}`,
      published_at: new Date(Date.now() + 10 * 86_400_000).toISOString(),
    });
    await go(page, { search: mark });

    for (const [name, count] of [
      ['ทั้งหมด', '3'],
      ['เผยแพร่', '1'],
      ['แบบร่าง', '1'],
      ['ตั้งเวลา', '1'],
      ['หมดอายุ', '0'],
      ['ถังขยะ', '0'],
    ] as const) {
      await expect(
        page.getByRole('button', { name: `${name} ${count}`, exact: true }),
      ).toBeVisible();
    }
    await page.getByRole('button', { name: 'แบบร่าง 1', exact: true }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, `แบบร่าง ${mark}`)).toBeVisible();
    expect(search(page).get('status')).toBe('draft');
  });

  await test.step('a click on a head sorts, a second click turns the order around; a click with the shift key takes or leaves all rows since the one before', async () => {
    const mark = uniqueMark();
    for (const title of ['ขข', 'กก', 'คค', 'งง']) await make.draft({ title: `${title} ${mark}` });
    await go(page, { search: mark });
    const head = page.getByRole('columnheader', { name: 'ชื่อเรื่อง' });
    const first = rows(page).first();

    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(first).toContainText('กก');
    expect(search(page).get('order_by')).toBe('title');

    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(first).toContainText('งง');
    await expect(page.getByRole('columnheader', { name: 'แก้ไขล่าสุด' })).toHaveAttribute(
      'aria-sort',
      'none',
    );

    const box = (title: string) => row(page, `${title} ${mark}`).getByRole('checkbox');
    await box('งง').click();
    await box('ขข').click({ modifiers: ['Shift'] });
    for (const title of ['งง', 'คค', 'ขข']) await expect(box(title)).toBeChecked();
    await expect(box('กก')).not.toBeChecked();
    await box('คค').click({ modifiers: ['Shift'] });
    await expect(box('งง')).toBeChecked();
    for (const title of ['คค', 'ขข']) await expect(box(title)).not.toBeChecked();
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
  });
}

test('a failed read is told and repeated; junk in the address, empty results, pages and filters; it is searched, narrowed by tabs and sorted', async ({
  page,
}) => {
  const make = await maker(page);

  await test.step('a failed read says so with its reference and reads again when asked; junk in the address falls back to the defaults', async () => {
    let broken = true;
    await page.route(/\/v1\/article\?|\/v1\/article$/, (route) =>
      broken
        ? route.fulfill({
            status: 400,
            json: {
              code: 'bad_request',
              message: 'คำขอไม่ถูกต้อง',
              data: { status: 400, request_id: 'REF-4711', errors: [] },
            },
          })
        : route.continue(),
    );
    await page.goto('/articles?page=zero&status=gone&limit=9999&brand=Nobody');
    await expect(page.getByRole('alert')).toContainText('โหลดข้อมูลไม่สำเร็จ');
    await expect(page.getByRole('alert')).toContainText('REF-4711');
    broken = false;
    await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByRole('button', { name: /^ทั้งหมด/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.unrouteAll();
  });

  await test.step('nothing that matches offers to clear the filters', async () => {
    await go(page, { search: uniqueMark(), brand: 'Saxenda' });
    await expect(page.getByRole('heading', { name: 'ไม่พบบทความที่ตรงกับเงื่อนไข' })).toBeVisible();
    await page.getByRole('button', { name: 'ล้างตัวกรอง' }).last().click();
    await expect(rows(page).first()).toBeVisible();
    expect([...search(page).keys()]).toEqual(['page']);
  });

  await test.step('pages and page size stand in the address; a page beyond the end leads back; a filter goes back to page 1, tints its chip, and Back undoes it', async () => {
    const mark = uniqueMark();
    const medical = { brand: 'Medical', promotional_type: 'medical', visibility: 'hcp_only' };
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        make.draft({ title: `${mark} ตอนที่ ${n + 1}`, ...(n < 2 && medical) }),
      ),
    );
    await go(page, { search: mark });
    await page.getByRole('button', { name: 'หน้าถัดไป' }).click();
    await expect(page.getByText('แสดง 11–12 จาก 12 รายการ')).toBeVisible();
    expect(search(page).get('page')).toBe('2');

    await page.getByLabel('จำนวนต่อหน้า').selectOption('20');
    await expect(rows(page)).toHaveCount(12);
    expect(search(page).get('page')).toBe('1');

    await go(page, { search: mark, page: '9' });
    await expect(page.getByRole('heading', { name: 'หน้านี้ไม่มีรายการแล้ว' })).toBeVisible();
    await page.getByRole('button', { name: 'ไปหน้าสุดท้าย (หน้า 2)' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('แสดง 11–12 จาก 12 รายการ')).toBeVisible();

    await page.getByRole('button', { name: 'แบรนด์', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Medical' }).click();
    await expect(page.getByText('แสดง 1–2 จาก 2 รายการ')).toBeVisible();
    expect(search(page).get('brand')).toBe('Medical');
    expect(search(page).get('page')).toBe('1');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'แบรนด์: Medical' })).toBeVisible();

    await page.goBack();
    await expect(page.getByText('แสดง 11–12 จาก 12 รายการ')).toBeVisible();
    expect(search(page).has('brand')).toBe(false);

    await page.goForward();
    await page.getByRole('button', { name: 'ลบตัวกรอง แบรนด์' }).click();
    await expect(page.getByText('แสดง 1–10 จาก 12 รายการ')).toBeVisible();
    expect(search(page).has('brand')).toBe(false);
  });

  await expectNarrowed(page, make);
});

test('on a phone the chosen tab is in sight, also when it is the last one; an address from before the tabs added up opens the tab of what is published', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'editor', '/articles?deleted=1');
  const tabs = page.getByRole('navigation', { name: 'สถานะ' }).getByRole('button');
  await expect(tabs.last()).toHaveAttribute('aria-current', 'true');
  await expect(tabs.last()).toBeInViewport({ ratio: 1 });
  await tabs.nth(3).click();
  await expect(tabs.nth(3)).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(tabs.last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(page, { brand: 'Ozempic', status: 'publish' });
  await expect(page.getByRole('button', { name: /^เผยแพร่ \d/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(rows(page).first()).toBeVisible();
  expect(Object.fromEntries(search(page))).toEqual({ brand: 'Ozempic', status: 'published' });
});

test('who may only look gets no check boxes and no way to create; the choice of columns and the density stay after a reload', async ({
  page,
}) => {
  // An account of its own, because the density is stored with the account.
  await enterAs(page, await makeAccount(page, 'dpo'), '/articles');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'เพิ่มบทความ' })).toHaveCount(0);
  await rows(page)
    .first()
    .getByRole('button', { name: /^คำสั่งของ/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'ดูบันทึกการใช้งาน' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'ลบ', exact: true })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'แก้ไข', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'รหัสสื่อ' })).toBeVisible();
  const before = (await rows(page).first().boundingBox())?.height ?? 0;

  await page.getByRole('button', { name: 'คอลัมน์และความหนาแน่น' }).click();
  const choice = page.getByRole('dialog', { name: 'คอลัมน์และความหนาแน่น' });
  await choice.getByRole('checkbox', { name: 'รหัสสื่อ' }).click();
  await choice.getByRole('checkbox', { name: 'การมองเห็น' }).click();
  await choice.getByText('กะทัดรัด').click();
  await expect(heads.filter({ hasText: 'รหัสสื่อ' })).toHaveCount(0);

  await page.reload();
  await expect(heads.filter({ hasText: 'การมองเห็น' })).toBeVisible();
  await expect(heads.filter({ hasText: 'รหัสสื่อ' })).toHaveCount(0);
  expect((await rows(page).first().boundingBox())?.height).toBeLessThanOrEqual(before);

  await page.getByRole('button', { name: 'คอลัมน์และความหนาแน่น' }).click();
  await choice.getByRole('button', { name: 'คืนค่าเริ่มต้น' }).click();
  await expect(heads.filter({ hasText: 'รหัสสื่อ' })).toBeVisible();
});
