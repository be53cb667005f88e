import { BREAKPOINTS_PX, FOOTER_YEAR } from '@connect/contract/constants.ts';
import { SCREEN_KINDS } from '@connect/contract/kinds.ts';
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { startReadsOver } from '../../api/first-read.ts';
import { queryClient } from '../../api/query-client.ts';
import { SessionContext, signOut, useMe } from '../../api/session.ts';
import { useLoading } from '../../api/start/loading.ts';
import { lazyChunk, useChunksArriving } from '../../arrival/chunk.ts';
import { Settled } from '../../arrival/loaded-ahead.ts';
import { prefetch, prefetchWhenIdle, whenIdle } from '../../arrival/prefetch.ts';
import { screensOf } from '../../content/item/content-screen.ts';
import { BreadcrumbSlot } from '../../kit/page/breadcrumb.tsx';
import { Deferred } from '../../kit/page/deferred.tsx';
import { useDrawnAfter } from '../../kit/page/drawn-after.ts';
import { Later } from '../../kit/page/later.tsx';
import { Logo } from '../../kit/start/logo.tsx';
import { PagePending, ShellPending } from '../../kit/start/pending.tsx';
import { useText } from '../../text/i18n.ts';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import classes from './default-layout.module.css';
import headerClasses from './header.module.css';
import { LibraryWindow } from './library-window.tsx';
import { Search } from './search.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSignOut } from './sign-out.tsx';

// The mobile menu loads when it is opened, notifications right after the first page.
const MobileMenu = lazyChunk(() => import('./boxes/mobile-menu.tsx'));
const Notices = lazyChunk(async () => ({
  default: (await import('./boxes/notices.tsx')).Notices,
}));

/** Milliseconds without a request after which the first page counts as complete. */
const QUIET_MS = 500;

const LISTS = [
  ...SCREEN_KINDS.map((kind) => screensOf(kind).routes),
  { list: '/staffs', create: '/staffs/create' } as const,
  { list: '/links', create: '/links/create' } as const,
  { list: '/links_bk', create: '/links_bk/create' } as const,
];

/** Menu, header and footer around every page behind the sign-in page (domain/screens#layout). */
export function DefaultLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedIn />
    </QueryClientProvider>
  );
}

function SignedIn() {
  const current = useMe();
  // The page stays rendered for the moment between the end of a session and the sign-in page.
  const last = useRef(current);
  if (current) last.current = current;
  const reply = last.current;
  // The router shows its pages in one task; what surrounds all of them is rendered in small ones.
  const drawn = useDrawnAfter();
  if (!reply) return null;
  if (!drawn) return <ShellPending />;
  return (
    <SessionContext value={{ me: reply.data, signOut }}>
      <Shell banner={reply.data.demo_banner} />
    </SessionContext>
  );
}

/**
 * True once the first page has loaded its data and its code; then prefetches cannot slow it down.
 */
function useSettled(): boolean {
  const loading = useLoading();
  const arriving = useRouterState({ select: ({ status }) => status === 'pending' });
  const chunks = useChunksArriving();
  const busy = loading || arriving || chunks;
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (settled || busy) return;
    // Rendering the page may cause further requests; parts near the viewport send theirs within a
    // frame.
    let stop = () => {};
    const timer = setTimeout(() => {
      const frame = requestAnimationFrame(() => {
        stop = whenIdle(() => setSettled(true));
      });
      stop = () => cancelAnimationFrame(frame);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [busy, settled]);
  return settled;
}

/** Prefetches the form of the open list when the browser is idle, because rows link to it. */
function usePrefetchedForm(settled: boolean, pathname: string): void {
  const router = useRouter();
  useEffect(() => {
    const form = LISTS.find(({ list }) => list === pathname)?.create;
    if (!settled || !form) return;
    return prefetchWhenIdle(() => prefetch(() => router.preloadRoute({ to: form })));
  }, [router, settled, pathname]);
}

function useReadsOver(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
        if (!pathChanged) startReadsOver(toLocation);
      }),
    [router],
  );
}

/** Moves the focus to the content if a change of page has removed the focused element. */
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
  const drawn = useDrawnAfter();
  usePrefetchedForm(settled, pathname);
  useReadsOver();

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
      <Bell settled={settled} />
      <AccountMenu compact={mobile} onSignOut={leave} />
    </div>
  );

  return (
    <div className={classes.root}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <a href="#rows" className={classes.skip} data-rows>
        {t('shell.skipToRows')}
      </a>
      {mobile ? (
        <header className={`${classes.mobileBar} ${headerClasses.onGround}`}>
          <Deferred popup="dialog" opener={menuButton}>
            {(opener) => <MobileMenu opener={opener} onSignOut={leave} />}
          </Deferred>
          <Link to="/" className={classes.mobileBrand} data-tap>
            <Logo size={26} />
            {t('shell.app')}
          </Link>
          {tools}
        </header>
      ) : (
        <div className={classes.side}>
          <Sidebar folded={folded} settled={settled} onSignOut={leave} />
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
              <Settled value={settled}>{drawn ? <Outlet /> : <PagePending />}</Settled>
            </main>
          </BreadcrumbSlot>
          <footer className={classes.footer} data-waiting={!settled || undefined}>
            <span>{t('shell.copyright', { year: FOOTER_YEAR, name: t('shell.company') })}</span>
            {banner && <span>{banner}</span>}
          </footer>
        </div>
      </div>
      {dialog}
      {settled && (
        <Later>
          <Notices />
        </Later>
      )}
    </div>
  );
}
