import { exportOf } from '@connect/contract/calls/export.ts';
import { user } from '@connect/contract/users/user.ts';
import { userBulkCalls } from '@connect/contract/users/user-bulk.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { describe, expect, it } from 'vitest';
import { type CallParts, caller } from '../../test/call.ts';
import { makeUser } from '../../test/factories.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const { select, bulk } = userBulkCalls;

const WAITS = { status: 'pending', workplace_name_raw: 'คลินิกสมมติ', province_code: '50' } as const;
const NOBODY = '00000000-0000-4000-8000-000000000000';

async function chosen(query: CallParts['query'], body: object = {}, by = call) {
  const { status, reply } = await by(select, { query, body });
  expect(status).toBe(200);
  return reply.data;
}
const stored = (id: number) =>
  db.selectFrom('platform_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a selection', () => {
  it('holds whom the filters matched, whoever comes or changes afterwards', async () => {
    const team = 'ทีมเลือก';
    const [first, second] = [await makeUser(db, { team }), await makeUser(db, { team })];
    const { id: selection, count } = await chosen({ team });
    expect(count).toBe(2);
    const late = await makeUser(db, { team });
    await db
      .updateTable('platform_user')
      .set({ team: 'ทีมอื่น' })
      .where('id', '=', first.id)
      .execute();
    const { reply } = await call(user.list, { query: { selection, order_by: 'registered_at' } });
    expect(reply.data.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    expect(reply.meta.counts?.all).toBe(2);
    const done = await call(bulk, {
      body: { selection, from: 0, action: 'suspend', reason: 'ปิดทั้งทีม' },
    });
    expect(done.reply.data.map(({ ok }) => ok)).toEqual([true, true]);
    expect(done.reply.meta).toEqual({ total: 2, next: null });
    expect((await stored(late.id)).status).toBe('active');
  });

  it('is narrowed by another one, and by named rows', async () => {
    const team = 'ทีมแคบ';
    const active = await makeUser(db, { team });
    await makeUser(db, { team, ...WAITS });
    const all = await chosen({ team });
    expect((await chosen({ selection: all.id, status: 'pending' })).count).toBe(1);
    expect((await chosen({ selection: all.id }, { ids: [active.id, 999_999] })).count).toBe(1);
    expect((await chosen({ selection: NOBODY })).count).toBe(0);
  });

  it('is nobody else’s: neither listed, nor acted upon, nor written into a file', async () => {
    const team = 'ทีมของคนอื่น';
    await makeUser(db, { team });
    const { id: selection } = await chosen({ team });
    const other = await test.signIn('super_admin');
    const as = caller(test.app, other.headers);
    const listed = await as(user.list, { query: { selection } });
    expect(listed.reply.data).toEqual([]);
    expect(listed.reply.meta.counts?.all).toBe(0);
    const acted = await as(bulk, { body: { selection, from: 0, action: 'approve' } });
    expect(acted.status).toBe(404);
    const file = await test.app.inject({
      url: `${exportOf(user.list).path}?selection=${selection}&columns=display_name&reason=ทดสอบ`,
      headers: other.headers,
    });
    expect(file.body.split('\r\n')).toHaveLength(2);
  });

  it('is as narrow as its maker’s regions, then and when it is used', async () => {
    const team = 'ทีมภาค';
    const north = await makeUser(db, { team, province_code: '50' });
    const south = await makeUser(db, { team, province_code: '90' });
    const rep = await makeUser(db, { user_type: 'sale', license_no: null, province_code: '50' });
    const { headers } = await test.signIn('sales_manager', { regionScope: ['north'] });
    const as = caller(test.app, headers);
    const kept = await chosen({ team }, {}, as);
    expect(kept.count).toBe(1);
    expect((await chosen({}, { ids: [north.id, south.id] }, as)).count).toBe(1);
    await db
      .updateTable('platform_user')
      .set({ province_code: '90' })
      .where('id', '=', north.id)
      .execute();
    const { reply } = await as(bulk, {
      body: { selection: kept.id, from: 0, action: 'assign', owner_rep_id: rep.id },
    });
    expect(reply.data).toEqual([
      expect.objectContaining({ id: north.id, title: null, ok: false, code: 'not_found' }),
    ]);
    expect((await stored(north.id)).owner_rep_id).toBe(null);
  });

  it('cannot ask for what its maker may not read, and has a limit', async () => {
    const { headers } = await test.signIn('medical');
    const as = caller(test.app, headers);
    const refused = await as(select, { query: { segment: 'A' }, body: {} });
    expect(refused.status).toBe(403);
    const many = await call(select, {
      body: { ids: Array.from({ length: 101 }, (_, i) => i + 1) },
    });
    expect(many.status).toBe(422);
    const strange = await call(bulk, { body: { selection: 'ก', from: -1, action: 'approve' } });
    expect(strange.status).toBe(422);
  });
});

describe('an action on many', () => {
  it('says for each what came of it, and goes through the checks of the single one', async () => {
    const team = 'ทีมอนุมัติ';
    const ready = await makeUser(db, { team, ...WAITS });
    const lacks = await makeUser(db, { team, ...WAITS, workplace_name_raw: '' });
    const active = await makeUser(db, { team });
    const { id: selection } = await chosen({ team });
    const { reply } = await call(bulk, { body: { selection, from: 0, action: 'approve' } });
    const of = (id: number) => reply.data.find((row) => row.id === id);
    expect(of(ready.id)).toMatchObject({ ok: true });
    expect(of(lacks.id)).toMatchObject({
      ok: false,
      code: 'wrong_state',
      errors: [expect.objectContaining({ field: 'workplace_id' })],
    });
    expect(of(active.id)).toMatchObject({ ok: false, code: 'wrong_state' });
    const { version, status } = await stored(ready.id);
    expect([version, status]).toEqual([2, 'active']);
    const trail = await db
      .selectFrom('audit_entry')
      .select('entity_id')
      .where('action', '=', 'user.approve')
      .where('entity_id', 'in', [ready.id, lacks.id, active.id])
      .execute();
    expect(trail.map(({ entity_id }) => entity_id)).toEqual([ready.id]);
  });

  it('goes through a selection in parts, and past its end does nothing', async () => {
    const team = 'ทีมใหญ่';
    for (let n = 0; n < 103; n += 1) await makeUser(db, { team });
    const { id: selection, count } = await chosen({ team });
    expect(count).toBe(103);
    const act = { selection, action: 'suspend', reason: 'หมดสัญญา' } as const;
    const first = await call(bulk, { body: { ...act, from: 0 } });
    expect([first.reply.data.length, first.reply.meta]).toEqual([100, { total: 103, next: 100 }]);
    const last = await call(bulk, { body: { ...act, from: 100 } });
    expect([last.reply.data.length, last.reply.meta]).toEqual([3, { total: 103, next: null }]);
    const past = await call(bulk, { body: { ...act, from: 500 } });
    expect(past.reply).toEqual({ data: [], meta: { total: 103, next: null } });
    const again = await call(bulk, { body: { ...act, from: 100 } });
    expect(again.reply.data.every(({ code }) => code === 'wrong_state')).toBe(true);
  });

  it('moves the people of a representative, and refuses one who is none', async () => {
    const [from, to] = [
      await makeUser(db, { user_type: 'sale', license_no: null }),
      await makeUser(db, { user_type: 'sale', license_no: null }),
    ];
    const held = await makeUser(db, { owner_rep_id: from.id, workplace_name_raw: 'คลินิก' });
    const { id: selection, count } = await chosen({ owner_rep_id: from.id });
    expect(count).toBe(1);
    const wrong = await call(bulk, {
      body: { selection, from: 0, action: 'assign', owner_rep_id: held.id },
    });
    expect(wrong.reply.data[0]).toMatchObject({
      ok: false,
      errors: [expect.objectContaining({ field: 'owner_rep_id' })],
    });
    await call(bulk, { body: { selection, from: 0, action: 'assign', owner_rep_id: to.id } });
    expect((await stored(held.id)).owner_rep_id).toBe(to.id);
  });

  describe('on representatives, taken back', () => {
    const rep = () => makeUser(db, { user_type: 'sale', license_no: null });
    const back = (selection: string, by = call) =>
      by(bulk, { body: { selection, from: 0, action: 'assign_back' } });
    const owners = async (ids: number[]) =>
      Promise.all(ids.map(async (id) => (await stored(id)).owner_rep_id));

    it('gives each of them to who looked after them, or to nobody', async () => {
      const team = 'ทีมคืนผู้แทน';
      const [first, second, to] = [await rep(), await rep(), await rep()];
      const held = [
        await makeUser(db, { team, owner_rep_id: first.id }),
        await makeUser(db, { team, owner_rep_id: second.id }),
        await makeUser(db, { team }),
        await makeUser(db, { team, owner_rep_id: to.id }),
      ].map(({ id }) => id);
      const { id: selection } = await chosen({ team });
      await call(bulk, { body: { selection, from: 0, action: 'assign', owner_rep_id: to.id } });
      expect(await owners(held)).toEqual([to.id, to.id, to.id, to.id]);
      const { reply } = await back(selection);
      // Who was with that representative before was not moved.
      expect(reply.data.map(({ id, ok }) => [id, ok])).toEqual(
        held.slice(0, 3).map((id) => [id, true]),
      );
      expect(reply.meta).toEqual({ total: 4, next: null });
      expect(await owners(held)).toEqual([first.id, second.id, null, to.id]);
      expect((await back(selection)).reply.data).toEqual([]);
      const past = await call(bulk, { body: { selection, from: 100, action: 'assign_back' } });
      expect(past.reply).toEqual({ data: [], meta: { total: 4, next: null } });
    });

    it('knows the first one after two moves of the same selection', async () => {
      const [first, second, third] = [await rep(), await rep(), await rep()];
      const held = await makeUser(db, { team: 'ทีมย้ายสองครั้ง', owner_rep_id: first.id });
      const { id: selection } = await chosen({ team: 'ทีมย้ายสองครั้ง' });
      for (const to of [second, third]) {
        await call(bulk, { body: { selection, from: 0, action: 'assign', owner_rep_id: to.id } });
      }
      await back(selection);
      expect(await owners([held.id])).toEqual([first.id]);
    });

    it('says who was given to somebody else meanwhile, or cannot go back', async () => {
      const team = 'ทีมคืนไม่ได้';
      const [from, gone, to, other] = [await rep(), await rep(), await rep(), await rep()];
      const moved = await makeUser(db, { team, owner_rep_id: from.id });
      const left = await makeUser(db, { team, owner_rep_id: gone.id });
      const fine = await makeUser(db, { team, owner_rep_id: from.id });
      const { id: selection } = await chosen({ team });
      await call(bulk, { body: { selection, from: 0, action: 'assign', owner_rep_id: to.id } });
      await call(userCalls.assignOwner, {
        params: { id: String(moved.id) },
        body: { owner_rep_id: other.id },
      });
      await call(user.delete, { params: { id: String(gone.id) } });
      const { reply } = await back(selection);
      expect(reply.data).toEqual([
        expect.objectContaining({ id: moved.id, ok: false, code: 'version_conflict' }),
        expect.objectContaining({
          id: left.id,
          ok: false,
          errors: [expect.objectContaining({ field: 'owner_rep_id' })],
        }),
        expect.objectContaining({ id: fine.id, ok: true }),
      ]);
      expect(await owners([moved.id, left.id, fine.id])).toEqual([other.id, to.id, from.id]);
    });

    it('is done by who did it alone', async () => {
      const { id: selection } = await chosen({ team: 'ไม่มีใคร' });
      const other = await test.signIn('super_admin');
      expect((await back(selection, caller(test.app, other.headers))).status).toBe(404);
    });
  });

  it('needs its reason or its representative', async () => {
    const { id: selection } = await chosen({ team: 'ไม่มีใคร' });
    for (const action of ['suspend', 'assign']) {
      expect((await call(bulk, { body: { selection, from: 0, action } })).status).toBe(422);
    }
  });
});

describe('the file of users', () => {
  const lines = (body: string) =>
    body
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');

  it('has them in clear for a reason, and the audit names neither a value nor the search', async () => {
    const name = 'ทองดี สมมติไฟล์';
    await makeUser(db, {
      display_name: name,
      email: 'thongdee@example.com',
      phone: '+66812345678',
    });
    const { headers, staff } = await test.signIn('super_admin');
    const url = `/v1/user/export?columns=display_name,contact&search=${encodeURIComponent('สมมติไฟล์')}`;
    const early = await test.app.inject({ url, headers });
    expect([early.statusCode, early.json().data.code ?? early.json().code]).toContain(422);
    const file = await test.app.inject({ url: `${url}&reason=ขอรายชื่อ`, headers });
    expect(lines(file.body)[1]).toContain(`${name},thongdee@example.com`);
    const [entry] = await db
      .selectFrom('audit_entry')
      .leftJoin('audit_reason as r', 'r.entry_id', 'audit_entry.id')
      .select(['r.reason', 'diff'])
      .where('action', '=', 'export.run')
      .where('actor_id', '=', staff.id)
      .execute();
    expect(entry?.reason).toBe('ขอรายชื่อ');
    expect(JSON.stringify(entry?.diff)).not.toContain('สมมติไฟล์');
    expect(entry?.diff).toMatchObject({ unmasked: true, rows: 1 });
  });

  it('has nobody outside the regions of who asks for it', async () => {
    const team = 'ทีมไฟล์';
    await makeUser(db, { team, display_name: 'อยู่ ในภาค', province_code: '50' });
    await makeUser(db, { team, display_name: 'อยู่ นอกภาค', province_code: '90' });
    const { headers } = await test.signIn('sales_manager', { regionScope: ['north'] });
    const url = `/v1/user/export?team=${encodeURIComponent(team)}&reason=ตรวจเขต`;
    const file = await test.app.inject({ url, headers });
    expect(file.headers['x-export-rows']).toBe('1');
    expect(lines(file.body)).toEqual([expect.anything(), expect.stringContaining('อยู่ ในภาค')]);
  });
});
