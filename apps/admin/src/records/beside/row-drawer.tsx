import { Drawer } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import classes from './drawer.module.css';
import { type Beside, DrawerWaiting } from './drawer-parts.tsx';

/** Escape belongs to what is open within the drawer first. */
const isTaken = (target: Element): boolean =>
  target.closest('[data-expanded], [aria-expanded="true"], [role="menu"], [role="listbox"]') !==
  null;

const ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** One record over its list; Alt with an arrow goes to the row before or after. */
export function RowDrawer(props: {
  /** Undefined for one that is new. */
  id: number | undefined;
  /** The rows of the list's page. */
  rows: readonly { id: number }[] | undefined;
  onShow: (id: number) => void;
  onClose: () => void;
  children: (beside: Beside) => ReactNode;
}) {
  const { id, rows, onShow, onClose, children } = props;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const step = (by: -1 | 1) => (at === -1 ? undefined : rows?.[at + by]?.id);
  const beside: Beside = { previous: step(-1), next: step(1) };
  const move = (to: number | undefined) => {
    if (to !== undefined) onShow(to);
  };

  // The focus goes back to the row that was open last, not to the one that opened the drawer. It does
  // so when the drawer closes, not from row to row: keys pressed behind the drawer are not its own.
  const last = useRef(id);
  useEffect(() => {
    last.current = id;
  }, [id]);
  useEffect(
    () => () => {
      const row = document.querySelector<HTMLElement>(`[data-row="${last.current}"]`);
      (row ?? document.getElementById('rows'))?.focus({ preventScroll: row === null });
    },
    [],
  );

  const content = useRef<HTMLDivElement>(null);
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    // What is rendered elsewhere, such as a dialog, has keys of its own; the page itself has none.
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target !== document.body && !content.current?.contains(target)) return;
    if (event.key === 'Escape' && !isTaken(target)) {
      event.preventDefault();
      onClose();
      return;
    }
    const by = ARROWS[event.key];
    const typing = target.closest('input, textarea');
    if (!by || !event.altKey || typing) return;
    event.preventDefault();
    move(by === -1 ? beside.previous : beside.next);
  });

  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={680}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.drawer }}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content ref={content}>
        <Suspense fallback={<DrawerWaiting onClose={onClose} />}>{children(beside)}</Suspense>
      </Drawer.Content>
    </Drawer.Root>
  );
}
