import { useEffect, useState } from 'react';
import classes from './why-hint.module.css';

/** Half of the widest hint: it is not cut at the edges of the window. */
const HALF = 140;
const ROOM_BELOW = 90;

/** Shows the words of `data-hint` beside its element, such as why a control cannot be used, on hover and focus. */
export function WhyHint() {
  const [hint, setHint] = useState<{ words: string; box: DOMRect } | null>(null);
  useEffect(() => {
    const hinted = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
    // What was pointed at, or had the focus, before this had loaded.
    let from =
      document.querySelector<HTMLElement>('[data-hint]:hover') ?? hinted(document.activeElement);
    const place = () => {
      const words = from?.isConnected ? from.dataset.hint : undefined;
      setHint(from && words ? { words, box: from.getBoundingClientRect() } : null);
    };
    const show = ({ target }: Event) => {
      from = hinted(target) ?? hinted(document.activeElement);
      place();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      from = null;
      place();
    };
    place();
    const shows = ['pointerover', 'focusin', 'focusout'];
    for (const kind of shows) document.addEventListener(kind, show);
    // What gets the focus may be scrolled into view after it.
    window.addEventListener('scroll', place, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      for (const kind of shows) document.removeEventListener(kind, show);
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);
  if (!hint) return null;
  const { box, words } = hint;
  const middle = box.x + box.width / 2;
  const above = box.bottom + ROOM_BELOW > window.innerHeight;
  return (
    <div
      // The control itself says the same to a reader.
      aria-hidden="true"
      className={classes.hint}
      data-above={above || undefined}
      style={{
        left: Math.max(HALF, Math.min(middle, window.innerWidth - HALF)),
        top: above ? box.top - 6 : box.bottom + 6,
      }}
    >
      {words}
    </div>
  );
}
