import { staff } from '@connect/contract/staff/staff.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeMedia, makeStaff, makeUser } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
let call: ReturnType<typeof caller>;
beforeAll(async () => {
  t = await createTestApp();
  call = caller(t.app, (await t.signIn('super_admin', { displayName: 'ฮูก ผู้ดู' })).headers);
});
afterAll(() => t.close());

/** Accounts of one test are found by a word that only they have. */
const list = async (query: Record<string, string | number | boolean>) => {
  const { status, reply } = await call(staff.list, { query });
  expect(status).toBe(200);
  return reply;
};
const names = async (query: Record<string, string | number | boolean>) =>
  (await list(query)).data.map((row) => row.display_name);

const failSignIn = (username: string) =>
  t.app.inject({
    method: 'POST',
    url: '/jwt-auth/v1/token',
    payload: { username, password: 'not the password of anybody' },
  });

describe('the list of accounts', () => {
  test('sorts names by the Thai alphabet, both ways', async () => {
    for (const name of ['ไกร', 'แก้ว', 'เกศ', 'ขวัญ', 'กานต์']) {
      await makeStaff(t.deps.db, { displayName: `${name} เรียงชื่อ` });
    }
    const sorted = ['กานต์', 'เกศ', 'แก้ว', 'ไกร', 'ขวัญ'].map((name) => `${name} เรียงชื่อ`);
    expect(await names({ search: 'เรียงชื่อ' })).toEqual(sorted);
    expect(await names({ search: 'เรียงชื่อ', order: 'desc' })).toEqual(sorted.toReversed());
  });

  test('puts who never signed in last, whatever the direction', async () => {
    const { db } = t.deps;
    await makeStaff(db, { displayName: 'ลำดับ ไม่เคย' });
    for (const day of ['10', '12', '11']) {
      await makeStaff(db, {
        displayName: `ลำดับ ${day}`,
        row: { last_login_at: `2026-11-${day}T09:00:00+07:00` },
      });
    }
    const query = { search: 'ลำดับ', order_by: 'last_login_at' };
    expect(await names(query)).toEqual(['ลำดับ 12', 'ลำดับ 11', 'ลำดับ 10', 'ลำดับ ไม่เคย']);
    expect(await names({ ...query, order: 'asc' })).toEqual([
      'ลำดับ 10',
      'ลำดับ 11',
      'ลำดับ 12',
      'ลำดับ ไม่เคย',
    ]);
  });

  test('finds by parts of name, username, e-mail and employee code, all words at once', async () => {
    const { id } = await makeStaff(t.deps.db, {
      displayName: 'ปาริชาต น้ำค้าง',
      username: 'parichat.n',
      row: { email: 'dew@search.example', employee_code: 'E70_1' },
    });
    await makeStaff(t.deps.db, { displayName: 'ปาริชาต อื่น', row: { employee_code: 'E7001' } });
    for (const search of ['น้ำค้าง', 'PARICHAT', 'dew@search', 'e70_1', 'ปาริ ค้าง', `#${id}`]) {
      expect(await names({ search }), search).toEqual(['ปาริชาต น้ำค้าง']);
    }
    expect(await names({ search: 'น้ำค้าง อื่น' })).toEqual([]);
    expect(await names({ search: '100%' })).toEqual([]);
  });

  test('counts every tab for the other filters, and filters by a tab', async () => {
    const { db } = t.deps;
    const word = (name: string, more: Parameters<typeof makeStaff>[1] = {}) =>
      makeStaff(db, { displayName: `แท็บ ${name}`, role: 'editor', ...more });
    await word('ทำงาน');
    await word('เชิญ', { status: 'invited' });
    await word('ระงับ', { status: 'suspended', row: { suspended_for: 'decision' } });
    await word('ผู้เผยแพร่', { role: 'publisher', row: { mfa_enabled: true } });
    const locked = await word('ล็อก', { row: { department: 'marketing' } });
    for (let n = 0; n < 5; n += 1) await failSignIn(locked.username);

    const all = await list({ search: 'แท็บ' });
    expect(all.meta.counts).toEqual({ all: 5, active: 2, invited: 1, suspended: 1, locked: 1 });
    expect(all.pagination.total).toBe(5);
    const suspended = await list({ search: 'แท็บ', status: 'suspended' });
    expect(suspended.data).toMatchObject([{ status: 'suspended', suspended_for: 'decision' }]);
    expect(suspended.meta.counts).toEqual(all.meta.counts);
    expect(suspended.pagination.total).toBe(1);
    expect(await names({ search: 'แท็บ', status: 'locked,invited' })).toEqual([
      'แท็บ เชิญ',
      'แท็บ ล็อก',
    ]);
    expect(await names({ search: 'แท็บ', role: 'publisher' })).toEqual(['แท็บ ผู้เผยแพร่']);
    expect(await names({ search: 'แท็บ', department: 'marketing' })).toEqual(['แท็บ ล็อก']);
    expect(await names({ search: 'แท็บ', mfa_enabled: true })).toEqual(['แท็บ ผู้เผยแพร่']);
    expect((await list({ search: 'แท็บ', mfa_enabled: false })).pagination.total).toBe(4);
  });

  test('a lock ends by itself after fifteen minutes', async () => {
    const { id, username } = await makeStaff(t.deps.db, { displayName: 'ปลดเอง' });
    for (let n = 0; n < 5; n += 1) await failSignIn(username);
    const item = async () => (await call(staff.get, { params: { id } })).reply.data;
    expect(await item()).toMatchObject({
      status: 'locked',
      failed_login_count: 5,
      locked_until: '2026-11-20T09:15:00.000+07:00',
    });
    t.clock.advance(15 * 60_000 + 1);
    expect(await item()).toMatchObject({
      status: 'active',
      failed_login_count: 0,
      locked_until: null,
    });
    t.clock.set('2026-11-20T09:00:00+07:00');
  });

  test('shows a small picture, and nothing that opens a door', async () => {
    const { db } = t.deps;
    const media = await makeMedia(db);
    await makeStaff(db, { displayName: 'มีรูป', row: { avatar_id: media.id } });
    const [row] = (await list({ search: 'มีรูป' })).data;
    expect(row?.avatar_url).toBe(`/media/${media.id}-${media.sha256.slice(0, 16)}/thumb.webp`);
    expect(Object.keys(row ?? {})).not.toContain('password_hash');
  });

  test('refuses unknown sorting and unknown roles', async () => {
    expect((await call(staff.list, { query: { order_by: 'password_hash' } })).status).toBe(400);
    expect((await call(staff.list, { query: { role: 'king' } })).status).toBe(400);
  });
});

