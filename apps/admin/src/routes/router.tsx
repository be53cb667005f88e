import {
  type AsyncRouteComponent,
  createRoute,
  notFound,
  type Router,
  redirect,
  rootRouteId,
  useParams,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { firstReadsDone, startFirstRead } from '../api/first-read.ts';
import { FIRST_OF_PHARMACISTS } from '../api/first-reads.ts';
import { loadReference } from '../api/queries.ts';
import { loadMe } from '../api/session.ts';
import { whenIdle } from '../arrival/prefetch.ts';
import { useVisit } from '../kit/page/use-visit.ts';
import { ShellPending } from '../kit/start/pending.tsx';
import { DefaultLayout } from '../screens/layout/default-layout.tsx';
import { loadTexts, type Part, withTexts } from '../text/i18n.ts';
import { checkId, currentStatus } from './address-rules.ts';
import { guarded, makeRoot, outside, screen } from './start/outside-routes.tsx';

/** A `screen` that also loads texts which only some screens use. */
const worded = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  texts: readonly Part[],
  load: () => Promise<Module>,
  name: Name,
) => screen(withTexts(texts, load), name);

const root = makeRoot();

// Layouts -------------------------------------------------------------------------------------

const defaultLayout = createRoute({
  id: 'default',
  getParentRoute: () => root,
  beforeLoad: guarded('authenticated'),
  loader: (entry) => {
    // Nothing waits for the six reference lists (domain/reference-data#shared-store), and the first
    // page is read and drawn before them.
    void firstReadsDone(entry).then(() => whenIdle(loadReference));
    return loadTexts('work');
  },
  pendingComponent: ShellPending,
  component: DefaultLayout,
});

// Routes (domain/routes#screens-by-address) -------------------------------------------------------

const overview = createRoute({
  path: '/',
  getParentRoute: () => defaultLayout,
  loader: startFirstRead,
  component: worded(['overview'], () => import('../screens/overview/overview.tsx'), 'Overview'),
});

/** A page of one screen: with its route the router loads the code of the screen. */
const withCodeOf = ({ preload }: AsyncRouteComponent<never>, Page: () => ReactNode) =>
  Object.assign(Page, { preload });

