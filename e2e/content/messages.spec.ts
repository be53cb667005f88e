import { expect, type Page, test } from '@playwright/test';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { expectAccessible } from '../axe-fixtures.ts';
import { signIn } from '../fixtures.ts';

const message = (page: Page) => page.locator('.mantine-Notification-root');

/** Whether a message lies over any of what is found. */
const covers = (page: Page, selector: string) =>
  page.evaluate((others) => {
    const said = document.querySelector('.mantine-Notification-root')?.getBoundingClientRect();
    if (!said) return null;
    return [...document.querySelectorAll(others)]
      .map((other) => other.getBoundingClientRect())
      .some(
        (other) =>
          other.height > 0 &&
          other.left < said.right &&
          other.right > said.left &&
          other.top < said.bottom &&
          other.bottom > said.top,
      );
  }, selector);

async function trash(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `คำสั่งของ ${title}` }).click();
  await page.getByRole('menuitem', { name: 'ลบ', exact: true }).click();
}

test('messages are read, stand one at a time and cover nothing in use, also in the dark on a phone', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page));
  const mark = uniqueMark();
  const letters = [...'กขคงจฉชซฌญฎฏฐณด'];
  await Promise.all(letters.map((letter) => make.draft({ title: `${letter} ${mark}` })));
  await page.goto(`/articles?search=${mark}&limit=10&order_by=title&order=asc`);
  for (const [scheme, width, names] of [
    ['light', 1440, 'กขคง'],
    ['dark', 390, 'คงจฉ'],
  ] as const) {
    const [first = '', second = '', third = '', fourth = ''] = [...names].map(
      (letter) => `${letter} ${mark}`,
    );
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator(`html[data-mantine-color-scheme="${scheme}"]`)).toHaveCount(1);
    await expect(page.getByText(first)).toBeVisible();

    // A second offer takes the place of the first.
    await trash(page, first);
    await expect(message(page)).toHaveCount(1);
    await trash(page, second);
    await expect(page.getByText(second)).toHaveCount(0);
    await expect(message(page)).toHaveCount(1);

    // What failed is said until it is closed; it gives way to the pager that comes into sight.
    await page.route(/\/v1\/article\/\d+$/, (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await trash(page, third);
    await expect(message(page).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectAccessible(page);
    if (width < 992) {
      // It lies over no button of a window.
      await page.getByRole('button', { name: /^ตัวกรอง การเรียง/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect.poll(() => covers(page, '[role="dialog"] :is(button, select)')).toBe(false);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('navigation', { name: 'หน้า', exact: true }).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const bars = 'nav[aria-label="หน้า"], [class*="bottomBar"], [aria-label="คำสั่งสำหรับรายการที่เลือก"]';
    await expect.poll(() => covers(page, bars)).toBe(false);
    // Selected rows raise a bar where the message stood.
    await page.getByRole('checkbox', { name: `เลือก ${fourth}` }).click();
    await expect(page.getByRole('group', { name: 'คำสั่งสำหรับรายการที่เลือก' })).toBeVisible();
    await expect.poll(() => covers(page, bars)).toBe(false);

    await page.unrouteAll();
    await page.getByRole('button', { name: 'ยกเลิกการเลือก' }).click();
    // What failed is closed by hand; the offer before it may come back.
    await message(page).getByRole('button', { name: 'ปิด' }).first().click();
  }
});
