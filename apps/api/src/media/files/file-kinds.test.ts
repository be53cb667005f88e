import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeM4a,
  makeMp3,
  makeMp4,
  makePdf,
  makeSrt,
  makeVtt,
  makeWebm,
  pdfOf,
} from '../../../test/media-files.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { makeImage, upload } from '../../../test/upload-files.ts';
import { sweepUnreferencedMedia } from '../sweep-media.ts';

const DAY_MS = 86_400_000;
let test: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('super_admin');
});
afterAll(() => test.close());

const send = async (name: string, file: Buffer | string) => {
  const reply = await upload(test.app, admin, { file, name });
  return { status: reply.statusCode, body: reply.json() };
};

const exists = async (id: number) =>
  (await test.app.inject({ url: `/v1/media/${id}`, headers: admin.headers })).statusCode === 200;

const remove = (id: number) =>
  test.app.inject({ method: 'DELETE', url: `/v1/media/${id}`, headers: admin.headers });

describe('film, sound and subtitles', () => {
  it.each<[string, Buffer | string, object]>([
    ['a.mp4', makeMp4(95), { kind: 'video', mime_type: 'video/mp4', duration_seconds: 95 }],
    ['a.webm', makeWebm(33), { kind: 'video', mime_type: 'video/webm', duration_seconds: 33 }],
    ['a.mp3', makeMp3(7), { kind: 'audio', mime_type: 'audio/mpeg', duration_seconds: 7 }],
    ['a.m4a', makeM4a(61), { kind: 'audio', mime_type: 'audio/mp4', duration_seconds: 61 }],
    ['b.m4a', makeM4a(62, '', 'isom'), { kind: 'audio', duration_seconds: 62 }],
    ['ก.vtt', makeVtt(), { kind: 'subtitle', mime_type: 'text/vtt', duration_seconds: null }],
    ['a.srt', makeSrt(), { kind: 'subtitle', mime_type: 'application/x-subrip' }],
    ['b.srt', `\uFEFF${makeSrt().replaceAll('\n', '\r\n')}`, { kind: 'subtitle' }],
  ])('%s is taken, with its length', async (name, file, expected) => {
    const { status, body } = await send(name, file);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...expected, url: '', cover: null, page_count: null });
  });

  it.each<[string, string, Buffer | string, number]>([
    ['sound called film', 'a.mp4', makeM4a(5, 'x', 'isom'), 415],
    ['film called sound', 'a.m4a', makeMp4(5, 'x'), 415],
    ['film of another container', 'a.webm', makeMp4(5, 'x'), 415],
    ['film cut off', 'a.mp4', makeMp4(5).subarray(0, 40), 422],
    ['text that is no subtitle', 'a.srt', 'สวัสดี\n', 415],
    ['subtitles without a cue', 'a.vtt', 'WEBVTT\n\n', 415],
    ['SubRip called WebVTT', 'a.vtt', makeSrt('x'), 415],
    ['WebVTT called SubRip', 'a.srt', makeVtt('x'), 415],
    ['HTML called subtitles', 'a.srt', '<script>alert(1)</script>', 415],
    ['a picture called subtitles', 'a.vtt', Buffer.from('GIF89a'), 415],
    ['Thai of an older encoding', 'a.srt', Buffer.from([...Buffer.from(makeSrt('')), 0xa1]), 422],
  ])('%s is refused', async (_what, name, file, status) => {
    expect((await send(name, file)).status).toBe(status);
  });
});

