import type { Overview } from '@connect/contract/overview/overview.ts';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectContrastInDark } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, goWithin, openAs, signIn } from '../fixtures.ts';

const isOverview = ({ pathname }: URL) => pathname === '/v1/overview';
const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const number = (value: number) => new Intl.NumberFormat('en-US').format(value);

/** What the page itself reads on its way: other journeys add views and clicks meanwhile. */
async function readOn(page: Page, go: () => Promise<unknown>): Promise<Overview> {
  const [reply] = await Promise.all([
    page.waitForResponse((response) => isOverview(new URL(response.url()))),
    go(),
  ]);
  expect(reply.status(), await reply.text()).toBe(200);
  const { data }: { data: Overview } = await reply.json();
  return data;
}

const kpi = (data: Overview, key: Overview['kpis'][number]['key']): number =>
  data.kpis.find((one) => one.key === key)?.value ?? Number.NaN;
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** The figure of a card by the name of the card. */
const figure = (page: Page, name: string) =>
  page
    .locator('main dl > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .first();
const period = (page: Page) => page.getByRole('button', { name: /^ช่วงเวลา: / });

async function choose(page: Page, name: string): Promise<void> {
  await period(page).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

/** Figures, charts and lists say what the API says. */
async function expectFigures(page: Page, data: Overview): Promise<void> {
  await expect(period(page)).toContainText('30 วัน · เทียบช่วงก่อนหน้า');
  await expect(page.getByText(/^ข้อมูล ณ \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
  await expect(figure(page, 'การเปิดดูเนื้อหา')).toHaveText(number(kpi(data, 'views')));
  await expect(figure(page, 'ผู้ชมไม่ซ้ำ')).toHaveText(number(kpi(data, 'unique_viewers')));
  await expect(figure(page, 'คลิกลิงก์ติดตาม')).toHaveText(number(kpi(data, 'link_clicks')));
  await expect(page.locator('main dl > div')).toHaveCount(data.kpis.length);

  const course = page.getByRole('region', { name: 'การเปิดดูตามเวลา' }).first();
  await course.locator('summary').click();
  const totals = course.locator('tbody tr');
  await expect(totals).toHaveCount(data.series.labels.length);
  const [first] = data.series.labels.map((_, at) =>
    sum(Object.values(data.series.views).map((counts) => counts[at] ?? 0)),
  );
  await expect(
    totals
      .first()
      .getByRole('cell', { name: number(first ?? 0) })
      .first(),
  ).toBeVisible();
  await course.getByText('นาที', { exact: true }).click();
  await expect(totals.first().getByRole('cell').first()).toHaveText(
    number(data.series.minutes[0] ?? 0),
  );

  const brands = page.getByRole('region', { name: 'ตามแบรนด์' });
  const seen = data.by_brand.filter(({ views }) => views > 0);
  await expect(brands.getByRole('listitem')).toHaveCount(seen.length);
  await expect(brands.getByRole('listitem').first()).toContainText(number(seen[0]?.views ?? 0));

  const top = data.top.article?.[0];
  await page.getByRole('link', { name: top?.title }).first().click();
  await expect(page).toHaveURL(`/articles/${top?.id}/log`);
  await page.goBack();
  await expect(figure(page, 'การเปิดดูเนื้อหา')).toHaveText(number(kpi(data, 'views')));
}

/** A bar leads to exactly its rows, by mouse and by keyboard, and back again. */
async function expectBarsLead(page: Page): Promise<void> {
  await goToView(page, '/?brand=Ozempic,Wegovy');
  await expect(period(page)).toContainText('30 วัน');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const brands = page.getByRole('region', { name: 'ตามแบรนด์' });
  const bar = brands.getByRole('link', { name: /^Ozempic: / });
  const rows = ((await bar.textContent()) ?? '').trim();
  // Anywhere on the bar.
  await brands
    .getByRole('listitem')
    .filter({ hasText: 'Ozempic' })
    .click({ position: { x: 8, y: 8 } });
  await expect(page).toHaveURL(/\/report\?.*brand=Ozempic/);
  await expect(page.getByText(`พบ ${rows} แถว`)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^การเปิดดูเนื้อหา: / }).focus();
  const all = ((await page.locator(':focus').textContent()) ?? '').trim();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`พบ ${all} แถว`)).toBeVisible();
}

/** It fits a phone and a tablet, reads well in both schemes, and is printed without the shell. */
async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('region', { name: 'ภูมิภาค', exact: true })).toBeVisible();
  await expect(page.locator('[data-chart]').first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  for (const summary of await page.locator('main summary').all()) await summary.click();
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 844 });
  await expectNoSideways(page);
  await expectContrastInDark(page);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Overall' })).toBeHidden();
  await expect(period(page)).toBeHidden();
  await expect(figure(page, 'การเปิดดูเนื้อหา')).toBeVisible();
}

