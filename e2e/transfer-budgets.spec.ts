import { expect, test } from '@playwright/test';
import { TRANSFER_BUDGETS_KB } from '../bench/targets.ts';
import { measureTransfer } from '../bench/transfer-sizes.ts';
import { accountOf } from './fixtures.ts';

test('the JavaScript to first use of each screen stays within its budget', async ({
  browser,
  baseURL,
}) => {
  const sizes = await measureTransfer(browser, String(baseURL), accountOf('super_admin'));
  for (const { screen, kilobytes, files } of sizes) {
    const largest = files.slice(0, 12).map(({ url, bytes }) => `${url} ${bytes}`);
    const message = `${screen}: ${kilobytes.toFixed(1)} kB, of it\n${largest.join('\n')}`;
    expect.soft(kilobytes, message).toBeLessThanOrEqual(TRANSFER_BUDGETS_KB[screen]);
  }
});
