import {
  type AsyncRouteComponent,
  createRoute,
  notFound,
  type Router,
  rootRouteId,
  useParams,
} from '@tanstack/react-router';
import { loadChunk } from './chunk.ts';
import { guarded, makeRoot, outside, screen } from './outside-routes.tsx';
import { ShellPending } from './screens/layout/pending.tsx';
import { withTexts } from './text/i18n.ts';

/** The same with the texts of accounts and administration; the audit log speaks of every kind. */
const administrative = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => screen(withTexts('administration', withTexts('kinds', load)), name);

/** The same with the texts that only speakers and message templates have. */
const ownWords = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => screen(withTexts('kinds', load), name);

/** The usage log of a kind that has texts of its own. */
const ownLog = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => screen(withTexts('kinds', withTexts('logs', load)), name);

/** The same with the texts of usage logs. */
const logScreen = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => screen(withTexts('logs', load), name);

/** Starts the six reference lists; nobody waits for them (SPEC 3). */
function enterLayout(): void {
  void import('./api/queries.ts').then(({ loadReference }) => loadReference());
}

/** Refuses an id that is not `^[1-9]\d{0,9}$` with the 404 page (DOMAIN 0). */
async function checkId({ params }: { params: { id: string } }): Promise<void> {
  const { idText } = await loadChunk(() => import('@connect/contract/envelope.ts'));
  if (!idText.safeParse(params.id).success) throw notFound({ routeId: rootRouteId });
}

const root = makeRoot();

// Layouts -------------------------------------------------------------------------------------

const defaultLayout = createRoute({
  id: 'default',
  getParentRoute: () => root,
  beforeLoad: guarded('authenticated'),
  loader: enterLayout,
  pendingComponent: ShellPending,
  component: screen(
    withTexts('work', () => import('./screens/layout/default-layout.tsx')),
    'DefaultLayout',
  ),
});

// Routes (SPEC 2) -----------------------------------------------------------------------------

const home = createRoute({
  path: '/',
  getParentRoute: () => defaultLayout,
  component: screen(() => import('./screens/home/home.tsx'), 'Home'),
});

/** List and form of one kind of item: `/x`, `/x/create`, `/x/{id}`. */
function itemRoutes<const Path extends `/${string}`>(
  path: Path,
  List: AsyncRouteComponent<object>,
  Form: AsyncRouteComponent<{ id?: number }>,
) {
  return [
    createRoute({ path, getParentRoute: () => defaultLayout, component: List }),
    createRoute({
      path: `${path}/create`,
      getParentRoute: () => defaultLayout,
      component: () => <Form />,
    }),
    createRoute({
      path: `${path}/$id`,
      getParentRoute: () => defaultLayout,
      beforeLoad: checkId,
      loader: () => Form.preload?.(),
      component: () => {
        const id = Number(useParams({ strict: false }).id);
        return <Form key={id} id={id} />;
      },
    }),
  ] as const;
}

/** Usage log of one item: `/x/{id}/log`. */
const logRoute = <const Path extends `/${string}/$id/log`>(
  path: Path,
  Log: AsyncRouteComponent<{ id: number }>,
) =>
  createRoute({
    path,
    getParentRoute: () => defaultLayout,
    beforeLoad: checkId,
    loader: () => Log.preload?.(),
    component: () => {
      const id = Number(useParams({ strict: false }).id);
      return <Log key={id} id={id} />;
    },
  });

const admins = createRoute({
  path: '/admins',
  getParentRoute: () => defaultLayout,
  component: administrative(() => import('./screens/admins/admins.tsx'), 'Admins'),
});

const setting = createRoute({
  path: '/setting',
  getParentRoute: () => defaultLayout,
  component: administrative(() => import('./screens/setting/setting.tsx'), 'Setting'),
});