test('figures, charts and lists say what the API says; figures stay, dimmed, while others load; a failure offers to try again; period, comparison and filter stand in the address, what is usual does not; a bar leads to its rows; it fits phones and paper', async ({
  page,
}) => {
  await signIn(page);
  const narrowed = await readOn(page, () => page.goto('/?period=7d&compare=none&brand=Ozempic'));
  await expect(figure(page, 'การเปิดดูเนื้อหา')).toHaveText(number(kpi(narrowed, 'views')));
  await expect(page.getByText('จากช่วงก่อนหน้า')).toHaveCount(0);
  await expectFigures(page, await readOn(page, () => goToView(page, '/')));

  const gate = Promise.withResolvers<void>();
  await page.route(isOverview, async (route) => {
    await gate.promise;
    await route.fulfill({
      status: 400,
      json: { code: 'bad_request', message: 'x', data: { status: 400, errors: [] } },
    });
  });
  await choose(page, '7 วัน');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(1);
  await expect(figure(page, 'การเปิดดูเนื้อหา')).toHaveText(/^[\d,]+$/);
  gate.resolve();
  const failed = page.getByRole('alert').filter({ hasText: 'โหลดข้อมูลไม่สำเร็จ' });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('heading', { name: 'ต้องดำเนินการ' })).toBeVisible();
  await page.unroute(isOverview);
  await failed.getByRole('button', { name: 'ลองอีกครั้ง' }).click();
  await expect(figure(page, 'การเปิดดูเนื้อหา')).toHaveText(/^[\d,]+$/);
  await expect(failed).toHaveCount(0);

  expect(search(page)).toEqual({ period: '7d' });
  await choose(page, 'ไม่เปรียบเทียบ');
  await expect.poll(() => search(page)).toEqual({ period: '7d', compare: 'none' });
  await page.getByRole('button', { name: 'แบรนด์', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Ozempic' }).click();
  await expect
    .poll(() => search(page))
    .toEqual({ period: '7d', compare: 'none', brand: 'Ozempic' });
  await expect(figure(page, 'การเปิดดูเนื้อหา')).toHaveText(number(kpi(narrowed, 'views')));
  await expect(page.getByText('จากช่วงก่อนหน้า')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await choose(page, '30 วัน');
  await choose(page, 'ช่วงก่อนหน้า');
  await expect.poll(() => search(page)).toEqual({ brand: 'Ozempic' });
  await page.goBack();
  await expect.poll(() => search(page)).toEqual({ compare: 'none', brand: 'Ozempic' });

  await goToView(
    page,
    '/?period=custom&date_from=2026-02-30&compare=never&brand=Nothing&region=bkk',
  );
  await expect(period(page)).toContainText('30 วัน · เทียบช่วงก่อนหน้า');
  await expect(page.getByRole('button', { name: 'ภูมิภาค: ' })).toBeVisible();
  await expect(figure(page, 'การเปิดดูเนื้อหา')).toHaveText(/^[\d,]+$/);

  await goToView(page, '/?period=custom&date_from=2026-10-01&date_to=2026-10-14');
  await expect(period(page)).toContainText('01/10/2026–14/10/2026');
  const course = page.getByRole('region', { name: 'การเปิดดูตามเวลา' }).first();
  await course.locator('summary').click();
  await expect(course.locator('tbody tr')).toHaveCount(14);
  await expectBarsLead(page);
  await goWithin(page, '/');
  await expectFits(page);
});

test('who sees no stages has no card of them; a new system says how to begin', async ({ page }) => {
  const data = await readOn(page, () => openAs(page, 'editor', '/'));
  await expect(page.getByRole('region', { name: 'เส้นทางของสมาชิก' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'ระดับการใช้ผลิตภัณฑ์' })).toHaveCount(0);

  const empty = {
    ...data,
    kpis: data.kpis.map((one) => ({ ...one, value: 0, previous: 0, details: [] })),
    series: { ...data.series, views: {} },
    by_brand: [],
    funnel: data.funnel.map((step) => ({ ...step, people: 0 })),
    top: {},
  };
  await page.route(isOverview, (route) => route.fulfill({ json: { data: empty, meta: {} } }));
  await choose(page, '7 วัน');
  await expect(page.getByRole('heading', { name: 'เริ่มต้นโดยเผยแพร่เนื้อหาแรก' })).toBeVisible();
  await expect(figure(page, 'การเปิดดูเนื้อหา')).toHaveText('0');
  await expect(page.getByRole('link', { name: 'เขียนและเผยแพร่บทความ' })).toBeVisible();
});
