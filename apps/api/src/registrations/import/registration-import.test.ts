import { fillPath } from '@connect/contract/calls/endpoint.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { registrationImport } from '@connect/contract/registrations/registration-import.ts';
import { describe, expect, it } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { makeEventRegistration } from '../../../test/meeting-factories.ts';
import {
  HEAD,
  person,
  registrationImports,
  SIZE,
  sheet,
  told,
  zero,
} from '../../../test/registration-imports.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test: t, admin, call } = await startTestApp();
const { db } = t.deps;
const { as, settle, open, upload, stateOf, tried, apply, imported, rowsOf } = registrationImports(
  t,
  admin,
);

describe('importing registrations', () => {
  it('tries without writing, then registers with source, log and audit, and forgets the rows', async () => {
    const event = await open();
    const n = unique();
    const run = await tried(event, sheet(person(n)));
    expect(run).toMatchObject({ state: 'tried', counts: { ...zero, created: 1 }, issues: [] });
    expect(await rowsOf(event)).toEqual([]);
    await apply(run);
    await settle();
    const [row] = await rowsOf(event);
    expect(row).toMatchObject({
      source: 'import',
      status: 'confirmed',
      first_name: 'ธัญชนก',
      user_type: 'pharmacist',
      province_code: '50',
      email: `reg${n}@hcp.example`,
      user_id: null,
    });
    const log = await db
      .selectFrom('registration_log')
      .select(['type', 'channel', 'staff_id'])
      .where('registration_id', '=', row?.id ?? 0)
      .orderBy('id')
      .execute();
    const by = { channel: 'import', staff_id: admin.staff.id };
    expect(log).toEqual([
      { type: 'imported', ...by },
      { type: 'confirmed', ...by },
    ]);
    const audits = await db
      .selectFrom('audit_entry')
      .select(['action', 'entity_id', 'entity_title', 'diff'])
      .where('entity_type', '=', 'event')
      .where('entity_id', '=', event)
      .orderBy('id')
      .execute();
    expect(audits).toMatchObject([
      { action: 'event.import_trial', diff: { import: run.id, rows: 1, created: 1 } },
      { action: 'event.register', diff: { registration: row?.id, status: 'confirmed' } },
      { action: 'event.import', diff: { import: run.id, created: 1 } },
    ]);
    expect(audits.every(({ entity_title: title }) => title !== null)).toBe(true);
    expect(await stateOf(run.id)).toMatchObject({ state: 'done', samples: [], rows_until: null });
    expect(await db.selectFrom('import_lines').selectAll().execute()).toEqual([]);
  });

  it('of the same file twice changes nothing, also for whoever cancelled in between', async () => {
    const event = await open();
    const [a, b] = [unique(), unique()];
    const file = sheet(person(a), person(b));
    expect((await imported(event, file)).counts).toEqual({ ...zero, created: 2 });
    expect((await tried(event, file)).counts).toEqual({ ...zero, unchanged: 2 });
    const [first] = await rowsOf(event);
    await call(registrations.move, {
      params: { id: event, registration: first?.id ?? 0 },
      body: { action: 'cancel', reason: 'ติดประชุมด่วน' },
    });
    const again = await imported(event, file);
    expect(again.counts).toEqual({ ...zero, unchanged: 1, refused: 1 });
    expect(told(again)).toEqual(['2 อีเมล: import_ended']);
    expect((await rowsOf(event)).map(({ status }) => status)).toEqual(['cancelled', 'confirmed']);
  });

  it('finds users by licence, e-mail, and phone with name, and keeps what their account says', async () => {
    const event = await open();
    const n = 500_000 + unique();
    const make = (more: Parameters<typeof makeUser>[1]) =>
      makeUser(db, { display_name: 'ก้อง เกียรติ', workplace_name_raw: 'รพ.บัญชี', ...more });
    const users = [
      await make({ license_no: `ว.${n}` }),
      await make({ email: `member${n}@hcp.example` }),
      await make({ phone: '+66877770011', email: null }),
    ];
    const run = await imported(
      event,
      [
        'ชื่อ-สกุล,เลขใบประกอบ,อีเมล,เบอร์โทร,ประเภท,สถานที่ทำงาน',
        `,${n},,,แพทย์,รพ.ในไฟล์`,
        `,,MEMBER${n}@hcp.example,,,`,
        'ก้อง เกียรติ,,,877770011,,',
      ].join('\n'),
    );
    expect(told(run)).toEqual([]);
    const rows = await rowsOf(event);
    expect(rows.map(({ user_id: id }) => id)).toEqual(users.map(({ id }) => id));
    expect(rows.map(({ workplace_name: name }) => name)).toEqual(rows.map(() => 'รพ.บัญชี'));
  });

  it('says of each refused row its column, cell and reason, in the screen and as a file', async () => {
    const event = await open({ custom_questions: JSON.stringify([SIZE]) });
    const n = unique();
    await makeUser(db, { email: `gone${n}@hcp.example`, status: 'suspended' });
    await makeEventRegistration(db, event, { phone: '+66812340000' });
    const head = `${HEAD},ขนาดเสื้อ,ผู้แทน`;
    const run = await tried(
      event,
      [
        head,
        `${person(n)},m,`,
        `${person(n)},M,`,
        `${person(unique())},XL,`,
        `${person(unique())},,`,
        `${person(unique())},S,ไม่มีคนนี้`,
        `สมชาย,,แพทย์,,เชียงใหม่,,,S,`,
        `ก,ข,แพทย์,,เชียงใหม่,gone${n}@hcp.example,,S,`,
        `คนละ,คน,แพทย์,,เชียงใหม่,,812340000,S,`,
        `ก,ข,แพทย์,,ไม่มีจังหวัดนี้,bad,,S,`,
      ].join('\n'),
    );
    expect(told(run)).toEqual([
      '3 อีเมล: import_twice',
      '4 ขนาดเสื้อ: import_choice',
      '5 ขนาดเสื้อ: required',
      '6 ผู้แทน: import_choice',
      '7 นามสกุล: required',
      '7 อีเมล: contact_needed',
      '7 มือถือ: contact_needed',
      '8 อีเมล: import_suspended',
      '9 มือถือ: already_registered',
      '10 จังหวัด: import_choice',
      '10 อีเมล: email',
    ]);
    expect(run.counts).toEqual({ ...zero, created: 1, refused: 8 });
    const url = `${fillPath(registrationImport.issues.path, { id: run.id })}?format=csv`;
    const { body } = await t.app.inject({ url, headers: admin.headers });
    expect(body).toContain('แถวที่ 2 ของไฟล์');
    await apply(run);
    await settle();
    expect((await rowsOf(event)).at(-1)?.answers).toEqual({ q1: ['M'] });
  });

  it('says all that is wrong with a row at once, and nothing that follows from a wrong cell', async () => {
    const event = await open({ custom_questions: JSON.stringify([SIZE]) });
    const run = await tried(
      event,
      [
        `${HEAD},ขนาดเสื้อ,ผู้แทน`,
        `สมชาย,,แพทย์,,ไม่มีจังหวัดนี้,ไม่ใช่อีเมล,,,ไม่มีคนนี้`,
        `สมชาย1,ทดลอง,แพทย์,,,,,XL,`,
        `สมชาย,ทดลอง,บุคลากรอื่น,,,,12,S,`,
        // Whoever has an account needs nothing else.
        `,,,,,ไม่ใช่อีเมล,,,`,
      ].join('\n'),
    );
    expect(told(run)).toEqual([
      '2 จังหวัด: import_choice',
      '2 อีเมล: email',
      '2 ผู้แทน: import_choice',
      '2 ขนาดเสื้อ: required',
      '2 นามสกุล: required',
      '3 ชื่อ: one_script',
      '3 ขนาดเสื้อ: import_choice',
      '3 อีเมล: contact_needed',
      '3 มือถือ: contact_needed',
      '4 มือถือ: phone',
      '4 วิชาชีพ: required',
      '5 อีเมล: email',
      '5 ขนาดเสื้อ: required',
    ]);
  });

  it('gives seats, the share of a workplace and the waiting list in the order of the rows', async () => {
    const event = await open({
      capacity: 2,
      waitlist_enabled: true,
      waitlist_capacity: 1,
      max_per_workplace: 1,
    });
    const line = (place: string) => person(unique(), { place });
    const run = await imported(
      event,
      sheet(line('รพ.หนึ่ง'), line('โรงพยาบาล หนึ่ง'), line('รพ.สอง'), line(''), line('')),
    );
    expect(told(run)).toEqual(['3 สถานที่ทำงาน: workplace_full', '6 : event_full']);
    expect((await rowsOf(event)).map(({ status }) => status)).toEqual([
      'confirmed',
      'confirmed',
      'waitlisted',
    ]);
  });

  it('reads files of a Thai Excel, with a type for all rows, titles, Thai digits and a lost zero', async () => {
    const event = await open({ registration_mode: 'approval' });
    const n = 100_000 + (unique() % 900_000);
    const figures = String(n).slice(1);
    const lines = `ชื่อ-สกุล,เลขใบประกอบ,มือถือ,อีเมล\r\nผศ. นพ.สมชาย ใจดี,๗${figures},81${String(n).padStart(7, '0')},`;
    const file = Buffer.from(
      [...lines].map((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return code > 0x7f ? code - 0x0e00 + 0xa0 : code;
      }),
    );
    const run = await imported(event, file, { defaults: { user_type: 'doctor' } });
    expect(told(run)).toEqual([]);
    expect((await rowsOf(event))[0]).toMatchObject({
      status: 'registered',
      title_prefix: 'ผศ.นพ.',
      first_name: 'สมชาย',
      license_no: `ว.7${figures}`,
      phone: `+6681${String(n).padStart(7, '0')}`,
    });
  });
});

