import { ROLES } from '@connect/contract/permissions.ts';
import { eventSummaryCall } from '@connect/contract/registrations/event-summary.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { user } from '@connect/contract/users/user.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeUser, unique } from '../../test/factories.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

type Role = Parameters<typeof test.signIn>[0];
const as = async (role: Role, more: Parameters<typeof test.signIn>[1] = {}) =>
  caller(test.app, (await test.signIn(role, more)).headers);

const person = (province_code: string | null) => ({
  person: {
    first_name: 'ธัญชนก',
    last_name: 'ทดลองรัตน์',
    user_type: 'pharmacist',
    email: `s${unique()}@hcp.example`,
    province_code,
  },
});

async function held(brand?: 'Ozempic') {
  const { id } = await makeEvent(db, {
    status: 'publish',
    ...(brand ? { brand } : {}),
    event: { registration_mode: 'approval' },
  });
  const contact = { license_no: 'ว.12345', email: `n${unique()}@hcp.example`, note: 'มากับคนไข้' };
  const user = await makeUser(db);
  const north = await makeEventRegistration(db, id, {
    status: 'registered',
    province_code: '50',
    user_id: user.id,
    answers: JSON.stringify({ size: ['M'] }),
    ...contact,
  });
  const south = await makeEventRegistration(db, id, { status: 'registered', province_code: '83' });
  return { id, north, south, user };
}

it.each([
  ['super_admin', true, true, true],
  ['admin', true, true, true],
  ['event_manager', true, true, true],
  ['sales_manager', true, true, true],
  ['publisher', false, true, true],
  ['medical', false, false, true],
  ['editor', false, false, true],
  ['analyst', false, false, true],
  ['dpo', false, false, true],
] as const)('%s: registers %s, changes %s, reads the log %s', async (role, adds, changes, logs) => {
  const call = await as(role);
  const { id, north } = await held();
  const params = { id };
  const added = await call(registrations.create, { params, body: person('50') });
  expect(added.status).toBe(adds ? 201 : 403);
  const moved = await call(registrations.move, {
    params: { id, registration: north.id },
    body: { action: 'confirm' },
  });
  expect(moved.status).toBe(changes ? 200 : 403);
  const bulk = await call(registrations.bulk, {
    params,
    body: { action: 'reject', ids: [north.id] },
  });
  expect(bulk.status).toBe(changes ? 200 : 403);
  expect((await call(registrations.log, { params })).status).toBe(logs ? 200 : 403);
  const list = await call(registrations.list, { params });
  expect(list.reply.meta.permissions).toMatchObject({ create: adds, edit: changes });
});

it('names, licences, contact data and words of people are covered for who does not read them', async () => {
  const { id, north } = await held();
  const one = { params: { id, registration: north.id } };
  const analyst = await as('analyst');
  const covered = (await analyst(registrations.get, one)).reply.data;
  expect(covered).toMatchObject({
    display_name: 'ส***ล',
    license_no: '***',
    email: 'n***@***',
    note: '***',
    answers: [{ key: 'size', values: ['***'] }],
    masked: true,
  });
  const query = { search: 'สมหญิง' };
  expect((await analyst(registrations.list, { params: { id }, query })).reply.data).toEqual([]);
  const byCode = await analyst(registrations.list, {
    params: { id },
    query: { search: north.code },
  });
  expect(byCode.reply.data).toHaveLength(1);
  for (const order_by of ['name', 'license_no', 'workplace_name']) {
    const sorted = await analyst(registrations.list, { params: { id }, query: { order_by } });
    expect(sorted.status).toBe(403);
  }
  // A publisher reads names, but contact data of users are covered.
  const publisher = (await (await as('publisher'))(registrations.get, one)).reply.data;
  expect(publisher).toMatchObject({
    display_name: 'สมหญิง ตัวอย่างกุล',
    license_no: '***',
    email: 'n***@***',
  });
  const manager = (await (await as('event_manager'))(registrations.get, one)).reply.data;
  expect(manager).toMatchObject({ license_no: 'ว.12345', masked: false, note: 'มากับคนไข้' });
});

