// What pages read first: sent by the script in the document (`early.ts`), taken over by the app.

/** Where this browser keeps the access token, and the language chosen in it. */
export const TOKEN_KEY = 'connect.token';
export const LANGUAGE_KEY = 'connect.language';

/** What a page reads before it can show anything. */
export interface Read {
  path: string;
  query: Readonly<Record<string, string>>;
  /** What the query client calls it, which is `resourceKeys` of the contract's tag. */
  key: readonly unknown[];
}

/** Lists and what belongs to one item of them, by the address of the list (SPEC 2). */
const RESOURCES: Readonly<Record<string, string>> = {
  '/articles': 'article',
  '/articles/life-ready': 'life-ready',
  '/documents': 'document',
  '/documents/massege-templates': 'message-template',
  '/webinars': 'webinar',
  '/webinars/hosts': 'webinar-host',
  '/videos': 'video',
  '/videos/hosts': 'video-host',
  '/videos/podcasts': 'podcast',
  '/videos/podcasts/hosts': 'podcast-host',
  '/staffs': 'staff',
};

/** What an address says of the page alone, such as a list's other look, is no part of the read. */
const OF_THE_PAGE = new Set(['month', 'field', 'preview', 'history', 'tab']);

type Search = Readonly<Record<string, unknown>>;

const queryOf = (search: Search): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' && !OF_THE_PAGE.has(name) ? [[name, value]] : [],
    ),
  );

/** What the page at an address reads first; nothing where that is still the page's own affair. */
export function readOf(pathname: string, search: Search): Read | null {
  if (pathname === '/') {
    return { path: '/v1/attention', query: {}, key: ['overview', 'attention'] };
  }
  const [, area = '', id, log] = /^(\/.+?)(?:\/([1-9]\d{0,9})(\/log)?)?\/?$/.exec(pathname) ?? [];
  const name = Object.hasOwn(RESOURCES, area) ? RESOURCES[area] : undefined;
  if (name === undefined) return null;
  const query = queryOf(search);
  if (id === undefined) {
    // The month of webinars asks for its own days.
    if (search.view === 'calendar') return null;
    return { path: `/v1/${name}`, query, key: [name, 'list', query] };
  }
  if (log) return { path: `/v1/${name}-logs/${id}`, query, key: [name, 'logs', Number(id), query] };
  return { path: `/v1/${name}/${id}`, query: {}, key: [name, 'item', Number(id)] };
}

export const urlOf = ({ path, query }: Read): string => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
};

/** An answer under way, as the client of the API reads it. */
export interface EarlyReply {
  status: number;
  text: string;
  header(name: string): string | null;
}

/** Older answers belong to a page that was left before it stood. */
const FRESH_MS = 30_000;

export interface Early {
  sentAt: number;
  authorization: string;
  answer: Promise<EarlyReply>;
}

declare global {
  /** What the document's script has sent, by address: it shares no module with the app. */
  var connectEarly: Map<string, Early> | undefined;
}

/** Hands over the answer to a call that was sent ahead, once, and only to whom it was for. */
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
