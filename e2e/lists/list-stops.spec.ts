import { expect, type Page, test } from '@playwright/test';
import { SCREENS } from '../../bench/pages/screens.ts';
import { goToView, goWithin, openAs } from '../fixtures.ts';

const AUDIT = '/admins?tab=audit';
const LISTS = [
  ...SCREENS.filter(({ budget }) => budget === 'list').map(({ path }) => path),
  // The screen of another list with other rows, which its columns go by.
  '/videos/hosts',
  '/videos/podcasts/hosts',
  AUDIT,
];
const DESK = { width: 1440, height: 900 };
const NARROW = { width: 1024, height: 800 };
const MOST_STOPS = 8;

/** The rows are there, and what makes one stop of several controls. */
async function ready(page: Page, path: string): Promise<void> {
  await expect(page.locator('#rows tbody tr').first(), path).toBeVisible();
  await expect(page.locator('main [tabindex="-1"]:is(button, a)').first(), path).toBeAttached();
}

const inRows = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('#rows tbody') !== null);

/** Tab leads on from the beginning of the page, as when it was just opened. */
const fromTheStart = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    scrollTo(0, 0);
  });

/** At the first stop of the page; a link to a part of it, followed before, may still move where Tab begins. */
const toTheFirstStop = (page: Page) =>
  expect(async () => {
    await fromTheStart(page);
    await page.keyboard.press('Tab');
    const first = page.getByRole('link', { name: 'ข้ามไปยังเนื้อหา' });
    await expect(first).toBeFocused({ timeout: 1000 });
  }).toPass();

/** How often Tab is pressed from where the focus is until it is in a row; what it stopped at, for who reads a failure. */
async function stopsToRows(page: Page): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < 2 * MOST_STOPS) {
    await page.keyboard.press('Tab');
    if (await inRows(page)) break;
    stops.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
      }),
    );
  }
  return stops;
}

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

test('from the start of every list to its first row there are few tab stops, and its columns fit a narrow window', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openAs(page, 'super_admin', '/setting');
  for (const path of LISTS) {
    await goWithin(page, path);
    await ready(page, path);
    await toTheFirstStop(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    // The link is the first stop.
    expect.soft((await stopsToRows(page)).length + 1, path).toBeLessThanOrEqual(MOST_STOPS);

    await toTheFirstStop(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'ข้ามไปยังรายการ' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#rows')).toBeFocused();
    expect.soft((await stopsToRows(page)).length, path).toBeLessThanOrEqual(1);

    // The audit log keeps its columns.
    if (path === AUDIT) continue;
    await page.setViewportSize(NARROW);
    await expect.soft.poll(() => misfits(page), { message: path }).toEqual([]);
    await page.setViewportSize(DESK);
  }
});

/**
 * Presses Enter, and Escape where the focus is as soon as the box is there, before any timer of it.
 * It is looked for from before Enter on: what is pressed can overtake what is evaluated.
 */
async function escapeAtOnce(page: Page, box: string): Promise<void> {
  const escaped = await page.evaluateHandle((selector) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const boxes = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      boxes.disconnect();
      const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      document.activeElement?.dispatchEvent(pressed);
      resolve();
    });
    boxes.observe(document, { childList: true, subtree: true });
    return { promise };
  }, box);
  await page.keyboard.press('Enter');
  await escaped.evaluate(({ promise }) => promise);
}

test('arrow keys lead through tabs, tools and heads, each of which is one stop; Escape pressed before a box has the focus closes it; turning a page keeps the rows until the next ones are there', async ({
  page,
}) => {
  await openAs(page, 'super_admin', '/articles?status=draft');
  await ready(page, 'drafts');
  const tab = (name: RegExp) =>
    page.getByRole('navigation', { name: 'สถานะ' }).getByRole('button', { name });
  await tab(/^แบบร่าง/).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(/^เผยแพร่/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
  // Back, the stop is what is chosen, not what was passed.
  await page.keyboard.press('Shift+Tab');
  await expect(tab(/^แบบร่าง/)).toBeFocused();

  const tools = page.getByRole('toolbar');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(tools.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(tools.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button').first()).toBeFocused();
  // A box opened from there gives the focus back, and the stop is still there.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'แบรนด์' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tools.getByRole('button').first()).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(page.locator('thead').getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('columnheader').nth(1).getByRole('button')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#rows tbody tr').first().getByRole('checkbox')).toBeFocused();

  for (const [name, box] of [
    ['แบรนด์', '[role=dialog]'],
    ['คอลัมน์', '[role=dialog]'],
    ['มุมมอง', '[role=menu]'],
  ] as const) {
    const button = page.getByRole('toolbar').getByRole('button', { name });
    await button.focus();
    await escapeAtOnce(page, box);
    await expect(page.locator(box)).toHaveCount(0);
    await expect(button).toBeFocused();
  }

  const short = page.waitForResponse(/\/v1\/article\?.*limit=10/);
  await goToView(page, '/articles?limit=10');
  await short;
  await expect(page.locator('#rows')).toHaveAttribute('aria-busy', 'false');
  const first = page.locator('#rows tbody tr').first();
  await expect(first).toBeVisible();
  const before = await first.innerText();
  const held = Promise.withResolvers<void>();
  await page.route(/\/v1\/article\?.*page=2/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'หน้าถัดไป' }).click();
  await expect(page.locator('#rows')).toHaveAttribute('aria-busy', 'true');
  expect(await first.innerText()).toBe(before);
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  held.resolve();
  await expect(page.locator('#rows')).toHaveAttribute('aria-busy', 'false');
  expect(await first.innerText()).not.toBe(before);
});
