import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { workplace } from '@connect/contract/workplaces/workplace.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeUser, unique } from '../../test/factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';
import { makeWorkplace } from '../../test/user-factories.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

const accounts = new Map<Role, SignedIn>();
const as = (role: Role) => caller(test.app, accounts.get(role)?.headers);
beforeAll(async () => {
  for (const role of ROLES) accounts.set(role, await test.signIn(role, { regionScope: ['north'] }));
});

const values = (more: object = {}) => ({
  name_th: `โรงพยาบาลสมมติ ${unique()}`,
  type: 'community_hospital',
  province_code: '50',
  ...more,
});

describe('GET /v1/workplace', () => {
  it('sorts in Thai order, finds by name, code and district, counts its tabs', async () => {
    for (const [name_th, more] of [
      ['ไม้เอก คลินิก', { district: 'แม่ริม', type: 'clinic' }],
      ['มานี คลินิก', { hcode: '99001', type: 'clinic' }],
      ['เมืองทอง คลินิก', { is_active: false, type: 'clinic' }],
    ] as const) {
      await makeWorkplace(db, { name_th, province_code: '51', ...more });
    }
    const found = async (query: Record<string, string>) => {
      const { reply } = await call(workplace.list, { query: { province_code: '51', ...query } });
      return reply.data.map(({ name_th: name }) => name);
    };
    expect(await found({})).toEqual(['มานี คลินิก', 'เมืองทอง คลินิก', 'ไม้เอก คลินิก']);
    expect(await found({ search: '99001' })).toEqual(['มานี คลินิก']);
    expect(await found({ search: 'แม่ริม' })).toEqual(['ไม้เอก คลินิก']);
    expect(await found({ is_active: 'false' })).toEqual(['เมืองทอง คลินิก']);
    expect(await found({ region: 'south' })).toEqual([]);
    const { reply } = await call(workplace.list, { query: { province_code: '51' } });
    expect(reply.meta.counts).toEqual({ all: 3, active: 2, inactive: 1, merged: 0, trash: 0 });
  });

  it('counts the users of the caller’s regions', async () => {
    const place = await makeWorkplace(db);
    await makeUser(db, { workplace_id: place.id, province_code: '50' });
    await makeUser(db, { workplace_id: place.id, province_code: '90' });
    const count = async (role: Role) =>
      (await as(role)(workplace.get, { params: place })).reply.data.user_count;
    expect(await count('admin')).toBe(2);
    expect(await count('sales_manager')).toBe(1);
  });
});

describe('almost the same name', () => {
  it('is told of while it is typed and afterwards, in the same province only', async () => {
    const there = await makeWorkplace(db, {
      name_th: 'โรงพยาบาลทั่วไปเมืองตัวอย่าง',
      province_code: '20',
    });
    const similar = async (name_th: string, province_code = '20') => {
      const { reply } = await call(workplace.similar, { query: { name_th, province_code } });
      return reply.data.map(({ id }) => id);
    };
    for (const name of ['รพ.ทั่วไป เมืองตัวอย่าง', 'โรงพยาบาลทัวไปเมืองตัวอยาง']) {
      expect(await similar(name), name).toEqual([there.id]);
    }
    expect(await similar('รพ.ทั่วไป เมืองตัวอย่าง', '21')).toEqual([]);
    expect(await similar('ร้านยาสาธิตเวชภัณฑ์')).toEqual([]);
    const { status, reply } = await call(workplace.create, {
      body: values({ name_th: 'รพ.ทั่วไปเมืองตัวอย่าง', province_code: '20' }),
    });
    expect(status).toBe(201);
    expect(reply.meta.warnings).toMatchObject([
      { code: 'workplace_similar', items: [{ type: 'workplace', id: there.id }] },
    ]);
  });
});

describe('writing', () => {
  it('keeps what is sent, tells a stale version, and writes the change down', async () => {
    const made = await call(workplace.create, {
      body: values({ hcode: '๙๙๐๑๒', hcode9: 'ab1234567', bed_count: 30, lat: 18.5, lng: 99 }),
    });
    expect(made.reply.data).toMatchObject({
      hcode: '99012',
      hcode9: 'AB1234567',
      region: 'north',
      health_region: 1,
      user_count: 0,
      version: 1,
    });
    const params = { id: made.reply.data.id };
    const body = { short_name: 'รพช.สมมติ', version: 1 };
    expect((await call(workplace.update, { params, body })).reply.data.version).toBe(2);
    const stale = await call(workplace.update, { params, body: { short_name: 'ก', version: 1 } });
    expect([stale.status, stale.error.code]).toEqual([409, 'version_conflict']);
    const rows = await db
      .selectFrom('audit_entry')
      .select(['action', 'diff'])
      .where('entity_type', '=', 'workplace')
      .where('entity_id', '=', params.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'workplace.create', diff: null },
      { action: 'workplace.update', diff: { short_name: { from: '', to: 'รพช.สมมติ' } } },
    ]);
  });

  it.each([
    [{ name_th: 'ก' }, ['name_th: length']],
    [{ type: 'castle' }, ['type: option']],
    [{ province_code: '99' }, ['province_code: reference']],
    [{ hcode: '1234' }, ['hcode: pattern']],
    [{ hcode9: '123' }, ['hcode9: pattern']],
    [{ lat: 4, lng: 120 }, ['lat: min', 'lng: max']],
    [{ bed_count: -1 }, ['bed_count: min']],
    [{ pharmacy_license_no: 'ขย.1-99' }, ['pharmacy_license_no: pharmacy_only']],
    [{ merged_into_id: 1 }, ['merged_into_id: unknown_field']],
  ])('refuses %o', async (change, fields) => {
    const answer = await call(workplace.create, { body: values(change) });
    expect(fieldsOf(answer)).toEqual(fields);
  });

  it('a code belongs to one workplace, also of two made at once', async () => {
    const body = () => values({ hcode: '99050' });
    const both = await Promise.all([1, 2].map(() => call(workplace.create, { body: body() })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(fieldsOf(await call(workplace.create, { body: body() }))).toEqual(['hcode: unique']);
  });

  it('one with users is not deleted; one without goes to the trash and comes back', async () => {
    const used = await makeWorkplace(db);
    await makeUser(db, { workplace_id: used.id, deleted_at: '2026-11-19T09:00:00+07:00' });
    const refused = await call(workplace.delete, { params: used });
    expect([refused.status, refused.error.code]).toEqual([409, 'in_use']);
    const params = await makeWorkplace(db);
    expect((await call(workplace.delete, { params })).status).toBe(200);
    expect((await call(workplace.update, { params, body: { district: 'ก' } })).status).toBe(404);
    expect((await call(workplace.restore, { params })).reply.data.deleted_at).toBeNull();
    expect((await call(workplace.restore, { params })).error.code).toBe('not_in_trash');
  });

  it.each(ROLES)('%s reads all of them, and changes them or not', async (role) => {
    const params = await makeWorkplace(db, { province_code: '90' });
    expect((await as(role)(workplace.get, { params })).status).toBe(200);
    const administers = role === 'super_admin' || role === 'admin';
    const { status } = await as(role)(workplace.update, { params, body: { district: 'เมือง' } });
    expect(status).toBe(administers ? 200 : 403);
    const made = await as(role)(workplace.create, { body: values() });
    expect(made.status).toBe(administers ? 201 : 403);
  });
});