it('sales managers see people of their regions and events of their brands alone', async () => {
  const { id, north, south } = await held('Ozempic');
  const call = await as('sales_manager', { regionScope: ['north'], brandScope: ['Ozempic'] });
  const list = await call(registrations.list, { params: { id } });
  expect(list.reply.data.map((row) => row.id)).toEqual([north.id]);
  expect(list.reply.meta.counts).toMatchObject({ all: 1 });
  const params = { id, registration: south.id };
  expect((await call(registrations.get, { params })).status).toBe(404);
  const confirm = { action: 'confirm' };
  expect((await call(registrations.move, { params, body: confirm })).status).toBe(404);
  const bulk = await call(registrations.bulk, {
    params: { id },
    body: { ...confirm, ids: [north.id, south.id] },
  });
  expect(bulk.reply.data.map(({ ok, code }) => code ?? ok)).toEqual([true, 'not_found']);
  const elsewhere = await call(registrations.create, { params: { id }, body: person('83') });
  expect(fieldsOf(elsewhere)).toEqual(['person.province_code: option']);
  const nowhere = await call(registrations.create, { params: { id }, body: person(null) });
  expect(fieldsOf(nowhere)).toEqual(['person.province_code: required']);
  expect((await call(registrations.create, { params: { id }, body: person('50') })).status).toBe(
    201,
  );
  const stranger = await makeUser(db, { province_code: '83' });
  const ofUser = await call(registrations.create, {
    params: { id },
    body: { user_id: stranger.id },
  });
  expect(fieldsOf(ofUser)).toEqual(['user_id: reference']);
  const other = await as('sales_manager', { brandScope: ['Saxenda'] });
  expect((await other(registrations.list, { params: { id } })).status).toBe(404);
  expect((await other(registrations.log, { params: { id } })).status).toBe(404);
});

it('each page of people in clear is written down with those who have an account', async () => {
  const { id, user } = await held();
  await (await as('event_manager'))(registrations.list, { params: { id } });
  await (await as('analyst'))(registrations.list, { params: { id } });
  const seen = await db
    .selectFrom('audit_entry')
    .select('diff')
    .where('action', '=', 'pii.view')
    .where('entity_id', '=', id)
    .execute();
  expect(seen).toEqual([{ diff: { view: 'registrations', page: 1, persons: 2, ids: [user.id] } }]);
});

it('a list that rereads itself is written again for new people, another list, session, or after ten minutes', async () => {
  const { id } = await held();
  const persons = async () => {
    const rows = await db
      .selectFrom('audit_entry')
      .select('diff')
      .where('action', '=', 'pii.view')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    return rows
      .map(({ diff }) => JSON.stringify(diff))
      .map((diff) => /"persons":(\d+)/.exec(diff)?.[1]);
  };
  const one = await as('event_manager');
  const look = (by = one) => by(registrations.list, { params: { id } });
  await Promise.all([look(), look()]);
  await look();
  const first = await persons();
  // Two at the same moment may both be written, a later one is not.
  expect(first.length).toBeLessThanOrEqual(2);
  const added = async () => (await persons()).slice(first.length);
  await look();
  expect(await added()).toEqual([]);
  await makeEventRegistration(db, id, { first_name: 'ผู้มาใหม่', province_code: '50' });
  await look();
  expect(await added()).toEqual(['3']);
  await one(registrations.log, { params: { id } });
  await look(await as('event_manager'));
  test.clock.advance(10 * 60_000 + 1);
  await look();
  expect(await added()).toEqual(['3', '3', '3']);
});

