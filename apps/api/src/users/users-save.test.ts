import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeUser, unique } from '../../test/factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';
import { makeWorkplace } from '../../test/user-factories.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;

const accounts = new Map<Role, SignedIn>();
const as = (role: Role) => caller(test.app, accounts.get(role)?.headers);
const specialties = { physician: 0, pharmacist: 0 };
beforeAll(async () => {
  for (const role of ROLES) accounts.set(role, await test.signIn(role, { regionScope: ['north'] }));
  for (const group of ['physician', 'pharmacist'] as const) {
    const { id } = await db
      .selectFrom('specialty')
      .select('id')
      .where('profession_group', '=', group)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    specialties[group] = id;
  }
});

/** A doctor whom every rule lets be. */
const doctor = (more: object = {}) => ({
  user_type: 'doctor',
  title_prefix: 'นพ.',
  first_name: 'กิตติ',
  last_name: 'สมมติวงศ์',
  license_no: `ว.${900_000 + unique()}`,
  specialty_ids: [specialties.physician],
  province_code: '50',
  email: `doctor${unique()}@hcp.example`,
  ...more,
});
const make = async (more: object = {}) => {
  const { status, reply, error } = await call(user.create, { body: doctor(more) });
  if (status !== 201) throw new Error(JSON.stringify(error));
  return reply.data;
};
const auditsOf = (id: number) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'entity_title', 'diff', 'reason'])
    .where('entity_type', '=', 'user')
    .where('entity_id', '=', id)
    .where('action', '<>', 'pii.view')
    .orderBy('id')
    .execute();

