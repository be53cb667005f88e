import { hosts } from '@connect/contract/hosts/host.ts';
import { media } from '@connect/contract/media/media.ts';
import { mediaLibrary } from '@connect/contract/media/media-library.ts';
import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { article } from '@connect/contract/stories/article.ts';
import { describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import {
  CODED_PRODUCT,
  LONG_TEXT,
  makeArticle,
  makeHost,
  makeMedia,
  makeMessageTemplate,
} from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, admin, call } = await startTestApp();

const file = (more: Parameters<typeof makeMedia>[1] = {}) => makeMedia(test.deps.db, more);
const make = (more: Parameters<typeof makeArticle>[1] = {}) => makeArticle(test.deps.db, more);
const replace = (id: number, by_id: number, more: object = {}, as = call) =>
  as(mediaLibrary.replace, { params: { id }, body: { by_id, ...more } });
const read = async (id: number) => (await call(article.get, { params: { id } })).reply.data;
const uses = async (id: number, as = call) =>
  (await as(mediaLibrary.uses, { params: { id } })).reply;
const address = ({ id, sha256 }: { id: number; sha256: string }, copy: string) =>
  `/media/${id}-${sha256.slice(0, 16)}/${copy}`;

/** Saves an article through the API, so that its uses are recorded as in production. */
const update = async (id: number, body: object) => {
  const { status, error } = await call(article.update, { params: { id }, body });
  expect(error.data?.errors ?? []).toEqual([]);
  expect(status).toBe(200);
};

