import { isTouch } from './touch.ts';

/** What is typed or chosen in; a switch between two forms stands before the fields of either. */
const FIELD =
  ':is(input:not([type="hidden"], [type="file"], .mantine-SegmentedControl-input), textarea, select):not(:disabled), [contenteditable="true"]';
const SETTLED_MS = 50;

/** What had the focus last outside of menus, whose entries are gone once they are chosen. */
let last: HTMLElement | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role="menu"]')) last = target;
});

/** What opened each window. */
const openers = new WeakMap<Element, HTMLElement | null>();

/** What opened a window, or, where it stood in another one that is gone, what opened that. */
function openerStillThere(opener: HTMLElement | null): HTMLElement | null {
  let found = opener;
  while (found && !found.isConnected) {
    const gone = found.closest('[role="dialog"]');
    found = (gone && openers.get(gone)) ?? null;
  }
  return found;
}

/**
 * Holds the focus of a window, given its body: it begins at the first field instead of the button
 * that closes the window, stays when what had it is replaced, and goes back when the window goes.
 */
export function windowFocus(body: HTMLElement | null) {
  const box = body?.closest<HTMLElement>('[role="dialog"]');
  const title = box?.querySelector<HTMLElement>('h2');
  if (!body || !box || !title) return;
  const opener = box.contains(last) ? null : last;
  openers.set(box, opener);
  title.tabIndex = -1;

  const start = () => {
    const chosen = body.querySelector<HTMLElement>('[data-autofocus]');
    // On a phone the keyboard would cover the window before it was seen.
    if (chosen || isTouch()) return chosen;
    return [...body.querySelectorAll<HTMLElement>(FIELD)].find((field) => field.checkVisibility());
  };
  const first = start();
  // What the focus trap of the library looks for.
  if (!first?.dataset.autofocus) (first ?? title).dataset.autofocus = 'true';

  let hasBegun = first !== undefined && first !== null;
  let settling: number | undefined;
  const settle = () => {
    const held = document.activeElement;
    const arrived = hasBegun ? undefined : start();
    if (arrived && (held === title || held === document.body)) {
      hasBegun = true;
      arrived.focus({ preventScroll: true });
    } else if (held === document.body) title.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    window.clearTimeout(settling);
    settling = window.setTimeout(settle, SETTLED_MS);
  });
  observer.observe(body, { childList: true, subtree: true });

  return () => {
    observer.disconnect();
    window.clearTimeout(settling);
    // After the window has left the page, and once more for a button that was busy until then;
    // whoever has taken the focus meanwhile keeps it.
    const giveBack = () => {
      if (document.activeElement !== document.body) return;
      openerStillThere(opener)?.focus({ preventScroll: true });
    };
    queueMicrotask(giveBack);
    window.setTimeout(giveBack, SETTLED_MS);
  };
}
