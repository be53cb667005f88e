// @vitest-environment jsdom
import { fillPath } from '@connect/contract/endpoint.ts';
import { article } from '@connect/contract/resources/article.ts';
import { attention } from '@connect/contract/resources/attention.ts';
import { auth } from '@connect/contract/resources/auth.ts';
import { document } from '@connect/contract/resources/document.ts';
import { hosts } from '@connect/contract/resources/host.ts';
import { lifeReady } from '@connect/contract/resources/life-ready.ts';
import { messageTemplate } from '@connect/contract/resources/message-template.ts';
import { podcast } from '@connect/contract/resources/podcast.ts';
import { staff } from '@connect/contract/resources/staff.ts';
import { video } from '@connect/contract/resources/video.ts';
import { webinar } from '@connect/contract/resources/webinar.ts';
import { describe, expect, it, vi } from 'vitest';
import { itemQuery, listQuery, logsQuery } from './api/queries.ts';
import { attentionQuery } from './content/attention-queries.ts';
import { readOf, TOKEN_KEY, takeEarly, urlOf } from './first-reads.ts';

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
    expect(readOf(path, search)).toEqual({
      path: calls.list.path,
      query: search,
      key: listQuery(calls.list, search).queryKey,
    });
    expect(readOf(`${path}/12`, {})).toEqual({
      path: fillPath(calls.get.path, { id: 12 }),
      query: {},
      key: itemQuery(calls.get, 12).queryKey,
    });
  });

  it.each(LOGGED)('%s/12/log: the log that its screen asks for', (path, calls) => {
    const search = { view: 'users' } as const;
    expect(readOf(`${path}/12/log`, search)).toEqual({
      path: fillPath(calls.logs.path, { id: 12 }),
      query: search,
      key: logsQuery(calls.logs, 12, search).queryKey,
    });
  });

  it('the first page: what waits for somebody', () => {
    expect(readOf('/', {})).toMatchObject({
      path: attention.list.path,
      key: attentionQuery().queryKey,
    });
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
    expect(readOf(path, {})).toBeNull();
  });

  it('leaves out what an address says to the page alone, and junk', () => {
    const search = { field: 'title', preview: '1', search: '', status: 'draft', deep: { a: 1 } };
    expect(readOf('/articles', search)?.query).toEqual({ status: 'draft' });
    expect(readOf('/webinars', { view: 'calendar', month: '2026-11' })).toBeNull();
  });

  it('is asked for by the address that the client of the API writes', () => {
    const read = readOf('/articles', { search: 'ก ข&', brand: 'Non-Brand' });
    expect(read && urlOf(read)).toBe('/v1/article?search=%E0%B8%81+%E0%B8%82%26&brand=Non-Brand');
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

  it('nothing where nobody is signed in', async () => {
    const fetched = await open('/articles', null);
    expect(fetched).not.toHaveBeenCalled();
  });
});
