import { user } from '@connect/contract/users/user.ts';
import { workplace } from '@connect/contract/workplaces/workplace.ts';
import { expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeUser, unique } from '../../test/factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeWorkplace } from '../../test/user-factories.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

const worksAt = async (id: number) =>
  (
    await db
      .selectFrom('platform_user')
      .select('workplace_id')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.workplace_id;
const merge = (id: number, from_id: number, more: object = {}) =>
  call(workplace.merge, { params: { id }, body: { from_id, ...more } });
const unmerge = (id: number) => call(workplace.unmerge, { params: { id } });
const found = async (search: string, more: Record<string, string> = {}) =>
  (await call(workplace.list, { query: { search, ...more } })).reply.data.map(({ id }) => id);

it('loses no user and no old name: not of the one that ends, not of the one that stays', async () => {
  const n = unique();
  const stays = await makeWorkplace(db, { name_th: `โรงพยาบาลใหม่${n}`, short_name: `รพม${n}` });
  const ends = await makeWorkplace(db, {
    name_th: `โรงพยาบาลเก่า${n}`,
    name_en: `Old ${n}`,
    hcode: '88001',
  });
  const people = [
    await makeUser(db, { workplace_id: ends.id }),
    await makeUser(db, { workplace_id: ends.id, status: 'suspended' }),
    await makeUser(db, { workplace_id: ends.id, deleted_at: '2026-11-19T09:00:00+07:00' }),
  ];
  const { status, reply } = await merge(stays.id, ends.id, { take: ['name_th', 'hcode'] });
  expect(status).toBe(200);
  expect(reply.meta.moved).toBe(3);
  expect(reply.data).toMatchObject({
    name_th: `โรงพยาบาลเก่า${n}`,
    hcode: '88001',
    former_names: [`โรงพยาบาลใหม่${n}`, `Old ${n}`],
    merged_into: null,
  });
  for (const { id } of people) expect(await worksAt(id)).toBe(stays.id);
  for (const name of [`ใหม่${n}`, `เก่า${n}`, `old ${n}`, `รพม${n}`, '88001']) {
    expect(await found(name), name).toEqual([stays.id]);
  }
  expect(await found(`เก่า${n}`, { merged: 'true' })).toEqual([ends.id]);
  const old = await call(workplace.get, { params: ends });
  expect(old.reply.data.merged_into).toEqual({ id: stays.id, name_th: `โรงพยาบาลเก่า${n}` });
  expect(old.reply.meta.permissions).toMatchObject({ edit: false, merge: false, unmerge: true });
  const similar = await call(workplace.similar, {
    query: { name_th: `รพ.ใหม ${n}`, province_code: '10' },
  });
  expect(similar.reply.data.map(({ id }) => id)).toContain(stays.id);
});

it('what was merged before leads to the last one; nobody is sent to one that ended', async () => {
  const [a, b, c] = [await makeWorkplace(db), await makeWorkplace(db), await makeWorkplace(db)];
  await merge(b.id, a.id);
  await merge(c.id, b.id);
  expect((await call(workplace.get, { params: a })).reply.data.merged_into?.id).toBe(c.id);
  for (const answer of [await merge(c.id, b.id), await merge(b.id, c.id)]) {
    expect([answer.status, answer.error.code]).toEqual([409, 'already_merged']);
  }
  const person = await makeUser(db, { email: `w${unique()}@hcp.example` });
  const sent = await call(user.update, { params: person, body: { workplace_id: b.id } });
  expect(fieldsOf(sent)).toContain('workplace_id: reference');
  const edited = await call(workplace.update, { params: b, body: { district: 'เมือง' } });
  expect(edited.error.code).toBe('already_merged');
});

it('refuses itself, nobody, the trash, a stale version, and values that do not go together', async () => {
  const place = await makeWorkplace(db);
  const shop = await makeWorkplace(db, { type: 'pharmacy', pharmacy_license_no: 'ขย.1-1' });
  const gone = await makeWorkplace(db, { deleted_at: '2026-11-19T09:00:00+07:00' });
  expect((await merge(place.id, place.id)).error.code).toBe('wrong_state');
  expect((await merge(place.id, 999_999)).status).toBe(404);
  expect((await merge(place.id, gone.id)).status).toBe(404);
  expect((await merge(place.id, shop.id, { version: 9 })).error.code).toBe('version_conflict');
  expect((await merge(place.id, shop.id, { from_version: 9 })).error.code).toBe('version_conflict');
  const mixed = await merge(place.id, shop.id, { take: ['pharmacy_license_no'] });
  expect(fieldsOf(mixed)).toEqual(['pharmacy_license_no: pharmacy_only']);
  expect(fieldsOf(await merge(place.id, shop.id, { take: ['is_active'] }))).toEqual([
    'take.0: option',
  ]);
});

it('of merges at once in a circle, one is done; a user saved meanwhile is not lost', async () => {
  const [a, b] = [await makeWorkplace(db), await makeWorkplace(db)];
  const both = await Promise.all([merge(a.id, b.id), merge(b.id, a.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [stays, ends] = [await makeWorkplace(db), await makeWorkplace(db)];
  const people = await Promise.all(
    Array.from({ length: 6 }, () => makeUser(db, { email: `m${unique()}@hcp.example` })),
  );
  const specialty = await db
    .selectFrom('specialty')
    .select('id')
    .where('profession_group', '=', 'physician')
    .executeTakeFirstOrThrow();
  const body = { workplace_id: ends.id, specialty_ids: [specialty.id], province_code: '10' };
  const saves = people.map((params) => call(user.update, { params, body }));
  const [merged, ...saved] = await Promise.all([merge(stays.id, ends.id), ...saves]);
  expect(merged.status).toBe(200);
  for (const { status } of saved) expect([200, 422]).toContain(status);
  const left = await db
    .selectFrom('platform_user')
    .select('id')
    .where('workplace_id', '=', ends.id)
    .execute();
  expect(left).toEqual([]);
});

it('is taken back: values, codes, names, and those who came with it and stayed', async () => {
  const n = unique();
  const stays = await makeWorkplace(db, { name_th: `คลินิกหนึ่ง${n}`, bed_count: 5 });
  const ends = await makeWorkplace(db, { name_th: `คลินิกสอง${n}`, hcode: '88002', bed_count: 9 });
  const elsewhere = await makeWorkplace(db);
  const [goesBack, movedOn, wasThere] = [
    await makeUser(db, { workplace_id: ends.id }),
    await makeUser(db, { workplace_id: ends.id }),
    await makeUser(db, { workplace_id: stays.id }),
  ];
  await merge(stays.id, ends.id, { take: ['hcode', 'bed_count'] });
  await db
    .updateTable('platform_user')
    .set({ workplace_id: elsewhere.id })
    .where('id', '=', movedOn.id)
    .execute();
  await call(workplace.update, { params: stays, body: { district: 'เมือง' } });
  const { status, reply } = await unmerge(ends.id);
  expect([status, reply.meta.moved]).toEqual([200, 1]);
  expect(reply.data).toMatchObject({ hcode: '88002', is_active: true, merged_into: null });
  const { data } = (await call(workplace.get, { params: stays })).reply;
  expect(data).toMatchObject({ hcode: null, bed_count: 5, district: 'เมือง', former_names: [] });
  expect(await worksAt(goesBack.id)).toBe(ends.id);
  expect(await worksAt(movedOn.id)).toBe(elsewhere.id);
  expect(await worksAt(wasThere.id)).toBe(stays.id);
  expect((await unmerge(ends.id)).error.code).toBe('wrong_state');
  const actions = await db
    .selectFrom('audit_entry')
    .select('action')
    .where('entity_type', '=', 'workplace')
    .where('entity_id', 'in', [stays.id, ends.id])
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    'workplace.merge',
    'workplace.update',
    'workplace.unmerge',
  ]);
});

it('is not taken back over later changes of the same values, nor after 30 days', async () => {
  const [stays, ends, third] = [
    await makeWorkplace(db),
    await makeWorkplace(db, { bed_count: 9 }),
    await makeWorkplace(db),
  ];
  await merge(stays.id, ends.id, { take: ['bed_count'] });
  await call(workplace.update, { params: stays, body: { bed_count: 10 } });
  expect((await unmerge(ends.id)).error.code).toBe('merge_changed');
  await call(workplace.update, { params: stays, body: { bed_count: 9 } });
  await merge(third.id, stays.id);
  expect((await unmerge(ends.id)).error.code).toBe('merge_changed');
  expect((await unmerge(stays.id)).status).toBe(200);
  test.clock.advance(31 * 24 * 3_600_000);
  const { headers } = await test.signIn('admin');
  const late = await caller(test.app, headers)(workplace.unmerge, { params: ends });
  expect([late.status, late.error.code]).toEqual([410, 'merge_expired']);
});
