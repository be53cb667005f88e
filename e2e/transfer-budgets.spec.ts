import { expect, test } from '@playwright/test';
import { limitOf, SCREENS } from '../bench/pages/screens.ts';
import { measureTransfer } from '../bench/pages/transfer-sizes.ts';
import { accountOf } from './fixtures.ts';

/** All screens in some tests, so that workers share them and none takes long on a busy machine. */
const PARTS = 4;
for (let part = 0; part < PARTS; part++) {
  const screens = SCREENS.filter((_, index) => index % PARTS === part);
  test(`the JavaScript to first use of each screen stays within its budget (${part + 1} of ${PARTS})`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const account = accountOf('super_admin');
    const sizes = await measureTransfer(browser, String(baseURL), account, screens);
    for (const { screen, kilobytes, files } of sizes) {
      const largest = files.slice(0, 12).map(({ url, bytes }) => `${url} ${bytes}`);
      const message = `${screen.path}: ${kilobytes.toFixed(1)} kB, of it\n${largest.join('\n')}`;
      expect.soft(kilobytes, message).toBeLessThanOrEqual(limitOf(screen));
    }
  });
}
