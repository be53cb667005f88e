import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from './chunk.ts';
import { type LoginSearch, runGuard } from './guards.ts';
import { ErrorScreen, NotFoundScreen } from './screens/errors/error-screen.tsx';

/** A screen in a file of its own, loaded when it is first shown or when the browser is idle. */
export const screen = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => loadChunk(load), name);

/** The check of a route before it is entered (SPEC 6). */
export const guarded =
  (name: string) =>
  ({ location }: { location: { href: string } }) =>
    runGuard(name, location);

/** The root of a route table; each table has its own. */
export const makeRoot = () =>
  createRootRoute({ errorComponent: ErrorScreen, notFoundComponent: NotFoundScreen });

/** The blank layout: what people see who are not signed in. */
export function outside(root: ReturnType<typeof makeRoot>) {
  const blankLayout = createRoute({ id: 'blank', getParentRoute: () => root });
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
  return blankLayout.addChildren([login]);
}
