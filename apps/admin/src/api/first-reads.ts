// What pages read first. The inlined script (`early.ts`) sends these requests, the app takes them
// over.

import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import {
  KINDS,
  nameOf,
  RECORD_TYPES,
  RECORDS,
  SCREEN_KINDS,
  USED_KINDS,
} from '@connect/contract/kinds.ts';
import type { link } from '@connect/contract/links/link.ts';
import type { Permission } from '@connect/contract/permissions.ts';
import type { user } from '@connect/contract/users/user.ts';
import { LANGUAGE_KEY } from '../arrival/early-reply.ts';
import { monthOf, shownDays } from './month-days.ts';

/** A request that a page needs before it can show anything. */
export interface Read {
  path: string;
  query: Readonly<Record<string, string>>;
  /** Its query key, equal to `resourceKeys` of the endpoint's tag. */
  key: readonly unknown[];
  /** Set for the first part of a list that is read on as it is scrolled: what names that part. */
  firstPart?: null;
}

/**
 * Resource names by the address of their list (domain/routes#screens-by-address); items and logs
 * follow from them.
 */
const RESOURCES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SCREEN_KINDS.map((kind) => [KINDS[kind].path, nameOf(kind)])),
  ...Object.fromEntries(
    RECORD_TYPES.filter((type) => !RECORDS[type].beside).map((type) => [
      RECORDS[type].path,
      nameOf(type),
    ]),
  ),
  '/links_bk': 'link',
};

/**
 * Search parameters that only the page uses, such as another view of a list; the request leaves
 * them out.
 */
const OF_THE_PAGE = new Set([
  ...['month', 'field', 'preview', 'history', 'tab', 'id', 'new', 'edit'],
  ...['change', 'import', 'run', 'duplicates'],
]);

/** Lists of one type of users: what their address alone says. */
export const USER_LISTS = {
  '/users/pharmacist': { user_type: 'pharmacist' },
  '/users/sale': { user_type: 'sale' },
  '/users/staff': { user_type: 'staff' },
} as const satisfies Record<string, QueryOf<typeof user.list>>;
const isUserList = (path: string): path is keyof typeof USER_LISTS =>
  Object.hasOwn(USER_LISTS, path);

/** Screens too narrow for a table. */
export const NARROW = '(max-width: 767.98px)';

/** Links of the earlier system: what their address alone says. */
export const OLDER_LINKS = { kind: 'legacy' } as const satisfies QueryOf<typeof link.list>;

/** Pharmacists are listed to have their licences checked (domain/screens#user-screens). */
export const FIRST_OF_PHARMACISTS = {
  license_status: 'pending',
} as const satisfies QueryOf<typeof user.list>;

type Search = Readonly<Record<string, unknown>>;

const queryOf = (search: Search): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' && !OF_THE_PAGE.has(name) ? [[name, value]] : [],
    ),
  );

const listOf = (name: string, query: Read['query']): Read => ({
  path: `/v1/${name}`,
  query,
  key: [name, 'list', query],
});

const itemOf = (name: string, id: number): Read => ({
  path: `/v1/${name}/${id}`,
  query: {},
  key: [name, 'item', id],
});

/** How many entries of a person's history are read at once. */
export const HISTORY_LIMIT = 20;
/** How many requests of one person are read. */
export const REQUESTS_LIMIT = '50';

/**
 * What an open tab of a person shows besides the person. Who sees stages is told by the person alone: to ask for
 * them in vain is noted in the audit log.
 */
function tabOfUser({ id, tab, change }: Search, may: May | undefined): Read[] {
  if (!isRowId(id)) return [];
  const user = Number(id);
  const partOf = (name: string): Read => ({
    path: `/v1/user/${user}/${name}`,
    query: {},
    key: ['user', name, user],
  });
  switch (tab) {
    case 'activity': {
      const evidence = isRowId(change) ? change : undefined;
      const query = { limit: String(HISTORY_LIMIT), ...(evidence && { change_id: evidence }) };
      const key = ['user', 'timeline', user, 'all', evidence && Number(evidence)];
      return [{ ...partOf('timeline'), query, key, firstPart: null }, partOf('consents')];
    }
    case 'credits':
    case 'consents':
      return [partOf(tab)];
    case 'rights':
      return may?.('privacy.view')
        ? [listOf('privacy-request', { user_id: id, limit: REQUESTS_LIMIT })]
        : [];
    default:
      return [];
  }
}

/** A list of users, and the one that is open over it. */
function usersOf(
  path: '/users' | keyof typeof USER_LISTS,
  search: Search,
  may: May | undefined,
): readonly Read[] {
  const asked = queryOf(search);
  const first = path === '/users/pharmacist' && Object.keys(search).length === 0;
  const query = {
    ...(first ? FIRST_OF_PHARMACISTS : asked),
    ...(path === '/users' ? {} : USER_LISTS[path]),
  };
  return [listOf('user', query), ...openOver('user', search), ...tabOfUser(search, may)];
}

const isRowId = (id: unknown): id is string => typeof id === 'string' && /^[1-9]\d{0,9}$/.test(id);

