// @vitest-environment jsdom
import { audit } from '@connect/contract/administration/audit.ts';
import { system } from '@connect/contract/administration/system.ts';
import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { document } from '@connect/contract/documents/document.ts';
import { hosts } from '@connect/contract/hosts/host.ts';
import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { overview } from '@connect/contract/overview/overview.ts';
import { dataBreaches } from '@connect/contract/privacy/data-breach.ts';
import { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import { privacyRequests } from '@connect/contract/privacy/privacy-request.ts';
import { processingActivities } from '@connect/contract/privacy/processing-activity.ts';
import { apiKey } from '@connect/contract/programs/api-key.ts';
import { podcast } from '@connect/contract/recordings/podcast.ts';
import { video } from '@connect/contract/recordings/video.ts';
import { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { auth } from '@connect/contract/sign-in/auth.ts';
import { staff } from '@connect/contract/staff/staff.ts';
import { article } from '@connect/contract/stories/article.ts';
import { lifeReady } from '@connect/contract/stories/life-ready.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { webinarQuestions } from '@connect/contract/webinars/webinar-questions.ts';
import { workplace } from '@connect/contract/workplaces/workplace.ts';
import { type FetchQueryOptions, hashKey, QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { readsOf, urlOf } from './api/first-reads.ts';
import {
  itemQuery,
  listQuery,
  logsQuery,
  questionsQuery,
  registrationLogQuery,
  registrationQuery,
  registrationsQuery,
  wholeQuery,
} from './api/queries.ts';
import { LANGUAGE_KEY, TOKEN_KEY, takeEarly } from './arrival/early-reply.ts';
import { requestsOfUser } from './content/data-subjects/request-cache.ts';
import { figuresQuery, textsQuery } from './screens/admins/privacy/desk-queries.ts';
import { LIST_NAMES } from './screens/admins/reference/reference-list.ts';
import { sessionsQuery } from './screens/setting/devices-card.tsx';
import { timelineQuery } from './screens/users/activity/timeline-query.ts';
import { consentsQuery, creditsQuery } from './screens/users/parts/user-cache.ts';

const LOGGED = [
  ['/articles', article],
  ['/articles/life-ready', lifeReady],
  ['/documents', document],
  ['/webinars', webinar],
  ['/videos', video],
  ['/videos/podcasts', podcast],
] as const;
const LISTED = [
  ...LOGGED,
  ['/documents/massege-templates', messageTemplate],
  ['/webinars/hosts', hosts.webinar_host],
  ['/videos/hosts', hosts.video_host],
  ['/videos/podcasts/hosts', hosts.podcast_host],
  ['/staffs', staff],
] as const;

interface Asked {
  key: QueryKey;
  read: () => Promise<unknown>;
}
const asked = <Reply, Key extends QueryKey>(
  options: FetchQueryOptions<Reply, Error, Reply, Key>,
): Asked => ({
  key: options.queryKey,
  read: () => new QueryClient().fetchQuery(options),
});

const keyOf = ({ queryKey }: { queryKey: QueryKey }): QueryKey => queryKey;

describe('what a page reads first', () => {
  it.each(LISTED)('%s: the list and the item that its screens ask for', (path, calls) => {
    const search = { search: 'ไทย', page: '2' };
    expect(readsOf(path, search)).toEqual([
      { path: calls.list.path, query: search, key: listQuery(calls.list, search).queryKey },
    ]);
    expect(readsOf(`${path}/12`, {})).toEqual([
      {
        path: fillPath(calls.get.path, { id: 12 }),
        query: {},
        key: itemQuery(calls.get, 12).queryKey,
      },
    ]);
  });

  it.each(LOGGED)('%s/12/log: the log that its screen asks for', (path, calls) => {
    const search = { view: 'users' } as const;
    expect(readsOf(`${path}/12/log`, search)).toEqual([
      {
        path: fillPath(calls.logs.path, { id: 12 }),
        query: search,
        key: logsQuery(calls.logs, 12, search).queryKey,
      },
    ]);
  });

  it.each([
    [undefined, webinar.registrations, registrationsQuery],
    ['registrations', webinar.registrations, registrationsQuery],
    ['questions', webinarQuestions.list, questionsQuery],
  ])('/webinars/12/log, view %s: what that view asks for', (view, endpoint, query) => {
    expect(readsOf('/webinars/12/log', { view, page: '2' })).toEqual([
      {
        path: fillPath(endpoint.path, { id: 12 }),
        query: { page: '2' },
        key: query(endpoint, 12, { page: '2' }).queryKey,
      },
    ]);
  });

  it('tabs of an event: who registered, with the one who is open, and what became of them', () => {
    const query = { status: 'confirmed', page: '2' } as const;
    const people = {
      path: fillPath(registrations.list.path, { id: 12 }),
      query,
      key: registrationsQuery(registrations.list, 12, query).queryKey,
    };
    expect(readsOf('/events/12', { view: 'people', ...query })).toEqual([people]);
    expect(readsOf('/events/12', { view: 'people', id: '7', ...query })).toEqual([
      people,
      {
        path: fillPath(registrations.get.path, { id: 12, registration: 7 }),
        query: {},
        key: registrationQuery(registrations.get, 12, 7).queryKey,
      },
    ]);
    expect(readsOf('/events/12', { view: 'log', type: 'check_in' })).toEqual([
      {
        path: fillPath(registrations.log.path, { id: 12 }),
        query: { type: 'check_in' },
        key: registrationLogQuery(registrations.log, 12, { type: 'check_in' }).queryKey,
      },
    ]);
  });

  it('the overview: the figures that its address asks for', () => {
    const search = { period: '7d', brand: 'Ozempic' } as const;
    expect(readsOf('/', search)).toEqual([
      {
        path: overview.get.path,
        query: search,
        key: listQuery(overview.get, search).queryKey,
      },
    ]);
  });

  it.each<[search: Record<string, string>, ...queries: Asked[]]>([
    [{}, asked(listQuery(staff.list, { role: 'super_admin,admin' }))],
    [
      { tab: 'administrators', page: '2' },
      asked(listQuery(staff.list, { page: '2', role: 'super_admin,admin' })),
    ],
    [{ tab: 'reference' }, asked(wholeQuery(referenceAdmin.articleCategories.list))],
    [
      { tab: 'reference', list: 'spellings' },
      asked(wholeQuery(referenceAdmin.brandSpellings.list)),
    ],
    [
      { tab: 'reference', list: 'workplaces' },
      asked(listQuery(workplace.list, { page: '1', limit: '10' })),
    ],
    [{ tab: 'api-keys', page: '2' }, asked(listQuery(apiKey.list, { page: '2' }))],
    [{ tab: 'audit', action: 'update' }, asked(listQuery(audit.list, { action: 'update' }))],
    [{ tab: 'privacy' }, asked(textsQuery), asked(figuresQuery)],
    [{ tab: 'privacy', section: 'figures' }, asked(figuresQuery)],
    [
      { tab: 'privacy', section: 'requests', page: '2' },
      asked(listQuery(privacyRequests.list, { page: '2' })),
    ],
    [{ tab: 'privacy', section: 'erasures' }, asked(listQuery(erasureCalls.ledger, {}))],
    [{ tab: 'privacy', section: 'activities' }, asked(wholeQuery(processingActivities.list))],
    [{ tab: 'privacy', section: 'breaches' }, asked(wholeQuery(dataBreaches.list))],
    [{ tab: 'settings' }, asked(wholeQuery(system.settings))],
  ])('the admin area at %j: what that tab asks for', async (search, ...queries) => {
    const reads = readsOf('/admins', search, () => true);
    expect(reads.map(({ key }) => hashKey(key))).toEqual(queries.map(({ key }) => hashKey(key)));
    // The address that is asked ahead is the one that the screen asks for.
    for (const [at, query] of queries.entries()) {
      const sent = vi.fn(async (_url: string) => new Response('{"data":[]}', { status: 200 }));
      vi.stubGlobal('fetch', sent);
      await query.read();
      expect(sent.mock.calls[0]?.[0]).toBe(reads[at] && urlOf(reads[at]));
    }
  });

  it('the admin area: the first tab that the staff may see, and nothing of one that they may not', () => {
    const onlyAudit = (permission: string) => permission === 'audit.view';
    const paths = (search: Record<string, string>) =>
      readsOf('/admins', search, onlyAudit).map(({ path }) => path);
    expect(paths({})).toEqual([audit.list.path]);
    // Before it is known who asks: a refused call would be noted.
    expect(readsOf('/admins', {})).toEqual([]);
    expect(paths({ tab: 'audit', entry: '7' })).toEqual([audit.list.path, '/v1/admin/audit/7']);
    expect(paths({ tab: 'administrators' })).toEqual([]);
    expect(paths({ tab: 'nonsense' })).toEqual([]);
  });

  it('every reference list of the admin area', () => {
    const lists = LIST_NAMES.map((list) => readsOf('/admins', { tab: 'reference', list }));
    expect(lists.map(([first]) => first?.path)).toEqual(
      Object.values(referenceAdmin).map(({ list }) => list.path),
    );
  });

  it('an address that names a list as what every object has asks for nothing', () => {
    for (const list of ['constructor', '__proto__', 'nonsense']) {
      expect(readsOf('/admins', { tab: 'reference', list })).toEqual([]);
    }
  });

  it('one’s own settings: the devices that are signed in', () => {
    const { queryKey: key } = sessionsQuery;
    expect(readsOf('/setting', { tab: 'display' })).toEqual([
      { path: auth.sessions.path, query: {}, key },
    ]);
  });

  it.each([
    ['th', false, '2026-11-01', '2026-12-05'],
    ['en', false, '2026-10-26', '2026-12-06'],
    ['en', true, '2026-11-01', '2026-11-30'],
  ])('the calendar in %s, narrow %s: from %s to %s', (language, narrow, from, to) => {
    localStorage.setItem(LANGUAGE_KEY, language);
    vi.stubGlobal('matchMedia', () => ({ matches: narrow }));
    const search = { view: 'calendar', month: '2026-11', status: 'published', page: '2' };
    const query = {
      status: 'published',
      limit: '100',
      order_by: 'start_at',
      order: 'asc',
      start_from: from,
      start_to: to,
    } as const;
    const counted = { status: 'published', page: '2' } as const;
    expect(readsOf('/webinars', search)).toEqual([
      { path: webinar.list.path, query, key: listQuery(webinar.list, query).queryKey },
      // What the tabs above the calendar are counted by.
      {
        path: webinar.list.path,
        query: counted,
        key: listQuery(webinar.list, counted).queryKey,
      },
    ]);
    localStorage.removeItem(LANGUAGE_KEY);
  });

  it.each([
    '/login',
    '/articles/create',
    '/articles/0',
    '/articles/12345678901',
    '/articles/12/edit',
    '/constructor',
  ])('%s: nothing', (path) => {
    expect(readsOf(path, {})).toEqual([]);
  });

  it.each<[string, QueryKey[], number]>([
    ['activity', [timelineQuery(7, 'all', undefined), consentsQuery(7)].map(keyOf), 2],
    ['credits', [creditsQuery(7).queryKey], 1],
    ['consents', [consentsQuery(7).queryKey], 1],
    ['rights', [requestsOfUser(7).queryKey], 0],
    ['adoption', [], 0],
  ])('/users, tab %s of a person: what that tab asks for', (tab, keys, allowed) => {
    const reads = (may: boolean) => readsOf('/users', { id: '7', tab }, () => may).slice(2);
    expect(reads(true).map(({ key }) => hashKey(key))).toEqual(keys.map(hashKey));
    // What somebody may not see is not asked for.
    expect(reads(false)).toHaveLength(allowed);
  });

  it('a new link: the item that its address names', () => {
    const search = { target_type: 'article', target_id: '7' };
    expect(readsOf('/links/create', search, () => true).map(urlOf)).toEqual([
      '/v1/link-target?type=article&search=%237',
    ]);
    for (const junk of [
      {},
      { target_type: 'article' },
      { ...search, target_type: 'constructor' },
    ]) {
      expect(readsOf('/links/create', junk, () => true)).toEqual([]);
    }
    for (const may of [undefined, () => false]) {
      expect(readsOf('/links/create', search, may)).toEqual([]);
    }
  });

  it('leaves out what an address says to the page alone, and junk', () => {
    const search = { field: 'title', preview: '1', search: '', status: 'draft', deep: { a: 1 } };
    expect(readsOf('/articles', search)).toMatchObject([{ query: { status: 'draft' } }]);
    const over = { change: '5', import: '1', run: '3', duplicates: 'all' };
    const users = readsOf('/users', { ...over, status: 'active' });
    expect(users.map(({ query }) => query)).toEqual([{ status: 'active' }]);
  });

  it('is asked for by the address that the client of the API writes', () => {
    const reads = readsOf('/articles', { search: 'ก ข&', brand: 'Non-Brand' });
    expect(reads.map(urlOf)).toEqual(['/v1/article?search=%E0%B8%81+%E0%B8%82%26&brand=Non-Brand']);
  });
});

describe('what is sent ahead of the app', () => {
  const open = async (url: string, token: string | null) => {
    vi.resetModules();
    window.history.replaceState(null, '', url);
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
    const fetched = vi.fn(
      async (_url: string, _init: RequestInit) => new Response('{}', { status: 200 }),
    );
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    await import('./early.ts');
    return fetched;
  };

  it('who I am and the page’s first read, each handed over once', async () => {
    const fetched = await open('/articles?status=draft', 'abc');
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      auth.me.path,
      '/v1/article?status=draft',
    ]);
    expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: 'Bearer abc' });
    const take = (url: string, token = 'abc', method = 'GET') =>
      takeEarly({ method, url, headers: { Authorization: `Bearer ${token}` } });
    expect(take(auth.me.path, 'abc', 'PUT')).toBeUndefined();
    expect(await take(auth.me.path)).toMatchObject({ status: 200, text: '{}' });
    expect(take(auth.me.path)).toBeUndefined();
    expect(take('/v1/article')).toBeUndefined();
    expect(take('/v1/article?status=draft', 'renewed')).toBeUndefined();
  });

  it.each([
    ['th', 'โหลด Connect ไม่สำเร็จ ลองอีกครั้ง'],
    ['en', 'Connect could not be loaded. Try again'],
  ])(
    'says in %s that the app did not come, and leads to the page again',
    async (language, said) => {
      localStorage.setItem(LANGUAGE_KEY, language);
      const { body, documentElement } = window.document;
      body.innerHTML = '<div id="root"></div><img><script type="text/plain"></script>';
      await open('/articles?status=draft#end', 'abc');
      expect(documentElement.dataset.arriving).toBe('');
      body.querySelector('img')?.dispatchEvent(new Event('error'));
      expect(body.querySelector('#root')?.textContent).toBe('');
      body.querySelector('script')?.dispatchEvent(new Event('error'));
      const link = body.querySelector<HTMLAnchorElement>('#root a');
      expect(link?.textContent).toBe(said);
      expect(link?.getAttribute('href')).toBe(
        new URL('/articles?status=draft', location.href).href,
      );
      expect(documentElement.dataset.arriving).toBeUndefined();
      localStorage.removeItem(LANGUAGE_KEY);
      body.replaceChildren();
    },
  );

  it('an answer that nobody took is not handed to a page that opens later', async () => {
    await open('/articles', 'abc');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_000);
    const request = { method: 'GET', url: '/v1/article', headers: { Authorization: 'Bearer abc' } };
    expect(takeEarly(request)).toBeUndefined();
    vi.restoreAllMocks();
  });

  it.each([
    ['en', 'abc', ['/assets/list.js', '/assets/list.en.js', '/assets/kinds.en.js']],
    [null, 'abc', ['/assets/list.js', '/assets/list.th.js']],
    [null, null, []],
  ])(
    'the modules that the server names, and the words of the language kept here, %s, for who is signed in, %s',
    async (language, token, files) => {
      const named = JSON.stringify({
        modules: ['assets/list.js'],
        words: {
          th: ['assets/list.th.js'],
          en: ['assets/list.en.js', 'assets/kinds.en.js'],
        },
      });
      window.document.head.innerHTML = `<meta name="page-files" content='${named}'>`;
      if (language) localStorage.setItem(LANGUAGE_KEY, language);
      await open('/articles', token);
      const links = window.document.querySelectorAll('link[rel=modulepreload][crossorigin]');
      expect(Array.from(links, (link) => link.getAttribute('href'))).toEqual(files);
      localStorage.removeItem(LANGUAGE_KEY);
      window.document.head.innerHTML = '';
    },
  );

  it('nothing where nobody is signed in', async () => {
    const fetched = await open('/articles', null);
    expect(fetched).not.toHaveBeenCalled();
  });
});
