import { expect, test } from '@playwright/test';
import { enterAs, makeAccount } from '../account-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways } from '../fixtures.ts';
import { expectTappable } from './phone-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

// On other screens: phone-width.spec.ts.
test('whatever can be tapped has 44 pixels: signing in, a list and the windows that open on it', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expectTappable(page, 'sign-in');
  await enterAs(page, await makeAccount(page, 'super_admin'), '/articles?brand=Ozempic');
  const cards = page.getByRole('list', { name: 'บทความทั้งหมด' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  await expectTappable(page, 'list');

  await page.getByRole('button', { name: /^ตัวกรอง การเรียง/ }).click();
  const sheet = page.getByRole('dialog', { name: 'ตัวกรอง การเรียง และมุมมอง' });
  await expect(sheet.getByRole('button', { name: 'มุมมอง', exact: true })).toBeVisible();
  await expectTappable(page, 'sheet', '[role="dialog"]');
  await sheet
    .getByRole('button', { name: /^แบรนด์/ })
    .first()
    .click();
  const choices = page.getByRole('dialog', { name: 'แบรนด์' });
  await expect(choices.getByRole('checkbox').first()).toBeVisible();
  await expectTappable(page, 'choices of a filter', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'มุมมอง', exact: true }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectTappable(page, 'menu', '[role="menu"]');
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'ปิด' }).click();

  await cards.first().getByRole('checkbox').click();
  await expect(page.getByRole('group', { name: 'คำสั่งสำหรับรายการที่เลือก' })).toBeVisible();
  await expectTappable(page, 'selected');
  await page.getByRole('button', { name: 'ส่งออกที่เลือก' }).click();
  await expect(page.getByRole('dialog', { name: 'ส่งออกที่เลือก' })).toBeVisible();
  await expectTappable(page, 'window', '[role="dialog"]');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'เปิดเมนู' }).click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await expectTappable(page, 'main menu', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a card is two lines and says nothing empty; one button holds filters, order and views', async ({
  page,
}) => {
  await enterAs(page, await makeAccount(page, 'editor'), '/articles');
  const cards = page.getByRole('list', { name: 'บทความทั้งหมด' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  const heights = await cards.evaluateAll((all) => all.map((card) => card.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(90);
  const empty = () =>
    cards.evaluateAll((all) =>
      all
        .flatMap((card) => [...card.querySelectorAll('dd')])
        .filter((one) => one.checkVisibility() && ['', '-'].includes(one.textContent?.trim() ?? ''))
        .map((one) => one.parentElement?.textContent),
    );
  // The pager is one line.
  const steps = page.getByRole('navigation', { name: 'หน้า', exact: true });
  await steps.scrollIntoViewIfNeeded();
  expect(await steps.evaluate((one) => one.parentElement?.clientHeight)).toBeLessThan(80);
  await steps.getByRole('button', { name: 'หน้าถัดไป' }).click();
  await expect(page.getByText(/^แสดง 11–20 จาก/)).toBeVisible();
  // Names of reference lists come after the rows.
  await expect.poll(empty).toEqual([]);

  const opener = page.getByRole('button', { name: /^ตัวกรอง การเรียง และมุมมอง/ });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'ตัวกรอง การเรียง และมุมมอง' });
  await sheet.getByLabel('เรียงตาม').selectOption('title asc');
  await expect(page).toHaveURL(/order_by=title/);
  await sheet.getByRole('button', { name: 'แบรนด์', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Ozempic' }).click();
  await expect(page).toHaveURL(/brand=Ozempic/);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeVisible();
  await expectNoSideways(page);
  await expectPartAccessible(sheet);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAccessibleName(/ใช้อยู่ 1 ตัวกรอง/);
});
