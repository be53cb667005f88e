import { once } from 'node:events';
import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeImage, upload } from '../../../test/upload-files.ts';

let test: TestApp;
let port: string;
let url: string;
let whole: Buffer;

beforeAll(async () => {
  test = await createTestApp();
  port = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port;
  const admin = await test.signIn('super_admin');
  const file = await makeImage({ width: 900, height: 600 }).png().toBuffer();
  const { data } = (await upload(test.app, admin, { file, name: 'ปก.png' })).json();
  url = data.variants.medium;
  whole = (await test.app.inject({ url })).rawPayload;
});
afterAll(() => test.close());

const get = (address: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: address, headers });

describe('GET /media/…', () => {
  it('serves an image to everybody, for a year, never sniffed, under a fixed name', async () => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(whole.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(reply.headers['content-disposition']).toMatch(
      /^inline; filename="\d+-[0-9a-f]{16}\.webp"$/,
    );
    expect((await sharp(reply.rawPayload).metadata()).format).toBe('webp');
  });

  it('answers 304 to who has it, and the file to who has another one', async () => {
    const etag = String((await get(url)).headers.etag);
    const known = await get(url, { 'if-none-match': `"other", W/${etag}` });
    expect(known.statusCode).toBe(304);
    expect(known.body).toBe('');
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it.each<[string, number, number]>([
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, Number.POSITIVE_INFINITY],
    ['bytes=-5', -5, Number.POSITIVE_INFINITY],
    ['bytes=3-999999999', 3, Number.POSITIVE_INFINITY],
  ])('gives the part %s', async (range, start, end) => {
    const reply = await get(url, { range });
    const part = whole.subarray(start, end);
    expect(reply.statusCode).toBe(206);
    expect(reply.rawPayload.equals(part)).toBe(true);
    expect(reply.headers['content-length']).toBe(String(part.length));
    const first = start < 0 ? whole.length + start : start;
    expect(reply.headers['content-range']).toBe(
      `bytes ${first}-${first + part.length - 1}/${whole.length}`,
    );
  });

  it('refuses a part beyond the end and gives everything for what is no single part', async () => {
    const beyond = await get(url, { range: `bytes=${whole.length}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${whole.length}`);
    for (const range of ['bytes=0-1,4-5', 'bytes=9-3', 'bytes=-', 'pages=1-2', 'bytes=a-b']) {
      expect((await get(url, { range })).statusCode).toBe(200);
    }
  });

  it('gives everything when the part belongs to another version', async () => {
    const reply = await get(url, { range: 'bytes=0-9', 'if-range': '"other"' });
    expect(reply.statusCode).toBe(200);
    const same = await get(url, { range: 'bytes=0-9', 'if-range': String(reply.headers.etag) });
    expect(same.statusCode).toBe(206);
  });

  it('answers HEAD with the size and no body', async () => {
    const reply = await test.app.inject({ method: 'HEAD', url });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-length']).toBe(String(whole.length));
    expect(reply.rawPayload).toHaveLength(0);
  });

  it('keeps the hash part of the address: a guessed one is a 404', async () => {
    const guessed = url.replace(/-[0-9a-f]{16}/, '-0000000000000000');
    const reply = await get(guessed);
    expect(reply.statusCode).toBe(404);
    expect(reply.json().code).toBe('not_found');
    expect(reply.headers['cache-control']).toBeUndefined();
  });

  it.each([
    '/media/',
    '/media/x',
    '/media/1-0123456789abcdef/',
    '/media/1-0123456789abcdef/original.svg',
    '/media/1-0123456789abcdef/thumb.webp/x',
    '/media/../../../../etc/passwd',
    '/media/..%2f..%2f..%2fetc%2fpasswd',
    '/media/%2e%2e/%2e%2e/secret',
    '/media/..\\..\\secret',
    '/media/1-0123456789abcdef/..%2f..%2f..%2fsecret',
    '/media/1-0123456789abcdef/thumb.webp%00.jpg',
    '/media//etc/passwd',
  ])('does not leave its folder for %s', async (address) => {
    // Sent unchanged: inject() would normalise the address.
    const raw = request({ port, path: address, headers: { accept: 'image/*' } }).end();
    const [reply] = await once(raw, 'response');
    reply.resume();
    expect(reply.statusCode).toBe(404);
  });

  it('answers 404, not a damaged file, for what cannot be decoded', async () => {
    expect((await get('/media/%ff')).statusCode).toBeLessThan(500);
    expect((await get('/media/%ff')).statusCode).toBeGreaterThanOrEqual(400);
  });
});
