/** Windows, menus and lists of choices give the focus back themselves; messages come and go. */
const OWN = '[role="dialog"], [role="menu"], [role="listbox"], .mantine-Notification-root';
const CONTROL = 'button, [role="tab"]';
/** What stands in a row with others like it. */
const ONE_OF_MANY = ['TR', 'LI', 'BUTTON'];
/** Whoever has waited this long has gone on elsewhere. */
const SOUGHT_MS = 5000;

const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent ?? '';

/** The same control drawn anew, such as the tab of a page that replaced the one before. */
function sameAgain(gone: HTMLElement): HTMLElement | undefined {
  const name = nameOf(gone);
  if (name === '' || !gone.matches(CONTROL)) return undefined;
  return [...document.querySelectorAll<HTMLElement>(CONTROL)].find((one) => nameOf(one) === name);
}

/** The list that a bar acts on, for what is gone with the bar. */
function ofItsBar(gone: HTMLElement): HTMLElement | null {
  const id = gone.closest('[data-acts-on]')?.getAttribute('data-acts-on');
  return document.getElementById(id ?? '');
}

/** The control that came where the one that is gone was, or the first one in what came there. */
function insteadOf(parent: Node, changes: readonly MutationRecord[]): HTMLElement | undefined {
  const came = changes.flatMap(({ target, addedNodes }) =>
    target === parent ? [...addedNodes] : [],
  );
  return came
    .filter((one) => one instanceof HTMLElement)
    .flatMap((one) =>
      one.matches(CONTROL) ? one : (one.querySelector<HTMLElement>(CONTROL) ?? []),
    )
    .at(0);
}

/**
 * What stands in the place of what is gone: what replaced it, else the control at the same place of the row that
 * followed, or went before, the one that is gone. What opens a menu does nothing of what was pressed.
 */
function inItsPlace(
  gone: HTMLElement,
  changes: readonly MutationRecord[],
): HTMLElement | undefined {
  for (const { target, removedNodes, nextSibling, previousSibling } of changes) {
    for (const removed of removedNodes) {
      if (!(removed instanceof HTMLElement) || !removed.contains(gone)) continue;
      const instead = removed === gone ? insteadOf(target, changes) : undefined;
      if (instead) return instead;
      const next = [nextSibling, previousSibling].find(
        (one) =>
          one instanceof HTMLElement &&
          one.nodeName === removed.nodeName &&
          !one.matches('[aria-haspopup]'),
      );
      if (!ONE_OF_MANY.includes(removed.nodeName) || !(next instanceof HTMLElement)) return;
      const place = [...removed.querySelectorAll(CONTROL)].indexOf(gone);
      return place < 0 ? next : next.querySelectorAll<HTMLElement>(CONTROL)[place];
    }
  }
  return undefined;
}

/**
 * Gives the focus back where the browser took it: to a button that was disabled while it worked, and to what
 * stands in the place of a control that is gone, be it behind a window that it opened. Whoever works by keyboard
 * would begin at the top of the page. What has the focus by then keeps it.
 */
export function keepFocus(): void {
  let last: HTMLElement | null = null;
  let inWindow = false;
  let since: number | null = null;
  document.addEventListener('focusin', ({ target }) => {
    inWindow = target instanceof HTMLElement && target.closest(OWN) !== null;
    if (!inWindow) last = target instanceof HTMLElement ? target : null;
    since = null;
  });
  new MutationObserver((changes) => {
    if (!last || document.activeElement !== document.body) return;
    if (last.isConnected) {
      const works = changes.some(({ type, target }) => type === 'attributes' && target === last);
      if (works && !last.matches(':disabled')) last.focus({ preventScroll: true });
      return;
    }
    since ??= performance.now();
    if (performance.now() - since > SOUGHT_MS) last = null;
    else {
      // Behind a window the page may have become another one, which has controls of the same names.
      const again = inWindow ? undefined : sameAgain(last);
      const found = ofItsBar(last) ?? again ?? inItsPlace(last, changes);
      // One that still works takes the focus once it has done so.
      last = found ?? last;
      found?.focus({ preventScroll: true });
    }
  }).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
}