const auditOf = (type: string, id: number) =>
  test.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'diff'])
    .where('entity_type', '=', type)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('POST /v1/media/{id}/replace', () => {
  it('changes cover, share picture, pictures in the text, photo, LINE picture and avatar at once', async () => {
    const [old, fresh] = [await file(), await file({ altText: 'ภาพใหม่', width: 900, height: 600 })];
    const cover = await make({ featured_image_id: old.id, status: 'publish' });
    const text = await make();
    const own = 'กล่องที่เขียนไว้เอง';
    await update(text.id, {
      seo: { og_image_id: old.id, og_title: 'เดิม' },
      content: `${LONG_TEXT}<figure><img src="${address(old, 'large.webp')}" alt="ภาพปกตัวอย่าง" width="1200" height="630"><figcaption>ก &amp; ข</figcaption></figure><p><img src="${address(old, 'original.jpg')}" alt="${own}"></p>`,
    });
    const host = await makeHost(test.deps.db, { featured_image_id: old.id });
    const template = await makeMessageTemplate(test.deps.db, {
      template: { line_image_id: old.id },
    });
    await test.deps.db
      .insertInto('media_use')
      .values({ media_id: old.id, content_id: template.id, field: 'line_image_id' })
      .execute();
    const gone = await make({ featured_image_id: old.id, deleted_at: '2026-11-19T00:00:00Z' });
    await test.deps.db
      .updateTable('staff')
      .set({ avatar_id: old.id })
      .where('id', '=', admin.staff.id)
      .execute();

    const { status, reply } = await replace(old.id, fresh.id);
    expect(status).toBe(200);
    expect(reply.meta).toEqual({ undoable: true });
    const named = (item: { type: string; id: number }) => `${item.type} ${item.id}`;
    expect(reply.data.items.map(named).toSorted()).toEqual(
      [
        ...[cover, text, gone].map(({ id }) => `article ${id}`),
        `webinar_host ${host.id}`,
        `message_template ${template.id}`,
        `staff ${admin.staff.id}`,
      ].toSorted(),
    );
    expect(await uses(old.id)).toEqual({ data: [], meta: { total: 0, hidden: 0 } });
    expect((await uses(fresh.id)).meta.total).toBe(6);

    expect(await read(cover.id)).toMatchObject({ featured_image_id: fresh.id, version: 2 });
    expect(await read(gone.id)).toMatchObject({ featured_image_id: fresh.id });
    const changed = await read(text.id);
    expect(changed.seo).toMatchObject({ og_image_id: fresh.id, og_title: 'เดิม' });
    expect(changed.content).toContain(
      `<img src="${address(fresh, 'large.webp')}" alt="ภาพใหม่" width="900" height="600" /><figcaption>ก &amp; ข</figcaption>`,
    );
    expect(changed.content).toContain(`<img src="${address(fresh, 'original.jpg')}" alt="${own}"`);
    const photo = await call(hosts.webinar_host.get, { params: { id: host.id } });
    expect(photo.reply.data.featured_image_id).toBe(fresh.id);
    const line = await call(messageTemplate.get, { params: { id: template.id } });
    expect(line.reply.data.line_image_id).toBe(fresh.id);

    const { reply: history } = await call(article.revisions, { params: { id: text.id } });
    expect(history.data[0]).toMatchObject({
      changed_fields: ['content', 'seo'],
      note: 'เปลี่ยนไฟล์ cover.jpg เป็น cover.jpg',
    });
    expect((await auditOf('article', cover.id)).at(-1)).toEqual({
      action: 'article.update',
      diff: { featured_image_id: { from: old.id, to: fresh.id } },
    });
    expect(await auditOf('media', old.id)).toMatchObject([
      { action: 'media.replace', diff: { by: { id: fresh.id } } },
    ]);

    const only = reply.data.items.map(({ type, id }) => ({ type, id }));
    expect((await replace(fresh.id, old.id, { only })).status).toBe(200);
    expect((await uses(fresh.id)).meta.total).toBe(0);
    const restored = await read(text.id);
    expect(restored.content).toContain(
      `<img src="${address(old, 'large.webp')}" alt="ภาพปกตัวอย่าง" width="1200" height="630" />`,
    );
    expect(restored.seo.og_image_id).toBe(old.id);
    await test.deps.db.updateTable('staff').set({ avatar_id: null }).execute();
  });

  it('is not undoable where an item had the other file already', async () => {
    const [old, other] = [await file(), await file()];
    const { id } = await make({ featured_image_id: old.id });
    await update(id, { seo: { og_image_id: other.id } });
    const { reply } = await replace(old.id, other.id);
    expect(reply.meta.undoable).toBe(false);
    expect(await read(id)).toMatchObject({
      featured_image_id: other.id,
      seo: { og_image_id: other.id },
    });
  });

  it('with `only` leaves all other items as they are', async () => {
    const [old, fresh] = [await file(), await file()];
    const [one, two] = [
      await make({ featured_image_id: old.id }),
      await make({ featured_image_id: old.id }),
    ];
    await replace(old.id, fresh.id, { only: [{ type: 'article', id: one.id }] });
    expect(await read(one.id)).toMatchObject({ featured_image_id: fresh.id });
    expect(await read(two.id)).toMatchObject({ featured_image_id: old.id, version: 1 });
  });

  it('of a picture in an approved text raises its flag, as any change of it does', async () => {
    const [old, fresh] = [await file(), await file()];
    const body = `${LONG_TEXT}<p><img src="${address(old, 'large.webp')}" alt="กล่อง"></p>`;
    const { id } = await make({
      ...CODED_PRODUCT,
      promotional_type: 'medical',
      visibility: 'hcp_only',
      body,
      status: 'publish',
    });
    await test.deps.db
      .insertInto('media_use')
      .values({ media_id: old.id, content_id: id, field: 'content' })
      .execute();
    expect((await replace(old.id, fresh.id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ material_flag: true, status: 'publish' });
  });

  it.each([
    ['that does not exist', () => Promise.resolve(999_999), 'by_id: reference'],
    [
      'of another kind',
      async () => {
        const { id } = await file();
        await test.deps.db
          .updateTable('media')
          .set({ kind: 'document', mime_type: 'application/pdf' })
          .where('id', '=', id)
          .execute();
        return id;
      },
      'by_id: file_type',
    ],
  ])('refuses a file %s', async (_what, other, said) => {
    const answer = await replace((await file()).id, await other());
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual([said]);
  });

  it('refuses the same file, and is 404 for one that is not there', async () => {
    const { id } = await file();
    expect(fieldsOf(await replace(id, id))).toEqual(['by_id: self']);
    expect((await replace(999_999, id)).status).toBe(404);
  });

  it('changes nothing when one item refuses, and says which and why', async () => {
    const [old, small] = [await file(), await file({ width: 100, height: 100 })];
    const draft = await make({ featured_image_id: old.id });
    const published = await make({ featured_image_id: old.id, status: 'publish' });
    const { status, error } = await replace(old.id, small.id);
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: 'replace_refused',
      data: {
        hidden: 0,
        refused: [
          {
            type: 'article',
            id: published.id,
            code: 'publish_blocked',
            errors: [{ field: 'featured_image_id', code: 'image_size' }],
          },
        ],
      },
    });
    expect(error.message).toContain('1 รายการ');
    expect(await read(draft.id)).toMatchObject({ featured_image_id: old.id, version: 1 });
    expect((await uses(small.id)).meta.total).toBe(0);
    expect(await auditOf('media', old.id)).toEqual([]);
  });

  it('refuses a picture without a description for what is published', async () => {
    const [old, silent] = [await file(), await file({ altText: '' })];
    await make({ featured_image_id: old.id, status: 'publish' });
    const { error } = await replace(old.id, silent.id);
    expect(error.data.refused).toMatchObject([{ errors: [{ code: 'alt_text' }] }]);
  });

  it('refuses while uses are out of the caller’s brands, and only counts those', async () => {
    const publisher = await test.signIn('publisher', { brandScope: ['Ozempic'] });
    const as = caller(test.app, publisher.headers);
    const [old, fresh] = [await file(), await file({ createdBy: publisher.staff.id })];
    const own = await make({
      featured_image_id: old.id,
      brand: 'Ozempic',
      promotional_type: 'medical',
    });
    await make({ featured_image_id: old.id, brand: 'Wegovy', title: 'ชื่อเรื่องลับ' });
    const seen = await uses(old.id, as);
    expect(seen).toMatchObject({ data: [{ id: own.id }], meta: { total: 2, hidden: 1 } });
    const answer = await replace(old.id, fresh.id, {}, as);
    expect(answer.status).toBe(409);
    expect(answer.error.data).toMatchObject({ hidden: 1, refused: [] });
    expect(JSON.stringify([seen, answer.error])).not.toContain('ลับ');
    expect(await read(own.id)).toMatchObject({ featured_image_id: old.id });
  });

  it('is for those who may edit all of the items', async () => {
    const editor = await test.signIn('editor');
    const as = caller(test.app, editor.headers);
    const sent = { createdBy: editor.staff.id };
    const [old, fresh] = [await file(sent), await file(sent)];
    const own = await make({ featured_image_id: old.id, created_by: editor.staff.id });
    expect((await replace(old.id, fresh.id, {}, as)).status).toBe(200);
    await make({ featured_image_id: fresh.id });
    const { error } = await replace(fresh.id, old.id, {}, as);
    expect(error.data.refused).toMatchObject([{ code: 'forbidden' }]);
    expect(await read(own.id)).toMatchObject({ featured_image_id: fresh.id });
    const analyst = caller(test.app, (await test.signIn('analyst')).headers);
    expect((await replace(old.id, fresh.id, {}, analyst)).status).toBe(403);
  });

  it('does not let those change the proof of consent who may not see it', async () => {
    const editor = await test.signIn('editor');
    const sent = { createdBy: editor.staff.id };
    const [old, fresh] = [await file(sent), await file(sent)];
    const host = await makeHost(test.deps.db, {
      created_by: editor.staff.id,
      host: { publicity_consent_media_id: old.id },
    });
    await test.deps.db
      .insertInto('media_use')
      .values({ media_id: old.id, content_id: host.id, field: 'publicity_consent_media_id' })
      .execute();
    const as = caller(test.app, editor.headers);
    const { error } = await replace(old.id, fresh.id, {}, as);
    expect(error.data.refused).toMatchObject([{ type: 'webinar_host', code: 'forbidden' }]);
    expect((await replace(old.id, fresh.id)).status).toBe(200);
  });

  it('gives one’s own account only a picture of one’s own', async () => {
    const editor = await test.signIn('editor');
    const as = caller(test.app, editor.headers);
    const [old, foreign] = [await file(), await file()];
    const mine = await file({ createdBy: editor.staff.id });
    await make({ featured_image_id: foreign.id });
    await test.deps.db
      .updateTable('staff')
      .set({ avatar_id: old.id })
      .where('id', '=', editor.staff.id)
      .execute();
    const { error } = await replace(old.id, foreign.id, {}, as);
    expect(error.data.refused).toMatchObject([
      { type: 'staff', id: editor.staff.id, errors: [{ field: 'avatar_id', code: 'reference' }] },
    ]);
    expect((await replace(old.id, mine.id, {}, as)).status).toBe(200);
  });
});