/** The record that is open over its list. */
const openOver = (name: string, { id }: Search): Read[] =>
  isRowId(id) ? [itemOf(name, Number(id))] : [];

function logOf(name: string, id: string, query: Read['query']): Read {
  const { view, ...rest } = query;
  if (name === 'link' && view === 'recipients') {
    return { path: `/v1/link/${id}/${view}`, query: rest, key: [name, view, Number(id), rest] };
  }
  if (name === 'webinar' && (view === 'messages' || view === 'log')) {
    return deskOf(name, id, view, rest);
  }
  if (name !== 'webinar' || view === 'activity' || view === 'users') {
    return { path: `/v1/${name}-logs/${id}`, query, key: [name, 'logs', Number(id), query] };
  }
  // The log of a webinar opens with its registrations.
  const part = view === 'questions' ? view : 'registrations';
  return { path: `/v1/webinar/${id}/${part}`, query: rest, key: [name, part, Number(id), rest] };
}

const EVENT_PARTS = ['people', 'check-in', 'messages', 'log', 'summary'] as const;
const LISTED = {
  people: ['registrations', 'registrations'],
  messages: ['messages', 'messages'],
  log: ['logs', 'log'],
} as const;
type EventPart = (typeof EVENT_PARTS)[number];

/** A list about the registrations of a meeting. */
function deskOf(name: string, id: string, view: keyof typeof LISTED, query: Read['query']): Read {
  const [end, part] = LISTED[view];
  return {
    path: `/v1/${name}/${id}/${end}`,
    query,
    key: ['registration', part, Number(id), query],
  };
}

/** Who registered for an event and the one who is open, who is at its door, their messages, what became of them, or the figures. */
function tabOfEvent(id: string, view: EventPart, search: Search): readonly Read[] {
  if (view === 'check-in') {
    const key = ['registration', 'door', Number(id)];
    return [{ path: `/v1/event/${id}/check-in`, query: {}, key }];
  }
  const { view: _view, ...query } = queryOf(search);
  if (view === 'summary') {
    return [
      { path: `/v1/event/${id}/summary`, query: {}, key: ['registration', view, Number(id)] },
    ];
  }
  const list = deskOf('event', id, view, query);
  if (view !== 'people' || !isRowId(search.id)) return [list];
  const key = ['registration', 'registration', Number(id), Number(search.id)];
  return [list, { path: `${list.path}/${search.id}`, query: {}, key }];
}

/** The reports that one may run, and the first rows of the one that is open; or the register of material. */
function reportOf(search: Search): Read[] {
  const { view, ...query } = queryOf(search);
  if (view === 'material') {
    const path = '/v1/report/material';
    const open = openOver('report', search).map((read) => ({
      ...read,
      path: `${path}/${search.id}`,
    }));
    return [{ ...listOf('report', query), path }, ...open];
  }
  return [
    { path: '/v1/report', query: {}, key: ['report'] },
    ...(query.report ? [{ ...listOf('report', query), path: '/v1/report/preview' }] : []),
  ];
}

/** Tabs of the admin area in order, each with the right that it needs (domain/screens#admin-area). */
export const ADMIN_TABS = {
  administrators: 'staff.view',
  roles: 'admin.view',
  reference: 'admin.view',
  'api-keys': 'api_key.view',
  audit: 'audit.view',
  privacy: 'privacy.view',
  settings: 'admin.view',
  status: 'admin.view',
} as const satisfies Record<string, Permission>;
export type AdminTab = keyof typeof ADMIN_TABS;
type May = (permission: Permission) => boolean;

export const adminTabs = (may: May): AdminTab[] =>
  // parser: the keys of the record just written
  (Object.keys(ADMIN_TABS) as AdminTab[]).filter((name) => may(ADMIN_TABS[name]));

/** The first tab without `tab`; one that the staff may not see is none. */
export const adminTabOf = ({ tab }: Search, tabs: readonly AdminTab[]): AdminTab | undefined =>
  tab === undefined ? tabs[0] : tabs.find((name) => name === tab);

/** Which of the staff are listed as administrators. */
export const ADMINISTRATORS = { role: 'super_admin,admin' } as const;

/** Reference lists by their name in the address, beside what the columns of one name. */
const REFERENCE: Readonly<Record<string, readonly string[]>> = {
  categories: ['article-category'],
  specialties: ['specialty', 'therapy-area'],
  units: ['business-unit'],
  areas: ['therapy-area', 'business-unit'],
  ladders: ['product-ladder', 'ladder-value'],
  stages: ['ladder-value'],
  spellings: ['brand-spelling'],
};

const namesFor = (list: unknown): readonly string[] =>
  typeof list === 'string' && Object.hasOwn(REFERENCE, list) ? (REFERENCE[list] ?? []) : [];

const wholeOf = (path: string, ...key: string[]): Read => ({ path: `/v1/${path}`, query: {}, key });

