import { test } from '@playwright/test';
import { measureScreen, preloadNothing } from '../bench/pages/transfer-sizes.ts';
import { enter, expectInBudget, ONLY_WEIGHED } from './screen-budgets.ts';

/** All screens in some tests, so that workers share them and none takes long on a busy machine. */
const PARTS = 2;
for (let part = 0; part < PARTS; part++) {
  const screens = ONLY_WEIGHED.filter((_, index) => index % PARTS === part);
  test(`the JavaScript to first use of each screen stays within its budget (${part + 1} of ${PARTS})`, async ({
    page,
  }) => {
    test.slow();
    await preloadNothing(page);
    const weigh = async (budget: (name: string) => boolean) => {
      for (const screen of screens.filter((one) => budget(one.budget))) {
        // The screen before asks for nothing any more.
        await page.goto('about:blank');
        expectInBudget(await measureScreen(page, screen, () => page.goto(screen.path)));
      }
    };
    await weigh((budget) => budget === 'sign-in');
    await enter(page);
    await weigh((budget) => budget !== 'sign-in');
  });
}
