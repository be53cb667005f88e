import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothSchemes, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, goWithin, inLanguage, openAs, signIn } from '../fixtures.ts';
import { ArticleMaker, uniqueMark } from './article-maker.ts';

/** The list on small screens, by keyboard, with a screen reader, and in English. */

/** Axe finds nothing on the list, its filters, menus and dialogs. */
async function expectScanned(page: Page, make: ArticleMaker): Promise<void> {
  // Half-faded text has no contrast to measure.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const mark = uniqueMark();
  const { title } = await make.draft({ title: `ตรวจ ${mark}` });
  await page.goto('/articles');
  await expect(page.locator('tbody tr')).toHaveCount(10);

  await page.getByRole('button', { name: 'แบรนด์', exact: true }).click();
  const narrowed = page.waitForResponse(/\/v1\/article\?.*brand=Medical/);
  await page.getByRole('checkbox', { name: 'Medical' }).click();
  await expect(page.getByRole('button', { name: 'แบรนด์: Medical' })).toBeVisible();
  const { pagination } = await (await narrowed).json();
  // Outdated rows are faded on purpose: those of the answer have come when its number has.
  await expect(page.getByText(`${pagination.total} รายการ`, { exact: true })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'ลบตัวกรอง แบรนด์' }).click();

  await page.getByRole('searchbox').fill(mark);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('checkbox', { name: `เลือก ${title}` }).click();
  await expect(page.getByText('เลือก 1 รายการ')).toBeVisible();
  await page.getByRole('button', { name: `คำสั่งของ ${title}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toHaveCount(1);
    await expectPartAccessible(page.locator('main'));
    await expectPartAccessible(page.getByRole('menu'));
  }
  await page.getByRole('menuitem', { name: 'เผยแพร่', exact: true }).click();
  const blocked = page.getByRole('dialog', { name: 'ยังเผยแพร่ไม่ได้' });
  await expect(blocked).toBeVisible();
  await expectPartAccessible(blocked);
  await page.keyboard.press('Escape');
  await expect(blocked).toHaveCount(0);
}

test('filter, sort, select, publish menu and opening work by keyboard alone; at 390 px the rows are cards, everything fits and nothing is out of reach; axe finds nothing on the list, its filters, menus and dialogs', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page));
  await expectScanned(page, make);
  const mark = uniqueMark();
  const { id, title } = await make.draft({
    title: `แป้นพิมพ์ ${mark}`,
    brand: 'Medical',
    promotional_type: 'medical',
    visibility: 'hcp_only',
  });
  await goToView(page, `/articles?search=${mark}`);
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
  const { keyboard } = page;

  await page.getByRole('searchbox').focus();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'แบรนด์', exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'ค้นหาตัวเลือก' })).toBeFocused();
  await keyboard.type('medi');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect.poll(() => new URL(page.url()).searchParams.get('brand')).toBe('Medical');
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'แบรนด์: Medical' })).toBeFocused();

  await page.getByRole('columnheader', { name: 'ชื่อเรื่อง' }).getByRole('button').focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'ชื่อเรื่อง' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  await page.getByRole('checkbox', { name: `เลือก ${title}` }).focus();
  await keyboard.press('Space');
  await expect(page.getByText('เลือก 1 รายการ')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByText('เลือก 1 รายการ')).toHaveCount(0);

  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: title })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^เปลี่ยนสถานะ/ })).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await expect(page.locator('[role="menuitem"]:focus')).toHaveCount(1);
  await keyboard.press('Escape');

  await page.getByRole('link', { name: title }).focus();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/articles/${id}$`));

  // The list stands until the form is drawn.
  await expect(page.getByRole('textbox', { name: 'ชื่อเรื่อง' })).toHaveValue(title);
  await page.setViewportSize({ width: 390, height: 844 });
  await goWithin(page, `/articles?search=${mark}`);
  const card = page.getByRole('listitem').filter({ hasText: title });
  await expect(card).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectNoSideways(page);
  await expectPartAccessible(page.locator('main'));

  const create = page.getByRole('link', { name: 'เพิ่มบทความ' });
  await expect(create).toBeInViewport();
  await card.getByRole('checkbox', { name: `เลือก ${title}` }).click();
  await expect(page.getByRole('group', { name: 'คำสั่งสำหรับรายการที่เลือก' })).toBeInViewport();
  await page.getByRole('button', { name: 'ยกเลิกการเลือก' }).click();

  await page.getByRole('button', { name: 'ตัวกรอง การเรียง และมุมมอง' }).click();
  await page.getByLabel('เรียงตาม').selectOption('title asc');
  await expect.poll(() => new URL(page.url()).searchParams.get('order_by')).toBe('title');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: `คำสั่งของ ${title}` }).click();
  await expect(page.getByRole('menuitem', { name: 'ลบ', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/articles/${id}$`));
});

test('the whole list speaks English when asked to; at 1024 px the page does not scroll sideways and the row menu is in view', async ({
  page,
}) => {
  await inLanguage(page, 'en');
  await openAs(page, 'super_admin', '/articles');
  await expect(page.getByRole('heading', { level: 1, name: 'All articles' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New article' })).toBeVisible();
  await expect(page.getByText(/^1–10 of \d+ items$/)).toBeVisible();
  for (const head of ['Title', 'Brand / area', 'Material code', 'Status', 'Views']) {
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible();
  }
  const chrome = page.getByRole('main').locator('button, th, [role="status"], h1');
  // Titles are content and stay Thai; the texts of the screen must not.
  for (const text of await chrome.allInnerTexts()) expect(text).not.toMatch(/[\u0E00-\u0E7F]/);

  await page.setViewportSize({ width: 1024, height: 768 });
  await expectNoSideways(page);
  await expect(page.getByRole('button', { name: /^Actions of/ }).first()).toBeInViewport();
});
