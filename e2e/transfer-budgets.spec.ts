import { test } from '@playwright/test';
import { countRoundTrips } from '../bench/pages/round-trips.ts';
import { shownBy } from '../bench/pages/screens.ts';
import { measureScreen, preloadNothing } from '../bench/pages/transfer-sizes.ts';
import {
  enter,
  expectAtMost,
  expectInBudget,
  isAsset,
  ONLY_WEIGHED,
  WARM,
} from './screen-budgets.ts';

/** All screens in some tests, so that workers share them and none takes long on a busy machine. */
const PARTS = 2;
for (let part = 0; part < PARTS; part++) {
  const screens = ONLY_WEIGHED.filter((_, index) => index % PARTS === part);
  test(`each screen: its JavaScript to first use within its budget, its data after ${WARM} round trips where the app is kept (${part + 1} of ${PARTS})`, async ({
    page,
  }) => {
    test.slow();
    await preloadNothing(page);
    const weigh = async (budget: (name: string) => boolean) => {
      for (const screen of screens.filter((one) => budget(one.budget))) {
        // The screen before asks for nothing any more.
        await page.goto('about:blank');
        const open = () => page.goto(screen.path, { waitUntil: 'commit' });
        const counted = async () =>
          expectAtMost(WARM, await countRoundTrips(page, open, shownBy(screen), isAsset));
        expectInBudget(await measureScreen(page, screen, counted));
      }
    };
    await weigh((budget) => budget === 'sign-in');
    await enter(page);
    await weigh((budget) => budget !== 'sign-in');
  });
}