it('a licence is shown in the list of a webinar to whom that of an event shows it, role by role', async () => {
  const license_no = 'ว.900123';
  const user = await makeUser(db, { license_no });
  const event = await makeEvent(db, { status: 'publish' });
  await makeEventRegistration(db, event.id, { user_id: user.id, license_no });
  const seminar = await makeWebinar(db, { status: 'publish' });
  await makeRegistration(db, seminar.id, { user_id: user.id });
  const told: string[] = [];
  for (const role of ROLES) {
    const call = await as(role);
    const ofEvent = await call(registrations.list, { params: { id: event.id } });
    const ofWebinar = await call(webinar.registrations, { params: { id: seminar.id } });
    if (ofEvent.status !== 200 || ofWebinar.status !== 200) continue;
    const [one, other] = [ofEvent.reply.data[0], ofWebinar.reply.data[0]?.user];
    expect([role, other?.license_no]).toEqual([role, one?.license_no]);
    told.push(`${role} ${one?.license_no}`);
  }
  expect(told).toContain(`super_admin ${license_no}`);
  expect(told).toContain('analyst ***');
  expect(told.length).toBeGreaterThan(4);
});

it('event managers name representatives and find by them, and see nothing else of colleagues', async () => {
  const call = await as('event_manager');
  const { id } = await held();
  const rep = await makeUser(db, { user_type: 'sale' });
  const employee = await makeUser(db, { user_type: 'staff' });
  const body = { ...person('50'), registered_by_user_id: rep.id };
  const added = await call(registrations.create, { params: { id }, body });
  expect(added.reply.data.registered_by).toMatchObject({ id: rep.id });
  const query = { registered_by: String(rep.id) };
  const { reply } = await call(registrations.list, { params: { id }, query });
  expect(reply.data.map((row) => row.id)).toEqual([added.reply.data.id]);
  const { reply: summed } = await call(eventSummaryCall, { params: { id } });
  expect(summed.data.representatives.map((row) => row.id)).toEqual([rep.id]);
  const { reply: choices } = await call(user.names, { query: { user_type: 'sale' } });
  expect(choices.data.map((row) => row.id)).toContain(rep.id);
  const { reply: others } = await call(user.names, { query: { user_type: 'sale,staff' } });
  expect(others.data.map((row) => row.id)).not.toContain(employee.id);
  for (const { id: userId } of [rep, employee]) {
    expect((await call(user.get, { params: { id: userId } })).status).toBe(404);
  }
  const { reply: users } = await call(user.list, { query: { user_type: 'sale,staff' } });
  expect(users.data).toEqual([]);
});

it('files of webinars, of which nobody is named as responsible, name people to all event managers', async () => {
  const { headers } = await test.signIn('event_manager');
  const { id } = await makeWebinar(db);
  const { id: userId } = await makeUser(db, { display_name: 'ธัญชนก ทดลองรัตน์' });
  await makeRegistration(db, id, { user_id: userId });
  const { reply } = await caller(test.app, headers)(webinar.registrations, { params: { id } });
  expect(reply.meta.permissions?.export_users).toBe(true);
  const { body } = await test.app.inject({
    url: `/v1/webinar/${id}/registrations/export?format=csv&reason=test`,
    headers,
  });
  expect(body).toContain('ทดลองรัตน์');
});

it('finds somebody with the longest texts that fit', async () => {
  const { id } = await makeEvent(db, { status: 'publish' });
  // Four bytes a letter, no two alike: the index over what is searched holds them as they are.
  const letters = (length: number, from: number) =>
    String.fromCodePoint(...Array.from({ length }, (_, n) => from + ((n * 7_919) % 40_000)));
  const workplace_name = letters(200, 0x20_004);
  const longest = await makeEventRegistration(db, id, {
    title_prefix: letters(30, 0x20_000),
    first_name: letters(80, 0x20_001),
    last_name: letters(80, 0x20_002),
    license_no: letters(30, 0x20_003),
    workplace_name,
    email: `${'e'.repeat(242)}@hcp.example`,
    phone: '+66812345678',
  });
  const { reply } = await call(registrations.list, {
    params: { id },
    query: { search: workplace_name.slice(-20) },
  });
  expect(reply.data.map((one) => one.id)).toEqual([longest.id]);
});
