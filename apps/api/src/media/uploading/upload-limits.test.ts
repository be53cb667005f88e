import { UPLOADS_PER_DAY } from '@connect/contract/constants.ts';
import { media } from '@connect/contract/media/media.ts';
import { mediaUploads } from '@connect/contract/media/media-upload.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { unique } from '../../../test/factories.ts';
import { type SignedIn, startTestApp } from '../../../test/test-app.ts';
import { makeImage, uniqueJpeg, upload } from '../../../test/upload-files.ts';

const { test } = await startTestApp();
const HOUR_MS = 3_600_000;

/** Files sent earlier today, more than an hour ago: the last hour has a limit of its own. */
async function sent(staffId: number, files: number, bytes = 0): Promise<void> {
  const at = new Date(test.clock.now().getTime() - 2 * HOUR_MS).toISOString();
  const rows = Array.from({ length: files }, (_, n) => ({
    file_name: 'a.jpg',
    mime_type: 'image/jpeg',
    kind: 'image',
    size: n === 0 ? bytes : 0,
    sha256: `sent-${unique()}`,
    storage_key: 'none',
    created_at: at,
    created_by: staffId,
  }));
  await test.deps.db.insertInto('media').values(rows).execute();
}

async function person(role: Role = 'editor') {
  const who = await test.signIn(role);
  return { who, call: caller(test.app, who.headers) };
}
const send = async (who: SignedIn, app = test.app) =>
  upload(app, who, { file: await uniqueJpeg() });
const begin = (size: number, name = 'a.jpg') => ({ body: { file_name: name, size } });

describe('the uploads of a day', () => {
  it('end with the last one allowed; the refusal names the limit and when it opens', async () => {
    const now = test.clock.now().toISOString();
    test.clock.set('2026-11-20T23:40:00+07:00');
    const { who } = await person();
    await sent(who.staff.id, UPLOADS_PER_DAY.files - 1);
    expect((await send(who)).statusCode).toBe(201);
    const refused = await send(who);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'upload_quota' });
    for (const part of ['500', '10 GB', '21/11/2026 00:00']) {
      expect(refused.json().message).toContain(part);
    }
    const english = await caller(test.app, who.headers)(mediaUploads.start, {
      ...begin(10),
      language: 'en',
    });
    expect(english.error.message).toContain('You can upload again from 21/11/2026 00:00');
    test.clock.set('2026-11-20T23:59:59.999+07:00');
    expect((await send(who)).statusCode).toBe(409);
    test.clock.set('2026-11-21T00:00:00+07:00');
    expect((await send(who)).statusCode).toBe(201);
    test.clock.set(now);
  });

  it.each(['super_admin', 'analyst'] as const)('are limited for %s too', async (role) => {
    const { who } = await person(role);
    await sent(who.staff.id, UPLOADS_PER_DAY.files);
    const url = role === 'analyst' ? media.ownAvatar.path : media.upload.path;
    const form = new FormData();
    form.append('file', new File([new Uint8Array(await uniqueJpeg())], 'a.jpg'));
    const request = new Response(form);
    const reply = await test.app.inject({
      method: 'POST',
      url,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { ...who.headers, 'content-type': request.headers.get('content-type') ?? '' },
    });
    expect(reply.statusCode).toBe(409);
  });

  it('are not given back by deleting', async () => {
    const { who, call } = await person();
    await sent(who.staff.id, UPLOADS_PER_DAY.files - 1);
    const { id } = (await send(who)).json().data;
    expect((await call(media.delete, { params: { id } })).status).toBe(200);
    expect((await send(who)).statusCode).toBe(409);
  });

  it('count what was worked on in vain, of the hour as well', async () => {
    const { who } = await person();
    await sent(who.staff.id, UPLOADS_PER_DAY.files - 1);
    const whole = await makeImage().png().toBuffer();
    const damaged = await upload(test.app, who, { file: whole.subarray(0, 200), name: 'a.png' });
    expect(damaged.statusCode).toBe(422);
    expect((await send(who)).statusCode).toBe(409);
  });

  it('are exact when several are sent at once, to several processes', async () => {
    const { who } = await person();
    const other = await test.another();
    await sent(who.staff.id, UPLOADS_PER_DAY.files - 2);
    const apps = [test.app, other.app, test.app, other.app];
    const replies = await Promise.all(apps.map((app) => send(who, app)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409]);
  });

  it('are limited in bytes to the last one, with what is on its way in parts', async () => {
    const { who, call } = await person();
    await sent(who.staff.id, 1, UPLOADS_PER_DAY.bytes - 100);
    const first = await call(mediaUploads.start, begin(60));
    expect(first.status).toBe(201);
    expect((await call(mediaUploads.start, begin(41))).status).toBe(409);
    const rest = await call(mediaUploads.start, begin(40));
    expect(rest.status).toBe(201);
    expect((await send(who)).statusCode).toBe(409);
    const params = { id: first.reply.data.id };
    await test.app.inject({
      method: 'DELETE',
      url: `/v1/media/uploads/${params.id}`,
      headers: who.headers,
    });
    expect((await call(mediaUploads.start, begin(61))).status).toBe(409);
    expect((await call(mediaUploads.start, begin(60))).status).toBe(201);
  });

  it('count the bytes of an upload that was given up after they had come', async () => {
    const { who, call } = await person();
    await sent(who.staff.id, 1, UPLOADS_PER_DAY.bytes - 100);
    const { id } = (await call(mediaUploads.start, begin(100))).reply.data;
    const url = `/v1/media/uploads/${id}`;
    const part = await test.app.inject({
      method: 'PATCH',
      url,
      payload: Buffer.alloc(70),
      headers: {
        ...who.headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
    });
    expect(part.statusCode).toBe(204);
    await test.app.inject({ method: 'DELETE', url, headers: who.headers });
    expect((await call(mediaUploads.start, begin(31))).status).toBe(409);
    expect((await call(mediaUploads.start, begin(30))).status).toBe(201);
  });

  it('of one person leave everybody else’s alone', async () => {
    const { who } = await person();
    await sent(who.staff.id, UPLOADS_PER_DAY.files);
    expect((await send((await person()).who)).statusCode).toBe(201);
  });

  it('finish what was begun within them', async () => {
    const { who, call } = await person();
    const file = await uniqueJpeg();
    await sent(who.staff.id, 1, UPLOADS_PER_DAY.bytes - file.length);
    const { id } = (await call(mediaUploads.start, begin(file.length))).reply.data;
    const part = await test.app.inject({
      method: 'PATCH',
      url: `/v1/media/uploads/${id}`,
      payload: file,
      headers: {
        ...who.headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
    });
    expect(part.statusCode).toBe(204);
    expect((await call(mediaUploads.finish, { params: { id } })).status).toBe(200);
  });
});
