import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { media } from '@connect/contract/media/media.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeImage } from '../../../test/upload-files.ts';

const FILM = 'https://youtu.be/dQw4w9WgXcQ';
const YTIMG = 'https://i.ytimg.com';
const LARGE = await makeImage({ width: 1280, height: 720 }).jpeg().toBuffer();
const SMALL = await makeImage({ width: 480, height: 360 }).jpeg().toBuffer();

/** Stands in for the provider and for its server of pictures. */
let pictures: Record<string, { type: string; body: Buffer | string; status?: number } | undefined>;
let thumbnail: string | null;
let asked: string[] = [];
const provider = createServer(({ url = '' }, response) => {
  asked.push(url);
  if (url.startsWith('/oembed')) {
    const told = { title: 'ก', ...(thumbnail === null ? {} : { thumbnail_url: thumbnail }) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    return;
  }
  const picture = pictures[url];
  if (!picture) return void response.writeHead(404, { 'content-type': 'image/jpeg' }).end(SMALL);
  const { type, body, status = 200 } = picture;
  response.writeHead(status, { 'content-type': type, location: '/large.jpg' }).end(body);
});

let test: TestApp;
let call: ReturnType<typeof caller>;
beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  // A server that listens on a port has an address of this type.
  const { port } = provider.address() as AddressInfo;
  const pictures = `http://127.0.0.1:${port}`;
  const at = `${pictures}/oembed`;
  test = await createTestApp({
    oembed: {
      addresses: { youtube: at, vimeo: at, soundcloud: at, spotify: at, apple: at },
      pictures,
      timeoutMs: 20_000,
    },
  });
});
afterAll(async () => {
  await test.close();
  provider.closeAllConnections();
  provider.close();
});
beforeEach(async () => {
  asked = [];
  pictures = {};
  thumbnail = `${YTIMG}/vi/hqdefault.jpg`;
  call = caller(test.app, (await test.signIn('editor')).headers);
});

const store = (source_url = FILM) => call(media.fromLink, { body: { source_url } });
const stored = async () => (await test.deps.db.selectFrom('media').select('id').execute()).length;
const jpeg = (body: Buffer, status?: number) => ({
  type: 'image/jpeg',
  body,
  ...(status && { status }),
});

it('stores the large picture of a film as a file of the account, once', async () => {
  pictures['/vi/maxresdefault.jpg'] = jpeg(LARGE);
  const { status, reply } = await store();
  expect(status).toBe(200);
  expect(reply.data).toMatchObject({
    file_name: 'youtube-dQw4w9WgXcQ.jpeg',
    kind: 'image',
    width: 1280,
    height: 720,
    alt_text: '',
  });
  expect((await store()).reply.data?.id).toBe(reply.data?.id);
  expect(asked.filter((path) => path.startsWith('/vi'))).toEqual(
    Array.from({ length: 2 }, () => '/vi/maxresdefault.jpg'),
  );
});

it('takes the picture that the provider names where there is no larger one', async () => {
  pictures['/vi/hqdefault.jpg'] = {
    type: 'image/png',
    body: await makeImage({ width: 700, height: 400 }).png().toBuffer(),
  };
  expect((await store()).reply.data).toMatchObject({ width: 700, mime_type: 'image/png' });
});

it.each<[string, () => void]>([
  [
    'is too small for a cover',
    () => {
      pictures['/vi/hqdefault.jpg'] = jpeg(SMALL);
    },
  ],
  ['is not there', () => undefined],
  [
    'is not named',
    () => {
      thumbnail = null;
    },
  ],
  [
    'is a page',
    () => {
      pictures['/vi/hqdefault.jpg'] = { type: 'text/html', body: '<p>' };
    },
  ],
  [
    'is a redirect',
    () => {
      pictures['/vi/hqdefault.jpg'] = jpeg(LARGE, 302);
      pictures['/large.jpg'] = jpeg(LARGE);
    },
  ],
  [
    'is beyond the limit of pictures',
    () => {
      pictures['/vi/hqdefault.jpg'] = jpeg(Buffer.alloc(12 * 1024 * 1024));
    },
  ],
  [
    'lies on another server',
    () => {
      thumbnail = 'https://ytimg.com.example/vi/hqdefault.jpg';
      pictures['/vi/hqdefault.jpg'] = jpeg(LARGE);
    },
  ],
  [
    'has an address of this machine',
    () => {
      thumbnail = 'https://127.0.0.1/v1/me';
    },
  ],
])('gives nothing and stores nothing where the picture %s', async (_name, prepare) => {
  prepare();
  const before = await stored();
  const { status, reply } = await store();
  expect([status, reply.data]).toEqual([200, null]);
  expect(await stored()).toBe(before);
  expect(asked).not.toContain('/large.jpg');
});

it('refuses a damaged picture, a link to no provider, and an account that may not upload', async () => {
  pictures['/vi/hqdefault.jpg'] = jpeg(Buffer.from('no picture'));
  expect((await store()).status).toBe(415);
  const { status, error } = await store('https://example.com/film');
  expect([status, error.data.errors.map(({ code }) => code)]).toEqual([422, ['source_host']]);
  const analyst = caller(test.app, (await test.signIn('analyst')).headers);
  expect((await analyst(media.fromLink, { body: { source_url: FILM } })).status).toBe(403);
});
