import { auth } from '@connect/contract/sign-in/auth.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeMedia } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function somebody() {
  const { headers, staff } = await t.signIn('editor');
  return { staff, call: caller(t.app, headers) };
}

describe('PUT /v1/auth/me', () => {
  test('changes name, phone and picture, with an audit entry that holds no phone number', async () => {
    const { staff, call } = await somebody();
    const { id: avatar_id } = await makeMedia(t.deps.db, { createdBy: staff.id });
    const body = { display_name: ' ชื่อ  ใหม่ ', phone: '๐๘๑-234-5678', avatar_id };
    const { reply, status } = await call(auth.updateMe, { body });
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({
      display_name: 'ชื่อ  ใหม่',
      phone: '+66812345678',
      avatar_id,
      avatar_url: expect.stringMatching(/^\/media\/.+thumb\.webp$/),
    });
    expect((await call(auth.me)).reply.data.display_name).toBe('ชื่อ  ใหม่');
    const entry = await t.deps.db
      .selectFrom('audit_entry')
      .select('diff')
      .where('action', '=', 'auth.profile_update')
      .where('entity_id', '=', staff.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(entry.diff)).toContain('ชื่อ');
    expect(JSON.stringify(entry.diff)).not.toContain('812345678');
    const cleared = await call(auth.updateMe, { body: { phone: null, avatar_id: null } });
    expect(cleared.reply.data).toMatchObject({ phone: null, avatar_url: null });
  });

  test('a picture of somebody else, a document, or none at all is refused', async () => {
    const { staff, call } = await somebody();
    const theirs = await makeMedia(t.deps.db);
    const document = await makeMedia(t.deps.db, { createdBy: staff.id });
    await t.deps.db
      .updateTable('media')
      .set({ kind: 'document' })
      .where('id', '=', document.id)
      .execute();
    for (const avatar_id of [theirs.id, document.id, 9_999_999]) {
      const refused = await call(auth.updateMe, { body: { avatar_id } });
      expect(fieldsOf(refused)).toEqual(['avatar_id: reference']);
    }
  });

  test('a picture that an administrator gave may stay', async () => {
    const { staff, call } = await somebody();
    const { id } = await makeMedia(t.deps.db);
    await t.deps.db
      .updateTable('staff')
      .set({ avatar_id: id })
      .where('id', '=', staff.id)
      .execute();
    const kept = await call(auth.updateMe, { body: { display_name: 'ก', avatar_id: id } });
    expect(kept.reply.data.avatar_id).toBe(id);
  });

  test.each([
    ['role', 'super_admin'],
    ['status', 'active'],
    ['mfa_enabled', true],
    ['token_version', 9],
    ['password_hash', 'x'],
    ['email', 'other@staff.example'],
    ['brand_scope', []],
    ['must_change_password', false],
  ])('%s cannot be changed by oneself', async (field, value) => {
    const { call, staff } = await somebody();
    const row = () =>
      t.deps.db.selectFrom('staff').selectAll().where('id', '=', staff.id).executeTakeFirst();
    const before = await row();
    const refused = await call(auth.updateMe, { body: { display_name: 'ก', [field]: value } });
    expect(fieldsOf(refused)).toEqual([`${field}: unknown_field`]);
    expect(await row()).toEqual(before);
  });

  test('an administrator who has the account open learns of the change', async () => {
    const { call, staff } = await somebody();
    const version = async () =>
      (
        await t.deps.db
          .selectFrom('staff')
          .select('version')
          .where('id', '=', staff.id)
          .executeTakeFirstOrThrow()
      ).version;
    const before = await version();
    await call(auth.updateMe, { body: { phone: '02-123-4567' } });
    expect(await version()).toBe(before + 1);
    await call(auth.updateMe, { body: { phone: '02-123-4567' } });
    expect(await version()).toBe(before + 1);
  });
});

