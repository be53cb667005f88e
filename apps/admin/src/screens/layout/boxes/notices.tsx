import '@mantine/notifications/styles.layer.css';
import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { prefetch } from '../../../arrival/prefetch.ts';
import classes from './notices.module.css';
import { WhyHint } from './why-hint.tsx';

// Without a connection there is something to say. By the same call that shows it: what is imported
// at once has another file, and the one that is shown would be missing.
prefetch(() => import('../../../kit/notice/notice-message.tsx'));

/** Messages never cover these: sticky bars, the pager, windows and menus; of what fills the screen its controls. */
const KEPT_CLEAR = '[data-keep-clear]';
const FLOATING = ':is([role="dialog"], [role="menu"])';
const CONTROLS = `${FLOATING} :is(button, input, textarea, select, a)`;
const GAP = 10;
const MOVES = ['scroll', 'resize', 'transitionend', 'animationend'];

/** How far above the lower edge of the window `box` covers none of the elements; null where it always does. */
function clearOf(box: Element, elements: string): number | null {
  const { left, right, height } = box.getBoundingClientRect();
  const others = [...document.querySelectorAll(elements)]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.height > 0 && one.left < right + GAP && one.right > left - GAP)
    .sort((a, b) => b.bottom - a.bottom);
  let lowest = window.innerHeight - GAP;
  for (const { top, bottom } of others) {
    if (bottom + GAP > lowest - height && top - GAP < lowest) lowest = top - GAP;
  }
  return lowest < height ? null : window.innerHeight - lowest;
}

/** Where notifications appear; those shown before it is there wait in its store. */
export function Notices() {
  const { notifications } = useNotifications();
  const [bottom, setBottom] = useState(GAP);
  const some = notifications.length > 0;
  useEffect(() => {
    if (!some) return;
    // Bars come, go and move with the page: the place is found anew after whatever may have moved them.
    let frame = 0;
    const place = () => {
      frame = 0;
      const box = document.querySelector(
        '.mantine-Notifications-root[data-position="bottom-right"]',
      );
      const clear =
        box &&
        (clearOf(box, `${KEPT_CLEAR}, ${FLOATING}`) ?? clearOf(box, `${KEPT_CLEAR}, ${CONTROLS}`));
      setBottom(Math.round(clear ?? GAP));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(place);
    };
    soon();
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true, attributes: true });
    for (const kind of MOVES) window.addEventListener(kind, soon, true);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      for (const kind of MOVES) window.removeEventListener(kind, soon, true);
    };
  }, [some]);
  return (
    <>
      <Notifications
        position="bottom-right"
        containerWidth={400}
        className={classes.root}
        style={{ '--clear': `${bottom}px` }}
      />
      <WhyHint />
    </>
  );
}
