import { expect, type Page, test } from '@playwright/test';
import { enterAs, makeAccount, send } from '../account-maker.ts';
import { goWithin, tokenOf } from '../fixtures.ts';

/** Lists without filters to tell of. */
const LISTS = [
  '/videos/hosts',
  '/videos/podcasts/hosts',
  '/admins?tab=administrators',
  '/admins?tab=api-keys',
  '/admins?tab=reference',
];
/**
 * Lists with several filters, rare ones included; those with the most columns first. Filters stand
 * above the rows, so that ten are in sight without them, too.
 */
const DATES = 'date_from=2026-01-01&date_to=2026-12-31';
const CONTENT = `brand=Ozempic,Wegovy&material_state=valid,expiring&${DATES}`;
const FILTERED = [
  `/articles?${CONTENT}&therapy_area_id=1,2&user_type=doctor,pharmacist`,
  `/articles/life-ready?visibility=public&${DATES}&specialty_id=1,2`,
  `/documents?document_type=detail_aid,slide_deck&code_ends_soon=1&${CONTENT}`,
  `/documents/massege-templates?channel=line,email&${DATES}&brand=Ozempic,Wegovy`,
  '/webinars?phase=upcoming,live&start_from=2026-01-01&start_to=2026-12-31&brand=Ozempic,Wegovy&material_state=valid,expiring',
  `/webinars/hosts?specialty_id=1,2&publicity_consent=1&${DATES}`,
  `/videos?video_category=lecture,case&source_type=youtube,vimeo&${CONTENT}`,
  `/videos/podcasts?source_type=youtube,file&specialty_id=1,2&${CONTENT}`,
  '/staffs?role=editor,publisher&status=active,suspended',
  `/admins?tab=audit&entity_type=article,document&${DATES}`,
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

type Language = 'th' | 'en';
type Row = Record<string, unknown>;
const person = (value: unknown) => (value ? { ...(value as Row), display_name: ACROSS } : value);

/** The same row with long values in every field. */
function stretched(row: Row): Row {
  const long = Object.entries(row).map(([key, value]) => {
    if (LONG.has(key) && typeof value === 'string') return [key, ACROSS];
    if (key === 'updated_by' || key === 'created_by' || key === 'user') return [key, person(value)];
    if (key === 'therapy_area_ids' || key === 'specialty_ids') return [key, [1, 2, 3, 4, 5]];
    return [key, value];
  });
  return { ...Object.fromEntries(long), id: 999_999_001 };
}

/**
 * Makes list calls answer ten rows whatever their filters, of which the second has long values in
 * every field.
 */
async function withLongRow(page: Page): Promise<void> {
  await page.route(/\/v1\/[a-z/-]+(\/\d+)?(\?|$)/, async (route) => {
    const url = new URL(route.request().url());
    for (const key of new URL(page.url()).searchParams.keys()) url.searchParams.delete(key);
    const answer = await route.fetch({ url: url.href });
    const reply = await answer.json().catch(() => null);
    const [first] = reply?.pagination ? (reply.data as Row[]) : [];
    if (!first || !('id' in first)) return route.fulfill({ response: answer });
    const filler = Array.from({ length: PAGE }, (_, n) => ({ ...first, id: 999_999_100 + n }));
    reply.data = [first, stretched(first), ...reply.data.slice(1), ...filler].slice(0, PAGE);
    return route.fulfill({ response: answer, json: reply });
  });
}

/** Row heights of the list, and the lower edges of the head and of the tenth row. */
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

/** Expects ten visible rows of equal height. */
async function expectTenRows(page: Page, what: string): Promise<void> {
  await expect(page.locator('main tbody tr')).not.toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const rows = await rowsOf(page);
  expect.soft(rows.uneven, `${what}: rows differ in height`).toBeLessThan(1.5);
  expect.soft(rows.bottom, `${what}: the tenth of ${rows.count} rows`).toBeLessThanOrEqual(900);
}

/** Names of the filters above the rows that are not in sight as a whole. */
const filtersOutOfSight = async (page: Page): Promise<string[]> => {
  const filters = page.locator('main fieldset').getByRole('button');
  await expect(filters.first()).toBeVisible();
  return filters.evaluateAll(
    (all) =>
      new Promise<string[]>((resolve) => {
        const sight = new IntersectionObserver((seen) => {
          sight.disconnect();
          const cut = seen.filter(({ intersectionRatio }) => intersectionRatio < 1);
          resolve(cut.map(({ target }) => target.textContent));
        });
        for (const one of all) sight.observe(one);
      }),
  );
};

/** Chooses a language in the account menu. */
async function changeLanguage(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: /^(บัญชีของ|Account of)/ }).click();
  await page.getByText(language === 'en' ? 'English' : 'ไทย', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.keyboard.press('Escape');
}

/** The rows of a log are below its figures: they must fit the screen once scrolled to. */
async function expectTenInLog(page: Page, token: string, path: string, kind: string) {
  const list = await send<{ data: { id: number }[] }>(
    page,
    token,
    'GET',
    `/v1/${kind}?limit=1&order_by=${kind === 'webinar' ? 'schedule' : 'views'}&order=desc`,
  );
  await goWithin(page, `${path}/${list.data[0]?.id}/log`);
  await expect(page.locator('main [data-chart]').first()).toBeAttached();
  await expect(page.locator('main tbody tr').first()).toBeAttached();
  const rows = await rowsOf(page);
  expect.soft(rows.uneven, `${path} log: rows differ in height`).toBeLessThan(1.5);
  expect.soft(rows.bottom - rows.head, `${path} log: ten rows`).toBeLessThanOrEqual(700);
}

test('ten rows of every list are in sight and equally high in both languages, also while it is narrowed', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const account = await makeAccount(page, 'admin');
  await send(page, await tokenOf(page), 'POST', '/v1/admin/api-keys', {
    name: `แพลตฟอร์ม ${ACROSS}`.slice(0, 80),
    scopes: ['track:write', 'content:read', 'registration:write', 'user:write', 'message:send'],
  });
  await withLongRow(page);
  const token = await enterAs(page, account, '/setting');
  let language: Language = 'th';
  for (const path of [...LISTS, ...FILTERED]) {
    await goWithin(page, path);
    for (const change of [false, true]) {
      if (change) {
        language = language === 'th' ? 'en' : 'th';
        await changeLanguage(page, language);
      }
      await expectTenRows(page, `${path} (${language})`);
      // Also while filters stand above the rows.
      if (LISTS.includes(path)) continue;
      expect.soft(await filtersOutOfSight(page), `${path} (${language})`).toEqual([]);
    }
  }
  await changeLanguage(page, 'th');
  for (const [path, kind] of Object.entries(LOGS)) await expectTenInLog(page, token, path, kind);
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
      if (box === null) return true;
      return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth;
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
  const picture = row.locator('img, svg').first();
  const place = await picture.boundingBox();
  await row.hover();
  await expect.poll(cut).toBe(false);
  expect(await picture.boundingBox()).toEqual(place);
});
