import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  rootRouteId,
} from '@tanstack/react-router';
import { settleLoading } from './api/loading.ts';
import { onSessionEnd } from './api/token.ts';
import { loadChunk } from './chunk.ts';
import { type LoginSearch, loginSearch, runGuard } from './guards.ts';
import { ErrorScreen, NotFoundScreen } from './screens/errors/error-screen.tsx';
import { PagePending, ShellPending } from './screens/layout/pending.tsx';
import { loadAllTexts } from './text/i18n.ts';

/** A screen in a file of its own, loaded when it is first shown or when the browser is idle. */
const screen = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => loadChunk(load), name);

/** The layout needs the texts of all areas; the sign-in page shows without them. */
const layout = async () => {
  const texts = loadAllTexts();
  const { DefaultLayout } = await import('./screens/layout/default-layout.tsx');
  await texts;
  return { DefaultLayout };
};

/** Starts the six reference lists; nobody waits for them (SPEC 3). */
function enterLayout(): void {
  void import('./api/queries.ts').then(({ loadReference }) => loadReference());
}

/** Refuses an id that is not `^[1-9]\d{0,9}$` with the 404 page (DOMAIN 0). */
async function checkId({ params }: { params: { id: string } }): Promise<void> {
  const { idText } = await loadChunk(() => import('@connect/contract/envelope.ts'));
  if (!idText.safeParse(params.id).success) throw notFound({ routeId: rootRouteId });
}

const guarded =
  (name: string) =>
  ({ location }: { location: { href: string } }) =>
    runGuard(name, location);

const root = createRootRoute({
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundScreen,
});

// Layouts -------------------------------------------------------------------------------------

const defaultLayout = createRoute({
  id: 'default',
  getParentRoute: () => root,
  beforeLoad: guarded('authenticated'),
  loader: enterLayout,
  pendingComponent: ShellPending,
  component: screen(layout, 'DefaultLayout'),
});

const blankLayout = createRoute({ id: 'blank', getParentRoute: () => root });

// Routes (SPEC 2) -----------------------------------------------------------------------------

const login = createRoute({
  path: '/login',
  getParentRoute: () => blankLayout,
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    redirect: typeof search.redirect === 'string' ? search.redirect : undefined,
    reason: typeof search.reason === 'string' ? search.reason : undefined,
  }),
  beforeLoad: guarded('guest'),
  component: screen(() => import('./screens/login/login.tsx'), 'Login'),
});

const home = createRoute({
  path: '/',
  getParentRoute: () => defaultLayout,
  component: screen(() => import('./screens/home/home.tsx'), 'Home'),
});

const articles = createRoute({
  path: '/articles',
  getParentRoute: () => defaultLayout,
  component: screen(() => import('./screens/articles/articles-list.tsx'), 'ArticlesList'),
});

const ArticleForm = screen(() => import('./screens/articles/article-form.tsx'), 'ArticleForm');
const ArticleLog = screen(() => import('./screens/articles/article-log.tsx'), 'ArticleLog');

const articleCreate = createRoute({
  path: '/articles/create',
  getParentRoute: () => defaultLayout,
  component: ArticleForm,
});

const articleEdit = createRoute({
  path: '/articles/$id',
  getParentRoute: () => defaultLayout,
  beforeLoad: checkId,
  loader: () => ArticleForm.preload?.(),
  component: () => {
    const { id } = articleEdit.useParams();
    return <ArticleForm key={id} id={Number(id)} />;
  },
});

const articleLog = createRoute({
  path: '/articles/$id/log',
  getParentRoute: () => defaultLayout,
  beforeLoad: checkId,
  loader: () => ArticleLog.preload?.(),
  component: () => {
    const { id } = articleLog.useParams();
    return <ArticleLog key={id} id={Number(id)} />;
  },
});

const routeTree = root.addChildren([
  blankLayout.addChildren([login]),
  defaultLayout.addChildren([home, articles, articleCreate, articleEdit, articleLog]),
]);

export const router = createRouter({
  routeTree,
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
  defaultPendingMs: 200,
  defaultPendingMinMs: 200,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

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
  const { queryClient } = await import('./api/query-client.ts');
  queryClient.clear();
});
