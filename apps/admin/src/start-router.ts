import { type AnyRouter, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { settleLoading } from './api/loading.ts';
import { onRestriction, onSessionEnd } from './api/token.ts';
import { loadChunk } from './chunk.ts';
import { loginSearch } from './guards.ts';
import { PENDING_MS } from './kit/use-take-address.ts';
import { makeRoot, outside } from './outside-routes.tsx';
import { PagePending } from './screens/layout/pending.tsx';

/** Everything behind the sign-in page; that page itself does without. */
const loadInside = () => loadChunk(() => import('./inside.ts'));

const root = makeRoot();

/** Any other address: takes in the whole route table, then looks the address up in it. */
const beyond = createRoute({
  path: '$',
  getParentRoute: () => root,
  beforeLoad: async ({ location }) => {
    const { routeTree } = await loadInside();
    router.update({ routeTree });
    throw redirect({ href: location.href, replace: true });
  },
});

// Which routes there are is known to `router.tsx`, which the types are registered from.
export const router: AnyRouter = createRouter({
  routeTree: root.addChildren([outside(root), beyond]),
  // Addresses hold plain strings (`page=2`), read by the contract's schemas.
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
  scrollRestoration: false,
});

// The table comes beside the first texts, not after them; that it did not is told where it is needed.
if (router.latestLocation.pathname !== '/login') loadInside().catch(() => undefined);

// SPEC 2: each route change scrolls to the top. A changed filter is no route change.
router.subscribe('onResolved', ({ pathChanged }) => {
  settleLoading();
  if (pathChanged) window.scrollTo(0, 0);
});

// Whatever ended the session, the person ends at /login; nothing typed may hold that up (DESIGN 5).
// What was read for one person is forgotten before another signs in.
onSessionEnd(async () => {
  const { href, pathname } = router.state.location;
  if (pathname !== '/login') {
    await router.navigate({ to: '/login', search: loginSearch(href), ignoreBlocker: true });
  }
  const { queryClient } = await loadInside();
  queryClient.clear();
});

// The account may do nothing else for now: a new rule, or an administrator's decision (DOMAIN 1.2).
onRestriction(async () => {
  const { refreshMe } = await loadInside();
  await refreshMe();
  const { href, pathname } = router.state.location;
  if (pathname === '/login') return;
  await router.navigate({ to: '/login', search: { redirect: href }, ignoreBlocker: true });
});
