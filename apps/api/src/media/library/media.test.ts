import type { Brand } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeArticle, unique } from '../../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { uniqueJpeg, upload } from '../../../test/upload-files.ts';

let test: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('super_admin');
});
afterAll(() => test.close());

const call = (method: 'GET' | 'PUT' | 'DELETE', id: number, by = admin, payload?: object) =>
  test.app.inject({ method, url: `/v1/media/${id}`, headers: by.headers, payload });

async function uploaded(by = admin): Promise<{ id: number; url: string; file_name: string }> {
  const reply = await upload(test.app, by, { file: await uniqueJpeg() });
  expect(reply.statusCode).toBe(201);
  return reply.json().data;
}

async function contentUsing(
  mediaId: number,
  more: { kind?: string; title?: string; brand?: Brand; deleted?: boolean } = {},
): Promise<number> {
  const { id } = await test.deps.db
    .insertInto('content')
    .values({
      kind: more.kind ?? 'article',
      title: more.title ?? 'บทความที่ใช้ภาพ',
      slug: `uses-${unique()}`,
      brand: more.brand ?? 'Non-Brand',
      deleted_at: more.deleted ? test.clock.now().toISOString() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.deps.db
    .insertInto('media_use')
    .values({ media_id: mediaId, content_id: id, field: 'content' })
    .execute();
  return id;
}

const auditOf = (id: number) =>
  test.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'diff'])
    .where('entity_type', '=', 'media')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('GET /v1/media/{id}', () => {
  it('tells how many items use the file', async () => {
    const { id } = await uploaded();
    await contentUsing(id);
    await contentUsing(id, { deleted: true });
    await test.deps.db
      .updateTable('staff')
      .set({ avatar_id: id })
      .where('id', '=', admin.staff.id)
      .execute();
    const reply = await call('GET', id);
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data).toMatchObject({ id, usage_count: 3 });
    await test.deps.db.updateTable('staff').set({ avatar_id: null }).execute();
  });

  it('is 404 for an id that does not exist and 400 for what is no id', async () => {
    expect((await call('GET', 999_999)).statusCode).toBe(404);
    const reply = await test.app.inject({ url: '/v1/media/0', headers: admin.headers });
    expect(reply.statusCode).toBe(400);
  });

  it('says to an editor that only own uploads may be changed and removed', async () => {
    const editor = await test.signIn('editor');
    const { id } = await uploaded();
    await makeArticle(test.deps.db, { featured_image_id: id });
    const others = await call('GET', id, editor);
    expect(others.json().meta.permissions).toMatchObject({
      edit: false,
      delete: false,
      replace: true,
    });
    const own = await call('GET', (await uploaded(editor)).id, editor);
    expect(own.json().meta.permissions).toMatchObject({ edit: true, delete: true });
  });
});

describe('PUT /v1/media/{id}', () => {
  it('changes the description and records what it was', async () => {
    const { id } = await uploaded();
    const reply = await call('PUT', id, admin, { alt_text: ' กล่องยา ' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data.alt_text).toBe('กล่องยา');
    expect((await call('GET', id)).json().data.alt_text).toBe('กล่องยา');
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'media.update',
      diff: { alt_text: { from: '', to: 'กล่องยา' } },
    });
  });

  it('to the same description records nothing', async () => {
    const { id } = await uploaded();
    await call('PUT', id, admin, { alt_text: 'ก' });
    await call('PUT', id, admin, { alt_text: 'ก' });
    expect(await auditOf(id)).toHaveLength(2);
  });

  it('refuses more than 200 characters, an unknown file and a role that only looks', async () => {
    const { id } = await uploaded();
    const long = await call('PUT', id, admin, { alt_text: 'ก'.repeat(201) });
    expect(long.statusCode).toBe(422);
    expect(long.json().data.errors).toMatchObject([{ field: 'alt_text' }]);
    expect((await call('PUT', 999_999, admin, { alt_text: 'x' })).statusCode).toBe(404);
    const analyst = await test.signIn('analyst');
    expect((await call('PUT', id, analyst, { alt_text: 'x' })).statusCode).toBe(403);
  });
});

