import { type AnyRouter, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { forgetPeople } from '../../api/start/device.ts';
import { settleLoading } from '../../api/start/loading.ts';
import { onRestriction, onSessionEnd } from '../../api/start/token.ts';
import { loadChunk } from '../../arrival/chunk.ts';
import { PagePending } from '../../kit/start/pending.tsx';
import { PENDING_MS } from '../../kit/start/pending-ms.ts';
import { loginSearch } from './guards.ts';
import { makeRoot, outside } from './outside-routes.tsx';

/** Loads what all pages but the sign-in page need. */
const loadInside = () => loadChunk(() => import('../inside.ts'));

const root = makeRoot();

/** Any other address: loads the whole route table and resolves the address again in it. */
const beyond = createRoute({
  path: '$',
  getParentRoute: () => root,
  beforeLoad: async ({ location }) => {
    const { routeTree } = await loadInside();
    router.update({ routeTree });
    throw redirect({ href: location.href, replace: true });
  },
});

// `AnyRouter`, because the types of the routes are registered in `router.tsx`.
export const router: AnyRouter = createRouter({
  routeTree: root.addChildren([outside(root), beyond]),
  // Addresses hold plain strings (`page=2`), which the contract's schemas parse.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    );
    const text = new URLSearchParams(
      entries.map(([key, value]) => [key, String(value)]),
    ).toString();
    return text === '' ? '' : `?${text}`;
  },
  notFoundMode: 'root',
  defaultPreload: false,
  defaultPendingComponent: PagePending,
  defaultPendingMs: PENDING_MS,
  defaultPendingMinMs: 200,
  // The loader runs at each visit, also of a page that was loaded ahead or visited before: it starts what
  // the page reads, and the old page stays while it waits.
  defaultPreloadStaleTime: 0,
  defaultStaleReloadMode: 'blocking',
  scrollRestoration: false,
});

// Loads beside the first texts instead of after them; a failure is reported where the module is
// needed.
if (router.latestLocation.pathname !== '/login') loadInside().catch(() => undefined);

// A change of the path scrolls to the top, a change of a filter does not (domain/screens#layout). The first
// page is at its top already: it resolves when somebody may be further down.
router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
  settleLoading();
  // A new item that gets its address stays on the same page.
  const named = toLocation.state.made && fromLocation?.pathname.endsWith('/create');
  if (fromLocation && pathChanged && !named) window.scrollTo(0, 0);
});

// However the session ended, the page goes to /login; local drafts must not delay that
// (domain/screens#local-drafts). Cached data of one staff is cleared before another signs in.
onSessionEnd(async () => {
  const { href, pathname } = router.state.location;
  if (pathname !== '/login') {
    await router.navigate({ to: '/login', search: loginSearch(href), ignoreBlocker: true });
  }
  const { queryClient } = await loadInside();
  queryClient.clear();
});

onSessionEnd(forgetPeople);

// The account is restricted by a new rule or by an administrator
// (domain/staff#restricted-sessions).
onRestriction(async () => {
  const { refreshMe } = await loadInside();
  await refreshMe();
  const { href, pathname } = router.state.location;
  if (pathname === '/login') return;
  await router.navigate({ to: '/login', search: { redirect: href }, ignoreBlocker: true });
});
