import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, signIn } from '../fixtures.ts';
import { ArticleMaker, uniqueMark } from './article-maker.ts';

interface Figures {
  views: number;
  unique_viewers: number;
}
interface Log {
  meta: { summary: Figures; before: Figures | null; range: { from: string; to: string } };
  pagination: { total: number };
}

const search = (page: Page) => new URL(page.url()).searchParams;
const rows = (page: Page) => page.getByRole('tabpanel').locator('tbody tr');

/** The article with the most views in the demo data. */
async function mostRead(page: Page, token: string): Promise<{ id: number; title: string }> {
  const reply = await page.request.get('/v1/article?order_by=views&order=desc&limit=1', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data }: { data: { id: number; title: string }[] } = await reply.json();
  const [first] = data;
  if (!first) throw new Error('The demo data has no article');
  return first;
}

async function readLog(page: Page, token: string, id: number, query = ''): Promise<Log> {
  const reply = await page.request.get(`/v1/article-logs/${id}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return reply.json();
}

const number = (value: number) => new Intl.NumberFormat('en-US').format(value);

/**
 * The figures, the period and the rows are those of the API; axe finds nothing, also in the dark on a
 * phone, which it fits.
 */
async function expectFigures(page: Page, token: string): Promise<void> {
  const item = await mostRead(page, token);
  const log = await readLog(page, token, item.id);
  await goWithin(page, '/articles');
  await goWithin(page, `/articles/${item.id}/log`);

  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
  const card = (name: string) => page.locator('dl > div').filter({ hasText: name });
  const figure = (name: string) => card(name).locator('dd').first();
  await expect(figure('เปิดดูทั้งหมด')).toHaveText(number(log.meta.summary.views));
  await expect(figure('ผู้ชมไม่ซ้ำ')).toHaveText(number(log.meta.summary.unique_viewers));
  await expect(page.getByRole('button', { name: /^ช่วงวันที่: / })).toContainText('30 วัน');

  const before = log.meta.before?.views ?? 0;
  expect(before).toBeGreaterThan(0);
  const change = Math.round(((log.meta.summary.views - before) / before) * 100);
  const compared = card('เปิดดูทั้งหมด').getByRole('button').last();
  await expect(compared).toHaveText(
    change === 0
      ? 'เท่ากับช่วงก่อนหน้า'
      : `${change > 0 ? '+' : '−'}${number(Math.abs(change))}% จากช่วงก่อนหน้า`,
  );
  await compared.focus();
  await expect(page.getByText(new RegExp(`^ช่วงก่อนหน้า .*: ${number(before)}$`))).toBeVisible();
  await expect(page.getByText(`จาก ${number(log.pagination.total)} รายการ`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'อ่านลึกถึง (ของความยาวบทความ)' })).toBeVisible();

  await expect(page.locator('[data-chart]').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  // Opened anew, since a phone is drawn another way.
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.locator('[data-chart]').first()).toBeVisible();
  await expectPartAccessible(page.locator('main'));
  await expectNoSideways(page);
}

test('another period, a filter and the tab stand in the address and change the figures; a user is found by name; an article that nobody read says so; an unknown item is the 404 page; figures and rows are those of the API, and can be read', async ({
  page,
}) => {
  const token = await signIn(page);
  const { id } = await mostRead(page, token);
  await page.goto(`/articles/${id}/log?date_from=2026-10-01&date_to=2026-10-14`);
  const chart = page.getByRole('region', { name: 'การเปิดดูรายวัน' }).first();
  await chart.getByText('ดูเป็นตาราง').click();
  await expect(chart.locator('tbody tr')).toHaveCount(14);
  await expect(chart.locator('tbody tr').first()).toContainText('01/10/2026');

  await page.getByRole('button', { name: /^ช่วงวันที่: / }).click();
  await page.getByRole('button', { name: '90 วัน' }).click();
  await expect
    .poll(() => search(page).get('date_from'))
    .toMatch(/^(?!2026-10-01)\d{4}-\d{2}-\d{2}$/);

  await page.getByRole('button', { name: 'ประเภทผู้ใช้', exact: true }).click();
  await page.getByRole('checkbox', { name: 'เภสัชกร' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => search(page).get('user_type')).toBe('pharmacist');
  const query = search(page).toString();
  const log = await readLog(page, token, id, query);
  await expect(page.getByText(`จาก ${number(log.pagination.total)} รายการ`)).toBeVisible();

  await page.getByRole('tab', { name: 'รายผู้ใช้' }).click();
  await expect(page.getByRole('columnheader', { name: 'คืบหน้าสูงสุด' })).toBeVisible();
  expect(search(page).get('view')).toBe('users');
  await page.getByRole('columnheader', { name: 'จำนวนครั้ง' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'จำนวนครั้ง' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'รายการกิจกรรม' })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await page.getByRole('tab', { name: 'รายผู้ใช้' }).click();
  await expect(page.getByRole('columnheader', { name: 'คืบหน้าสูงสุด' })).toBeVisible();
  const first = new URLSearchParams({ ...Object.fromEntries(search(page)), limit: '1' });
  const byUser = await page.request.get(`/v1/article-logs/${id}?${first}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data }: { data: { user: { display_name: string } | null }[] } = await byUser.json();
  const name = data[0]?.user?.display_name ?? '';
  await page.getByRole('searchbox').fill(name);
  await expect.poll(() => search(page).get('search')).toBe(name);
  await expect(rows(page).first()).toContainText(name);

  await goWithin(page, '/articles/999999999/log');
  await expect(page.getByText('ข้อผิดพลาด 404 (ไม่พบหน้า)')).toBeVisible();
  const make = new ArticleMaker(page.request, token);
  const unread = await make.draft({ title: `ไม่มีคนอ่าน ${uniqueMark()}` });
  await goWithin(page, `/articles/${unread.id}/log`);
  await expect(page.getByRole('heading', { name: 'ยังไม่มีการใช้งานในช่วงเวลานี้' })).toBeVisible();
  await expectFigures(page, token);
});

test('names are masked for an analyst, who is told so', async ({ page }) => {
  const token = await signIn(page, 'analyst');
  const { id } = await mostRead(page, token);
  await page.goto(`/articles/${id}/log?view=users`);
  await expect(page.getByText('ข้อมูลส่วนบุคคลถูกปิดบังตามสิทธิ์ของบัญชีนี้')).toBeVisible();
});

test('a role without logs or new articles gets the no-permission panel', async ({ page }) => {
  const token = await signIn(page, 'event_manager');
  const { id } = await mostRead(page, token);
  await page.goto(`/articles/${id}/log`);
  await expect(page.getByRole('heading', { name: 'คุณไม่มีสิทธิ์ดูส่วนนี้' })).toBeVisible();
  await goWithin(page, '/articles/create');
  await expect(page.getByRole('heading', { name: 'คุณไม่มีสิทธิ์ดูส่วนนี้' })).toBeVisible();
});
