import { registrations } from '@connect/contract/registrations/registration.ts';
import { registrationExport } from '@connect/contract/registrations/registration-export.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeUser, unique } from '../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { emptiedPerson } from '../people/erased-registration.queries.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;

type Own = NonNullable<NonNullable<Parameters<typeof makeEvent>[1]>['event']>;
const make = (event: Own = {}, more: object = {}) =>
  makeEvent(db, { status: 'publish', ...more, event: { registration_mode: 'open', ...event } });
const typed = (id: number, more: object = {}) =>
  makeEventRegistration(db, id, {
    email: `typed${unique()}@hcp.example`,
    province_code: '50',
    ...more,
  });
const correct = (id: number, registration: number, body: object, by = call) =>
  by(registrations.correct, { params: { id, registration }, body });
const rowOf = (id: number) =>
  db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const linesOf = (id: number) =>
  db
    .selectFrom('registration_log')
    .select(['type', 'note', 'registration_id'])
    .where('content_id', '=', id)
    .orderBy('id')
    .execute();

describe('correcting somebody who was typed in', () => {
  it('changes what is sent alone; log and audit say which fields, and nothing of what they held', async () => {
    const { id } = await make();
    const row = await typed(id, { phone: '+66811110000' });
    const person = { first_name: 'กมลวรรณ', email: 'new@hcp.example', last_name: 'ตัวอย่างกุล' };
    const { status, reply } = await correct(id, row.id, { person });
    expect([status, reply.data.display_name]).toEqual([200, expect.stringContaining('กมลวรรณ')]);
    expect(await rowOf(row.id)).toMatchObject({
      ...{ first_name: 'กมลวรรณ', email: 'new@hcp.example', phone: '+66811110000', version: 2 },
    });
    expect(await linesOf(id)).toMatchObject([{ type: 'edited', note: 'first_name,email' }]);
    expect(reply.data.history.at(-1)).toMatchObject({ type: 'edited', note: 'ชื่อ, อีเมล' });
    const log = await test.app.inject({
      url: `/v1/event/${id}/logs`,
      headers: { ...admin.headers, 'accept-language': 'en' },
    });
    expect(log.json().data[0].note).toBe('First name, Email');
    const entry = await db
      .selectFrom('audit_entry')
      .select('diff')
      .where('action', '=', 'event.registration_correct')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry.diff).toEqual({ registration: row.id, fields: ['first_name', 'email'] });
    // The same once more changes nothing.
    await correct(id, row.id, { person });
    expect((await rowOf(row.id)).version).toBe(2);
    expect(await linesOf(id)).toHaveLength(1);
  });

  it('is refused with the contact of another, without any, with nothing of a name, and from an old version', async () => {
    const { id } = await make();
    const other = await typed(id, { email: 'Other@hcp.example', phone: '+66822220000' });
    const row = await typed(id);
    const codes = [];
    for (const person of [{ email: 'other@hcp.example' }, { phone: '082-222-0000' }]) {
      const { status, error } = await correct(id, row.id, { person });
      codes.push([status, error.code]);
    }
    expect(codes).toEqual([
      [409, 'already_registered'],
      [409, 'already_registered'],
    ]);
    expect(fieldsOf(await correct(id, row.id, { person: { email: null } }))).toEqual([
      'person.email: contact_needed',
      'person.phone: contact_needed',
    ]);
    expect(fieldsOf(await correct(id, row.id, { person: { first_name: '' } }))).toEqual([
      'person.first_name: required',
    ]);
    expect(fieldsOf(await correct(id, row.id, { person: { user_type: 'sale' } }))).toHaveLength(1);
    const stale = await correct(id, row.id, { version: 9, note: 'เก่า' });
    expect([stale.status, stale.error.code]).toEqual([409, 'version_conflict']);
    expect(await linesOf(id)).toEqual([]);
    // Whoever cancelled gave their contact free.
    await db
      .updateTable('registration')
      .set({ status: 'cancelled' })
      .where('id', '=', other.id)
      .execute();
    expect((await correct(id, row.id, { person: { email: 'other@hcp.example' } })).status).toBe(
      200,
    );
  });

  it('counts the share of a workplace anew: a full one refuses, what is left goes to who waits', async () => {
    const { id } = await make({ max_per_workplace: 1, capacity: 2, waitlist_enabled: true });
    const [one, two] = [
      await typed(id, { workplace_name: 'รพ.ตัวอย่าง' }),
      await typed(id, { workplace_name: 'คลินิกสาธิต' }),
    ];
    const to = (registration: number, workplace_name: string) =>
      correct(id, registration, { person: { workplace_name } });
    const full = await to(two.id, 'โรงพยาบาลตัวอย่าง');
    expect([full.status, full.error.code]).toEqual([409, 'workplace_full']);
    // The same workplace, written otherwise.
    expect((await to(one.id, 'โรงพยาบาล ตัวอย่าง')).status).toBe(200);
    await db.updateTable('event').set({ capacity: 3 }).where('content_id', '=', id).execute();
    const waits = await typed(id, {
      ...{ workplace_name: 'คลินิกสาธิต', status: 'waitlisted', waitlist_order: 1 },
    });
    await to(two.id, 'ร้านยาจำลอง');
    expect((await rowOf(waits.id)).status).toBe('confirmed');
  });

  it('is not for users, who have an account, nor for who was erased; both keep notes', async () => {
    const { id } = await make();
    const user = await makeUser(db);
    const known = await makeEventRegistration(db, id, { user_id: user.id });
    const erased = await makeEventRegistration(db, id, { email: 'gone@hcp.example' });
    await sql`update registration set ${emptiedPerson(sql`'ผู้ใช้ที่ลบข้อมูล #1'`)} where id = ${erased.id}`.execute(
      db,
    );
    for (const { id: registration } of [known, erased]) {
      const { status, error } = await correct(id, registration, { person: { last_name: 'ใหม่' } });
      expect([status, error.code]).toEqual([409, 'wrong_state']);
      const noted = await correct(id, registration, { note: 'ขอที่นั่งแถวหน้า' });
      expect(noted.reply.meta.permissions).toMatchObject({ correct: false, note: true });
      expect(await rowOf(registration)).toMatchObject({ note: 'ขอที่นั่งแถวหน้า' });
    }
    expect((await linesOf(id)).map(({ type, note }) => [type, note])).toEqual([
      ['note', 'ขอที่นั่งแถวหน้า'],
      ['note', 'ขอที่นั่งแถวหน้า'],
    ]);
  });

  it('is refused to who reads no contact data, sees other regions or brands, or when it is over', async () => {
    const { id } = await make({}, { brand: 'Wegovy' });
    const row = await typed(id);
    const publisher = caller(test.app, (await test.signIn('publisher')).headers);
    const person = { last_name: 'ใหม่' };
    expect((await correct(id, row.id, { person }, publisher)).status).toBe(403);
    const kept = await correct(id, row.id, { note: 'โทรมา' }, publisher);
    expect(kept.reply.meta.permissions).toMatchObject({ correct: false, note: true });
    const south = await test.signIn('sales_manager', { regionScope: ['south'] });
    const medical = await test.signIn('medical');
    const codes = [];
    for (const { headers } of [south, medical]) {
      codes.push((await correct(id, row.id, { person }, caller(test.app, headers))).status);
    }
    expect(codes).toEqual([404, 403]);
    const over = await make({
      start_at: '2026-11-10T09:00:00+07:00',
      end_at: '2026-11-10T12:00:00+07:00',
    });
    const late = await typed(over.id);
    expect((await correct(over.id, late.id, { note: 'ช้าไป' })).error.code).toBe('wrong_state');
  });

  it('at once with the contact that somebody registers with holds one of them', async () => {
    const { id } = await make();
    const row = await typed(id);
    const email = `both${unique()}@hcp.example`;
    const person = { first_name: 'ขวัญจิรา', last_name: 'จำลอง', user_type: 'doctor', email };
    const other = caller((await test.another()).app, admin.headers);
    const answers = await Promise.all([
      correct(id, row.id, { person: { email } }),
      other(registrations.create, { params: { id }, body: { person } }),
    ]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  });
});

it('a file of an event that is named stands in its log, one of all events in none', async () => {
  const { id } = await make();
  await typed(id);
  const ask = (query: object) =>
    call(registrationExport, { query: { reason: 'ส่งให้ผู้จัดงาน', ...query } });
  expect((await ask({ event_id: String(id) })).status).toBe(200);
  expect((await ask({})).status).toBe(200);
  expect(await linesOf(id)).toEqual([{ type: 'exported', note: '', registration_id: null }]);
});
