import { type BudgetedScreen, TRANSFER_BUDGETS_KB } from '../targets.ts';

/** One screen to be measured: its address, its budget, and the element that is used first. */
export interface Screen {
  budget: BudgetedScreen;
  /** The address; `$id` stands for the first item of `items`. */
  path: string;
  firstUse: string;
  /** Selector that shows that its data is visible, if that comes after first use. */
  filled?: string;
  /** List call that gives the item to open. */
  items?: string;
}

/** Links of a list's rows. */
export const ROWS = 'main tbody tr a';

const list = (path: string): Screen => ({
  budget: 'list',
  path,
  // An empty list needs the same code as a full one, but has no table to wait for.
  firstUse: 'main input[type=search]',
  filled: ROWS,
});

/** Inputs of a form. */
export const FIELDS = 'main [data-field] :is(input:not([type=radio]), textarea)';

/**
 * The element that appears last: the editor if the form shows one at once, otherwise its inputs.
 */
const form = (path: string, firstUse = FIELDS): Screen => ({
  budget: 'form',
  path: `${path}/create`,
  firstUse,
  filled: FIELDS,
});

const EDITOR = 'main [contenteditable=true]';

/** Figures of a usage log, which shows a dash for each until it is loaded. */
const FIGURES = 'main dl dd:not(:text-is("–"))';

const log = (path: string, items: string): Screen => ({
  budget: 'log',
  path: `${path}/$id/log`,
  firstUse: 'main [data-chart]',
  filled: FIGURES,
  items,
});

/** Tabs of the admin area with a form, or read-only. */
const tab = (budget: 'form' | 'overview') => (name: string) => ({
  budget,
  path: `/admins?tab=${name}`,
  firstUse: 'main [role=tabpanel] :is(table, input, dl, section)',
});

/** Every screen of the app; equal screens at other addresses are not repeated. */
export const SCREENS: readonly Screen[] = [
  { budget: 'sign-in', path: '/login', firstUse: 'input[type=password]' },
  {
    budget: 'overview',
    path: '/',
    firstUse: 'main dl dd',
    filled: 'main dl dd',
  },
  list('/articles'),
  form('/articles', EDITOR),
  log('/articles', '/v1/article?status=published'),
  list('/articles/life-ready'),
  form('/articles/life-ready', EDITOR),
  log('/articles/life-ready', '/v1/life-ready?status=published'),
  list('/documents'),
  form('/documents'),
  log('/documents', '/v1/document?status=published'),
  list('/documents/massege-templates'),
  form('/documents/massege-templates'),
  list('/webinars'),
  form('/webinars'),
  { ...log('/webinars', '/v1/webinar?status=published'), budget: 'registration-log' },
  list('/events'),
  form('/events'),
  list('/webinars/hosts'),
  form('/webinars/hosts'),
  list('/videos'),
  form('/videos'),
  log('/videos', '/v1/video?status=published'),
  list('/videos/podcasts'),
  form('/videos/podcasts'),
  log('/videos/podcasts', '/v1/podcast?status=published'),
  list('/users'),
  list('/staffs'),
  form('/staffs'),
  list('/links'),
  form('/links'),
  log('/links', '/v1/link?status=active&order_by=clicks'),
  list('/links_bk'),
  list('/guidelines'),
  { budget: 'report', path: '/report', firstUse: 'main :is(nav a, select)' },
  form('/links_bk'),
  ...['administrators', 'roles', 'api-keys', 'audit', 'privacy', 'status'].map(tab('overview')),
  ...['reference', 'settings'].map(tab('form')),
  { budget: 'form', path: '/setting', firstUse: 'main input:not([type=hidden])' },
];

/** Selector of what is visible once a screen's data is loaded; targets for round trips use it. */
export const shownBy = ({ filled, firstUse }: Screen) => filled ?? firstUse;

/** Addresses that show a screen above with other data. */
const SAME: Record<string, string> = {
  '/users/pharmacist': '/users',
  '/users/sale': '/users',
  '/users/staff': '/users',
  '/videos/hosts': '/webinars/hosts',
  '/videos/hosts/create': '/webinars/hosts/create',
  '/videos/podcasts/hosts': '/webinars/hosts',
  '/videos/podcasts/hosts/create': '/webinars/hosts/create',
};

/** The measured screen that a route shows: a form is the same for a new and an existing item. */
export function screenOf(route: string): Screen | undefined {
  const created = route.replace(/\/\$id$/, '/create');
  const path = SAME[created] ?? created;
  return SCREENS.find((screen) => screen.path.split('?')[0] === path);
}

/** Kilobytes that a screen may load until its first use. */
export const limitOf = ({ budget }: Screen): number => TRANSFER_BUDGETS_KB[budget];
