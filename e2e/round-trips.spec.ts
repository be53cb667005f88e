import { expect, test } from '@playwright/test';
import { openAs } from './fixtures.ts';
import { countRoundTrips } from './round-trips.ts';

const ROWS = 'main tbody tr a';

for (const path of ['/articles', '/webinars', '/documents/massege-templates', '/staffs']) {
  test(`${path} shows rows after three round trips`, async ({ browser }) => {
    const visitor = await browser.newContext();
    await openAs(await visitor.newPage(), 'super_admin', '/setting');
    const storageState = await visitor.storageState();
    await visitor.close();
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    const cold = await countRoundTrips(page, () => page.goto(path, { waitUntil: 'commit' }), ROWS);
    console.log('COLD', path, cold.trips, JSON.stringify(cold.waves));
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    const warm = await countRoundTrips(page, () => page.goto(path, { waitUntil: 'commit' }), ROWS);
    console.log('WARM', path, warm.trips, JSON.stringify(warm.waves));
    expect(cold.trips, JSON.stringify(cold.waves)).toBeLessThanOrEqual(3);
    await context.close();
  });
}