describe('POST /v1/user', () => {
  it('makes a user who waits, with a licence in the queue; what was typed is set right', async () => {
    const n = 900_000 + unique();
    const made = await make({
      license_no: `ว ${n}`.replaceAll('9', '๙'),
      email: `UPPER${n}@HCP.example`,
      phone: '081-234-5678',
      first_name: ' กิตติ ',
      employee_code: 'E1',
      team: 'ทีม',
    });
    expect(made).toMatchObject({
      display_name: 'นพ.กิตติ สมมติวงศ์',
      license_no: `ว.${n}`,
      email: `upper${n}@hcp.example`,
      phone: '+66812345678',
      status: 'pending',
      license_status: 'pending',
      license_pending_since: '2026-11-20T09:00:00.000+07:00',
      region: 'north',
      registration_source: 'admin',
      // A doctor belongs to no team of the company.
      employee_code: null,
      team: '',
      contact: { line: 'missing', email: 'none', sms: 'none', phone: 'none' },
      masked: false,
    });
    expect(await auditsOf(made.id)).toEqual([
      {
        action: 'user.create',
        entity_title: `#${made.id}`,
        diff: { user_type: 'doctor', registration_source: 'admin' },
        reason: null,
      },
    ]);
  });

  it('takes the province of the workplace unless one is given, and forgets what was typed', async () => {
    const place = await makeWorkplace(db, { province_code: '90' });
    const { province_code, region, workplace, workplace_name_raw } = await make({
      province_code: null,
      workplace_id: place.id,
      workplace_name_raw: 'รพ.ที่พิมพ์เอง',
    });
    expect({ province_code, region, workplace_name_raw }).toEqual({
      province_code: '90',
      region: 'south',
      workplace_name_raw: '',
    });
    expect(workplace?.id).toBe(place.id);
  });

  it.each([
    ['a licence of another profession', { license_no: 'ภ.12345' }, ['license_no: license_format']],
    ['no licence', { license_no: null }, ['license_no: required']],
    ['no specialty', { specialty_ids: [] }, ['specialty_ids: required']],
    ['no province', { province_code: null }, ['province_code: required']],
    ['an unknown province', { province_code: '99' }, ['province_code: reference']],
    ['an unknown workplace', { workplace_id: 2_000_000_000 }, ['workplace_id: reference']],
    ['an unknown specialty', { specialty_ids: [2_000_000_000] }, ['specialty_ids: reference']],
    ['two scripts in a name', { first_name: 'Kitti กิตติ' }, ['first_name: one_script']],
    ['Thai in the English name', { last_name_en: 'สมมติ' }, ['last_name_en: latin_name']],
    ['digits in a name', { first_name: 'กิตติ2' }, ['first_name: one_script']],
    ['a landline too short', { phone: '02-123' }, ['phone: phone']],
    [
      'nobody can be reached',
      { email: null, phone: null },
      ['email: contact_needed', 'phone: contact_needed'],
    ],
    ['another profession without its name', { user_type: 'other_hcp' }, ['profession: required']],
    [
      'a nurse with a doctor’s number',
      { user_type: 'other_hcp', profession: 'nurse' },
      ['license_no: license_format'],
    ],
    [
      'a representative without codes',
      { user_type: 'sale', email: null },
      ['email: required', 'employee_code: required', 'territory_code: required'],
    ],
    ['a field that is set by the system', { status: 'active' }, ['status: unknown_field']],
  ])('refuses %s', async (_, change, fields) => {
    const answer = await call(user.create, { body: doctor(change) });
    expect(answer.status, JSON.stringify(answer.error)).toBe(422);
    const own = fieldsOf(answer).filter((field) => !field.startsWith('specialty_ids: specialty'));
    expect(own).toEqual(fields);
  });

  it('refuses specialties of another profession, and an owner who is no representative', async () => {
    const other = await makeUser(db);
    const answer = await call(user.create, {
      body: doctor({ specialty_ids: [specialties.pharmacist], owner_rep_id: other.id }),
    });
    expect(fieldsOf(answer)).toEqual(['owner_rep_id: reference', 'specialty_ids: specialty_group']);
  });

  it('refuses a licence and an address that somebody else has, also in the trash', async () => {
    const { license_no, email } = await make();
    const taken = await call(user.create, { body: doctor({ license_no, email }) });
    expect(fieldsOf(taken)).toEqual(['email: unique', 'license_no: unique']);
    await db.updateTable('platform_user').set({ deleted_at: '2026-11-19' }).execute();
    const again = await call(user.create, { body: doctor({ license_no }) });
    expect(fieldsOf(again)).toEqual(['license_no: unique']);
    await db.updateTable('platform_user').set({ deleted_at: null }).execute();
  });

  it('of two who make the same doctor at once one is told', async () => {
    const body = doctor();
    const both = await Promise.all([call(user.create, { body }), call(user.create, { body })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it.each(ROLES)('%s may, or not, as the matrix says', async (role) => {
    const { status } = await as(role)(user.create, { body: doctor() });
    expect(status).toBe(role === 'super_admin' || role === 'admin' ? 201 : 403);
  });
});

describe('PUT /v1/user/:id', () => {
  it('changes what is sent, and covers personal values in the audit', async () => {
    const { id, version } = await make();
    const body = { position: 'หัวหน้ากลุ่มงาน', email: `new${id}@hcp.example`, version };
    const { reply } = await call(user.update, { params: { id }, body });
    expect(reply.data).toMatchObject({ position: 'หัวหน้ากลุ่มงาน', version: version + 1 });
    expect((await auditsOf(id)).at(-1)).toEqual({
      action: 'user.update',
      entity_title: `#${id}`,
      diff: {
        position: { from: '•••', to: '•••' },
        email: { from: '•••', to: '•••' },
      },
      reason: null,
    });
  });

  it('without a change writes nothing', async () => {
    const { id, version } = await make();
    const { reply } = await call(user.update, { params: { id }, body: { team: '', version } });
    expect(reply.data.version).toBe(version);
    expect(await auditsOf(id)).toHaveLength(1);
  });

  it('with a stale version is refused, naming who changed it and when', async () => {
    const { id, version } = await make();
    await call(user.update, { params: { id }, body: { position: 'ก', version } });
    const { status, error } = await call(user.update, {
      params: { id },
      body: { position: 'ข', version },
    });
    expect(status).toBe(409);
    expect(error.code).toBe('version_conflict');
    expect(JSON.stringify(error.data)).toContain(admin.staff.displayName);
  });

  it('of two who change the same user at once one is told', async () => {
    const { id, version } = await make();
    const change = (position: string) =>
      call(user.update, { params: { id }, body: { position, version } });
    const both = await Promise.all([change('ก'), change('ข')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('a new name of a verified licence sends it back to be checked, and says what changed', async () => {
    const { id } = await make({ workplace_name_raw: 'คลินิกสมมติ' });
    await call(userCalls.verifyLicense, { params: { id }, body: {} });
    test.clock.advance(60_000);
    const body = { last_name: 'ตัวอย่างกุล' };
    const { reply } = await call(user.update, { params: { id }, body });
    expect(reply.data).toMatchObject({
      status: 'active',
      license_status: 'pending',
      license_pending_since: '2026-11-20T09:01:00.000+07:00',
      license_check: {
        decision: 'verified',
        changes: [{ field: 'last_name', from: 'สมมติวงศ์', to: 'ตัวอย่างกุล' }],
      },
    });
    // Somebody who waits already keeps their place.
    test.clock.advance(60_000);
    const again = await call(user.update, { params: { id }, body: { first_name: 'ธนกร' } });
    expect(again.reply.data.license_pending_since).toBe('2026-11-20T09:01:00.000+07:00');
  });

  it('another type validates everything anew and empties what it does not have', async () => {
    const { id } = await make();
    const params = { id };
    const refused = await call(user.update, { params, body: { user_type: 'staff' } });
    expect(fieldsOf(refused)).toEqual(['employee_code: required']);
    const body = { user_type: 'staff', employee_code: `E${id}` };
    const { reply } = await call(user.update, { params, body });
    expect(reply.data).toMatchObject({
      license_no: null,
      license_status: 'unverified',
      license_pending_since: null,
      specialty_ids: [],
    });
  });

  it('colleagues have addresses of the company', async () => {
    await db
      .insertInto('setting')
      .values({ key: 'staff_email_domains', value: JSON.stringify(['company.example']) })
      .execute();
    test.deps.settings.forget();
    const base = doctor({ user_type: 'staff', employee_code: `E${unique()}` });
    const refused = await call(user.create, { body: base });
    expect(fieldsOf(refused)).toEqual(['email: email_domain']);
    const email = `own${unique()}@company.example`;
    expect((await call(user.create, { body: { ...base, email } })).status).toBe(201);
    await db.deleteFrom('setting').where('key', '=', 'staff_email_domains').execute();
    test.deps.settings.forget();
  });

  it('a sales manager changes contact and owner of own people, and sends the rest back as it was', async () => {
    const sales = as('sales_manager');
    const item = await make();
    const params = { id: item.id };
    const whole = { first_name: item.first_name, position: item.position, phone: '0812223333' };
    const { status, reply } = await sales(user.update, { params, body: whole });
    expect(status).toBe(200);
    expect(reply.data.phone).toBe('+66812223333');
    const refused = await sales(user.update, { params, body: { ...whole, position: 'ใหม่' } });
    expect(refused.status).toBe(403);
    expect(fieldsOf(refused)).toEqual(['position: role_field']);
    const rep = { user_type: 'sale', license_no: null };
    const near = await makeUser(db, { ...rep, province_code: '50' });
    const far = await makeUser(db, { ...rep, province_code: '90' });
    const given = await sales(userCalls.assignOwner, { params, body: { owner_rep_id: near.id } });
    expect(given.reply.data.owner?.id).toBe(near.id);
    const outside = await sales(userCalls.assignOwner, { params, body: { owner_rep_id: far.id } });
    expect(fieldsOf(outside)).toEqual(['owner_rep_id: reference']);
    const away = await make({ province_code: '90' });
    for (const endpoint of [user.update, userCalls.assignOwner]) {
      const body = endpoint === user.update ? { phone: null } : { owner_rep_id: null };
      expect((await sales(endpoint, { params: { id: away.id }, body })).status).toBe(404);
    }
  });

  it('medical, who only checks licences, changes no field', async () => {
    const { id } = await make();
    const refused = await as('medical')(user.update, { params: { id }, body: { position: 'ก' } });
    expect(refused.status).toBe(403);
  });
});