export const routeTree = root.addChildren([
  outside(root),
  defaultLayout.addChildren([
    home,
    ...itemRoutes(
      '/articles',
      screen(() => import('./screens/articles/articles-list.tsx'), 'ArticlesList'),
      screen(() => import('./screens/articles/article-form.tsx'), 'ArticleForm'),
    ),
    logRoute(
      '/articles/$id/log',
      logScreen(() => import('./screens/articles/article-log.tsx'), 'ArticleLog'),
    ),
    ...itemRoutes(
      '/articles/life-ready',
      screen(() => import('./screens/life-ready/life-ready-list.tsx'), 'LifeReadyList'),
      screen(() => import('./screens/life-ready/life-ready-form.tsx'), 'LifeReadyForm'),
    ),
    logRoute(
      '/articles/life-ready/$id/log',
      logScreen(() => import('./screens/life-ready/life-ready-log.tsx'), 'LifeReadyLog'),
    ),
    ...itemRoutes(
      '/documents',
      ownWords(() => import('./screens/documents/documents-list.tsx'), 'DocumentsList'),
      ownWords(() => import('./screens/documents/document-form.tsx'), 'DocumentForm'),
    ),
    logRoute(
      '/documents/$id/log',
      logScreen(() => import('./screens/documents/document-log.tsx'), 'DocumentLog'),
    ),
    ...itemRoutes(
      '/documents/massege-templates',
      ownWords(
        () => import('./screens/message-templates/message-templates-list.tsx'),
        'MessageTemplatesList',
      ),
      ownWords(
        () => import('./screens/message-templates/message-template-form.tsx'),
        'MessageTemplateForm',
      ),
    ),
    ...itemRoutes(
      '/webinars',
      ownWords(() => import('./screens/webinars/webinars-list.tsx'), 'WebinarsList'),
      ownWords(() => import('./screens/webinars/webinar-form.tsx'), 'WebinarForm'),
    ),
    logRoute(
      '/webinars/$id/log',
      ownLog(() => import('./screens/webinars/webinar-log.tsx'), 'WebinarLog'),
    ),
    ...itemRoutes(
      '/webinars/hosts',
      ownWords(() => import('./screens/hosts/hosts-list.tsx'), 'WebinarHostsList'),
      ownWords(() => import('./screens/hosts/host-form.tsx'), 'WebinarHostForm'),
    ),
    ...itemRoutes(
      '/videos',
      ownWords(() => import('./screens/videos/videos-list.tsx'), 'VideosList'),
      ownWords(() => import('./screens/videos/video-form.tsx'), 'VideoForm'),
    ),
    logRoute(
      '/videos/$id/log',
      ownLog(() => import('./screens/videos/video-log.tsx'), 'VideoLog'),
    ),
    ...itemRoutes(
      '/videos/hosts',
      ownWords(() => import('./screens/hosts/hosts-list.tsx'), 'VideoHostsList'),
      ownWords(() => import('./screens/hosts/host-form.tsx'), 'VideoHostForm'),
    ),
    ...itemRoutes(
      '/videos/podcasts',
      ownWords(() => import('./screens/podcasts/podcasts-list.tsx'), 'PodcastsList'),
      ownWords(() => import('./screens/podcasts/podcast-form.tsx'), 'PodcastForm'),
    ),
    logRoute(
      '/videos/podcasts/$id/log',
      ownLog(() => import('./screens/podcasts/podcast-log.tsx'), 'PodcastLog'),
    ),
    ...itemRoutes(
      '/videos/podcasts/hosts',
      ownWords(() => import('./screens/hosts/hosts-list.tsx'), 'PodcastHostsList'),
      ownWords(() => import('./screens/hosts/host-form.tsx'), 'PodcastHostForm'),
    ),
    ...itemRoutes(
      '/staffs',
      screen(
        withTexts('administration', () => import('./screens/staffs/staffs-list.tsx')),
        'StaffsList',
      ),
      administrative(() => import('./screens/staffs/staff-form.tsx'), 'StaffForm'),
    ),
    admins,
    setting,
  ]),
]);

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<typeof routeTree>;
  }
}
