import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Scheme = 'dark' | 'light';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function bringAxe(frame: Page | Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
}

/** Fails with the violations of these rules, or of all, that axe finds in a part of the page. */
async function expectNoViolations(part: Locator, rules?: string[]): Promise<void> {
  const violations = await part.evaluate(async (element, runOnly) => {
    const results = await window.axe.run(
      element.ownerDocument.body === element ? document : element,
      {
        resultTypes: ['violations'],
        ...(runOnly ? { runOnly } : {}),
      },
    );
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
    );
  }, rules);
  expect(violations).toEqual([]);
}

/** Rows are pale while newer ones come. */
const expectSettled = (page: Page) => expect(page.locator('[data-stale]')).toHaveCount(0);

async function changeScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // A page outside of the app follows by its styles alone.
  const followed = `html:is([data-mantine-color-scheme=${colorScheme}], :not([data-mantine-color-scheme]))`;
  await expect(page.locator(followed)).toHaveCount(1);
}

/** Fails with the violations that axe finds on the page and in its frames. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectSettled(page);
  for (const frame of page.frames()) await bringAxe(frame);
  await expectNoViolations(page.locator('body'));
}

/** Like expectAccessible, in the light and in the dark scheme, which the open page changes to. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await changeScheme(page, 'light');
  await expectAccessible(page);
  await expectContrastInDark(page);
}

/**
 * Fails with the violations that axe finds in a part of the page: for what opens over a screen, or
 * changes within it, that is scanned as a whole elsewhere, which takes several times as long.
 */
export async function expectPartAccessible(part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  await expectSettled(part.page());
  await bringAxe(part.page());
  await expectNoViolations(part);
}

/** The rules that read colours, which alone the scheme changes, in the dark; leaves the light one. */
async function expectPartContrastInDark(part: Locator): Promise<void> {
  await changeScheme(part.page(), 'dark');
  await bringAxe(part.page());
  await expectNoViolations(part, ['color-contrast', 'link-in-text-block']);
  await changeScheme(part.page(), 'light');
}

/** Like expectPartAccessible, in the light and in the dark scheme. */
export async function expectPartAccessibleInBothSchemes(part: Locator): Promise<void> {
  await changeScheme(part.page(), 'light');
  await expectPartAccessible(part);
  await expectPartContrastInDark(part);
}

/** After expectAccessible: what the dark scheme may change. Leaves the page in the light scheme. */
export const expectContrastInDark = (page: Page): Promise<void> =>
  expectPartContrastInDark(page.locator('body'));
