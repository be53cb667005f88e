import { document } from '@connect/contract/documents/document.ts';
import { hosts } from '@connect/contract/hosts/host.ts';
import { HOST_PHOTO_PX } from '@connect/contract/hosts/host-rules.ts';
import { media } from '@connect/contract/media/media.ts';
import { mediaLibrary } from '@connect/contract/media/media-library.ts';
import { describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeArticle, makeDocument, makeHost, unique } from '../../../test/factories.ts';
import { makePdf } from '../../../test/media-files.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { uniqueJpeg, upload } from '../../../test/upload-files.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;

describe('the address of a picture alone', () => {
  const open = async (url: string) => (await test.app.inject({ url })).statusCode;
  const bare = (url: string) => url.split('?')[0] ?? '';
  const send = async (file: Buffer, name: string) =>
    (await upload(test.app, admin, { file, name, fields: { alt_text: name } })).json().data;

  it('does not open the first page of a file; the address told to readers does, for a while', async () => {
    const paper = await send(makePdf(2, `page ${unique()}`), 'หนังสือยินยอม.pdf');
    for (const url of [paper.cover.url, ...Object.values<string>(paper.cover.variants)]) {
      expect(await open(bare(url)), url).toBe(404);
      expect(await open(url), url).toBe(200);
    }
    const { url } = (await call(media.address, { params: { id: paper.cover.id } })).reply.data;
    expect(await open(url)).toBe(200);
    expect(await open(paper.cover.url.replace('original', 'thumb').replace('.jpg', '.webp'))).toBe(
      404,
    );
    test.clock.advance(2 * 3_600_000);
    expect(await open(paper.cover.url)).toBe(410);
    test.clock.advance(-2 * 3_600_000);
  });

  it('opens the first page while a document that shows it is live, and no longer', async () => {
    const paper = await send(makePdf(1, `live ${unique()}`), 'เอกสาร.pdf');
    const item = await makeDocument(db, {
      status: 'draft',
      featured_image_id: paper.cover.id,
      document: { file_id: paper.id },
    });
    const page = bare(paper.cover.variants.large);
    const shown = await call(document.get, { params: { id: item.id } });
    expect(await open(shown.reply.data.featured_image?.variants.large ?? '')).toBe(200);
    expect(await open(page)).toBe(404);
    const set = (values: object) =>
      db.updateTable('content').set(values).where('id', '=', item.id).execute();
    await set({ status: 'publish' });
    const reply = await test.app.inject({ url: page });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, no-cache']);
    await set({ expires_at: test.clock.now().toISOString() });
    expect(await open(page)).toBe(404);
  });

  it('does not open a picture that became a paper of consent, nor after it was one', async () => {
    const photo = await send(await uniqueJpeg(), 'ลงนาม.jpg');
    expect(await open(photo.url)).toBe(200);
    const { id } = await makeHost(db);
    const save = (paper: number | null) =>
      call(hosts.webinar_host.update, {
        params: { id },
        body: { publicity_consent_media_id: paper },
      });
    const { reply } = await save(photo.id);
    expect(await open(photo.url)).toBe(404);
    const told = reply.data.consent_evidence?.url ?? '';
    expect(await open(told)).toBe(200);
    expect((await save(null)).status).toBe(200);
    expect(await open(photo.url)).toBe(404);
  });

  describe('of somebody who speaks', () => {
    const KINDS = ['webinar_host', 'video_host', 'podcast_host'] as const;
    /** A host or account with an uploaded photo, saved as the form does. */
    async function person(kind: (typeof KINDS)[number], values: object = {}) {
      const photo = await send(await uniqueJpeg(HOST_PHOTO_PX.width), 'วิทยากร.jpg');
      const host = await makeHost(db, { kind, status: 'publish', ...values });
      const params = { id: host.id };
      const chosen = { params, body: { featured_image_id: photo.id } };
      expect((await call(hosts[kind].update, chosen)).status).toBe(200);
      const agrees = (publicity_consent: boolean) =>
        call(hosts[kind].update, { params, body: { publicity_consent } });
      return { id: host.id, params, photo, face: bare(photo.variants.medium), agrees };
    }

    it.each(KINDS)('%s: the photo is seen by all while they are live and agree', async (kind) => {
      const { id, params, face, agrees } = await person(kind);
      const reply = await test.app.inject({ url: face });
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, no-cache']);
      const known = { 'if-none-match': String(reply.headers.etag) };
      expect((await test.app.inject({ url: face, headers: known })).statusCode).toBe(304);

      expect((await agrees(false)).status).toBe(200);
      expect((await test.app.inject({ url: face, headers: known })).statusCode).toBe(404);
      // Staff who manage the hosts still see the photo.
      const { data } = (await call(hosts[kind].get, { params })).reply;
      expect(await open(data.featured_image?.variants.medium ?? '')).toBe(200);

      expect((await agrees(true)).status).toBe(200);
      expect(await open(face)).toBe(200);
      await db.updateTable('content').set({ status: 'draft' }).where('id', '=', id).execute();
      expect(await open(face)).toBe(404);
    });

    it('a photo that was replaced or whose person was deleted stays shut', async () => {
      const { params, face, agrees } = await person('webinar_host');
      await agrees(false);
      const other = await send(await uniqueJpeg(HOST_PHOTO_PX.width), 'อื่น.jpg');
      await call(hosts.webinar_host.update, { params, body: { featured_image_id: other.id } });
      expect(await open(face)).toBe(404);
      expect(await open(bare(other.url))).toBe(404);
      await agrees(true);
      expect([await open(face), await open(bare(other.url))]).toEqual([404, 200]);
      const gone = { deleted_at: test.clock.now().toISOString() };
      await db.updateTable('content').set(gone).where('id', '=', params.id).execute();
      expect(await open(bare(other.url))).toBe(404);
    });

    it('withdrawing closes it in what else is live with it, also in texts', async () => {
      const { params, photo, face, agrees } = await person('video_host');
      const live = { status: 'publish', published_at: '2026-01-01T00:00:00+07:00' } as const;
      await makeArticle(db, { ...live, featured_image_id: photo.id });
      const { id } = await makeArticle(db, live);
      const inText = { media_id: photo.id, content_id: id, field: 'content' };
      await db.insertInto('media_use').values(inText).execute();
      await agrees(false);
      expect(await open(face)).toBe(404);
      const gone = { deleted_at: test.clock.now().toISOString() };
      await db.updateTable('content').set(gone).where('id', '=', params.id).execute();
      expect(await open(face)).toBe(404);
    });

    it('a cover that somebody in draft got as photo still shows what is live with it', async () => {
      const { photo, face } = await person('webinar_host', {
        status: 'draft',
        host: { publicity_consent: false },
      });
      expect(await open(face)).toBe(404);
      const live = { status: 'publish', published_at: '2026-01-01T00:00:00+07:00' } as const;
      await makeArticle(db, { ...live, featured_image_id: photo.id });
      expect(await open(face)).toBe(200);
    });

    it('the picture that links to them are shared with opens no sooner than they do', async () => {
      const { params, agrees } = await person('webinar_host');
      const shared = await send(await uniqueJpeg(), 'แชร์.jpg');
      const body = { seo: { og_image_id: shared.id } };
      expect((await call(hosts.webinar_host.update, { params, body })).status).toBe(200);
      expect(await open(bare(shared.url))).toBe(200);
      await agrees(false);
      expect(await open(bare(shared.url))).toBe(404);
    });

    it('the library still finds it', async () => {
      const { photo } = await person('webinar_host');
      const query = { search: `ภาพ${unique()}` };
      await call(media.update, { params: { id: photo.id }, body: { alt_text: query.search } });
      const reader = caller(test.app, (await test.signIn('publisher')).headers);
      const { data } = (await reader(mediaLibrary.list, { query })).reply;
      expect(data.map((row) => row.id)).toEqual([photo.id]);
    });
  });

  it('of an account opens while the account shows it, asked for again each time', async () => {
    const { staff } = await test.signIn('editor');
    const face = await send(await uniqueJpeg(), 'ฉัน.jpg');
    const set = (values: object) =>
      db.updateTable('staff').set(values).where('id', '=', staff.id).execute();
    await set({ avatar_id: face.id });
    const reply = await test.app.inject({ url: face.url });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, no-cache']);
    await set({ avatar_id: null });
    expect(await open(face.url)).toBe(404);
  });
});
