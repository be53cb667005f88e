import { BREAKPOINTS_PX, FOOTER_YEAR } from '@connect/contract/constants.ts';
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLoading } from '../../api/loading.ts';
import { queryClient } from '../../api/query-client.ts';
import { SessionContext, signOut, useMe } from '../../api/session.ts';
import { loadChunk, useChunksArriving } from '../../chunk.ts';
import { SCREEN_KINDS, screensOf } from '../../content/content-screen.ts';
import { BreadcrumbSlot } from '../../kit/breadcrumb.tsx';
import { Deferred } from '../../kit/deferred.tsx';
import { Logo } from '../../kit/logo.tsx';
import { NAVIGATION } from '../../navigation.ts';
import { prefetch, prefetchWhenIdle, whenIdle } from '../../prefetch.ts';
import { useText } from '../../text/i18n.ts';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import classes from './default-layout.module.css';
import headerClasses from './header.module.css';
import { LibraryWindow } from './library-window.tsx';
import { Search } from './search.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSignOut } from './sign-out.tsx';

// The mobile menu comes when it is opened, notifications right after the page itself.
const MobileMenu = lazy(() => loadChunk(() => import('./mobile-menu.tsx')));
const Notices = lazy(() =>
  loadChunk(() => import('./notices.tsx')).then((part) => ({ default: part.Notices })),
);

/** So long nothing has been asked for when the first page counts as complete. */
const QUIET_MS = 500;

const LISTS = [
  ...SCREEN_KINDS.map((kind) => screensOf(kind).routes),
  { list: '/staffs', create: '/staffs/create' } as const,
];

/** Everything signed-in people see around a page: menu, header, footer (SPEC 2). */
export function DefaultLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedIn />
    </QueryClientProvider>
  );
}

function SignedIn() {
  const current = useMe();
  // The page stays as it is for the moment between the end of a session and the sign-in page.
  const last = useRef(current);
  if (current) last.current = current;
  const reply = last.current;
  if (!reply) return null;
  return (
    <SessionContext value={{ me: reply.data, signOut }}>
      <Shell banner={reply.data.demo_banner} />
    </SessionContext>
  );
}

/**
 * True once the first page has what it asked for, its code too: from then on the rest may load without
 * standing in its way.
 */
function useSettled(): boolean {
  const loading = useLoading();
  const arriving = useRouterState({ select: ({ status }) => status === 'pending' });
  const chunks = useChunksArriving();
  const busy = loading || arriving || chunks;
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (settled || busy) return;
    // A page that is drawing still has more to ask for.
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = whenIdle(() => setSettled(true));
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [busy, settled]);
  return settled;
}

/** Loads the form of the list that is open while the browser has nothing else to do: rows are links. */
function usePrefetchedForm(settled: boolean, pathname: string): void {
  const router = useRouter();
  useEffect(() => {
    const form = LISTS.find(({ list }) => list === pathname)?.create;
    if (!settled || !form) return;
    return prefetchWhenIdle(() => prefetch(() => router.preloadRoute({ to: form })));
  }, [router, settled, pathname]);
}

/** Loads the pages of the menu while the browser has nothing else to do. */
function usePrefetchedMenu(settled: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!settled) return;
    return prefetchWhenIdle(() => {
      for (const entry of NAVIGATION) {
        const links = 'children' in entry ? entry.children : [entry];
        for (const { to } of links) prefetch(() => router.preloadRoute({ to }));
      }
    });
  }, [router, settled]);
}

/** After a change of page that took the focus away, reading goes on at the content. */
function useFocusOnContent(pathname: string) {
  const content = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}

function Shell({ banner }: { banner: string }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const options = { getInitialValueInEffect: false };
  const mobile = useMediaQuery(`(max-width: ${BREAKPOINTS_PX.md - 0.02}px)`, false, options);
  const folded = useMediaQuery(`(max-width: ${BREAKPOINTS_PX.lg - 0.02}px)`, false, options);
  const { ask, dialog } = useSignOut();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const loading = useLoading();
  const content = useFocusOnContent(pathname);
  const settled = useSettled();
  usePrefetchedForm(settled, pathname);
  usePrefetchedMenu(settled);

  const leave = () => void ask();
  const menuButton = (
    <ActionIcon
      variant="transparent"
      size={40}
      c="var(--on-ground)"
      aria-label={t('shell.openMenu')}
    >
      <IconMenu2 size={22} aria-hidden />
    </ActionIcon>
  );
  const tools = (
    <div className={classes.tools}>
      <Search compact={mobile} />
      <Bell />
      <AccountMenu compact={mobile} onSignOut={leave} />
    </div>
  );

  return (
    <div className={classes.root}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      {mobile ? (
        <header className={`${classes.mobileBar} ${headerClasses.onGround}`}>
          <Deferred popup="dialog" opener={menuButton}>
            {(opener) => <MobileMenu opener={opener} onSignOut={leave} />}
          </Deferred>
          <Link to="/" className={classes.mobileBrand}>
            <Logo size={26} />
            {t('shell.app')}
          </Link>
          {tools}
        </header>
      ) : (
        <div className={classes.side}>
          <Sidebar folded={folded} onSignOut={leave} />
        </div>
      )}
      <LibraryWindow />
      <div className={classes.sheet}>
        <div className={classes.container}>
          <BreadcrumbSlot value={slot}>
            <div className={classes.header}>
              <nav ref={setSlot} className={classes.trail} aria-label={t('shell.breadcrumb')} />
              {!mobile && <header>{tools}</header>}
            </div>
            <main
              id="content"
              ref={content}
              tabIndex={-1}
              className={classes.content}
              aria-busy={loading}
            >
              <Outlet />
            </main>
          </BreadcrumbSlot>
          <footer className={classes.footer}>
            <span>{t('shell.copyright', { year: FOOTER_YEAR, name: t('shell.company') })}</span>
            {banner && <span>{banner}</span>}
          </footer>
        </div>
      </div>
      {dialog}
      {settled && (
        <Suspense>
          <Notices />
        </Suspense>
      )}
    </div>
  );
}
