import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeHost, makeMessageTemplate, unique } from '../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';
import { uniqueJpeg, upload } from '../../test/upload-files.ts';
import { sweepUnreferencedMedia } from './sweep-media.ts';

const DAY_MS = 86_400_000;
let test: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('super_admin');
});
afterAll(() => test.close());

async function uploaded(): Promise<{ id: number; url: string }> {
  return (await upload(test.app, admin, { file: await uniqueJpeg() })).json().data;
}

const served = async (url: string) => (await test.app.inject({ url })).statusCode;

/** Runs the sweep as of this many days from now. */
async function sweepAfter(days: number) {
  test.clock.advance(days * DAY_MS);
  try {
    return await sweepUnreferencedMedia(test.deps);
  } finally {
    test.clock.advance(-days * DAY_MS);
  }
}

describe('sweepUnreferencedMedia', () => {
  it('leaves unused files alone for 7 days, then removes record and files', async () => {
    const { id, url } = await uploaded();
    await sweepAfter(6.99);
    expect(await served(url)).toBe(200);
    const result = await sweepAfter(7.01);
    expect(result.unused).toBeGreaterThanOrEqual(1);
    expect(await served(url)).toBe(404);
    const audit = await test.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'reason'])
      .where('entity_type', '=', 'media')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ action: 'media.delete', actor_id: null });
    expect(audit.reason).toContain('7 days');
  });

  it('keeps what content, an account or a host uses, however old', async () => {
    const [inText, cover, avatar, photo] = await Promise.all([
      uploaded(),
      uploaded(),
      uploaded(),
      uploaded(),
    ]);
    const { db } = test.deps;
    const { id } = await db
      .insertInto('content')
      .values({
        kind: 'article',
        title: 'ใช้ภาพ',
        slug: `s-${unique()}`,
        featured_image_id: cover.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('media_use')
      .values({ media_id: inText.id, content_id: id, field: 'content' })
      .execute();
    await db
      .updateTable('staff')
      .set({ avatar_id: avatar.id })
      .where('id', '=', admin.staff.id)
      .execute();
    await makeHost(db, { status: 'publish', featured_image_id: photo.id });
    await sweepAfter(400);
    for (const { url } of [inText, cover, avatar, photo]) expect(await served(url)).toBe(200);
  });

  it('keeps what a revision shows, so that it can be brought back with its pictures', async () => {
    const files = await Promise.all([
      uploaded(),
      uploaded(),
      uploaded(),
      uploaded(),
      uploaded(),
      uploaded(),
    ]);
    const [cover, shared, inText, held, subtitle, transcribed] = files;
    await test.deps.db
      .insertInto('revision')
      .values({
        entity_type: 'article',
        entity_id: unique(),
        revision_no: 1,
        status_at: 'draft',
        saved_at: test.clock.now().toISOString(),
        snapshot: JSON.stringify({
          featured_image_id: cover.id,
          seo: { og_image_id: shared.id },
          content: `<p>ก</p><img src="${inText.url}" alt="" />`,
          file_id: held.id,
          subtitles: [{ language: 'th', media_id: subtitle.id }],
          transcript: `<p>ก</p><img src="${transcribed.url}" alt="" />`,
        }),
      })
      .execute();
    await sweepAfter(400);
    for (const { url } of files) expect(await served(url)).toBe(200);
  });

  it('keeps the picture of a LINE message that only an old revision shows', async () => {
    const picture = await uploaded();
    const line = (line_image_id: number | null) => ({ body: { line_image_id } });
    const { id } = await makeMessageTemplate(test.deps.db);
    const as = caller(test.app, admin.headers);
    const params = { id };
    expect((await as(messageTemplate.update, { params, ...line(picture.id) })).status).toBe(200);
    expect((await as(messageTemplate.update, { params, ...line(null) })).status).toBe(200);
    await sweepAfter(400);
    expect(await served(picture.url)).toBe(200);
    const { reply } = await as(messageTemplate.revisions, { params });
    const [, withPicture] = reply.data;
    const restored = await as(messageTemplate.restoreRevision, {
      params: { ...params, revision: withPicture?.revision_no ?? 0 },
    });
    expect(restored.reply.data.line_image?.id).toBe(picture.id);
  });

  it('removes folders without a record and forgotten temporary files after a day', async () => {
    const { storage } = test.deps;
    const temp = await storage.tempDir();
    const path = join(temp, 'interrupted');
    const key = 'images/999999-0123456789abcdef/thumb.webp';
    writeFileSync(path, 'x');
    await storage.keep(key, path);
    writeFileSync(path, 'x');
    const real = Date.now() - test.clock.now().getTime();
    test.clock.advance(real);
    await sweepUnreferencedMedia(test.deps);
    expect(await storage.size(key)).toBe(1);
    expect(await readdir(temp)).toEqual(['interrupted']);
    const result = await sweepAfter(1.01);
    test.clock.advance(-real);
    expect(result.leftBehind).toBeGreaterThanOrEqual(2);
    expect(await storage.size(key)).toBeNull();
    expect(await readdir(temp)).toEqual([]);
  });

  it('does nothing the second time', async () => {
    await sweepAfter(30);
    expect(await sweepAfter(30)).toEqual({ unused: 0, leftBehind: 0 });
  });
});
