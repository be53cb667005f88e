import { expect, type Page } from '@playwright/test';
import { limitOf, SCREENS, type Screen } from '../bench/pages/screens.ts';
import type { TransferSize } from '../bench/pages/transfer-sizes.ts';
import { TOKEN_KEY, tokenOf } from './fixtures.ts';

/** Screens that round-trips.spec.ts weighs in the visit in which it counts. */
const isCounted = ({ budget }: Screen) => ['list', 'log', 'registration-log'].includes(budget);

export const COUNTED = SCREENS.filter(isCounted);
export const ONLY_WEIGHED = SCREENS.filter((screen) => !isCounted(screen));

/** Round trips of any screen where the app is kept: its document, then its data. */
export const WARM = 2;
export const isAsset = (path: string): boolean => path.startsWith('/assets/');
export const expectAtMost = (limit: number, waves: string[][]): void =>
  expect(waves.length, JSON.stringify(waves)).toBeLessThanOrEqual(limit);

export function expectInBudget({ screen, kilobytes, files }: TransferSize): void {
  const largest = files.slice(0, 12).map(({ url, bytes }) => `${url} ${bytes}`);
  const message = `${screen.path}: ${kilobytes.toFixed(1)} kB, of it\n${largest.join('\n')}`;
  expect.soft(kilobytes, message).toBeLessThanOrEqual(limitOf(screen));
}

/** Signs the page in as somebody whose browser loads pages ahead; gives the token. */
export async function enter(page: Page, language = 'th'): Promise<string> {
  const token = await tokenOf(page);
  await page.goto('/favicon.svg');
  await page.evaluate((kept) => Object.assign(localStorage, kept), {
    [TOKEN_KEY]: token,
    'connect.language': language,
  });
  return token;
}
