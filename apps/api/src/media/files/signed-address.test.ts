import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMp3, makeMp4, makePdf, makeVtt } from '../../../test/media-files.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { uniqueJpeg, upload } from '../../../test/upload-files.ts';

const MINUTE = 60_000;
let test: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('super_admin');
});
afterAll(() => test.close());

async function stored(name: string, file: Buffer | string): Promise<number> {
  return (await upload(test.app, admin, { file, name })).json().data.id;
}

async function addressOf(id: number): Promise<{ url: string; expires_at: string }> {
  const reply = await test.app.inject({
    url: `/v1/media/${id}/address`,
    headers: admin.headers,
  });
  expect(reply.statusCode).toBe(200);
  return reply.json().data;
}

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers });

describe('the address of a file', () => {
  it('opens it without signing in, for a quarter of an hour', async () => {
    const file = makePdf(2, 'address');
    const { url, expires_at } = await addressOf(await stored('คู่มือ (1).pdf', file));
    expect(expires_at).toBe('2026-11-20T09:15:00.000+07:00');
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(file)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(reply.headers['content-disposition']).toMatch(
      /^inline; filename="\d+-[0-9a-f]{16}\.pdf"; filename\*=UTF-8''%E0.*%20%281%29\.pdf$/,
    );
    test.clock.advance(15 * MINUTE - 1);
    expect((await get(url)).statusCode).toBe(200);
    test.clock.advance(1);
    const late = await get(url);
    expect([late.statusCode, late.json().code]).toEqual([410, 'link_expired']);
    test.clock.advance(-15 * MINUTE);
  });

  it('lasts longer for what is played: twice its length on top', async () => {
    const { expires_at } = await addressOf(await stored('a.mp4', makeMp4(3600, 'long')));
    expect(expires_at).toBe('2026-11-20T11:15:00.000+07:00');
  });

  it('is the same from another process, and works there', async () => {
    const { url } = await addressOf(await stored('a.mp3', makeMp3(2, 'other')));
    const { app } = await test.another();
    expect((await app.inject({ url })).statusCode).toBe(200);
    const stranger = await test.another({ secret: 'another secret of the tests, as long as it' });
    expect((await stranger.app.inject({ url })).statusCode).toBe(404);
  });

  it('of an image is the one it always has', async () => {
    const { url } = await addressOf(await stored('a.jpg', await uniqueJpeg()));
    expect(url).toMatch(/^\/media\/\d+-[0-9a-f]{16}\/original\.jpg$/);
  });

  it('cannot be made up, carried over to another file or prolonged', async () => {
    const first = new URL(
      (await addressOf(await stored('a.pdf', makePdf(1, 'a')))).url,
      'http://x',
    );
    const other = new URL(
      (await addressOf(await stored('b.pdf', makePdf(1, 'bb')))).url,
      'http://x',
    );
    const forged = (changes: Record<string, string>, path = first.pathname) => {
      const query = new URLSearchParams(first.search);
      for (const [name, value] of Object.entries(changes)) query.set(name, value);
      return `${path}?${query}`;
    };
    const until = String(Number(first.searchParams.get('until')) + 1);
    for (const url of [
      first.pathname,
      forged({}, other.pathname),
      forged({ until }),
      forged({ name: 'x.html' }),
      forged({ key: '' }),
      forged({ key: 'A'.repeat(43) }),
      forged({ until: 'NaN' }),
      forged({}, first.pathname.replace('original.pdf', '../../images/original.pdf')),
    ]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
    expect((await get(forged({}))).statusCode).toBe(200);
  });

  it('is told to who may see files, of files that are there', async () => {
    const id = await stored('c.pdf', makePdf(1, 'ccc'));
    expect((await get(`/v1/media/${id}/address`)).statusCode).toBe(401);
    const missing = await get('/v1/media/9999999/address', admin.headers);
    expect(missing.statusCode).toBe(404);
  });
});

describe('a part of a file', () => {
  it.each<[string, number, number]>([
    ['bytes=0-9', 0, 10],
    ['bytes=100-', 100, Number.POSITIVE_INFINITY],
    ['bytes=-7', -7, Number.POSITIVE_INFINITY],
  ])('%s is what players ask for', async (range, start, end) => {
    const file = makeMp4(10, 'range');
    const { url } = await addressOf(await stored('a.mp4', file));
    const reply = await get(url, { range });
    expect(reply.statusCode).toBe(206);
    expect(reply.rawPayload.equals(file.subarray(start, end))).toBe(true);
    expect(reply.headers['content-range']).toMatch(new RegExp(`/${file.length}$`));
  });

  it('beyond the end is refused; of a file that was another, the whole is sent', async () => {
    const file = makeMp4(11, 'range');
    const { url } = await addressOf(await stored('a.mp4', file));
    const beyond = await get(url, { range: `bytes=${file.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${file.length}`,
    ]);
    const { etag } = (await get(url)).headers;
    const same = await get(url, { range: 'bytes=0-1', 'if-range': String(etag) });
    expect(same.statusCode).toBe(206);
    const changed = await get(url, { range: 'bytes=0-1', 'if-range': '"other"' });
    expect(changed.statusCode).toBe(200);
    const head = await test.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(file.length),
      '',
    ]);
  });

  it('of subtitles is not packed, and they are shown as text only', async () => {
    const file = makeVtt('ก'.repeat(2000));
    const { url } = await addressOf(await stored('a.vtt', file));
    const reply = await get(url, { 'accept-encoding': 'br, gzip', range: 'bytes=0-5' });
    expect([reply.statusCode, reply.body]).toEqual([206, 'WEBVTT']);
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(reply.headers['content-security-policy']).toContain('sandbox');
  });
});
