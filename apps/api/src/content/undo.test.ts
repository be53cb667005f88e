import { UNDO_MINUTES } from '@connect/contract/constants.ts';
import { savedViews } from '@connect/contract/desk/saved-view.ts';
import { mediaLibrary } from '@connect/contract/media/media-library.ts';
import { permissionsOf, ROLES, type Role } from '@connect/contract/permissions.ts';
import { article } from '@connect/contract/stories/article.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { CONTENT_EXAMPLES } from '../../test/examples/write-examples.ts';
import { makeArticle, makeMedia, unique } from '../../test/factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';

const { test, call: boss } = await startTestApp();
const { db } = test.deps;
beforeEach(() => test.clock.set('2026-11-20T09:00:00+07:00'));

/** Whether a role may delete at least its own items in the area of an example. */
const deletes = (role: Role, name: string) => {
  const area = name.endsWith('-host') ? 'host' : name.replace('-', '_');
  return permissionsOf(role).some(
    (one) => one === `${area}.delete` || one === `${area}.delete_own`,
  );
};

const MEDICAL = {
  brand: 'Medical',
  promotional_type: 'medical',
  visibility: 'hcp_only',
  material_code: 'TH26MED00012',
  material_approved_at: '2026-01-01',
  material_expires_at: '2027-12-31',
};

type Call = [method: 'PUT' | 'POST' | 'DELETE', url: string, body?: object];

describe.each(ROLES)('%s', (role) => {
  let me: SignedIn;
  beforeAll(async () => {
    me = await test.signIn(role);
  });

  async function send([method, url, payload]: Call) {
    const { headers } = me;
    const reply = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
    const body: { data?: unknown } = reply.json();
    const rows: { ok: boolean }[] = Array.isArray(body.data) ? body.data : [];
    return { ok: reply.statusCode < 400 && rows.every((row) => row.ok), said: reply.body };
  }

  it.each(Object.keys(CONTENT_EXAMPLES))('takes back whatever they did to %s', async (name) => {
    const path = `/v1/${name}`;
    const reason = 'ทดสอบ';
    const actions: [string, (id: number) => Call, (id: number) => Call, 'publish'?][] = [
      ['delete', (id) => ['DELETE', `${path}/${id}`], (id) => ['POST', `${path}/${id}/restore`]],
      [
        'bulk delete',
        (id) => ['POST', `${path}/bulk`, { action: 'delete', ids: [id] }],
        (id) => ['POST', `${path}/bulk`, { action: 'restore', ids: [id], reason }],
      ],
      [
        'publish',
        (id) => ['PUT', `${path}/${id}`, { status: 'publish' }],
        (id) => ['PUT', `${path}/${id}`, { status: 'draft', reason }],
      ],
      [
        'bulk publish',
        (id) => ['POST', `${path}/bulk`, { action: 'publish', ids: [id] }],
        (id) => ['POST', `${path}/bulk`, { action: 'unpublish', ids: [id], reason }],
      ],
      [
        'unpublish',
        (id) => ['PUT', `${path}/${id}`, { status: 'draft', reason }],
        (id) => ['PUT', `${path}/${id}`, { status: 'publish' }],
        'publish',
      ],
      [
        'bulk unpublish',
        (id) => ['POST', `${path}/bulk`, { action: 'unpublish', ids: [id], reason }],
        (id) => ['POST', `${path}/bulk`, { action: 'publish', ids: [id] }],
        'publish',
      ],
    ];
    for (const [action, doing, undoing, status] of actions) {
      const made = await CONTENT_EXAMPLES[name]?.make(test, { status });
      const id = made?.id ?? 0;
      // The brand that `medical` may write; hosts belong to no brand.
      const brand = role === 'medical' && !name.endsWith('-host') ? MEDICAL : {};
      const values = { ...brand, created_by: me.staff.id };
      await db.updateTable('content').set(values).where('id', '=', id).execute();
      const done = await send(doing(id));
      if (action.endsWith('delete')) expect(done.ok, done.said).toBe(deletes(role, name));
      if (!done.ok) continue;
      const undone = await send(undoing(id));
      expect(undone.ok, `${action}: ${undone.said}`).toBe(true);
    }
  });

  it('takes back a view they deleted, and a file they replaced', async () => {
    const call = caller(test.app, me.headers);
    const body = { list: 'articles', title: `มุมมอง ${unique()}`, query: {} };
    const view = await call(savedViews.create, { body });
    const params = { id: view.reply.data.id };
    expect((await call(savedViews.delete, { params })).status).toBe(200);
    expect((await call(savedViews.restore, { params })).status).toBe(200);

    const { id, coverId } = await makeArticle(db, { created_by: me.staff.id });
    const use = { content_id: id, media_id: coverId, field: 'featured_image_id' };
    await db.insertInto('media_use').values(use).execute();
    // Saves a revision, as every item has one; it keeps the old picture readable.
    await boss(article.update, { params: { id }, body: { tags: ['ก'] } });
    const other = (await makeMedia(db, { createdBy: me.staff.id })).id;
    const swap = (from: number, by_id: number) =>
      call(mediaLibrary.replace, { params: { id: from }, body: { by_id } });
    if ((await swap(coverId, other)).status < 400) {
      expect((await swap(other, coverId)).status).toBe(200);
    }
  });
});

describe('undoing a deletion', () => {
  const publisher = async () => {
    const { staff, headers } = await test.signIn('publisher', { brandScope: ['Non-Brand'] });
    return { staff, call: caller(test.app, headers) };
  };

  it(`is the deleter’s for ${UNDO_MINUTES} minutes, then administrators’ alone`, async () => {
    const { call } = await publisher();
    const params = { id: (await makeArticle(db)).id };
    await call(article.delete, { params });
    test.clock.advance(UNDO_MINUTES * 60_000);
    const last = await call(article.get, { params });
    expect(last.reply.meta.permissions?.restore).toBe(true);
    test.clock.advance(1);
    const late = await call(article.get, { params });
    expect(late.reply.meta.permissions?.restore).toBe(false);
    expect((await call(article.restore, { params })).error.code).toBe('forbidden');
    const admin = caller(test.app, (await test.signIn('admin')).headers);
    expect((await admin(article.restore, { params })).status).toBe(200);
  });

  it('is open to no other account, and not for a later deletion by another one', async () => {
    const [one, two] = [await publisher(), await publisher()];
    const params = { id: (await makeArticle(db)).id };
    await one.call(article.delete, { params });
    expect((await two.call(article.restore, { params })).error.code).toBe('forbidden');
    await one.call(article.restore, { params });
    await two.call(article.delete, { params });
    expect((await one.call(article.restore, { params })).error.code).toBe('forbidden');
  });

  it('twice says that it is not in the trash, to whoever might delete it', async () => {
    const { call } = await publisher();
    const params = { id: (await makeArticle(db)).id };
    await call(article.delete, { params });
    expect((await call(article.restore, { params })).status).toBe(200);
    const again = await call(article.restore, { params });
    expect([again.status, again.error.code]).toEqual([409, 'not_in_trash']);
    const editor = caller(test.app, (await test.signIn('editor')).headers);
    expect((await editor(article.restore, { params })).error.code).toBe('forbidden');
  });

  it('ends with the right to delete it', async () => {
    const { call, staff } = await publisher();
    const params = { id: (await makeArticle(db)).id };
    await call(article.delete, { params });
    const scope = { brand_scope: ['Wegovy'] };
    await db.updateTable('staff').set(scope).where('id', '=', staff.id).execute();
    test.deps.sessions.forgetStaff(staff.id);
    expect((await call(article.restore, { params })).status).toBe(404);
  });
});