describe('at the same time', () => {
  it('as saves of the items: each save counts before it or is told, none is lost', async () => {
    const [old, fresh] = [await file(), await file()];
    const made = await Promise.all(
      Array.from({ length: 4 }, () => make({ featured_image_id: old.id })),
    );
    const save = (id: number) =>
      call(article.update, {
        params: { id },
        body: { featured_image_id: old.id, excerpt: 'แก้ไขพร้อมกัน', version: 1 },
      });
    const [done, ...saves] = await Promise.all([
      replace(old.id, fresh.id),
      ...made.map(({ id }) => save(id)),
    ]);
    expect(done.status).toBe(200);
    for (const [n, { id }] of made.entries()) {
      const stored = await read(id);
      expect(stored.featured_image_id).toBe(fresh.id);
      const saved = saves[n]?.status === 200;
      expect(stored).toMatchObject({
        version: saved ? 3 : 2,
        excerpt: saved ? 'แก้ไขพร้อมกัน' : 'คำโปรยตัวอย่าง',
      });
      expect([200, 409]).toContain(saves[n]?.status);
    }
  });

  it('by two files: everything ends with one of them', async () => {
    const [old, one, two] = [await file(), await file(), await file()];
    const made = await Promise.all(
      Array.from({ length: 3 }, () => make({ featured_image_id: old.id })),
    );
    const answers = await Promise.all([replace(old.id, one.id), replace(old.id, two.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const covers = new Set<number | null>();
    for (const { id } of made) covers.add((await read(id)).featured_image_id);
    expect(covers.size).toBe(1);
    expect([one.id, two.id]).toContain([...covers][0]);
  });

  it('as the removal of the file that takes its place: one of both is refused', async () => {
    const [old, fresh] = [await file(), await file()];
    const { id } = await make({ featured_image_id: old.id });
    const [replaced, removed] = await Promise.all([
      replace(old.id, fresh.id),
      call(media.delete, { params: { id: fresh.id } }),
    ]);
    const { featured_image_id: cover } = await read(id);
    if (removed.status === 200) expect([replaced.status, cover]).toEqual([422, old.id]);
    else expect([replaced.status, removed.status, cover]).toEqual([200, 409, fresh.id]);
  });
});
