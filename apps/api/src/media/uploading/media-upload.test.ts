import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMp4 } from '../../../test/media-files.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { uniqueJpeg, upload } from '../../../test/upload-files.ts';
import { sweepUnreferencedMedia } from '../sweep-media.ts';

const MB = 1024 * 1024;
let test: TestApp;
let editor: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  editor = await test.signIn('editor');
});
afterAll(() => test.close());

interface Sending {
  by?: SignedIn;
  app?: FastifyInstance;
}

const start = (file_name: string, size: number, { by = editor, app = test.app }: Sending = {}) =>
  app.inject({
    method: 'POST',
    url: '/v1/media/uploads',
    payload: { file_name, size },
    headers: by.headers,
  });

const begun = async (name: string, size: number, sending?: Sending): Promise<string> =>
  (await start(name, size, sending)).json().data.id;

const append = (
  id: string,
  offset: number | string,
  bytes: Buffer,
  { by = editor, app = test.app }: Sending = {},
) =>
  app.inject({
    method: 'PATCH',
    url: `/v1/media/uploads/${id}`,
    payload: bytes,
    headers: {
      ...by.headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
  });

const ask = (
  method: 'HEAD' | 'GET' | 'DELETE',
  id: string,
  { by = editor, app = test.app }: Sending = {},
) => app.inject({ method, url: `/v1/media/uploads/${id}`, headers: by.headers });

const finish = (id: string, { by = editor, app = test.app }: Sending = {}) =>
  app.inject({ method: 'POST', url: `/v1/media/uploads/${id}/finish`, headers: by.headers });

const parts = async () =>
  readdirSync(await test.deps.storage.tempDir()).filter((name) => name.startsWith('upload-'));

describe('an upload in parts', () => {
  it('becomes the same record as an upload in one request', async () => {
    const file = await uniqueJpeg();
    const id = await begun('ภาพ.jpg', file.length);
    expect((await append(id, 0, file.subarray(0, 100))).headers['upload-offset']).toBe('100');
    const last = await append(id, 100, file.subarray(100));
    expect(last.statusCode).toBe(204);
    expect(last.headers).toMatchObject({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' });
    const done = await finish(id);
    expect(done.statusCode).toBe(200);
    expect(done.json().data).toMatchObject({
      kind: 'image',
      file_name: 'ภาพ.jpg',
      sha256: createHash('sha256').update(file).digest('hex'),
      uploaded_by: { id: editor.staff.id },
    });
    expect(done.json().meta.permissions).toMatchObject({ edit: true, delete: true });
    expect((await finish(id)).json().data.id).toBe(done.json().data.id);
    const again = await upload(test.app, editor, { file });
    expect(again.json().data.id).toBe(done.json().data.id);
    expect(await parts()).not.toContain(`upload-${id}`);
  });

  it('is continued by another process from where it was', async () => {
    const file = await uniqueJpeg();
    const id = await begun('a.jpg', file.length);
    await append(id, 0, file.subarray(0, 77));
    const { app } = await test.another();
    const head = await ask('HEAD', id, { app });
    expect(head.headers).toMatchObject({
      'upload-offset': '77',
      'upload-length': String(file.length),
    });
    await append(id, 77, file.subarray(77), { app });
    expect((await finish(id, { app })).statusCode).toBe(200);
  });

  it('keeps what arrived before the connection broke', async () => {
    const file = randomBytes(3 * MB);
    const id = await begun('a.mp4', file.length);
    const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `PATCH /v1/media/uploads/${id} HTTP/1.1\r\nhost: x\r\nauthorization: ${editor.headers.authorization}\r\n` +
        'content-type: application/offset+octet-stream\r\nupload-offset: 0\r\n' +
        `content-length: ${file.length}\r\n\r\n`,
    );
    socket.write(file.subarray(0, 2 * MB));
    const offset = async () => (await ask('GET', id)).json().data.offset;
    await vi.waitFor(async () => expect(await offset()).toBe(2 * MB));
    socket.destroy();
    await vi.waitFor(async () =>
      expect((await append(id, 2 * MB, file.subarray(2 * MB))).statusCode).toBe(204),
    );
    expect(await offset()).toBe(3 * MB);
  });

  it('takes parts larger than other bodies may be', async () => {
    const id = await begun('a.mp4', 5 * MB);
    expect((await append(id, 0, Buffer.alloc(5 * MB))).statusCode).toBe(204);
  });

  it('takes no part twice, none out of order, none beyond the size declared', async () => {
    const id = await begun('a.jpg', 10);
    expect((await append(id, 0, Buffer.alloc(4))).statusCode).toBe(204);
    for (const offset of [0, 5]) {
      expect((await append(id, offset, Buffer.alloc(4))).statusCode).toBe(409);
    }
    expect((await append(id, 4, Buffer.alloc(7))).statusCode).toBe(413);
    expect((await append(id, 'x', Buffer.alloc(1))).statusCode).toBe(400);
    expect((await ask('GET', id)).json().data).toEqual({
      id,
      file_name: 'a.jpg',
      size: 10,
      offset: 4,
    });
  });

  it('is written by one process at a time, and let go with its holder', async () => {
    const id = await begun('a.jpg', 10);
    const writing_until = new Date(test.clock.now().getTime() + 30_000).toISOString();
    await test.deps.db
      .updateTable('media_upload')
      .set({ writer: id, writing_until })
      .where('id', '=', id)
      .execute();
    expect((await append(id, 0, Buffer.alloc(4))).statusCode).toBe(409);
    expect((await finish(id)).statusCode).toBe(409);
    test.clock.advance(30_000);
    expect((await append(id, 0, Buffer.alloc(4))).statusCode).toBe(204);
  });

  it('is not finished before all of it is there', async () => {
    const id = await begun('a.jpg', 10);
    await append(id, 0, Buffer.alloc(9));
    expect((await finish(id)).json().code).toBe('wrong_state');
    expect((await append(id, 9, Buffer.alloc(1))).statusCode).toBe(204);
  });

  it('is finished also where a process was killed while it finished it', async () => {
    const file = await uniqueJpeg();
    const id = await begun('a.jpg', file.length);
    await append(id, 0, file);
    const folder = join(await test.deps.storage.tempDir(), `upload-${id}-copies`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'half'), 'x');
    expect((await finish(id)).statusCode).toBe(200);
    expect((await parts()).filter((name) => name.includes(id))).toEqual([]);
  });

  it('of a video that is stored already leaves nothing behind', async () => {
    const file = makeMp4(95, randomBytes(16).toString('hex'));
    const send = async () => {
      const id = await begun('บรรยาย.mp4', file.length);
      await append(id, 0, file);
      const { data } = (await finish(id)).json();
      expect((await parts()).filter((name) => name.includes(id))).toEqual([]);
      return data;
    };
    const first = await send();
    expect(first).toMatchObject({ kind: 'video', duration_seconds: 95 });
    expect((await send()).id).toBe(first.id);
  });

  it('that turns out to be something else is refused and forgotten', async () => {
    const file = Buffer.from('<html><script>alert(1)</script></html>');
    const id = await begun('a.mp4', file.length);
    await append(id, 0, file);
    const refused = await finish(id);
    expect(refused.statusCode).toBe(415);
    expect(refused.json().data.errors).toMatchObject([{ field: 'file', code: 'file_type' }]);
    expect((await ask('GET', id)).statusCode).toBe(404);
    expect(await parts()).not.toContain(`upload-${id}`);
  });
});

describe('refused before the first byte', () => {
  it.each<[string, number, number, string]>([
    ['a.mp4', 1024 * MB + 1, 422, 'validation_failed'],
    ['a.mp3', 200 * MB + 1, 413, 'file_too_large'],
    ['a.pdf', 25 * MB + 1, 413, 'file_too_large'],
    ['a.vtt', MB + 1, 413, 'file_too_large'],
    ['a.jpg', 5 * MB + 1, 413, 'file_too_large'],
    ['a.mp4', 0, 422, 'validation_failed'],
    ['a.exe', 100, 415, 'file_type'],
    ['a.svg', 100, 415, 'file_type'],
    ['a.mov', 100, 415, 'file_type'],
    ['mp4', 100, 415, 'file_type'],
  ])('%s of %i bytes: %i', async (name, size, status, code) => {
    const refused = await start(name, size);
    expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
  });

  it.each([
    ['a.mp4', 1024 * MB],
    ['a.m4a', 200 * MB],
    ['A.WEBM', 1],
    ['ก.srt', MB],
  ])('but not %s of %i bytes', async (name, size) => {
    const taken = await start(name, size);
    // On a disk that is too small the answer is 503.
    expect([201, 503]).toContain(taken.statusCode);
    if (taken.statusCode === 201) await ask('DELETE', taken.json().data.id);
  });
});

it('beyond 60 files an hour nothing is begun', async () => {
  const by = await test.signIn('editor');
  const files = Array.from({ length: 60 }, (_, n) => ({
    file_name: 'a.jpg',
    mime_type: 'image/jpeg',
    kind: 'image',
    size: 1,
    sha256: `begun-${n}`,
    storage_key: 'none',
    created_at: test.clock.now().toISOString(),
    created_by: by.staff.id,
  }));
  await test.deps.db.insertInto('media').values(files).execute();
  expect((await start('a.mp4', 10, { by })).statusCode).toBe(429);
  const anHourAgo = new Date(test.clock.now().getTime() - 3_600_000).toISOString();
  await test.deps.db
    .updateTable('media')
    .set({ created_at: anHourAgo })
    .where('created_by', '=', by.staff.id)
    .execute();
  expect((await start('a.mp4', 10, { by })).statusCode).toBe(201);
});

describe('an upload of somebody else', () => {
  it('is not there: it can be neither asked for, nor continued, finished or removed', async () => {
    const id = await begun('a.jpg', 10);
    const other = { by: await test.signIn('super_admin') };
    const replies = [
      await ask('HEAD', id, other),
      await ask('GET', id, other),
      await append(id, 0, Buffer.alloc(1), other),
      await finish(id, other),
      await ask('DELETE', id, other),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect((await ask('GET', id)).statusCode).toBe(200);
  });

  it('cannot be begun by a role that only looks, or without signing in', async () => {
    const analyst = await test.signIn('analyst');
    expect((await start('a.jpg', 10, { by: analyst })).statusCode).toBe(403);
    const nobody = await test.app.inject({ method: 'POST', url: '/v1/media/uploads' });
    expect(nobody.statusCode).toBe(401);
  });
});

describe('an unfinished upload', () => {
  it('is given up with what had arrived', async () => {
    const id = await begun('a.jpg', 10);
    expect(await parts()).toContain(`upload-${id}`);
    expect((await ask('DELETE', id)).statusCode).toBe(204);
    expect(await parts()).not.toContain(`upload-${id}`);
    expect((await append(id, 0, Buffer.alloc(1))).statusCode).toBe(404);
  });

  it('makes room for newer ones: ten are kept for one person', async () => {
    const by = await test.signIn('editor');
    const ids: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      test.clock.advance(1);
      ids.push(await begun('a.jpg', 10, { by }));
    }
    const [first = '', second = ''] = ids;
    expect((await ask('GET', first, { by })).statusCode).toBe(404);
    expect((await ask('GET', second, { by })).statusCode).toBe(200);
  });

  it('is swept a day after the last part', async () => {
    const id = await begun('a.jpg', 10);
    const before = test.clock.now().toISOString();
    test.clock.set(new Date(Date.now() + 23 * 3_600_000).toISOString());
    const row = () =>
      test.deps.db.selectFrom('media_upload').select('id').where('id', '=', id).executeTakeFirst();
    await test.deps.db
      .updateTable('media_upload')
      .set({ touched_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    await sweepUnreferencedMedia(test.deps);
    expect(await row()).toBeDefined();
    test.clock.advance(2 * 3_600_000);
    await sweepUnreferencedMedia(test.deps);
    expect(await row()).toBeUndefined();
    expect(await parts()).not.toContain(`upload-${id}`);
    test.clock.set(before);
  });
});