describe('DELETE /v1/media/{id}', () => {
  it('removes the record and the files, and says so in the audit', async () => {
    const { id, url } = await uploaded();
    expect((await test.app.inject({ url })).statusCode).toBe(200);
    const reply = await call('DELETE', id);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ data: { id, deleted: true }, seo: {}, meta: {} });
    expect((await call('GET', id)).statusCode).toBe(404);
    expect((await test.app.inject({ url })).statusCode).toBe(404);
    expect((await call('DELETE', id)).statusCode).toBe(404);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'media.upload',
      'media.delete',
    ]);
  });

  it('is refused while something uses the file, with names and links of all that does', async () => {
    const { id, url } = await uploaded();
    const article = await contentUsing(id, { title: 'บทความ' });
    const lifeReady = await contentUsing(id, { kind: 'life_ready', title: 'Life', deleted: true });
    const { id: staff } = await test.deps.db
      .updateTable('staff')
      .set({ avatar_id: id })
      .where('id', '=', admin.staff.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    const host = await contentUsing(id, { kind: 'podcast_host', title: 'วิทยากร' });
    const reply = await call('DELETE', id);
    expect(reply.statusCode).toBe(409);
    const { code, data } = reply.json();
    expect(code).toBe('in_use');
    expect(data.used_by).toEqual([
      {
        kind: 'article',
        id: article,
        title: 'บทความ',
        path: `/articles/${article}`,
        field: 'content',
        deleted: false,
      },
      {
        kind: 'life_ready',
        id: lifeReady,
        title: 'Life',
        path: null,
        field: 'content',
        deleted: true,
      },
      {
        kind: 'podcast_host',
        id: host,
        title: 'วิทยากร',
        path: `/videos/podcasts/hosts/${host}`,
        field: 'content',
        deleted: false,
      },
      {
        kind: 'staff',
        id: staff,
        title: admin.staff.displayName,
        path: `/staffs/${staff}`,
        field: 'avatar_id',
        deleted: false,
      },
    ]);
    expect((await call('GET', id)).statusCode).toBe(200);
    expect((await test.app.inject({ url })).statusCode).toBe(200);
    await test.deps.db.updateTable('staff').set({ avatar_id: null }).execute();
  });

  it('is refused for a cover that only the item itself names', async () => {
    const { id } = await uploaded();
    const content = await contentUsing(id);
    await test.deps.db.deleteFrom('media_use').where('content_id', '=', content).execute();
    await test.deps.db
      .updateTable('content')
      .set({ featured_image_id: id })
      .where('id', '=', content)
      .execute();
    const reply = await call('DELETE', id);
    expect(reply.statusCode).toBe(409);
    expect(reply.json().data.used_by).toMatchObject([{ id: content, field: 'featured_image_id' }]);
  });

  it('keeps quiet about items of brands that the caller may not see', async () => {
    const publisher = await test.signIn('publisher', { brandScope: ['Ozempic'] });
    const { id } = await uploaded(publisher);
    await contentUsing(id, { brand: 'Wegovy', title: 'ความลับ' });
    const visible = await contentUsing(id, { brand: 'Ozempic', title: 'ของเรา' });
    const reply = await call('DELETE', id, publisher);
    expect(reply.statusCode).toBe(409);
    expect(reply.body).not.toContain('ความลับ');
    expect(reply.json().data.used_by).toEqual([
      { kind: 'article', id: null, title: null, path: null },
      expect.objectContaining({ id: visible, title: 'ของเรา' }),
    ]);
  });

  it.each(['publisher', 'editor', 'medical', 'event_manager'] as const)(
    'lets %s remove own uploads, nobody else’s',
    async (role) => {
      const person = await test.signIn(role);
      const { id } = await uploaded();
      expect((await call('DELETE', id, person)).statusCode).toBe(404);
      await makeArticle(test.deps.db, { featured_image_id: id });
      expect((await call('DELETE', id, person)).statusCode).toBe(403);
      const done = await call('DELETE', (await uploaded(person)).id, person);
      expect(done.statusCode).toBe(200);
    },
  );

  it('lets an administrator remove anybody’s upload, a sales manager not even an own one', async () => {
    const sales = await test.signIn('sales_manager');
    const { id } = await uploaded(sales);
    expect((await call('DELETE', id, sales)).statusCode).toBe(403);
    expect((await call('DELETE', id, await test.signIn('admin'))).statusCode).toBe(200);
  });

  it('and a save that starts to use the file at the same moment exclude each other', async () => {
    const { id } = await uploaded();
    let deleting: ReturnType<typeof call> | undefined;
    await test.deps.db.transaction().execute(async (trx) => {
      const { id: content } = await trx
        .insertInto('content')
        .values({ kind: 'article', title: 'กำลังบันทึก', slug: `race-${unique()}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('media_use')
        .values({ media_id: id, content_id: content, field: 'content' })
        .execute();
      deleting = call('DELETE', id);
      // Waits until the removal is blocked by the lock of this save.
      await expect
        .poll(async () => {
          const { rows } = await countWaiting();
          return rows[0]?.waiting;
        })
        .toBe(1);
    });
    expect((await deleting)?.statusCode).toBe(409);
  });
});

async function countWaiting() {
  return sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.deps.db);
}
