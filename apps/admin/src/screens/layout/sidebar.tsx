import { BREAKPOINTS_PX } from '@connect/contract/constants.ts';
import { Collapse, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Suspense, useEffect, useState } from 'react';
import { useCan } from '../../api/session.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { prefetch, prefetchWhenIdle } from '../../arrival/prefetch.ts';
import { Logo } from '../../kit/start/logo.tsx';
import { useText } from '../../text/i18n.ts';
import {
  type Group,
  isActive,
  NAVIGATION,
  NAVIGATION_BOTTOM,
  type NavigationEntry,
  type Single,
  visibleEntries,
} from './navigation.ts';
import classes from './sidebar.module.css';

// Only the folded menu needs floating boxes, for its names and groups. It loads beside who somebody is, so that the
// menu is drawn with the shell.
const FoldedEntry = lazyChunk(async () => ({
  default: (await import('./boxes/folded-entry.tsx')).FoldedEntry,
}));
const { md, lg } = BREAKPOINTS_PX;
if (matchMedia(`(min-width: ${md}px) and (max-width: ${lg - 0.02}px)`).matches) {
  void prefetch(FoldedEntry.load);
}

function PlainLink({ entry }: { entry: Single }) {
  const { pathname } = useLocation();
  const active = isActive(entry.to, pathname);
  return (
    <Link
      to={entry.to}
      className={clsx(classes.item, active && classes.active)}
      aria-current={active ? 'page' : undefined}
    >
      <entry.icon size={18} stroke={1.7} aria-hidden />
      {entry.label}
    </Link>
  );
}

function OpenGroup({ entry }: { entry: Group }) {
  const { pathname } = useLocation();
  const within = entry.children.some(({ to }) => isActive(to, pathname));
  const [open, setOpen] = useState(within);
  // Entering one of its pages unfolds the group; it folds only by a click.
  const [wasWithin, setWasWithin] = useState(within);
  if (within !== wasWithin) {
    setWasWithin(within);
    if (within) setOpen(true);
  }
  const id = `menu-${entry.label.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <>
      <UnstyledButton
        className={classes.item}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <entry.icon size={18} stroke={1.7} aria-hidden />
        {entry.label}
        <IconChevronDown
          size={16}
          stroke={1.7}
          className={classes.chevron}
          data-open={open || undefined}
          aria-hidden
        />
      </UnstyledButton>
      <Collapse expanded={open} id={id} transitionDuration={120}>
        <ul className={classes.list}>
          {entry.children.map((child) => {
            const active = isActive(child.to, pathname);
            return (
              <li key={child.to}>
                <Link
                  to={child.to}
                  className={clsx(classes.item, classes.child, active && classes.active)}
                  aria-current={active ? 'page' : undefined}
                >
                  {child.label}
                </Link>
              </li>
            );
          })}
        </ul>
      </Collapse>
    </>
  );
}

/** Prefetches the pages of the menu when the browser is idle; those of a phone's when it is opened. */
function usePrefetchedPages(settled: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!settled) return;
    const addresses = NAVIGATION.flatMap((entry) =>
      ('children' in entry ? entry.children : [entry]).map(({ to }) => to),
    );
    let gone = false;
    // One after the other: what is clicked meanwhile does not wait for all of them.
    const loadAll = async () => {
      for (const to of addresses) {
        if (gone) return;
        await router.preloadRoute({ to }).catch(() => undefined);
      }
    };
    const stop = prefetchWhenIdle(() => prefetch(loadAll));
    return () => {
      gone = true;
      stop();
    };
  }, [router, settled]);
}

interface SidebarProps {
  folded: boolean;
  /** Whether the page has all that it shows, so that others may be loaded. */
  settled: boolean;
  onSignOut: () => void;
}

/** The product's name and the menu, with sign-out at the bottom. */
export function Sidebar({ folded, settled, onSignOut }: SidebarProps) {
  const { t } = useText();
  usePrefetchedPages(settled);
  const can = useCan();
  const item = (entry: NavigationEntry) => (
    <li key={entry.label}>
      {folded ? (
        <Suspense>
          <FoldedEntry entry={entry} />
        </Suspense>
      ) : 'children' in entry ? (
        <OpenGroup entry={entry} />
      ) : (
        <PlainLink entry={entry} />
      )}
    </li>
  );
  return (
    <nav
      aria-label={t('shell.mainMenu')}
      className={classes.root}
      data-folded={folded || undefined}
    >
      <Link to="/" className={classes.brand} aria-label={t('shell.app')}>
        <Logo size={30} />
        {!folded && t('shell.app')}
      </Link>
      <div className={classes.nav}>
        <ul className={classes.list}>{visibleEntries(NAVIGATION, can).map(item)}</ul>
      </div>
      <div className={classes.bottom}>
        <ul className={classes.list}>{visibleEntries(NAVIGATION_BOTTOM, can).map(item)}</ul>
        <UnstyledButton
          className={classes.item}
          onClick={onSignOut}
          aria-label="Sign out"
          title={folded ? 'Sign out' : undefined}
        >
          <IconLogout size={18} stroke={1.7} aria-hidden />
          {!folded && 'Sign out'}
        </UnstyledButton>
      </div>
    </nav>
  );
}
