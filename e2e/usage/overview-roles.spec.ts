import type { Overview } from '@connect/contract/overview/overview.ts';
import { expect, type Page, test } from '@playwright/test';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, openAs } from '../fixtures.ts';

async function read(page: Page, token: string): Promise<Overview> {
  const reply = await page.request.get('/v1/overview', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  const { data }: { data: Overview } = await reply.json();
  return data;
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** How far down the page something stands. */
const topOf = async (page: Page, name: string) => (await card(page, name).boundingBox())?.y ?? 0;

test('a sales manager sees the representatives of the region, and goes to their people', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const token = await openAs(page, 'sales_manager', '/');
  const { reps } = await read(page, token);
  const [first] = reps ?? [];
  expect(first?.people).toBeGreaterThan(0);
  const table = card(page, 'ผลงานผู้แทน');
  await expect(table.getByRole('rowheader').first()).toHaveText(first?.name ?? '');
  await expectNoSideways(page);
  await expectPartAccessible(page.locator('main'));
  await table
    .getByRole('link', { name: `${first?.name}, HCP ที่ดูแล: ${first?.people}`, exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`/users\\?.*owner_rep_id=${first?.id}`));
  await page.goBack();
  const links = table.getByRole('link', { name: new RegExp(`^${first?.name}, คลิก: `) });
  await links.click();
  await expect(page).toHaveURL(
    new RegExp(`/report\\?report=engagement&action=click.*owner_user_id=${first?.id}`),
  );
});

test('an event manager begins with meetings', async ({ page }) => {
  await openAs(page, 'event_manager', '/');
  await expect(page.locator('main dt').first()).toHaveText('อัตราเข้าร่วมสัมมนา');
  await expect(card(page, 'การเปิดดูตามเวลา')).toBeVisible();
  const course = await topOf(page, 'การเปิดดูตามเวลา');
  expect(await topOf(page, 'กำลังจะมาถึง')).toBeLessThan(course);
  expect(await topOf(page, 'ลงทะเบียนล่าสุด')).toBeLessThan(course);
  await card(page, 'ลงทะเบียนล่าสุด').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/events\/\d+\?view=people/);
});

test('the officer sees consents and requests, and goes to the desk', async ({ page }) => {
  const token = await openAs(page, 'dpo', '/');
  const { requests } = await read(page, token);
  await expect(card(page, 'ความยินยอมในช่วงนี้').getByRole('row')).toHaveCount(10);
  const asked = card(page, 'คำขอของเจ้าของข้อมูล');
  await expect(asked.locator('dd')).toHaveText([
    `${requests?.open}`,
    `${requests?.due_soon}`,
    `${requests?.overdue}`,
  ]);
  await asked.getByRole('link', { name: 'ดูทั้งหมด' }).click();
  await expect(page).toHaveURL('/admins?tab=privacy&section=requests');
});

test('an analyst sees no list of people, and a point of the course leads to its rows', async ({
  page,
}) => {
  const token = await openAs(page, 'analyst', '/');
  await expect(card(page, 'กำลังจะมาถึง')).toBeVisible();
  for (const name of ['ลงทะเบียนล่าสุด', 'ผลงานผู้แทน', 'ความยินยอมในช่วงนี้']) {
    await expect(card(page, name)).toHaveCount(0);
  }
  const { series } = await read(page, token);
  const chart = card(page, 'การเปิดดูตามเวลา').locator('[data-chart]').first();
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  const position = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
  await chart.hover({ position });
  await expect(card(page, 'การเปิดดูตามเวลา').locator('[data-cursor]')).toHaveCount(1);
  await chart.click({ position });
  await expect(page).toHaveURL(/\/report\?.*date_from=/);
  const day = new URL(page.url()).searchParams.get('date_from') ?? '';
  const at = series.labels.indexOf(day);
  const views = Object.values(series.views).reduce((sum, counts) => sum + (counts[at] ?? 0), 0);
  await expect(page.getByText(`พบ ${views} แถว`)).toBeVisible();
});