/** List and form of one kind of item: `/x`, `/x/create`, `/x/{id}`. */
function itemRoutes<const Path extends `/${string}`>(
  path: Path,
  List: AsyncRouteComponent<object>,
  Form: AsyncRouteComponent<{ id?: number }>,
) {
  // One component for both addresses, so that it stays mounted when a new item gets its address.
  const Page = withCodeOf(Form, () => {
    const text = useParams({ strict: false }).id;
    const id = text === undefined ? undefined : Number(text);
    return <Form key={useVisit(id)} id={id} />;
  });
  return [
    createRoute({
      path,
      getParentRoute: () => defaultLayout,
      beforeLoad: currentStatus,
      loader: startFirstRead,
      component: List,
    }),
    createRoute({
      path: `${path}/create`,
      getParentRoute: () => defaultLayout,
      loader: startFirstRead,
      component: Page,
    }),
    createRoute({
      path: `${path}/$id`,
      getParentRoute: () => defaultLayout,
      beforeLoad: checkId,
      loader: startFirstRead,
      component: Page,
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
    loader: startFirstRead,
    component: withCodeOf(Log, () => {
      const id = Number(useParams({ strict: false }).id);
      return <Log key={id} id={id} />;
    }),
  });

/** A list whose records are opened over it (domain/screens#user-screens), or a screen without any. */
const listRoute = <const Path extends `/users${string}` | '/guidelines' | '/report'>(
  path: Path,
  List: AsyncRouteComponent<object>,
  beforeLoad?: (entry: { search: object }) => Promise<void>,
) =>
  createRoute({
    path,
    getParentRoute: () => defaultLayout,
    beforeLoad,
    loader: startFirstRead,
    component: List,
  });

/**
 * Without anything asked, pharmacists whose licences wait for a check, unless the staff opens the
 * list with a view of their own.
 */
async function checksFirst({ search }: { search: object }): Promise<void> {
  if (Object.keys(search).length > 0) return;
  if ((await loadMe())?.data.preferences.views?.usersPharmacist) return;
  throw redirect({ to: '/users/pharmacist', search: FIRST_OF_PHARMACISTS, replace: true });
}

const admins = createRoute({
  path: '/admins',
  getParentRoute: () => defaultLayout,
  loader: startFirstRead,
  component: worded(
    ['writing', 'administration', 'staffs'],
    () => import('../screens/admins/admins.tsx'),
    'Admins',
  ),
});

const setting = createRoute({
  path: '/setting',
  getParentRoute: () => defaultLayout,
  loader: startFirstRead,
  component: worded(
    ['writing', 'administration'],
    () => import('../screens/setting/setting.tsx'),
    'Setting',
  ),
});

/**
 * Unknown addresses. `start-router.ts` has a route with the same path, whose page stays visible
 * while the next one loads, also after the route table was replaced.
 */
const unknown = createRoute({
  path: '$',
  getParentRoute: () => root,
  beforeLoad: () => {
    throw notFound({ routeId: rootRouteId });
  },
});

export const routeTree = root.addChildren([
  unknown,
  outside(root),
  defaultLayout.addChildren([
    overview,
    ...itemRoutes(
      '/articles',
      screen(() => import('../screens/articles/articles-list.tsx'), 'ArticlesList'),
      worded(['writing'], () => import('../screens/articles/article-form.tsx'), 'ArticleForm'),
    ),
    logRoute(
      '/articles/$id/log',
      worded(['logs'], () => import('../screens/articles/article-log.tsx'), 'ArticleLog'),
    ),
    ...itemRoutes(
      '/articles/life-ready',
      screen(() => import('../screens/life-ready/life-ready-list.tsx'), 'LifeReadyList'),
      worded(
        ['writing'],
        () => import('../screens/life-ready/life-ready-form.tsx'),
        'LifeReadyForm',
      ),
    ),
    logRoute(
      '/articles/life-ready/$id/log',
      worded(['logs'], () => import('../screens/life-ready/life-ready-log.tsx'), 'LifeReadyLog'),
    ),
    ...itemRoutes(
      '/documents',
      worded(
        ['documents'],
        () => import('../screens/documents/documents-list.tsx'),
        'DocumentsList',
      ),
      worded(
        ['writing', 'documents'],
        () => import('../screens/documents/document-form.tsx'),
        'DocumentForm',
      ),
    ),
    logRoute(
      '/documents/$id/log',
      worded(['logs'], () => import('../screens/documents/document-log.tsx'), 'DocumentLog'),
    ),
    ...itemRoutes(
      '/documents/massege-templates',
      worded(
        ['messageTemplates'],
        () => import('../screens/message-templates/message-templates-list.tsx'),
        'MessageTemplatesList',
      ),
      worded(
        ['writing', 'messageTemplates'],
        () => import('../screens/message-templates/message-template-form.tsx'),
        'MessageTemplateForm',
      ),
    ),
    ...itemRoutes(
      '/webinars',
      worded(
        ['webinars'],
        () => import('../screens/webinars/list/webinars-list.tsx'),
        'WebinarsList',
      ),
      worded(
        ['writing', 'webinars', 'meetings', 'hosts'],
        () => import('../screens/webinars/form/webinar-form.tsx'),
        'WebinarForm',
      ),
    ),
    logRoute(
      '/webinars/$id/log',
      worded(
        ['webinars', 'logs', 'attendance', 'registrations'],
        () => import('../screens/webinars/log/webinar-log.tsx'),
        'WebinarLog',
      ),
    ),
    ...itemRoutes(
      '/events',
      worded(['events'], () => import('../screens/events/events-list.tsx'), 'EventsList'),
      worded(
        ['writing', 'events', 'meetings', 'hosts'],
        () => import('../screens/events/event-form.tsx'),
        'EventForm',
      ),
    ),
    ...itemRoutes(
      '/webinars/hosts',
      worded(['hosts'], () => import('../screens/hosts/hosts-list.tsx'), 'WebinarHostsList'),
      worded(
        ['writing', 'hosts'],
        () => import('../screens/hosts/host-form.tsx'),
        'WebinarHostForm',
      ),
    ),
    ...itemRoutes(
      '/videos',
      worded(['recordings'], () => import('../screens/videos/videos-list.tsx'), 'VideosList'),
      worded(
        ['writing', 'recordings', 'hosts'],
        () => import('../screens/videos/video-form.tsx'),
        'VideoForm',
      ),
    ),
    logRoute(
      '/videos/$id/log',
      worded(['recordings', 'logs'], () => import('../screens/videos/video-log.tsx'), 'VideoLog'),
    ),
    ...itemRoutes(
      '/videos/hosts',
      worded(['hosts'], () => import('../screens/hosts/hosts-list.tsx'), 'VideoHostsList'),
      worded(['writing', 'hosts'], () => import('../screens/hosts/host-form.tsx'), 'VideoHostForm'),
    ),
    ...itemRoutes(
      '/videos/podcasts',
      worded(['recordings'], () => import('../screens/podcasts/podcasts-list.tsx'), 'PodcastsList'),
      worded(
        ['writing', 'recordings', 'hosts'],
        () => import('../screens/podcasts/podcast-form.tsx'),
        'PodcastForm',
      ),
    ),
    logRoute(
      '/videos/podcasts/$id/log',
      worded(
        ['recordings', 'logs'],
        () => import('../screens/podcasts/podcast-log.tsx'),
        'PodcastLog',
      ),
    ),
    ...itemRoutes(
      '/videos/podcasts/hosts',
      worded(['hosts'], () => import('../screens/hosts/hosts-list.tsx'), 'PodcastHostsList'),
      worded(
        ['writing', 'hosts'],
        () => import('../screens/hosts/host-form.tsx'),
        'PodcastHostForm',
      ),
    ),
    ...itemRoutes(
      '/staffs',
      worded(['staffs'], () => import('../screens/staffs/list/staffs-list.tsx'), 'StaffsList'),
      worded(
        ['writing', 'administration', 'staffs'],
        () => import('../screens/staffs/staff-form.tsx'),
        'StaffForm',
      ),
    ),
    listRoute(
      '/users',
      worded(['users'], () => import('../screens/users/list/users-list.tsx'), 'UsersList'),
    ),
    listRoute(
      '/users/pharmacist',
      worded(['users'], () => import('../screens/users/list/users-list.tsx'), 'PharmacistsList'),
      checksFirst,
    ),
    listRoute(
      '/users/sale',
      worded(['users'], () => import('../screens/users/list/users-list.tsx'), 'SalesList'),
    ),
    listRoute(
      '/users/staff',
      worded(['users'], () => import('../screens/users/list/users-list.tsx'), 'EmployeesList'),
    ),
    ...itemRoutes(
      '/links',
      worded(['links'], () => import('../screens/links/list/links-list.tsx'), 'LinksList'),
      worded(['writing', 'links'], () => import('../screens/links/form/link-form.tsx'), 'LinkForm'),
    ),
    logRoute(
      '/links/$id/log',
      worded(['links', 'logs'], () => import('../screens/links/log/link-log.tsx'), 'LinkLog'),
    ),
    ...itemRoutes(
      '/links_bk',
      worded(
        ['links'],
        () => import('../screens/links/list/older-links-list.tsx'),
        'OlderLinksList',
      ),
      worded(
        ['writing', 'links'],
        () => import('../screens/links/form/older-link-form.tsx'),
        'OlderLinkForm',
      ),
    ),
    listRoute(
      '/guidelines',
      worded(
        ['guidelines'],
        () => import('../screens/guidelines/guidelines-list.tsx'),
        'GuidelinesList',
      ),
    ),
    listRoute(
      '/report',
      worded(['reports'], () => import('../screens/report/report.tsx'), 'Report'),
    ),
    admins,
    setting,
  ]),
]);

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<typeof routeTree>;
  }
  interface HistoryState {
    /** The item was created on the page that is open. */
    made?: boolean;
  }
}
