/**
 * Gives the focus back to a button that was disabled while it worked: the browser takes it away then, and
 * whoever works by keyboard would stand at the top of the page. What has the focus by then keeps it.
 */
export function keepFocus(): void {
  let last: EventTarget | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target;
  });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement) || target.disabled || target !== last) continue;
      if (document.activeElement === document.body) target.focus({ preventScroll: true });
    }
  }).observe(document.documentElement, { subtree: true, attributeFilter: ['disabled'] });
}