describe('one account', () => {
  test('a deleted one and an unknown one answer 404 in the same way, to every call', async () => {
    const { id } = await makeStaff(t.deps.db, {
      row: { deleted_at: '2026-11-01T00:00:00+07:00', status: 'active' },
    });
    for (const gone of [id, 9_999_999]) {
      const params = { id: gone };
      const session = 'b2f3a9a0-5f6e-4c53-9f5a-3f4c7f0f2d11';
      const answers = await Promise.all([
        call(staff.get, { params }),
        call(staff.update, { params, body: { version: 1 } }),
        call(staff.delete, { params }),
        call(staff.invite, { params }),
        call(staff.resetPassword, { params }),
        call(staff.resetMfa, { params }),
        call(staff.unlock, { params }),
        call(staff.suspend, { params, body: { reason: 'ไม่ทำงานแล้ว' } }),
        call(staff.activate, { params }),
        call(staff.sessions, { params }),
        call(staff.endSessions, { params }),
        call(staff.endSession, { params: { ...params, session } }),
        call(staff.activity, { params }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
  });

  test('tells what the account did, newest first, a page at a time', async () => {
    const { staff: person, headers } = await t.signIn('admin');
    const as = caller(t.app, headers);
    for (let n = 0; n < 3; n += 1) {
      const target = await makeStaff(t.deps.db, { role: 'editor' });
      const body = { reason: 'ทดสอบ' };
      expect((await as(staff.suspend, { params: { id: target.id }, body })).status).toBe(200);
    }
    const { reply } = await call(staff.activity, {
      params: { id: person.id },
      query: { limit: 2 },
    });
    expect(reply.data.map(({ action }) => action)).toEqual(['staff.suspend', 'staff.suspend']);
    expect(reply.pagination).toMatchObject({ total: 4, total_pages: 2, has_next: true });
  });
});

describe('platform users to link', () => {
  test('are the company’s own that no account has, by name', async () => {
    const { db } = t.deps;
    const free = await makeUser(db, { user_type: 'sale', display_name: 'ลิงก์ได้ ขาย' });
    const taken = await makeUser(db, { user_type: 'staff', display_name: 'ลิงก์ได้ มีแล้ว' });
    await makeUser(db, { user_type: 'doctor', display_name: 'ลิงก์ได้ แพทย์' });
    await makeStaff(db, { row: { user_id: taken.id } });
    const { reply } = await call(staff.linkable, { query: { search: 'ลิงก์ได้' } });
    expect(reply.data).toEqual([{ id: free.id, display_name: 'ลิงก์ได้ ขาย', user_type: 'sale' }]);
  });
});

test('a data protection officer reads everything and changes nothing', async () => {
  const officer = caller(t.app, (await t.signIn('dpo')).headers);
  const { id } = await makeStaff(t.deps.db, { role: 'editor' });
  const row = (await officer(staff.list, { query: { search: `#${id}` } })).reply;
  expect(row.meta.permissions).toEqual({ create: false, export: false });
  expect(Object.values(row.data[0]?.permissions ?? {})).toEqual(Array(8).fill(false));
  expect((await officer(staff.get, { params: { id } })).status).toBe(200);
  expect((await officer(staff.sessions, { params: { id } })).status).toBe(200);
  expect((await officer(staff.activity, { params: { id } })).status).toBe(200);
  const body = { version: 1, position: 'ใหม่' };
  expect((await officer(staff.update, { params: { id }, body })).status).toBe(403);
  expect((await officer(staff.unlock, { params: { id } })).status).toBe(403);
  expect((await officer(staff.endSessions, { params: { id } })).status).toBe(403);
});

test('an editor sees no accounts at all', async () => {
  const editor = caller(t.app, (await t.signIn('editor')).headers);
  expect((await editor(staff.list)).status).toBe(403);
  expect((await editor(staff.get, { params: { id: 1 } })).status).toBe(403);
});
