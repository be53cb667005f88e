import { expect, type Page, type Request, test } from '@playwright/test';
import { countRoundTrips, watchTraffic } from '../bench/pages/round-trips.ts';
import { ROWS, SCREENS, type Screen, shownBy } from '../bench/pages/screens.ts';
import { measureScreen } from '../bench/pages/transfer-sizes.ts';
import { send } from './account-maker.ts';
import { COUNTED, enter, expectAtMost, expectInBudget, isAsset, WARM } from './screen-budgets.ts';

// Limits of domain/speed#in-the-browser: a list opened for the first time, one opened again, a log,
// and a form opened from its row. A form may take half a round trip more, which a count of whole
// ones cannot show.
const COLD = 3;
const BY_ROW = 1;

const OVERVIEW = SCREENS.filter(({ path }) => path === '/');
/** Screens that are opened again where the app is kept. */
const TWICE = ['/', '/articles'];
/** What opens over lists whose rows have no page of their own. */
const OVER: Readonly<Record<string, string>> = {
  '/users': '[role=dialog] h2',
  '/guidelines': '[role=dialog] h2',
};
const isCall = (path: string) => path.startsWith('/v1/');
const isLog = ({ items }: Screen) => items !== undefined;

/** The calls that a page sends before any of its files has come. */
function callsBeforeFiles(page: Page): ReadonlySet<string> {
  const calls = new Set<string>();
  const pathOf = (url: string) => new URL(url).pathname;
  const keep = (request: Request) => calls.add(pathOf(request.url()));
  page.on('request', keep);
  page.on('response', (reply) => {
    if (isAsset(pathOf(reply.url()))) page.off('request', keep);
  });
  return calls;
}

/** Opens what an idle list's first row leads to, whose code is there, and goes back. */
async function thereAndBack(page: Page, shown: string, settled: () => Promise<void>) {
  const click = () => page.locator(ROWS).first().click();
  expectAtMost(BY_ROW, await countRoundTrips(page, click, shown));
  await settled();
  expect(await countRoundTrips(page, () => page.goBack(), ROWS)).toEqual([]);
}

// First in Thai, some then in English: both load their texts beside the app.
for (const screen of [...OVERVIEW, ...COUNTED.filter((one) => !isLog(one))]) {
  const form =
    SCREENS.find(({ path }) => path === `${screen.path}/create`)?.firstUse ?? OVER[screen.path];
  const byRow = form ? 'its form after one and a half, again after none, ' : '';
  const inEnglish = TWICE.includes(screen.path);
  const weighed = OVERVIEW.includes(screen) ? '' : 'within its budget, ';
  test(`${screen.path}: ${weighed}there after ${COLD} round trips, ${byRow}${inEnglish ? 'in English, too: ' : ''}after ${WARM} where the app is kept`, async ({
    page,
  }) => {
    test.slow();
    await enter(page);
    const settled = watchTraffic(page);
    const open = () => page.goto(screen.path, { waitUntil: 'commit' });
    const counted = async () => {
      const byDocument = callsBeforeFiles(page);
      const waves = await countRoundTrips(page, open, shownBy(screen));
      expectAtMost(COLD, waves);
      // Where the app is kept, its files take no time. Its data takes one round trip more than the
      // document if it was asked for by the document, and nothing else was needed.
      const late = waves.flat().filter((path) => isCall(path) && !byDocument.has(path));
      if (!inEnglish) expect(late, JSON.stringify(waves)).toEqual([]);
    };
    const notices = form && page.waitForResponse(/\/v1\/notices/, { timeout: 0 });
    await test.step('opened for the first time', async () => {
      // Held back, the overview asks for a part only after its figures, which else comes before.
      if (OVERVIEW.includes(screen)) await counted();
      else expectInBudget(await measureScreen(page, screen, counted));
    });
    if (form)
      await test.step('a form by its row, and back', async () => {
        // While the list is idle, reference lists, the form's code and the bell's counts arrive.
        await notices;
        await settled();
        await thereAndBack(page, form, settled);
      });
    if (!inEnglish) return;
    await page.evaluate(() => localStorage.setItem('connect.language', 'en'));
    await page.goto('about:blank');
    await test.step('opened again, in English', async () =>
      expectAtMost(WARM, await countRoundTrips(page, open, shownBy(screen), isAsset)));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    if (!form) return;
    await page.goto('about:blank');
    await test.step('in English for the first time', async () =>
      expectAtMost(COLD, await countRoundTrips(page, open, shownBy(screen))));
  });
}

for (const screen of COUNTED.filter(isLog)) {
  test(`${screen.path}: within its budget, figures after ${WARM} round trips where the app is kept`, async ({
    page,
  }) => {
    test.slow();
    const token = await enter(page);
    const items = `${screen.items}&limit=1`;
    const { data } = await send<{ data: { id: number }[] }>(page, token, 'GET', items);
    const open = () =>
      page.goto(screen.path.replace('$id', String(data[0]?.id)), { waitUntil: 'commit' });
    const size = await measureScreen(page, screen, async () =>
      expectAtMost(WARM, await countRoundTrips(page, open, shownBy(screen), isAsset)),
    );
    expectInBudget(size);
  });
}

// Six files at a time, first reads among them; what they weigh is limited by transfer-budgets.spec.ts.
for (const [path, limit, shown] of [
  ['/articles/create', 3],
  ['/events/create', 6],
  ['/report', 5],
  ['/setting', 6],
  ['/admins?tab=audit', 5],
  ['/admins?tab=privacy', 6],
  ['/users?id=$id', 6, OVER['/users']],
] as const) {
  test(`${path}: there after ${limit} round trips, opened for the first time`, async ({ page }) => {
    const token = await enter(page);
    const { data } = await send<{ data: { id: number }[] }>(page, token, 'GET', '/v1/user?limit=1');
    const screen = SCREENS.find((one) => one.path === path);
    const open = () => page.goto(path.replace('$id', String(data[0]?.id)), { waitUntil: 'commit' });
    const target = shown ?? (screen ? shownBy(screen) : '');
    expectAtMost(limit, await countRoundTrips(page, open, target));
  });
}
