import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/**
 * Goes to another view of the same screen as a link of the app does, so that the document stays.
 * Whoever calls expects something that the view before does not have.
 */
export const goToView = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** What axe, which expectAccessible has brought to the page, finds in a part of it. */
const violationsOf = (page: Page, part: string, options: RunOptions) =>
  page.evaluate(
    async ([within, chosen]) => {
      const results = await window.axe.run(within, { resultTypes: ['violations'], ...chosen });
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
      );
    },
    [part, options] as const,
  );

/**
 * After expectAccessible: the rules that read colours, in the dark scheme; the page is the same
 * otherwise. Leaves it in the light scheme.
 */
export async function expectContrastInDark(page: Page): Promise<void> {
  const followed = (scheme: string) =>
    // A page outside of the app follows by its styles alone.
    expect(
      page.locator(
        `html:is([data-mantine-color-scheme=${scheme}], :not([data-mantine-color-scheme]))`,
      ),
    ).toHaveCount(1);
  await page.emulateMedia({ colorScheme: 'dark' });
  await followed('dark');
  const colours = { runOnly: ['color-contrast', 'link-in-text-block'] };
  expect(await violationsOf(page, 'html', colours)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await followed('light');
}

/** After expectAccessible: what changed since within a part of the page; the shell is as it was. */
export async function expectPartAccessible(page: Page, part = 'main'): Promise<void> {
  await expect(page.locator(part).first()).toBeVisible();
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  expect(await violationsOf(page, part, {})).toEqual([]);
}