describe('PUT /v1/auth/preferences', () => {
  test('merges: what is left out stays, and the next sign-in finds it', async () => {
    const { call } = await somebody();
    await call(auth.preferences, { body: { language: 'en', density: 'compact' } });
    const body = { density: 'comfortable', bell_muted: ['expires_soon'] };
    const { reply } = await call(auth.preferences, { body });
    const merged = { language: 'en', density: 'comfortable', bell_muted: ['expires_soon'] };
    expect(reply.data).toEqual(merged);
    expect((await call(auth.me)).reply.data.preferences).toEqual(merged);
  });

  test('two changes at once both count', async () => {
    const { call } = await somebody();
    await Promise.all([
      call(auth.preferences, { body: { scheme: 'dark' } }),
      call(auth.preferences, { body: { buddhist_era: true } }),
    ]);
    const { reply } = await call(auth.me);
    expect(reply.data.preferences).toEqual({ scheme: 'dark', buddhist_era: true });
  });

  test('each change is one audit entry that names what has changed; none changes nothing', async () => {
    const { staff, call } = await somebody();
    const entries = () =>
      t.deps.db
        .selectFrom('audit_entry')
        .select(['entity_id', 'diff'])
        .where('action', '=', 'auth.preferences_update')
        .where('actor_id', '=', staff.id)
        .orderBy('id')
        .execute();
    await call(auth.preferences, { body: { language: 'en', density: 'compact' } });
    await call(auth.preferences, { body: { language: 'en' } });
    await call(auth.preferences, { body: {} });
    await call(auth.preferences, { body: { language: 'de' } });
    await call(auth.preferences, { body: { columns: { articles: ['views'] } } });
    expect(await entries()).toEqual([
      {
        entity_id: staff.id,
        diff: { language: { from: null, to: 'en' }, density: { from: null, to: 'compact' } },
      },
      { entity_id: staff.id, diff: { columns: { from: null, to: { articles: ['views'] } } } },
    ]);
  });

  test('the same choice made twice at once is recorded once', async () => {
    const { staff, call } = await somebody();
    const body = { scheme: 'dark' };
    await Promise.all([1, 2, 3].map(() => call(auth.preferences, { body })));
    const recorded = await t.deps.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'auth.preferences_update')
      .where('actor_id', '=', staff.id)
      .execute();
    expect(recorded).toHaveLength(1);
  });

  test('columns are kept list by list, and null goes back to what the list shows itself', async () => {
    const { call } = await somebody();
    const choose = async (columns: object) =>
      (await call(auth.preferences, { body: { columns } })).reply.data.columns;
    await Promise.all([
      choose({ articles: ['status', 'views'] }),
      choose({ 'life-ready': ['views'] }),
    ]);
    const { reply } = await call(auth.me);
    expect(reply.data.preferences.columns).toEqual({
      articles: ['status', 'views'],
      'life-ready': ['views'],
    });
    expect(await choose({ articles: null, staffs: [] })).toEqual({
      'life-ready': ['views'],
      staffs: [],
    });
    await call(auth.preferences, { body: { density: 'compact' } });
    expect((await call(auth.me)).reply.data.preferences).toEqual({
      density: 'compact',
      columns: { 'life-ready': ['views'], staffs: [] },
    });
  });

  test.each([
    { secrets: ['x'] },
    { articles: 'views' },
    { articles: ['Robert; --'] },
    { articles: Array.from({ length: 41 }, (_, n) => `c${'x'.repeat(n % 30)}`) },
  ])('columns of no list, and what names no column, are refused: %j', async (columns) => {
    const { call } = await somebody();
    expect((await call(auth.preferences, { body: { columns } })).status).toBe(422);
  });

  test('what is not a choice is refused', async () => {
    const { call } = await somebody();
    expect((await call(auth.preferences, { body: { language: 'de' } })).status).toBe(422);
    expect((await call(auth.preferences, { body: { role: 'admin' } })).status).toBe(422);
    expect((await call(auth.preferences, { body: { bell_muted: ['x'] } })).status).toBe(422);
  });
});
