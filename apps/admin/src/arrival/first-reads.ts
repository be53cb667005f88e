// What pages read first. The inlined script (`early.ts`) sends these requests, the app takes them
// over.

import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { KINDS, nameOf, RECORD_TYPES, RECORDS, SCREEN_KINDS } from '@connect/contract/kinds.ts';
import type { link } from '@connect/contract/links/link.ts';
import type { user } from '@connect/contract/users/user.ts';

/** Storage keys of the access token, and of the language and the colours chosen in this browser. */
export const TOKEN_KEY = 'connect.token';
export const LANGUAGE_KEY = 'connect.language';
export const SCHEME_KEY = 'connect.scheme';

/** A request that a page needs before it can show anything. */
export interface Read {
  path: string;
  query: Readonly<Record<string, string>>;
  /** Its query key, equal to `resourceKeys` of the endpoint's tag. */
  key: readonly unknown[];
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

/** A list of users, and the one that is open over it. */
function usersOf(path: '/users' | keyof typeof USER_LISTS, search: Search): readonly Read[] {
  const asked = queryOf(search);
  const first = path === '/users/pharmacist' && Object.keys(search).length === 0;
  const query = {
    ...(first ? FIRST_OF_PHARMACISTS : asked),
    ...(path === '/users' ? {} : USER_LISTS[path]),
  };
  return [listOf('user', query), ...openOver('user', search)];
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

/** The requests that a page at an address needs first; empty where the page alone knows them. */
export function readsOf(pathname: string, search: Search): readonly Read[] {
  // What needs attention is drawn below the figures, and read once the screen is there: as a seventh
  // request of the first wave it costs a round trip.
  if (pathname === '/') return [listOf('overview', queryOf(search))];
  if (pathname === '/users' || isUserList(pathname)) return usersOf(pathname, search);
  if (pathname === '/guidelines') {
    return [listOf('guideline', queryOf(search)), ...openOver('guideline', search)];
  }
  if (pathname === '/report') return reportOf(search);
  const [, area = '', id, log] = /^(\/.+?)(?:\/([1-9]\d{0,9})(\/log)?)?\/?$/.exec(pathname) ?? [];
  const name = Object.hasOwn(RESOURCES, area) ? RESOURCES[area] : undefined;
  if (name === undefined) return [];
  const query = { ...queryOf(search), ...(area === '/links_bk' && !id ? OLDER_LINKS : {}) };
  // The calendar view of webinars reads its own date range.
  if (id === undefined) return search.view === 'calendar' ? [] : [listOf(name, query)];
  if (log) return [logOf(name, id, query)];
  const part = EVENT_PARTS.find((known) => known === search.view);
  if (name === 'event' && part) return tabOfEvent(id, part, search);
  return [itemOf(name, Number(id))];
}

export const urlOf = ({ path, query }: Read): string => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
};

/** A reply as the API client reads it. */
export interface EarlyReply {
  status: number;
  text: string;
  header(name: string): string | null;
}

/** A reply older than this belongs to a page that was left before it was shown. */
const FRESH_MS = 30_000;

export interface Early {
  sentAt: number;
  authorization: string;
  answer: Promise<EarlyReply>;
}

declare global {
  /**
   * Requests sent by the inlined script, by address; a global, because that script shares no module
   * with the app.
   */
  var connectEarly: Map<string, Early> | undefined;
}

/**
 * Gives the reply of an early request, once, and only when address, method and Authorization match.
 */
export function takeEarly(request: {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
}): Promise<EarlyReply> | undefined {
  const early = request.method === 'GET' ? globalThis.connectEarly?.get(request.url) : undefined;
  if (!early) return undefined;
  globalThis.connectEarly?.delete(request.url);
  const fresh = performance.now() - early.sentAt < FRESH_MS;
  return fresh && early.authorization === request.headers.Authorization ? early.answer : undefined;
}
