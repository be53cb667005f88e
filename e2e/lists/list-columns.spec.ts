import { KINDS, LISTED_KINDS } from '@connect/contract/kinds.ts';
import { expect, type Page, test } from '@playwright/test';
import { enterAs, makeAccount, otherBrowser } from '../account-maker.ts';
import { expectAccessible } from '../axe-fixtures.ts';
import { goWithin } from '../fixtures.ts';

test('chosen columns and their order are the same on another device', async ({ page, browser }) => {
  const account = await makeAccount(page);
  await enterAs(page, account, '/articles');
  await page.getByRole('button', { name: 'คอลัมน์และความหนาแน่น' }).click();
  const choice = page.getByRole('dialog', { name: 'คอลัมน์และความหนาแน่น' });
  await choice.getByRole('checkbox', { name: 'รหัสสื่อ' }).click();
  await choice.getByRole('checkbox', { name: 'การมองเห็น' }).click();
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/v1/auth/preferences') && reply.ok(),
  );
  await choice.getByRole('button', { name: 'เลื่อน การมองเห็น ขึ้น' }).click();
  await saved;
  await expectAccessible(page);
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(heads).toContain('การมองเห็น');
  expect(heads).not.toContain('รหัสสื่อ');

  const other = await otherBrowser(browser);
  await enterAs(other, account, '/articles');
  await expect(other.getByRole('columnheader', { name: 'การมองเห็น' })).toBeVisible();
  expect(
    (await other.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()),
  ).toEqual(heads);
  await other.context().close();
});

/** Problems of a list's table: content wider than its box, and heads with a broken or cut word. */
const misfits = (page: Page) =>
  page.locator('main table').evaluate((table: HTMLTableElement) => {
    const box = table.parentElement;
    const broken = [...table.querySelectorAll('thead th')].filter((head) => {
      const { right } = head.getBoundingClientRect();
      return [...head.querySelectorAll('span > span, th > span')].some(
        (word) => word.getClientRects().length > 1 || word.getBoundingClientRect().right > right,
      );
    });
    return [
      ...(box && table.offsetWidth > box.clientWidth ? ['table'] : []),
      ...broken.map((head) => head.textContent),
    ];
  });

test('columns that have no room are left out, the list says which, and shows them when asked', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1024, height: 800 });
  await enterAs(page, await makeAccount(page, 'super_admin'), '/setting');
  const lists = LISTED_KINDS.filter((kind) => 'path' in KINDS[kind]).map(
    (kind) => KINDS[kind].path,
  );
  for (const path of [...lists, '/staffs']) {
    await goWithin(page, path);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    expect.soft(await misfits(page), path).toEqual([]);
  }

  await page.goto('/articles?order_by=views');
  const heads = page.getByRole('columnheader');
  const left = page.getByRole('button', { name: /^อีก \d คอลัมน์: .*วันที่เผยแพร่/ });
  await expect(left).toBeVisible();
  // The column that the rows are sorted by stays visible.
  await expect(heads.filter({ hasText: 'เปิดดู' })).toBeVisible();
  await expect(heads.filter({ hasText: 'วันที่เผยแพร่' })).toHaveCount(0);
  await page.getByRole('button', { name: /^คอลัมน์และความหนาแน่น · อีก \d คอลัมน์$/ }).click();
  const choice = page.getByRole('dialog', { name: 'คอลัมน์และความหนาแน่น' });
  await expect(choice.getByRole('checkbox', { name: 'วันที่เผยแพร่' })).toHaveAccessibleDescription(
    'จอไม่พอ',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(choice).toHaveCount(0);
  await left.click();
  await expect(heads.filter({ hasText: 'วันที่เผยแพร่' })).toBeVisible();
  await page.getByRole('button', { name: /^แสดงพอดีจอ/ }).click();
  await expect(heads.filter({ hasText: 'วันที่เผยแพร่' })).toHaveCount(0);
  // A wider window shows the hidden columns again.
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(heads.filter({ hasText: 'วันที่เผยแพร่' })).toBeVisible();
  await expect(left).toHaveCount(0);
});