describe('a PDF', () => {
  it('is counted, and its first page becomes a picture of its own', async () => {
    const { status, body } = await send('คู่มือ.pdf', makePdf(3));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ kind: 'document', page_count: 3, duration_seconds: null });
    const { cover } = body.data;
    expect(cover).toMatchObject({ alt_text: 'หน้าแรกของ คู่มือ.pdf', height: 1600 });
    const picture = await test.app.inject({ url: cover.variants.large });
    const { dominant } = await sharp(picture.rawPayload).stats();
    expect([dominant.r > 200, dominant.g < 50, dominant.b < 50]).toEqual([true, true, true]);
    const used = await remove(cover.id);
    expect([used.statusCode, used.json().code]).toEqual([409, 'in_use']);
    expect((await remove(body.data.id)).statusCode).toBe(200);
    expect(await exists(cover.id)).toBe(false);
    expect((await test.app.inject({ url: cover.url })).statusCode).toBe(404);
  });

  it('does not count twice against the 60 uploads of an hour', async () => {
    const editor = await test.signIn('editor');
    const reply = await upload(test.app, editor, { file: makePdf(1, 'one'), name: 'a.pdf' });
    const { cover } = reply.json().data;
    const made = Array.from({ length: 58 }, (_, n) => ({
      file_name: 'a.jpg',
      mime_type: 'image/jpeg',
      kind: 'image',
      size: 1,
      sha256: `hour-${n}`,
      storage_key: 'none',
      created_at: test.clock.now().toISOString(),
      created_by: editor.staff.id,
    }));
    await test.deps.db.insertInto('media').values(made).execute();
    const another = makePdf(2, 'two');
    expect((await upload(test.app, editor, { file: another, name: 'b.pdf' })).statusCode).toBe(201);
    const last = await upload(test.app, editor, { file: makePdf(1, 'three'), name: 'c.pdf' });
    expect(last.statusCode).toBe(429);
    expect(cover.id).toBeGreaterThan(0);
  });

  it('goes with its first page once nothing uses it for 7 days', async () => {
    const { data } = (await send('old.pdf', makePdf(2, 'old'))).body;
    const kept = (await send('kept.pdf', makePdf(4, 'kept'))).body.data;
    await test.deps.db
      .updateTable('staff')
      .set({ avatar_id: kept.id })
      .where('id', '=', admin.staff.id)
      .execute();
    const before = test.clock.now().toISOString();
    test.clock.advance(8 * DAY_MS);
    await sweepUnreferencedMedia(test.deps);
    test.clock.set(before);
    expect([await exists(data.id), await exists(data.cover.id)]).toEqual([false, false]);
    expect([await exists(kept.id), await exists(kept.cover.id)]).toEqual([true, true]);
  });

  it.each([
    ['damaged', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')],
    ['cut off', makePdf(3).subarray(0, 300)],
    ['without pages', pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])],
    ['locked by a password', lockedPdf('secret')],
  ])('that is %s is refused: nobody could open it', async (_what, file) => {
    const { status, body } = await send('a.pdf', file);
    expect(status).toBe(422);
    expect(body.data.errors).toMatchObject([{ field: 'file', code: 'file_broken' }]);
  });

  it('that only forbids changes is taken', async () => {
    const { status, body } = await send('a.pdf', lockedPdf(''));
    expect(status).toBe(201);
    expect(body.data.page_count).toBe(1);
  });

  it('leaves other pictures alone', async () => {
    const file = await makeImage().png().toBuffer();
    expect((await send('a.png', file)).body.data).toMatchObject({ cover: null, page_count: null });
  });
});

/** A PDF with its oldest encryption, opened by a password (PDF 1.7, 7.6). */
function lockedPdf(password: string): Buffer {
  const filler = Buffer.from(
    '28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A',
    'hex',
  );
  const padded = (word: string) => Buffer.concat([Buffer.from(word), filler]).subarray(0, 32);
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(-4);
  const id = Buffer.alloc(16, 7);
  const owner = rc4(md5(padded('owner')).subarray(0, 5), padded(password));
  const key = md5(padded(password), owner, rights, id).subarray(0, 5);
  const user = rc4(key, filler);
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  return pdfOf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
      `<</Filter/Standard/V 1/R 2/Length 40/P -4/O${hex(owner)}/U${hex(user)}>>`,
    ],
    `/Encrypt 4 0 R/ID[${hex(id)}${hex(id)}]`,
  );
}

/** Implemented here, since OpenSSL has removed it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (a: number, b: number) => {
    [state[a & 255], state[b & 255]] = [at(b), at(a)];
  };
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j += at(i) + (key[i % key.length] ?? 0);
    swap(i, j);
  }
  j = 0;
  const bytes = data.map((byte, n) => {
    j += at(n + 1);
    swap(n + 1, j);
    return byte ^ at(at(n + 1) + at(j));
  });
  return Buffer.from(bytes);
}
