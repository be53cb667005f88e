import { media } from '@connect/contract/media/media.ts';
import { mediaUploads } from '@connect/contract/media/media-upload.ts';
import { ROLES } from '@connect/contract/permissions.ts';
import { auth } from '@connect/contract/sign-in/auth.ts';
import { staff } from '@connect/contract/staff/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeMedia } from '../../../test/factories.ts';
import { makePdf } from '../../../test/media-files.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeImage, type UploadParts, uniqueJpeg, uploadBody } from '../../../test/upload-files.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Headers = Record<string, string>;

async function send(by: Headers, ...parts: UploadParts[]) {
  const { payload, headers } = await uploadBody(...parts);
  const { path: url } = media.ownAvatar;
  return test.app.inject({ method: 'POST', url, payload, headers: { ...by, ...headers } });
}

describe('POST /v1/media/avatar', () => {
  it.each(ROLES)('as %s: the picture is uploaded and becomes one’s own', async (role) => {
    const { headers } = await test.signIn(role);
    const sent = await send(headers, { file: await uniqueJpeg(), name: 'รูปของฉัน.jpg' });
    expect(sent.statusCode).toBe(201);
    expect(sent.json().data).toMatchObject({ kind: 'image', file_name: 'รูปของฉัน.jpg' });
    const { id } = sent.json().data;
    const { status, reply } = await caller(test.app, headers)(auth.updateMe, {
      body: { avatar_id: id },
    });
    expect(status).toBe(200);
    expect(reply.data.avatar_url).toMatch(/thumb\.webp$/);
  });

  it('the same picture once more is answered with what is there', async () => {
    const { headers } = await test.signIn('analyst');
    const file = await uniqueJpeg();
    const first = await send(headers, { file });
    const second = await send(headers, { file });
    expect(second.statusCode).toBe(200);
    expect(second.json().data.id).toBe(first.json().data.id);
  });

  const large = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5 * 1024 * 1024)]);
  it.each<[string, UploadParts, number, string]>([
    ['a document', { file: makePdf(), name: 'a.pdf' }, 415, 'file: file_type'],
    ['a document called a picture', { file: makePdf(), name: 'a.jpg' }, 415, 'file: file_type'],
    [
      'subtitles',
      { file: 'WEBVTT\n\n00:00.000 --> 00:01.000\nก', name: 'a.vtt' },
      415,
      'file: file_type',
    ],
    ['a drawing that may hold a script', { file: '<svg/>', name: 'a.svg' }, 415, 'file: file_type'],
    ['a picture above 5 MB', { file: large, name: 'a.jpg' }, 413, 'file: file_too_large'],
    ['nothing', {}, 422, 'file: file_missing'],
    ['an empty file', { file: '', name: 'a.jpg' }, 422, 'file: file_broken'],
  ])('%s is refused', async (_what, part, status, said) => {
    const { headers } = await test.signIn('analyst');
    const refused = await send(headers, part);
    expect(refused.statusCode).toBe(status);
    expect(fieldsOf({ error: refused.json() })).toEqual([said]);
  });

  it('texts beside the picture are refused: it is not described for the library', async () => {
    const { headers } = await test.signIn('dpo');
    const file = await makeImage().jpeg().toBuffer();
    const refused = await send(headers, { file, fields: { alt_text: 'ก' } });
    expect(refused.statusCode).toBe(422);
    expect(fieldsOf({ error: refused.json() })).toEqual(['alt_text: unknown_field']);
  });

  it('without a session, and before a password that must be changed, it is refused', async () => {
    const file = await uniqueJpeg();
    expect((await send({}, { file })).statusCode).toBe(401);
    const { headers, staff: person } = await test.signIn('analyst');
    await test.deps.db
      .updateTable('staff')
      .set({ must_change_password: true })
      .where('id', '=', person.id)
      .execute();
    test.deps.sessions.forgetStaff(person.id);
    expect((await send(headers, { file })).statusCode).toBe(403);
  });

  it('counts with all other uploads of an hour', async () => {
    const { headers, staff: person } = await test.signIn('analyst');
    for (let made = 0; made < 60; made += 1) {
      await makeMedia(test.deps.db, { createdBy: person.id });
    }
    await test.deps.db
      .updateTable('media')
      .set({ created_at: test.deps.clock.now().toISOString() })
      .where('created_by', '=', person.id)
      .execute();
    const refused = await send(headers, { file: await uniqueJpeg() });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
  });
});

describe('a role that uploads nothing else', () => {
  it.each(['analyst', 'dpo'] as const)('%s: gets no further right by it', async (role) => {
    const person = await test.signIn(role);
    const sent = await send(person.headers, { file: await uniqueJpeg() });
    const { id } = sent.json().data;
    expect(sent.json().meta.permissions).toMatchObject({ edit: false, delete: false });
    const call = caller(test.app, person.headers);
    const params = { id };
    const { payload, headers } = await uploadBody({ file: await uniqueJpeg() });
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: media.upload.path,
      payload,
      headers: { ...person.headers, ...headers },
    });
    const other = await test.signIn('editor');
    const answers = [
      elsewhere.statusCode,
      (await call(mediaUploads.start, { body: { file_name: 'a.jpg', size: 9 } })).status,
      (await call(media.update, { params, body: { alt_text: 'ก' } })).status,
      (await call(media.delete, { params })).status,
      (
        await call(staff.update, {
          params: { id: other.staff.id },
          body: { avatar_id: id, version: 1 },
        })
      ).status,
    ];
    expect(answers).toEqual([403, 403, 403, 403, 403]);
  });
});
