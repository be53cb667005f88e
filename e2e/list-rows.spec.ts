import { expect, type Page, test } from '@playwright/test';
import { enterAs, makeAccount, send, tokenFor } from './account-maker.ts';
import { tokenOf } from './fixtures.ts';

const LISTS = [
  '/articles',
  '/articles/life-ready',
  '/documents',
  '/documents/massege-templates',
  '/webinars',
  '/webinars/hosts',
  '/videos',
  '/videos/hosts',
  '/videos/podcasts',
  '/videos/podcasts/hosts',
  '/staffs',
  '/admins?tab=administrators',
  '/admins?tab=api-keys',
  '/admins?tab=audit',
  '/admins?tab=reference',
];
const LOGS = {
  '/articles': 'article',
  '/articles/life-ready': 'life-ready',
  '/documents': 'document',
  '/webinars': 'webinar',
  '/videos': 'video',
  '/videos/podcasts': 'podcast',
};
const PAGE = 10;
const ACROSS = 'ข้อความที่ยาวกว่าที่มีในข้อมูลสาธิตมาก '.repeat(6).trim();
const LONG = new Set([
  'title',
  'display_name',
  'position',
  'workplace',
  'guests',
  'name',
  'reason',
]);

type Row = Record<string, unknown>;
const person = (value: unknown) => (value ? { ...(value as Row), display_name: ACROSS } : value);

/** The same row with the longest of everything. */
function stretched(row: Row): Row {
  const long = Object.entries(row).map(([key, value]) => {
    if (LONG.has(key) && typeof value === 'string') return [key, ACROSS];
    if (key === 'updated_by' || key === 'created_by' || key === 'user') return [key, person(value)];
    if (key === 'therapy_area_ids' || key === 'specialty_ids') return [key, [1, 2, 3, 4, 5]];
    return [key, value];
  });
  return { ...Object.fromEntries(long), id: 999_999_001 };
}

/** Lists answer with ten rows, of which the second has the longest of everything. */
async function withLongRow(page: Page): Promise<void> {
  await page.route(/\/v1\/[a-z/-]+(\/\d+)?(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const reply = await answer.json().catch(() => null);
    const [first] = reply?.pagination ? (reply.data as Row[]) : [];
    if (!first || !('id' in first)) return route.fulfill({ response: answer });
    const filler = Array.from({ length: PAGE }, (_, n) => ({ ...first, id: 999_999_100 + n }));
    reply.data = [first, stretched(first), ...reply.data.slice(1), ...filler].slice(0, PAGE);
    return route.fulfill({ response: answer, json: reply });
  });
}

/** Where the rows of the list stand: heights, the lower edge of the head, and of the tenth row. */
const rowsOf = (page: Page) =>
  page
    .locator('main table:not(details table)')
    .first()
    .evaluate((table: HTMLTableElement) => {
      const rows = [...(table.tBodies[0]?.rows ?? [])].map((row) => row.getBoundingClientRect());
      const heights = rows.map(({ height }) => height);
      return {
        count: rows.length,
        uneven: Math.max(...heights) - Math.min(...heights),
        head: table.getBoundingClientRect().top,
        bottom: rows[9]?.bottom ?? Number.POSITIVE_INFINITY,
        page: innerHeight,
      };
    });

test('ten rows of every list are in sight and equally high', async ({ page }) => {
  test.setTimeout(240_000);
  const account = await makeAccount(page, 'admin');
  const token = await tokenFor(page, account.username, account.password);
  await send(page, await tokenOf(page), 'POST', '/v1/admin/api-keys', {
    name: `แพลตฟอร์ม ${ACROSS}`.slice(0, 80),
    scopes: ['track:write', 'content:read', 'registration:write', 'user:write'],
  });
  await withLongRow(page);
  await enterAs(page, account, '/articles');
  for (const path of LISTS) {
    await page.goto(path);
    await expect(page.locator('main tbody tr')).not.toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    const rows = await rowsOf(page);
    expect.soft(rows.uneven, `${path}: rows differ in height`).toBeLessThan(1.5);
    expect.soft(rows.bottom, `${path}: the tenth of ${rows.count} rows`).toBeLessThanOrEqual(900);
  }
  for (const [path, kind] of Object.entries(LOGS)) {
    const list = await send<{ data: { id: number }[] }>(
      page,
      token,
      'GET',
      `/v1/${kind}?limit=1&order_by=${kind === 'webinar' ? 'schedule' : 'views'}&order=desc`,
    );
    await page.goto(`${path}/${list.data[0]?.id}/log`);
    await expect(page.locator('main .recharts-surface').first()).toBeAttached();
    await expect(page.locator('main tbody tr').first()).toBeAttached();
    // Its rows stand below the figures: they fit the screen once one has gone to them.
    const rows = await rowsOf(page);
    expect.soft(rows.uneven, `${path} log: rows differ in height`).toBeLessThan(1.5);
    expect.soft(rows.bottom - rows.head, `${path} log: ten rows`).toBeLessThanOrEqual(700);
  }
});

test('what a row cuts unfolds while the row has the focus or the pointer', async ({ page }) => {
  const account = await makeAccount(page, 'admin');
  await withLongRow(page);
  await enterAs(page, account, '/articles');
  const row = page.locator('main tbody tr').nth(1);
  const title = row.getByRole('link', { name: ACROSS });
  const cut = () =>
    title.evaluate((link) => {
      const box = link.closest('div');
      return box === null || box.scrollHeight > box.clientHeight + 1;
    });
  expect(await cut()).toBe(true);
  const before = await rowsOf(page);
  await page.locator('main tbody tr').first().getByRole('link').focus();
  await page.keyboard.press('Tab');
  while (!(await title.evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await expect.poll(cut).toBe(false);
  expect(await rowsOf(page)).toEqual(before);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').focus();
  await expect.poll(cut).toBe(true);
  await row.hover();
  await expect.poll(cut).toBe(false);
});
