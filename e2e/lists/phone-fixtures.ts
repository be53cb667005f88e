import { expect, type Page } from '@playwright/test';

/** What can be tapped and has less than 44 pixels of room for it, with the size that it has. */
const tooSmall = (page: Page, within = 'body') =>
  page.evaluate((root) => {
    const LEAST = 43.5;
    const kinds =
      'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"]';
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(`${root} :is(${kinds})`)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest('[inert], [aria-hidden="true"], .ProseMirror')) continue;
      // A link within running text is as high as its line.
      if (element.matches('a, button') && getComputedStyle(element).display === 'inline') {
        const around = element.parentElement?.textContent?.trim() ?? '';
        if (around.length > (element.textContent?.trim().length ?? 0)) continue;
      }
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const field = element.closest<HTMLElement>('.mantine-Input-input');
      const boxes = [element, ...labels, ...(field ? [field] : [])].map((box) =>
        box.getBoundingClientRect(),
      );
      if (boxes.some(({ width, height }) => width === 0 || height === 0)) continue;
      if (boxes.some(({ width, height }) => width >= LEAST && height >= LEAST)) continue;
      // The link of a card takes the taps of all of it.
      const { position } = getComputedStyle(element, '::after');
      if (element.closest('[data-card]') && position === 'absolute') continue;
      // A pseudo-element may take the tap for more than is seen.
      const [{ x, y, width, height } = new DOMRect()] = boxes;
      const takes = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
        return (
          hit !== null && (element.contains(hit) || labels.some((label) => label.contains(hit)))
        );
      };
      const half = LEAST / 2 - 0.5;
      if (takes(-half, 0) && takes(half, 0) && takes(0, -half) && takes(0, half)) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
      const size = `${Math.round(width)}×${Math.round(height)}`;
      found.push(`${element.tagName} "${name?.slice(0, 40)}" ${size} .${element.className}`);
    }
    window.scrollTo(0, 0);
    return found;
  }, within);

/** Whatever can be tapped has 44 pixels. */
export async function expectTappable(page: Page, where: string, within?: string): Promise<void> {
  expect.soft(await tooSmall(page, within), where).toEqual([]);
}
