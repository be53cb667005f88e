import { expect, type Page, test } from '@playwright/test';
import { enterAs, makeAccount, send, tokenFor } from '../account-maker.ts';
import { expectAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, unfoldSections } from '../fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** What can be tapped and has less than 44 pixels of room for it, with the size that it has. */
const tooSmall = (page: Page, within = 'body') =>
  page.evaluate((root) => {
    const LEAST = 43.5;
    const kinds =
      'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"]';
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(`${root} :is(${kinds})`)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest('[inert], [aria-hidden="true"], .ProseMirror')) continue;
      // A link within running text is as high as its line.
      if (element.matches('a, button') && getComputedStyle(element).display === 'inline') {
        const around = element.parentElement?.textContent?.trim() ?? '';
        if (around.length > (element.textContent?.trim().length ?? 0)) continue;
      }
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const field = element.closest<HTMLElement>('.mantine-Input-input');
      const boxes = [element, ...labels, ...(field ? [field] : [])].map((box) =>
        box.getBoundingClientRect(),
      );
      if (boxes.some(({ width, height }) => width === 0 || height === 0)) continue;
      if (boxes.some(({ width, height }) => width >= LEAST && height >= LEAST)) continue;
      // The link of a card takes the taps of all of it.
      const { position } = getComputedStyle(element, '::after');
      if (element.closest('[data-card]') && position === 'absolute') continue;
      // A pseudo-element may take the tap for more than is seen.
      const [{ x, y, width, height } = new DOMRect()] = boxes;
      const takes = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
        return (
          hit !== null && (element.contains(hit) || labels.some((label) => label.contains(hit)))
        );
      };
      const half = LEAST / 2 - 0.5;
      if (takes(-half, 0) && takes(half, 0) && takes(0, -half) && takes(0, half)) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
      const size = `${Math.round(width)}×${Math.round(height)}`;
      found.push(`${element.tagName} "${name?.slice(0, 40)}" ${size} .${element.className}`);
    }
    window.scrollTo(0, 0);
    return found;
  }, within);

async function expectTappable(page: Page, where: string, within?: string): Promise<void> {
  expect.soft(await tooSmall(page, within), where).toEqual([]);
}

test('whatever can be tapped has 44 pixels: lists and the windows that open on them', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
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
  for (const path of ['/staffs', '/admins?tab=audit', '/webinars', '/admins?tab=api-keys', '/']) {
    await goWithin(page, path);
    await expect(page.locator('main :is(button, a)').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
    await expectTappable(page, path);
  }
});

test('whatever can be tapped has 44 pixels: signing in, forms and logs', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/login');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expectTappable(page, 'sign-in');
  const account = await makeAccount(page, 'super_admin');
  const token = await tokenFor(page, account.username, account.password);
  await enterAs(page, account, '/links');
  const { data } = await send<{ data: { id: number }[] }>(
    page,
    token,
    'GET',
    '/v1/article?order_by=views&order=desc&limit=1',
  );
  for (const path of ['/articles/create', '/setting', `/articles/${data[0]?.id}`]) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
    await unfoldSections(page);
    await expectTappable(page, path);
  }
  for (const view of ['activity', 'users']) {
    await goWithin(page, `/articles/${data[0]?.id}/log?view=${view}`);
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await expectTappable(page, `log, ${view}`);
  }
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
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAccessibleName(/ใช้อยู่ 1 ตัวกรอง/);
});
