import { staff } from '@connect/contract/staff/staff.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeArticle, makeStaff, unique } from '../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
let boss: SignedIn;
let asBoss: ReturnType<typeof caller>;
let asAdmin: ReturnType<typeof caller>;
beforeAll(async () => {
  t = await createTestApp();
  boss = await t.signIn('super_admin', { displayName: 'หัวหน้า ระบบ' });
  asBoss = caller(t.app, boss.headers);
  asAdmin = caller(t.app, (await t.signIn('admin')).headers);
});
afterAll(() => t.close());

const audits = (id: number) =>
  t.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'diff', 'reason', 'actor_id'])
    .where('entity_type', '=', 'staff')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

async function alive(headers: SignedIn['headers']): Promise<boolean> {
  return (await t.app.inject({ url: '/v1/auth/me', headers })).statusCode === 200;
}

const made = async (overrides: Parameters<typeof makeStaff>[1] = {}) =>
  makeStaff(t.deps.db, { role: 'editor', ...overrides });
const update = (id: number, body: unknown, as = asBoss) =>
  as(staff.update, { params: { id }, body });

describe('changing an account', () => {
  test('changes what is sent, keeps the rest, and tells what changed without personal data', async () => {
    const { id } = await made({ displayName: 'ชื่อ เดิม', row: { phone: '+66812345678' } });
    const { status, reply } = await update(id, {
      version: 1,
      position: 'ผู้จัดการ',
      email: `new.${id}@staff.example`,
      phone: null,
    });
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({
      version: 2,
      display_name: 'ชื่อ เดิม',
      position: 'ผู้จัดการ',
      phone: null,
      updated_by: { id: boss.staff.id },
    });
    expect(await audits(id)).toMatchObject([
      {
        action: 'staff.update',
        diff: {
          position: { from: '', to: 'ผู้จัดการ' },
          email: { from: '•••', to: '•••' },
          phone: { from: '•••', to: '•••' },
        },
      },
    ]);
  });

  test('an emptied display name becomes first and last name', async () => {
    const { id } = await made();
    const { reply } = await update(id, { version: 1, first_name: 'ใหม่', display_name: '' });
    expect(reply.data.display_name).toBe('ใหม่ ตัวอย่างกุล');
  });

  test('that changes nothing leaves nothing behind', async () => {
    const { id, displayName } = await made();
    const { reply } = await update(id, { version: 1, display_name: displayName, role: 'editor' });
    expect(reply.data.version).toBe(1);
    expect(await audits(id)).toEqual([]);
  });

  test('on a stale version answers 409 with who and when', async () => {
    const { id } = await made();
    await update(id, { version: 1, position: 'หนึ่ง' });
    const answer = await update(id, { version: 1, position: 'สอง' });
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({
      code: 'version_conflict',
      data: {
        current_version: 2,
        updated_by: { id: boss.staff.id, display_name: 'หัวหน้า ระบบ' },
      },
    });
    expect(fieldsOf(await update(id, { position: 'สาม' }))).toEqual(['version: required']);
  });

  test('two at once with one version: one is kept, one is told', async () => {
    const { id } = await made();
    const answers = await Promise.all([
      update(id, { version: 1, position: 'ก' }),
      update(id, { version: 1, position: 'ข' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    'status',
    'mfa_enabled',
    'token_version',
    'password_hash',
    'must_change_password',
    'username',
    'password',
    'deleted_at',
    'sso_subject',
    'created_by',
    'suspended_for',
  ])('refuses the field %s and changes nothing', async (field) => {
    const { id } = await made();
    const columns = () =>
      t.deps.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = await columns();
    const answer = await update(id, { version: 1, position: 'ใหม่', [field]: 1 });
    expect(fieldsOf(answer)).toEqual([`${field}: unknown_field`]);
    expect(await columns()).toEqual(before);
  });

  test.each([
    ['role', { role: 'publisher' }],
    ['brand scope', { brand_scope: ['Wegovy'] }],
    ['region scope', { region_scope: ['north'] }],
  ])('a new %s ends every session at once', async (_, change) => {
    const { staff: target, headers } = await t.signIn('editor');
    expect(await alive(headers)).toBe(true);
    const { version } = (await asBoss(staff.get, { params: { id: target.id } })).reply.data;
    expect((await update(target.id, { version, ...change })).status).toBe(200);
    expect(await alive(headers)).toBe(false);
    const sessions = await asBoss(staff.sessions, { params: { id: target.id } });
    expect(sessions.reply.data).toEqual([]);
  });

  test('a new position ends no session', async () => {
    const { staff: target, headers } = await t.signIn('editor');
    await update(target.id, { version: 1, position: 'ใหม่' });
    expect(await alive(headers)).toBe(true);
  });

  test('a new role is an entry of its own, with what it was', async () => {
    const { id } = await made();
    await update(id, { version: 1, role: 'publisher', position: 'ใหม่' });
    expect(await audits(id)).toMatchObject([
      { action: 'staff.role_change', diff: { role: { from: 'editor', to: 'publisher' } } },
      { action: 'staff.update', diff: { position: { from: '', to: 'ใหม่' } } },
    ]);
  });

  test('a new address ends the invitation that went to the old one', async () => {
    const { reply } = await asBoss(staff.create, {
      body: {
        username: 'moving.on',
        email: 'moving.on@staff.example',
        first_name: 'สมหญิง',
        last_name: 'ตัวอย่าง',
        role: 'editor',
        send_invite: true,
      },
    });
    const token = reply.meta.password_link?.link?.split('=')[1];
    await update(reply.data.id, { version: 1, email: `moved.${unique()}@staff.example` });
    const read = await t.app.inject({
      method: 'POST',
      url: '/v1/auth/password/link',
      payload: { token },
    });
    expect(read.statusCode).toBe(410);
  });

  test('names a taken address, also when two take it at once', async () => {
    const [one, two] = [await made(), await made()];
    const email = `wanted.${unique()}@staff.example`;
    const answers = await Promise.all([
      update(one.id, { version: 1, email }),
      update(two.id, { version: 1, email }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && fieldsOf(refused)).toEqual(['email: unique']);
  });

  test('an agency account cannot lose its last day', async () => {
    const { id } = await made({ expiresAt: '2026-12-01', row: { department: 'agency' } });
    expect(fieldsOf(await update(id, { version: 1, expires_at: null }))).toEqual([
      'expires_at: expiry_agency',
    ]);
    expect((await update(id, { version: 1, expires_at: '2027-01-31' })).status).toBe(200);
  });
});

describe('who may change whom', () => {
  test.each(['super_admin', 'admin'] as const)(
    'an administrator sees a %s and changes nothing of the account',
    async (role) => {
      const { id } = await made({ role, row: { mfa_enabled: true } });
      const item = await asAdmin(staff.get, { params: { id } });
      expect(item.status).toBe(200);
      expect(Object.values(item.reply.meta.permissions ?? {})).toEqual(Array(8).fill(false));
      const answers = await Promise.all([
        update(id, { version: 1, position: 'ใหม่' }, asAdmin),
        asAdmin(staff.resetPassword, { params: { id } }),
        asAdmin(staff.resetMfa, { params: { id } }),
        asAdmin(staff.unlock, { params: { id } }),
        asAdmin(staff.invite, { params: { id } }),
        asAdmin(staff.suspend, { params: { id }, body: { reason: 'ทดสอบ' } }),
        asAdmin(staff.activate, { params: { id } }),
        asAdmin(staff.endSessions, { params: { id } }),
        asAdmin(staff.delete, { params: { id } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(403));
      expect(await audits(id)).toEqual([]);
    },
  );

  test('an administrator promotes nobody to administrator, a super administrator does', async () => {
    const { id } = await made();
    for (const role of ['admin', 'super_admin']) {
      expect(fieldsOf(await update(id, { version: 1, role }, asAdmin)), role).toEqual([
        'role: role_not_allowed',
      ]);
    }
    expect((await update(id, { version: 1, role: 'publisher' }, asAdmin)).status).toBe(200);
    expect((await update(id, { version: 2, role: 'admin' })).status).toBe(200);
  });

  test('nobody changes role, scope or last day of their own account; names they may', async () => {
    for (const role of ['super_admin', 'admin'] as const) {
      const me = await t.signIn(role);
      const as = caller(t.app, me.headers);
      const { id } = me.staff;
      const answer = await update(
        id,
        {
          version: 1,
          role: 'editor',
          brand_scope: ['Wegovy'],
          region_scope: ['north'],
          expires_at: '2026-12-31',
        },
        as,
      );
      expect(fieldsOf(answer).sort()).toEqual([
        'brand_scope: own_role',
        'expires_at: own_role',
        'region_scope: own_role',
        'role: own_role',
      ]);
      const named = await update(id, { version: 1, first_name: 'ชื่อใหม่', phone: '021234567' }, as);
      expect(named.reply.data, role).toMatchObject({ first_name: 'ชื่อใหม่', phone: '+6621234567' });
    }
  });

  test('an administrator does not raise themself', async () => {
    const me = await t.signIn('admin');
    const answer = await update(
      me.staff.id,
      { version: 1, role: 'super_admin' },
      caller(t.app, me.headers),
    );
    expect(fieldsOf(answer)).toEqual(['role: own_role']);
  });
});

test('what a deleted person made keeps their name', async () => {
  const { db } = t.deps;
  const author = await made({ displayName: 'ผู้เขียน เก่า' });
  const { id } = await makeArticle(db, { created_by: author.id, updated_by: author.id });
  expect((await asBoss(staff.delete, { params: { id: author.id } })).status).toBe(200);
  const { body } = await t.app.inject({ url: `/v1/article/${id}`, headers: boss.headers });
  expect(JSON.parse(body).data.created_by).toEqual({ id: author.id, display_name: 'ผู้เขียน เก่า' });
});
