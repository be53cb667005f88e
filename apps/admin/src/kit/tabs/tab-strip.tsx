import { useLayoutEffect, useRef } from 'react';
import classes from './parts-of-tab.module.css';

/** Buttons in a line, of which one is open; on a phone the line scrolls sideways. */
export function TabStrip<Name extends string>(props: {
  label: string;
  tabs: readonly { value: Name; label: string }[];
  shown: Name;
  onShow: (name: Name) => void;
}) {
  const { label, tabs, shown, onShow } = props;
  const box = useRef<HTMLElement>(null);
  // A phone shows some of them: the one that is open is always seen.
  useLayoutEffect(() => {
    const open = box.current?.querySelector('[aria-current]');
    if (!box.current || !open || !shown) return;
    const [all, one] = [box.current.getBoundingClientRect(), open.getBoundingClientRect()];
    box.current.scrollLeft += (one.left + one.right - all.left - all.right) / 2;
  }, [shown]);
  return (
    <nav ref={box} className={classes.lists} aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          className={classes.list}
          aria-current={tab.value === shown ? 'true' : undefined}
          onClick={() => onShow(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </nav>
  );
}
