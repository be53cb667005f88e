import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '../../arrival/chunk.ts';
import { ErrorScreen, NotFoundScreen } from '../../screens/errors/error-screen.tsx';
import { type LoginSearch, runGuard } from './guards.ts';

/** A screen in its own chunk, loaded when it is first shown or when the browser is idle. */
export const screen = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => loadChunk(load), name);

/** `beforeLoad` that runs a guard (domain/screens#guards). */
export const guarded =
  (name: string) =>
  ({ location }: { location: { href: string } }) =>
    runGuard(name, location);

/** Makes the root of a route table; each of the two tables has its own. */
export const makeRoot = () =>
  createRootRoute({ errorComponent: ErrorScreen, notFoundComponent: NotFoundScreen });

/** Routes of the blank layout, for visitors without a session. */
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
    component: screen(() => import('../../screens/login/login.tsx'), 'Login'),
  });
  return blankLayout.addChildren([login]);
}
