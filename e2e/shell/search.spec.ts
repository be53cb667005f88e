import { expect, type Page, test } from '@playwright/test';
import { createArticle, signIn, uniqueTitle } from '../articles/article-fixtures.ts';
import { expectPartAccessible, expectPartAccessibleInBothSchemes } from '../axe-fixtures.ts';
import { openAs } from '../fixtures.ts';

const box = (page: Page) => page.getByRole('dialog', { name: 'ค้นหา' });
const input = (page: Page) => box(page).getByRole('combobox', { name: 'ค้นหา' });
const options = (page: Page) => box(page).getByRole('option');
const chosen = (page: Page) => box(page).getByRole('option', { selected: true });

/** A promise that a test resolves. */
function gate() {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { passed, pass: () => pass() };
}

async function openSearch(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
}

test('an item is found, opened and found again among the recent ones, by keyboard alone, and by #id; what was opened is forgotten at sign-out', async ({
  page,
}) => {
  const api = await signIn(page);
  const title = uniqueTitle('ค้นด้วยแป้น');
  const id = await createArticle(api, title);
  await page.goto('/articles');
  await expect(page.getByRole('main')).toBeVisible();
  await openSearch(page);
  await page.keyboard.type(title);
  await expect(options(page)).toHaveCount(1);
  await expect(chosen(page)).toContainText(title);
  await expect(chosen(page)).toContainText('แบบร่าง');
  await expect(box(page).getByRole('group', { name: 'บทความ' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/articles/${id}`);
  await expect(box(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.keyboard.press('Control+k');
  const recent = box(page).getByRole('group', { name: 'เปิดล่าสุด' });
  await expect(recent.getByRole('option').first()).toContainText(title);
  await expect(chosen(page)).toContainText(title);
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(input(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? 'missing',
  );

  await page.keyboard.type(`#${id}`);
  await expect(box(page).getByRole('group', { name: 'บทความ' })).toBeVisible();
  await expect(options(page).filter({ hasText: title })).toHaveCount(1);
  await page.keyboard.press('Escape');
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('connect.recent')),
    );
  await expect.poll(kept).toHaveLength(1);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(kept).toEqual([]);
});

test('what is typed before the box is there arrives in it whole, and acts on nothing behind it; an answer to older words is dropped; Enter before the answer opens the first that is found', async ({
  page,
}) => {
  const api = await signIn(page);
  // Playwright sends no key events for Thai letters, so this title is Latin.
  const title = uniqueTitle('Typed ahead').toLowerCase();
  await createArticle(api, title);
  const [older, newer] = [uniqueTitle('คำเก่า'), uniqueTitle('คำใหม่')];
  await createArticle(api, older);
  await createArticle(api, newer);
  const hasty = uniqueTitle('ใจร้อน');
  const id = await createArticle(api, hasty);

  await test.step('typed before the box is there', async () => {
    const code = gate();
    await page.route(/\/assets\/search-dialog-.*\.js$/, async (route) => {
      await code.passed;
      await route.continue();
    });
    await page.goto('/articles');
    const create = page.getByRole('link', { name: 'เพิ่มบทความ' });
    await create.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`${title}x`);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(create).toBeFocused();
    code.pass();
    await expect(input(page)).toBeFocused();
    await expect(input(page)).toHaveValue(title);
    await expect(chosen(page)).toContainText(title);
    await expect(page).toHaveURL('/articles');
  });

  await test.step('an answer to older words', async () => {
    const late = gate();
    const asked = gate();
    await page.route('**/v1/search*', async (route) => {
      if (new URL(route.request().url()).searchParams.get('q') === older) {
        asked.pass();
        await late.passed;
      }
      await route.continue().catch(() => undefined);
    });
    await input(page).fill(older);
    await asked.passed;
    await input(page).fill(newer);
    await expect(options(page)).toHaveText([new RegExp(newer)]);
    late.pass();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(options(page)).toHaveText([new RegExp(newer)]);
    await page.keyboard.press('Escape');
    await expect(box(page)).toBeHidden();
  });

  await test.step('Enter before the answer', async () => {
    const answer = gate();
    await page.route('**/v1/search*', async (route) => {
      await answer.passed;
      await route.continue();
    });
    await openSearch(page);
    await page.keyboard.type(hasty);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/articles');
    answer.pass();
    await expect(page).toHaveURL(`/articles/${id}`);
  });
});

test('Escape closes it and gives the focus back; the key works with a Thai keyboard; staff, commands and pages are those of the role', async ({
  page,
}) => {
  await openAs(page, 'super_admin', '/articles');
  const list = page.getByRole('main').getByRole('searchbox');
  await list.focus();
  await openSearch(page);
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(list).toBeFocused();
  // With a Thai layout the key's letter is `า`; its `code` is the same.
  const thai = { key: 'า', code: 'KeyK', ctrlKey: true };
  await list.dispatchEvent('keydown', thai);
  await expect(input(page)).toBeFocused();
  await input(page).dispatchEvent('keydown', thai);
  await expect(box(page)).toBeHidden();

  // Who finds staff: search.test.ts.
  await openSearch(page);
  await page.keyboard.type('demo.dpo');
  await expect(chosen(page)).toContainText('demo.dpo');
  await expect(chosen(page)).toContainText('ใช้งาน');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/staffs\/\d+$/);

  await openSearch(page);
  const commands = box(page).getByRole('group', { name: 'คำสั่ง' });
  await expect(commands.getByRole('option', { name: 'เพิ่มเจ้าหน้าที่' })).toBeVisible();
  await page.keyboard.type('สร้างบทความ');
  await expect(chosen(page)).toHaveText('สร้างบทความ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/articles/create');

  await openAs(page, 'analyst', '/setting');
  await openSearch(page);
  await expect(box(page).getByRole('option', { name: /บทความทั้งหมด/ })).toBeVisible();
  await expect(commands).toHaveCount(0);
  await page.keyboard.type('demo.dpo');
  await expect(box(page).getByText('ไม่พบรายการที่ตรงกับ “demo.dpo”')).toBeVisible();
});

test('axe finds nothing in it, empty, with hits and on a phone; offline it says so, and still offers what is here; in English groups are headed like titles', async ({
  page,
  context,
}) => {
  await openAs(page, 'super_admin', '/setting');
  await openSearch(page);
  await expectPartAccessibleInBothSchemes(page.getByRole('dialog'));
  await page.keyboard.type('เบาหวาน');
  await expect(options(page).filter({ hasText: 'เบาหวาน' }).first()).toBeVisible();
  await expectPartAccessibleInBothSchemes(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('banner').getByRole('button', { name: 'ค้นหา' }).click();
  await expect(input(page)).toBeFocused();
  await expectPartAccessible(page.getByRole('dialog'));
  await box(page).getByRole('button', { name: 'ปิดการค้นหา' }).click();
  await expect(box(page)).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 900 });
  await openSearch(page);
  await context.setOffline(true);
  await page.keyboard.type('บทความ');
  await expect(box(page).getByText('ออฟไลน์อยู่ — ค้นหาได้เมื่อกลับมาเชื่อมต่อ')).toBeVisible();
  await expect(box(page).getByRole('option', { name: 'สร้างบทความ', exact: true })).toBeVisible();
  await context.setOffline(false);

  await page.evaluate(() => localStorage.setItem('connect.language', 'en'));
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('เบาหวาน');
  await expect(page.getByRole('group', { name: 'Articles', exact: true })).toBeVisible();
});