/** What a part of the privacy desk shows; its first part without `section`. */
function deskPartOf({ section, ...search }: Search): Read[] {
  const texts = wholeOf('consent-text', 'consent-text');
  const figures = wholeOf('consent-figures', 'consent-text', 'figures');
  switch (section) {
    case 'figures':
      return [figures];
    case 'requests':
      return [listOf('privacy-request', queryOf(search))];
    case 'erasures':
      return [listOf('erasure', queryOf(search))];
    case 'activities':
      return [wholeOf('processing-activity', 'processing-activity')];
    case 'retention':
      return [wholeOf('retention', 'retention', 'state')];
    case 'breaches':
      return [wholeOf('data-breach', 'data-breach')];
    default:
      return [texts, figures];
  }
}

/** What the open tab of the admin area shows. */
function adminOf(search: Search, may: May | undefined): Read[] {
  const { list = 'categories', entry, ...rest } = search;
  const query = queryOf(rest);
  // A call that is refused is noted in the audit log: the first tab is asked for once it is known.
  switch (may ? adminTabOf(search, adminTabs(may)) : search.tab) {
    case 'administrators': {
      const { page, limit, order, order_by } = query;
      return [listOf('staff', queryOf({ page, limit, order, order_by, ...ADMINISTRATORS }))];
    }
    case 'reference':
      if (list === 'workplaces') return [listOf('workplace', { page: '1', limit: '10' })];
      return namesFor(list).map((name) => wholeOf(`admin/${name}`, name));
    case 'api-keys':
      return [{ ...listOf('api-key', query), path: '/v1/admin/api-keys' }];
    case 'audit':
      return [
        { ...listOf('audit', query), path: '/v1/admin/audit' },
        ...openOver('audit', { id: entry }).map((read) => ({
          ...read,
          path: `/v1/admin/audit/${entry}`,
        })),
      ];
    case 'privacy':
      return deskPartOf(rest);
    case 'settings':
      return [wholeOf('admin/settings', 'setting')];
    case 'status':
      return [wholeOf('admin/status', 'system', 'status')];
    default:
      return [];
  }
}

/** What is asked for the item that the address of a new link's form names; undefined where it names none. */
export function askedTarget({ target_type: type, target_id: id }: Search) {
  const kind = USED_KINDS.find((known) => known === type);
  return kind && isRowId(id) ? { type: kind, search: `#${id}` } : undefined;
}

/** What the calendar of one month asks for, narrowed by the filters of the list. */
export const calendarQuery = <Filters extends object>(
  filters: Filters,
  days: readonly string[],
) => ({
  ...filters,
  limit: '100',
  order_by: 'start_at',
  order: 'asc',
  start_from: days[0] ?? '',
  start_to: days.at(-1) ?? '',
});

/** The meetings of a month, whose days follow from the language and the width of the screen. */
function calendarOf(name: string, search: Search): Read {
  const { view: _view, page: _page, order: _order, ...filters } = queryOf(search);
  const language = localStorage.getItem(LANGUAGE_KEY) === 'en' ? 'en' : 'th';
  const days = shownDays(monthOf(search.month), language, matchMedia(NARROW).matches);
  return listOf(name, calendarQuery(filters, days));
}

/**
 * The requests that a page at an address needs first; empty where the page alone knows them.
 * Without `may` it is not known yet who asks.
 */
export function readsOf(pathname: string, search: Search, may?: May): readonly Read[] {
  // What needs attention is drawn below the figures, and read once the screen is there: as a seventh
  // request of the first wave it costs a round trip.
  if (pathname === '/') return [listOf('overview', queryOf(search))];
  if (pathname === '/users' || isUserList(pathname)) return usersOf(pathname, search, may);
  if (pathname === '/guidelines') {
    return [listOf('guideline', queryOf(search)), ...openOver('guideline', search)];
  }
  if (pathname === '/report') return reportOf(search);
  if (pathname === '/admins') return adminOf(search, may);
  // Its tabs stand side by side, those that are not shown hidden.
  if (pathname === '/setting') return [wholeOf('auth/sessions', 'auth', 'sessions')];
  if (pathname === '/links/create') {
    const query = may?.('link.create') ? askedTarget(search) : undefined;
    return query ? [{ path: '/v1/link-target', query, key: ['link', 'target', query] }] : [];
  }
  const [, area = '', id, log] = /^(\/.+?)(?:\/([1-9]\d{0,9})(\/log)?)?\/?$/.exec(pathname) ?? [];
  const name = Object.hasOwn(RESOURCES, area) ? RESOURCES[area] : undefined;
  if (name === undefined) return [];
  const query = { ...queryOf(search), ...(area === '/links_bk' && !id ? OLDER_LINKS : {}) };
  if (id === undefined) {
    const calendar = search.view === 'calendar' && (name === 'webinar' || name === 'event');
    if (!calendar) return [listOf(name, query)];
    // The page counts its tabs by the list, which the calendar stands in place of.
    return [calendarOf(name, search), listOf(name, queryOf({ ...search, view: undefined }))];
  }
  if (log) return [logOf(name, id, query)];
  const part = EVENT_PARTS.find((known) => known === search.view);
  if (name === 'event' && part) return tabOfEvent(id, part, search);
  return [itemOf(name, Number(id))];
}

export const urlOf = ({ path, query }: Read): string => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
};
