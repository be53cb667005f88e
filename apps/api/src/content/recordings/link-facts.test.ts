import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { podcast } from '@connect/contract/recordings/podcast.ts';
import { video } from '@connect/contract/recordings/video.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const VIMEO = 'https://vimeo.com/123456789/abcdef0123?share=copy#t=5';
const FILM = { title: 'กลไกการออกฤทธิ์', duration: 754, thumbnail_url: 'https://i.example/a.jpg' };
const json = { 'content-type': 'application/json; charset=utf-8' };

/** Stands in for all providers: answers as the test says and records what it was asked. */
let asked: string[] = [];
let listener: RequestListener;
const provider = createServer((request, response) => {
  asked.push(request.url ?? '');
  listener(request, response);
});
const telling = (told: unknown) => {
  listener = (_request, response) => response.writeHead(200, json).end(JSON.stringify(told));
};

let test: TestApp;
let call: ReturnType<typeof caller>;
beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  // A server that listens on a port has an address of this type.
  const { port } = provider.address() as AddressInfo;
  const at = (name: string) => `http://127.0.0.1:${port}/${name}`;
  const addresses = {
    youtube: at('youtube'),
    vimeo: at('vimeo'),
    soundcloud: at('soundcloud'),
    spotify: at('spotify'),
    apple: at('apple'),
  };
  test = await createTestApp({ oembed: { addresses, timeoutMs: 300 } });
});
afterAll(async () => {
  await test.close();
  provider.closeAllConnections();
  provider.close();
});
beforeEach(async () => {
  asked = [];
  telling(FILM);
  call = caller(test.app, (await test.signIn('editor')).headers);
});

const read = (source_url: string) => call(video.linkFacts, { query: { source_url } });
const dataOf = async (source_url = VIMEO) => {
  const { status, reply } = await read(source_url);
  expect(status).toBe(200);
  return reply.data;
};

it('tells title, length and picture, and sends the provider what was read of the link only', async () => {
  expect(await dataOf()).toEqual({
    title: 'กลไกการออกฤทธิ์',
    duration_seconds: 754,
    thumbnail_url: 'https://i.example/a.jpg',
  });
  const page = encodeURIComponent('https://vimeo.com/123456789/abcdef0123');
  expect(asked).toEqual([`/vimeo?url=${page}&format=json`]);
});

it('asks each provider at its own address, for episodes too', async () => {
  for (const [link, start] of [
    ['https://youtu.be/dQw4w9WgXcQ?si=x', '/youtube?url=https%3A%2F%2Fwww.youtube.com%2Fwatch'],
    ['https://soundcloud.com/a-show/one?in=x', '/soundcloud?url=https%3A%2F%2Fsoundcloud.com%2F'],
    ['https://open.spotify.com/episode/0123456789abcdefABCDEF', '/spotify?url='],
    ['https://podcasts.apple.com/th/podcast/a/id1?i=2', '/apple?url='],
  ] as const) {
    const { reply } = await call(podcast.linkFacts, { query: { source_url: link } });
    expect(reply.data?.title, link).toBe(FILM.title);
    expect(asked.at(-1)).toContain(start);
  }
});

it('takes the valid parts of an answer and ignores the rest', async () => {
  telling({
    ...FILM,
    title: ' ก\u200B\n ข ',
    duration: '754',
    thumbnail_url: 'javascript:alert(1)',
  });
  expect(await dataOf()).toEqual({ title: 'ก ข', duration_seconds: null, thumbnail_url: null });
  telling({ title: '😀'.repeat(300), duration: 4.2 });
  const facts = await dataOf();
  expect(facts).toEqual({ title: '😀'.repeat(200), duration_seconds: null, thumbnail_url: null });
  telling({ title: '', duration: 99.6 });
  expect(await dataOf()).toMatchObject({ title: null, duration_seconds: 100 });
});

