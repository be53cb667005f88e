import { permissionsOf, ROLES, type Role } from '@connect/contract/permissions.ts';
import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { type SignedIn, startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

const accounts = new Map<Role, SignedIn>();
const as = (role: Role) => caller(test.app, accounts.get(role)?.headers);
beforeAll(async () => {
  for (const role of ROLES) accounts.set(role, await test.signIn(role, { regionScope: ['north'] }));
});

/** Pairs with one user, as the other one's id and the reasons. */
async function pairsOf(id: number, by = call) {
  const { reply } = await by(userMergeCalls.duplicates, { query: { user_id: id } });
  return reply.data.map(({ users, reasons }) => [
    users[0].id === id ? users[1].id : users[0].id,
    ...reasons,
  ]);
}
const named = (first_name: string, last_name: string, more: object = {}) =>
  makeUser(db, { first_name, last_name, display_name: `${first_name} ${last_name}`, ...more });

describe('pairs are found', () => {
  it.each([
    ['นพ.สมปอง', 'ใจดีเลิศ', 'สมปอง', 'ใจดีเลิศ'],
    ['น้ำทิพย์', 'แก้วมณีย์', 'นำทิพย', 'แกวมณีย'],
    ['นางสาว กมลรัตน์', 'ณ ลำปาง', 'กมลรัตน์', 'ณลำปาง'],
    ['John', "O'Connor-Smith", 'john', 'OConnor Smith'],
  ])('by name: %s %s is %s %s', async (a, b, c, d) => {
    const [one, other] = [await named(a, b), await named(c, d)];
    expect(await pairsOf(one.id)).toEqual([[other.id, 'name']]);
    expect(await pairsOf(other.id)).toEqual([[one.id, 'name']]);
  });

  it('by licence, e-mail and phone in their normal forms; those with most in common first', async () => {
    const n = 10_000 + unique();
    const one = await named(`เอก${n}`, 'ตัวอย่างหนึ่ง', {
      license_no: `ว.${n}`,
      email: `a.b${n}@hcp.example`,
      phone: `+6681${String(n).padStart(7, '0')}`,
    });
    const phoned = await named(`โท${n}`, 'คนละชื่อ', {
      phone: `+6681${String(n).padStart(7, '0')}`,
    });
    const twin = await named(`เอก${n}`, 'ตัวอย่างหนึง', {
      license_no: `ว.0${n}`,
      email: `ab${n}+line@hcp.example`,
    });
    await named(`ตรี${n}`, 'วิชาชีพอื่น', { license_no: `ภ.${n}`, user_type: 'pharmacist' });
    expect(await pairsOf(one.id)).toEqual([
      [twin.id, 'license', 'email', 'name'],
      [phoned.id, 'phone'],
    ]);
    const { reply } = await call(userMergeCalls.duplicates, { query: { reason: 'email' } });
    expect(reply.data.map(({ users }) => users.map(({ id }) => id))).toContainEqual([
      one.id,
      twin.id,
    ]);
  });

  it('not among the erased, those in the trash, and who has no name', async () => {
    const one = await named('วรรณา', 'ไม่ซ้ำใคร');
    await named('วรรณา', 'ไม่ซ้ำใคร', { status: 'erased' });
    await named('วรรณา', 'ไม่ซ้ำใคร', { deleted_at: '2026-11-19T09:00:00+07:00' });
    await named('-', '.');
    await named('.', '-');
    expect(await pairsOf(one.id)).toEqual([]);
  });

  it('also in a group of many, without comparing everybody with everybody', async () => {
    const crowd: number[] = [];
    for (let n = 0; n < 20; n += 1) crowd.push((await named('ซ้ำมาก', 'ชื่อโหล')).id);
    const { reply } = await call(userMergeCalls.duplicates, {
      query: { reason: 'name', limit: 100 },
    });
    const pairs = reply.data.filter(({ users }) => crowd.includes(users[0].id));
    const met = new Set(pairs.flatMap(({ users }) => users.map(({ id }) => id)));
    expect(met.size).toBe(20);
    expect(reply.pagination.total).toBeLessThan(20 * 5 + 20);
  });
});

describe('somebody who is typed in', () => {
  const similar = async (query: Record<string, string>, by = call) => {
    const { status, reply } = await by(userMergeCalls.similar, { query });
    expect(status).toBe(200);
    return reply.data.map(({ id, reasons }) => [id, ...reasons]);
  };

  it('is looked for by normal forms, the surest first, and only by what is complete', async () => {
    const n = 60_000 + unique();
    const name = { first_name: 'นพ.ปรีชา', last_name: 'สมมติพิมพ์' };
    const one = await named(name.first_name, name.last_name, {
      license_no: `ว.${n}`,
      email: `typed.${n}@hcp.example`,
      phone: `+6682${String(n).padStart(7, '0')}`,
    });
    const namesake = await named('ปรีชา', 'สมมติพิมพ');
    expect(await similar({ first_name: 'ปรีชา', last_name: 'สมมติ พิมพ์' })).toEqual([
      [namesake.id, 'name'],
      [one.id, 'name'],
    ]);
    const typed = { ...name, license_no: `ว${n}`, email: `Typed${n}+a@hcp.example` };
    expect(await similar({ ...typed, phone: `082-${String(n).padStart(7, '0')}` })).toEqual([
      [one.id, 'license', 'email', 'phone', 'name'],
      [namesake.id, 'name'],
    ]);
    expect(await similar({ license_no: `ภ.${n}` })).toEqual([]);
    expect(await similar({ first_name: 'ปรีชา' })).toEqual([]);
    expect(await similar({})).toEqual([]);
    const last = await db
      .selectFrom('audit_entry')
      .select(['action', 'diff'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ action: 'pii.view', diff: { view: 'similar', persons: 2 } });
    const half = await call(userMergeCalls.similar, { query: { phone: '08' } });
    expect(half.status).toBe(400);
  });

  it('is at most three, none erased or in the trash, and only for who adds users', async () => {
    for (let n = 0; n < 4; n += 1) await named('มากมาย', 'ชื่อพิมพ์');
    await named('มากมาย', 'ชื่อลบ', { status: 'erased' });
    await named('มากมาย', 'ชื่อลบ', { deleted_at: '2026-11-19T09:00:00+07:00' });
    expect(await similar({ first_name: 'มากมาย', last_name: 'ชื่อพิมพ์' })).toHaveLength(3);
    expect(await similar({ first_name: 'มากมาย', last_name: 'ชื่อลบ' })).toEqual([]);
    for (const role of ROLES) {
      const query = { first_name: 'มากมาย', last_name: 'ชื่อพิมพ์' };
      const { status } = await as(role)(userMergeCalls.similar, { query });
      expect(status, role).toBe(permissionsOf(role).includes('user.create') ? 200 : 403);
    }
  });
});

describe('not the same person', () => {
  it('is remembered for both, and forgotten again', async () => {
    const [one, other] = [await named('ฝาแฝด', 'ต่างคน'), await named('ฝาแฝด', 'ต่างคน')];
    const decide = (distinct: boolean) =>
      call(userMergeCalls.distinct, { params: one, body: { other_id: other.id, distinct } });
    expect((await decide(true)).status).toBe(200);
    expect((await decide(true)).status).toBe(200);
    expect(await pairsOf(one.id)).toEqual([]);
    expect(await pairsOf(other.id)).toEqual([]);
    await decide(false);
    expect(await pairsOf(other.id)).toEqual([[one.id, 'name']]);
    const { n } = await db
      .selectFrom('audit_entry')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('entity_id', '=', one.id)
      .where('action', 'in', ['user.distinct', 'user.distinct_undone'])
      .executeTakeFirstOrThrow();
    expect(n).toBe(2);
    const self = await call(userMergeCalls.distinct, { params: one, body: { other_id: one.id } });
    expect(self.error.code).toBe('wrong_state');
  });
});

describe('who sees pairs', () => {
  it.each(ROLES)('%s', async (role) => {
    const [near, twin, far] = [
      await named('ภูมิภาค', `เดียวกัน${role}`, { province_code: '50' }),
      await named('ภูมิภาค', `เดียวกัน${role}`, { province_code: '50' }),
      await named('ภูมิภาค', `เดียวกัน${role}`, { province_code: '90' }),
    ];
    const { status, reply } = await as(role)(userMergeCalls.duplicates, {
      query: { limit: 100 },
    });
    const masked = ['publisher', 'editor', 'analyst'].includes(role);
    const merges = await as(role)(userMergeCalls.merges);
    expect([status, merges.status]).toEqual([200, 200]);
    if (masked) {
      expect([reply.data, reply.pagination.total, merges.reply.data]).toEqual([[], 0, []]);
      return;
    }
    const seen = new Set(reply.data.flatMap(({ users }) => users.map(({ id }) => id)));
    const all = !['sales_manager', 'event_manager'].includes(role);
    expect(seen.has(far.id)).toBe(all);
    expect(seen.has(near.id)).toBe(role !== 'event_manager');
    expect(seen.has(twin.id)).toBe(role !== 'event_manager');
    const asked = await as(role)(userMergeCalls.duplicates, { query: { user_id: far.id } });
    expect(asked.status).toBe(all ? 200 : 404);
    const administers = ['super_admin', 'admin'].includes(role);
    for (const other of [twin, far]) {
      const seesBoth = all || (role === 'sales_manager' && other === twin);
      const told = await as(role)(userMergeCalls.distinct, {
        params: near,
        body: { other_id: other.id },
      });
      const mayCall = ['super_admin', 'admin', 'medical', 'sales_manager'].includes(role);
      expect(told.status).toBe(administers ? 200 : mayCall && !seesBoth ? 404 : 403);
    }
  });

  it('each page is traced like any view of personal data', async () => {
    const { status } = await as('admin')(userMergeCalls.duplicates);
    expect(status).toBe(200);
    const last = await db
      .selectFrom('audit_entry')
      .select(['action', 'diff'])
      .where('actor_id', '=', accounts.get('admin')?.staff.id ?? 0)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ action: 'pii.view', diff: { view: 'duplicates', page: 1 } });
  });
});

it('groups are found in the indexes of the normal forms', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    for (const column of ['name_key', 'license_key', 'email_key', 'phone']) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
        select ${sql.ref(column)} from platform_user u
        where ${sql.ref(column)} is not null and u.deleted_at is null and u.status <> 'erased'
        group by 1 having count(*) > 1`.execute(trx);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, column).toContain('Index Only Scan');
    }
  });
});
