const ENTRIES = 'button:enabled, a[href], input[type="checkbox"]:enabled';

/** Does what `useOneStop` promises for `outer`; gives what ends it. */
export function makeOneStop(outer: HTMLElement, columns: number): () => void {
  const steps = new Map([
    ['ArrowRight', 1],
    ['ArrowLeft', -1],
    ['ArrowDown', columns],
    ['ArrowUp', -columns],
  ]);
  let last: Element | null = null;
  const entries = () => [...outer.querySelectorAll<HTMLElement>(ENTRIES)];
  const settle = () => {
    const all = entries();
    const chosen = all.find((entry) => entry.ariaCurrent === 'true');
    const focused = all.find((entry) => entry === document.activeElement);
    const stop = focused ?? chosen ?? all.find((entry) => entry === last) ?? all[0];
    for (const entry of all) {
      const tabIndex = entry === stop ? 0 : -1;
      if (entry.tabIndex !== tabIndex) entry.tabIndex = tabIndex;
    }
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = target;
    settle();
  };
  const onKey = (event: KeyboardEvent) => {
    const all = entries();
    const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = steps.get(event.key) || undefined;
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step && (at + step) % all.length;
    if (to === undefined) return;
    event.preventDefault();
    all.at(to)?.focus();
  };
  settle();
  // Entries come and go: filters in use, what arrives when it is opened.
  const changes = new MutationObserver(settle);
  changes.observe(outer, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-current'],
  });
  outer.addEventListener('focusin', onFocus);
  outer.addEventListener('focusout', settle);
  outer.addEventListener('keydown', onKey);
  return () => {
    changes.disconnect();
    outer.removeEventListener('focusin', onFocus);
    outer.removeEventListener('focusout', settle);
    outer.removeEventListener('keydown', onKey);
  };
}