it.each<[string, RequestListener]>([
  ['says that there is no such film', (_, to) => to.writeHead(404, json).end('{}')],
  ['fails', (_, to) => to.writeHead(500, json).end(JSON.stringify(FILM))],
  ['sends a page', (_, to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
  ['sends no type', (_, to) => to.writeHead(200).end(JSON.stringify(FILM))],
  ['sends what is no JSON', (_, to) => to.writeHead(200, json).end('{"title":')],
  ['sends a list', (_, to) => to.writeHead(200, json).end('[]')],
  ['tells nothing of use', (_, to) => to.writeHead(200, json).end('{"title":7}')],
  ['hangs up', (_, to) => to.destroy()],
  ['never answers', () => undefined],
  ['never ends', (_, to) => to.writeHead(200, json).write('{"title":"ก')],
])('gives nothing where the provider %s', async (_name, answer) => {
  listener = answer;
  expect(await dataOf()).toBeNull();
});

it('follows no redirect', async () => {
  listener = ({ url }, response) => {
    if (url?.startsWith('/vimeo')) response.writeHead(302, { location: '/elsewhere' }).end();
    else response.writeHead(200, json).end(JSON.stringify(FILM));
  };
  expect(await dataOf()).toBeNull();
  expect(asked).toHaveLength(1);
});

it('stops reading an answer without an end', async () => {
  let sent = 0;
  const closed = Promise.withResolvers<void>();
  listener = (_request, response) => {
    response.writeHead(200, json).on('close', closed.resolve);
    const more = () => {
      sent += 16_384;
      response.write(' '.repeat(16_384), () => !response.destroyed && setImmediate(more));
    };
    more();
  };
  expect(await dataOf()).toBeNull();
  await closed.promise;
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

it('gives nothing without a connection to the provider', async () => {
  const dead = 'http://127.0.0.1:1';
  const addresses = { youtube: dead, vimeo: dead, soundcloud: dead, spotify: dead, apple: dead };
  const { app } = await test.another({ oembed: { addresses } });
  const { headers } = await test.signIn('editor');
  const query = { source_url: VIMEO };
  const { status, reply } = await caller(app, headers)(video.linkFacts, { query });
  expect([status, reply.data]).toEqual([200, null]);
});

it.each([
  ['no link', 'กลไก', 'source_url: url'],
  ['an address without TLS', 'http://vimeo.com/123456789', 'source_url: url'],
  ['a foreign host', 'https://127.0.0.1/vimeo.com/123456789', 'source_url: source_host'],
  ['a port', 'https://vimeo.com:8443/123456789', 'source_url: source_host'],
  ['a source of another kind', 'https://soundcloud.com/a-show/one', 'source_url: source_host'],
  ['a stream', 'https://a.example/b.m3u8', 'source_url: source_host'],
])('refuses %s without asking anybody', async (_name, link, issue) => {
  const answer = await read(link);
  expect([answer.status, ...fieldsOf(answer)]).toEqual([400, issue]);
  expect(asked).toEqual([]);
});

it('says in both languages what is wrong with the link', async () => {
  const query = { source_url: 'https://example.com/film' };
  const said = async (language: 'th' | 'en') =>
    (await call(video.linkFacts, { query, language })).error.data.errors[0]?.message;
  expect(await said('th')).toMatch(/ลิงก์/);
  expect(await said('en')).toMatch(/link/i);
});

it('needs the right to write such items', async () => {
  const analyst = caller(test.app, (await test.signIn('analyst')).headers);
  const answer = await analyst(video.linkFacts, { query: { source_url: VIMEO } });
  expect(answer.status).toBe(403);
  expect(asked).toEqual([]);
});

it('is answered 60 times an hour and person', async () => {
  telling({ title: 'ก' });
  for (let n = 0; n < 60; n += 1) await dataOf();
  const refused = await read(VIMEO);
  expect(refused.status).toBe(429);
  expect(refused.error.code).toBe('rate_limited');
  call = caller(test.app, (await test.signIn('editor')).headers);
  expect(await dataOf()).not.toBeNull();
});
