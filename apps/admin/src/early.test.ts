// @vitest-environment jsdom
import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { document } from '@connect/contract/documents/document.ts';
import { hosts } from '@connect/contract/hosts/host.ts';
import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { overview } from '@connect/contract/overview/overview.ts';
import { podcast } from '@connect/contract/recordings/podcast.ts';
import { video } from '@connect/contract/recordings/video.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { auth } from '@connect/contract/sign-in/auth.ts';
import { staff } from '@connect/contract/staff/staff.ts';
import { article } from '@connect/contract/stories/article.ts';
import { lifeReady } from '@connect/contract/stories/life-ready.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { webinarQuestions } from '@connect/contract/webinars/webinar-questions.ts';
import { describe, expect, it, vi } from 'vitest';
import {
  itemQuery,
  listQuery,
  logsQuery,
  questionsQuery,
  registrationLogQuery,
  registrationQuery,
  registrationsQuery,
} from './api/queries.ts';
import { LANGUAGE_KEY, readsOf, TOKEN_KEY, takeEarly, urlOf } from './arrival/first-reads.ts';

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

  it.each([
    '/login',
    '/setting',
    '/articles/create',
    '/articles/0',
    '/articles/12345678901',
    '/articles/12/edit',
    '/constructor',
  ])('%s: nothing', (path) => {
    expect(readsOf(path, {})).toEqual([]);
  });

  it('leaves out what an address says to the page alone, and junk', () => {
    const search = { field: 'title', preview: '1', search: '', status: 'draft', deep: { a: 1 } };
    expect(readsOf('/articles', search)).toMatchObject([{ query: { status: 'draft' } }]);
    const over = { change: '5', import: '1', run: '3', duplicates: 'all' };
    const users = readsOf('/users', { ...over, status: 'active' });
    expect(users.map(({ query }) => query)).toEqual([{ status: 'active' }]);
    expect(readsOf('/webinars', { view: 'calendar', month: '2026-11' })).toEqual([]);
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

  it('an answer that nobody took is not handed to a page that opens later', async () => {
    await open('/articles', 'abc');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_000);
    const request = { method: 'GET', url: '/v1/article', headers: { Authorization: 'Bearer abc' } };
    expect(takeEarly(request)).toBeUndefined();
    vi.restoreAllMocks();
  });

  it.each([
    ['en', ['/assets/list.en.js', '/assets/kinds.en.js']],
    [null, ['/assets/list.th.js']],
  ])(
    'the words of the language kept here, %s, of those that the server names',
    async (language, files) => {
      const words = {
        th: ['assets/list.th.js'],
        en: ['assets/list.en.js', 'assets/kinds.en.js'],
      };
      window.document.head.innerHTML = `<meta name="words" content='${JSON.stringify(words)}'>`;
      if (language) localStorage.setItem(LANGUAGE_KEY, language);
      await open('/articles', null);
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