describe('refusals', () => {
  it('roles that do not add registrations, brands out of scope, and other people’s files', async () => {
    const event = await open();
    const file = sheet(person(unique()));
    for (const role of ['publisher', 'editor', 'medical', 'analyst', 'dpo'] as Role[]) {
      expect((await upload(event, file, await t.signIn(role))).status, role).toBe(403);
    }
    const scoped = await t.signIn('sales_manager', { brandScope: ['Wegovy'] });
    const shut = await open({}, { brand: 'Ozempic' });
    expect((await upload(shut, file, scoped)).status).toBe(404);
    const template = `${fillPath(registrationImport.template.path, { id: shut })}?format=csv`;
    const { headers } = scoped;
    expect((await t.app.inject({ url: template, headers })).statusCode).toBe(404);
    expect((await upload(9_999_999, file)).status).toBe(404);
    const { reply } = await upload(event, file);
    const other = as(await t.signIn('super_admin'));
    const params = { id: reply.data.id };
    expect((await other(registrationImport.state, { params })).status).toBe(404);
    expect((await other(registrationImport.cancel, { params })).status).toBe(404);
    expect((await call(registrationImport.apply, { params, body: { rows: 1 } })).status).toBe(409);
    expect((await call(registrationImport.cancel, { params })).status).toBe(200);
  });

  it('an event that takes nobody: before its file is read, and when it ends while a file waits', async () => {
    const file = sheet(person(unique()));
    for (const id of [
      await open({ registration_mode: 'closed' }),
      await open({ end_at: '2026-11-20T08:00:00+07:00', start_at: '2026-11-20T07:00:00+07:00' }),
      await open({ cancelled_at: '2026-11-19T08:00:00+07:00' }),
      await open({}, { status: 'draft' }),
    ]) {
      const { status, error } = await upload(id, file);
      expect([status, error.code]).toEqual([409, 'wrong_state']);
    }
    const event = await open();
    const run = await tried(event, file);
    await apply(run);
    const off = { cancelled_at: t.clock.now().toISOString() };
    await db.updateTable('event').set(off).where('content_id', '=', event).execute();
    await settle();
    expect(await stateOf(run.id)).toMatchObject({ state: 'failed', failure: 'closed' });
    expect(await rowsOf(event)).toEqual([]);
  });

  it('a trial tells a region nothing of people in others, whom the import refuses as the form does', async () => {
    const manager = await t.signIn('sales_manager', { regionScope: ['north'] });
    const event = await open({ max_per_workplace: 1 });
    const far = { email: `far${unique()}@hcp.example`, workplace_name: 'รพ.ไกล' };
    await makeEventRegistration(db, event, { ...far, province_code: '83' });
    const guess = (email: string, place = '') =>
      tried(event, sheet(person(0, { email, place })), { by: manager });
    for (const run of [await guess(far.email), await guess('nobody@hcp.example', 'รพ.ไกล')]) {
      expect(run.counts).toEqual({ ...zero, created: 1 });
      expect(run.issues).toEqual([]);
    }
    const own = await imported(event, sheet(person(0, { email: far.email })), { by: manager });
    expect(told(own)).toEqual(['2 อีเมล: already_registered']);
    const south = sheet(person(unique()).replace('เชียงใหม่', 'ภูเก็ต'));
    expect(told(await tried(event, south, { by: manager }))).toEqual(['2 จังหวัด: option']);
  });
});
