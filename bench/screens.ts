import { type BudgetedScreen, TRANSFER_BUDGETS_KB } from './targets.ts';

/** One screen to be measured: where it is, which budget it has, and what a person uses first on it. */
export interface Screen {
  budget: BudgetedScreen;
  /** The address; `$id` stands for the first item of `items`. */
  path: string;
  firstUse: string;
  /** What shows that its data is there, where that comes after its first use. */
  filled?: string;
  /** List call that knows an item to open. */
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
export const FIELDS = 'main [data-field] :is(input, textarea)';

/** What comes last decides: the editor where a form opens with one in view, else its inputs. */
const form = (path: string, firstUse: string): Screen => ({
  budget: 'form',
  path: `${path}/create`,
  firstUse,
  filled: FIELDS,
});

const EDITOR = 'main [contenteditable=true]';
const INPUT = 'main input:not([type=hidden])';

/** Figures of a usage log. */
export const FIGURES = 'main dl dd';

const log = (path: string, items: string): Screen => ({
  budget: 'log',
  path: `${path}/$id/log`,
  firstUse: 'main .recharts-surface',
  filled: FIGURES,
  items,
});

/** Tabs of the admin area in which something is written, or read only. */
const tab = (budget: 'form' | 'overview') => (name: string) => ({
  budget,
  path: `/admins?tab=${name}`,
  firstUse: 'main [role=tabpanel] :is(table, input, dl, section)',
});

/** Every screen of the app; those that are the same screen at another address are not repeated. */
export const SCREENS: readonly Screen[] = [
  { budget: 'sign-in', path: '/login', firstUse: 'input[type=password]' },
  { budget: 'overview', path: '/', firstUse: 'main section' },
  list('/articles'),
  form('/articles', EDITOR),
  log('/articles', '/v1/article'),
  list('/articles/life-ready'),
  form('/articles/life-ready', EDITOR),
  log('/articles/life-ready', '/v1/life-ready'),
  list('/documents'),
  form('/documents', INPUT),
  log('/documents', '/v1/document'),
  list('/documents/massege-templates'),
  form('/documents/massege-templates', INPUT),
  list('/webinars'),
  form('/webinars', INPUT),
  log('/webinars', '/v1/webinar'),
  list('/webinars/hosts'),
  form('/webinars/hosts', INPUT),
  list('/videos'),
  form('/videos', INPUT),
  log('/videos', '/v1/video'),
  list('/videos/podcasts'),
  form('/videos/podcasts', INPUT),
  log('/videos/podcasts', '/v1/podcast'),
  list('/staffs'),
  form('/staffs', INPUT),
  ...['administrators', 'roles', 'api-keys', 'audit', 'status'].map(tab('overview')),
  ...['reference', 'settings'].map(tab('form')),
  { budget: 'form', path: '/setting', firstUse: INPUT },
];

/** Addresses that show a screen above, with another person's or another item's data. */
const SAME: Record<string, string> = {
  '/videos/hosts': '/webinars/hosts',
  '/videos/hosts/create': '/webinars/hosts/create',
  '/videos/podcasts/hosts': '/webinars/hosts',
  '/videos/podcasts/hosts/create': '/webinars/hosts/create',
};

/** The measured screen that a route shows: a form is the same for a new item and for one there is. */
export function screenOf(route: string): Screen | undefined {
  const created = route.replace(/\/\$id$/, '/create');
  const path = SAME[created] ?? created;
  return SCREENS.find((screen) => screen.path.split('?')[0] === path);
}

/** Kilobytes that a screen may load until its first use. */
export const limitOf = ({ budget }: Screen): number => TRANSFER_BUDGETS_KB[budget];
