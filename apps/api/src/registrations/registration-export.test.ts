import { exportOf } from '@connect/contract/calls/export.ts';
import { event } from '@connect/contract/events/event.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { eventSummaryCall } from '@connect/contract/registrations/event-summary.ts';
import { FILE_PARTS } from '@connect/contract/registrations/file-parts.ts';
import { registrationLabels, registrations } from '@connect/contract/registrations/registration.ts';
import { registrationExport } from '@connect/contract/registrations/registration-export.ts';
import { expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;
const DIETARY = 'แพ้ถั่วลิสง';

async function held(brand?: 'Ozempic', owner: number | null = null) {
  const { id } = await makeEvent(db, {
    status: 'publish',
    ...(brand ? { brand } : {}),
    event: {
      owner_staff_id: owner,
      custom_questions: JSON.stringify([
        { key: 'size', label: 'ขนาดเสื้อ', type: 'select', options: ['S', 'M'], required: false },
        { key: 'bus', label: 'ขึ้นรถตู้', type: 'checkbox', options: [], required: false },
      ]),
    },
  });
  await makeEventRegistration(db, id, {
    title_prefix: 'พญ.',
    phone: '+66812345678',
    email: `x${id}@hcp.example`,
    license_no: 'ว.12345',
    province_code: '50',
    dietary_note: DIETARY,
    workplace_name: '=HYPERLINK("x")',
    answers: JSON.stringify({ size: ['M'], bus: ['yes'] }),
  });
  await makeEventRegistration(db, id, { status: 'cancelled', province_code: '83' });
  return id;
}

const download = (query: Record<string, string>, headers: Record<string, string> = admin.headers) =>
  test.app.inject({
    method: 'GET',
    url: `${exportOf(registrations.list).path}?${new URLSearchParams({ format: 'csv', ...query })}`,
    headers,
  });

it('the file of an event has a column for each question, needs a reason, and never what somebody eats', async () => {
  const id = await held();
  const query = { event_id: String(id), status: 'confirmed' };
  expect((await download(query)).statusCode).toBe(422);
  const file = await download({ ...query, reason: 'เตรียมป้ายชื่อ' });
  expect(file.statusCode).toBe(200);
  expect(file.headers['x-export-rows']).toBe('1');
  expect(file.headers['content-disposition']).toContain('connect_event-registrations_');
  const [head = '', row = ''] = file.body.slice(1).split('\r\n');
  expect(head).toContain('ขนาดเสื้อ,ขึ้นรถตู้');
  expect(row).toContain('พญ.,สมหญิง,ตัวอย่างกุล');
  expect(row).toContain('081-234-5678');
  expect(row).toContain('M,ใช่');
  expect(row).toContain(`'=HYPERLINK`);
  expect(row).toContain('ยืนยันแล้ว');
  expect(file.body).not.toContain(DIETARY);
  const entry = await db
    .selectFrom('audit_entry')
    .select(['diff', 'entity_id'])
    .where('action', '=', 'export.run')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ entity_id: id, diff: { rows: 1, unmasked: true } });
  const xlsx = await download({ ...query, format: 'xlsx', reason: 'เตรียมป้ายชื่อ' });
  expect(xlsx.statusCode).toBe(200);
});

it('has the columns that are told before: several for some of the list, and one for each question', async () => {
  const id = await held();
  const columns = [
    ...registrations.list.columns,
    ...['profession', 'specialty_id', 'note', 'contact', 'answers'],
  ];
  const query = { event_id: String(id), columns: columns.join(','), reason: 'เตรียมป้ายชื่อ' };
  const [head = ''] = (await download(query)).body.slice(1).split('\r\n');
  const heads = head.split(',');
  expect(heads).toHaveLength(22 + 2);
  const several: Readonly<Record<string, readonly (keyof typeof registrationLabels)[]>> =
    FILE_PARTS;
  for (const part of Object.values(several).flat()) {
    expect(heads).toContain(fieldLabel(registrationLabels, part, 'th'));
  }
  const told = columns.filter((key) => key !== 'answers');
  expect(told.reduce((sum, key) => sum + (several[key]?.length ?? 1), 0)).toBe(22);
  const { reply } = await call(eventSummaryCall, { params: { id } });
  expect(heads.filter((one) => reply.meta.questions.includes(one))).toEqual(['ขนาดเสื้อ', 'ขึ้นรถตู้']);
});

it('has its columns in the order of the register, where none are named', async () => {
  const file = await download({ event_id: String(await held()), reason: 'ตรวจทะเบียน' });
  const [head = ''] = file.body.slice(1).split('\r\n');
  expect(head.split(',')).toEqual([
    ...['รหัสกิจกรรม', 'ชื่อกิจกรรม', 'ประเภทกิจกรรม', 'รูปแบบ', 'เวลาเริ่ม', 'สถานที่จัด', 'จังหวัดที่จัด'],
    ...['แบรนด์', 'รหัสอนุมัติสื่อ', 'รหัสลงทะเบียน', 'คำนำหน้า', 'ชื่อ', 'นามสกุล', 'ประเภท', 'วิชาชีพ'],
    ...['เลขที่ใบประกอบ', 'สาขา', 'สถานที่ทำงาน', 'จังหวัด', 'อีเมล', 'โทรศัพท์', 'ช่องทาง'],
    ...['ผู้แทนที่ลงทะเบียนให้', 'สถานะ', 'ลำดับคิว', 'ลงทะเบียนเมื่อ', 'ยืนยันเมื่อ', 'เช็กอิน'],
    ...['วิธีเช็กอิน', 'เช็กเอาต์เมื่อ', 'หน่วยกิต', 'เลขที่เกียรติบัตร', 'คะแนนประเมิน'],
    ...['มูลค่าอาหารต่อหัว (บาท)', 'ขนาดเสื้อ', 'ขึ้นรถตู้', 'หมายเหตุ'],
  ]);
});

it('keeps each question a column of its own and a text, whatever staff called it', async () => {
  const { id } = await makeEvent(db, {
    status: 'publish',
    event: {
      custom_questions: JSON.stringify(
        ['อีเมล', 'เมนู', 'เมนู', 'หมายเหตุ', '=HYPERLINK("x")'].map((label, n) => ({
          ...{ key: `q${n}`, label, type: 'text', options: [], required: false },
        })),
      ),
    },
  });
  const answers = { q0: ['ก'], q1: ['ข'], q2: ['ค'], q3: ['ง'], q4: ['จ'] };
  const email = 'asked@hcp.example';
  await makeEventRegistration(db, id, { email, note: 'ฉ', answers: JSON.stringify(answers) });
  const file = await download({
    ...{ event_id: String(id), columns: 'contact,answers,note', reason: 'เตรียมป้ายชื่อ' },
  });
  expect(file.body.slice(1).split('\r\n')).toEqual([
    `อีเมล,โทรศัพท์,อีเมล,เมนู,เมนู,หมายเหตุ,"'=HYPERLINK(""x"")",หมายเหตุ`,
    'asked@hcp.example,,ก,ข,ค,ง,จ,ฉ',
    '',
  ]);
});

it('without an event it has those of all that the caller sees, without columns of questions', async () => {
  const [own, other] = [await held('Ozempic'), await held()];
  const all = await download({ reason: 'รายงานประจำไตรมาส' });
  expect(all.body).not.toContain('ขนาดเสื้อ');
  expect(Number(all.headers['x-export-rows'])).toBeGreaterThanOrEqual(4);
  const { headers } = await test.signIn('sales_manager', {
    regionScope: ['north'],
    brandScope: ['Ozempic'],
  });
  const scoped = await download({ reason: 'ทีมภาคเหนือ' }, headers);
  expect(scoped.headers['x-export-rows']).toBe('1');
  expect(
    (await download({ event_id: String(other), reason: 'ทีมภาคเหนือ' }, headers)).statusCode,
  ).toBe(404);
  expect((await download({ event_id: String(own), reason: 'ทีมภาคเหนือ' }, headers)).statusCode).toBe(
    200,
  );
  for (const role of ['publisher', 'editor', 'medical', 'analyst', 'dpo'] as const) {
    const refused = await download({ reason: 'ทดสอบ' }, (await test.signIn(role)).headers);
    expect(refused.statusCode, role).toBe(403);
  }
});

it('leaves as pages of JSON with the columns that were asked for', async () => {
  const id = await held();
  const query = { event_id: id, columns: 'name,answers', limit: 1, reason: 'ป้ายชื่อ' };
  const { status, reply } = await call(registrationExport, { query });
  expect(status).toBe(200);
  expect(reply.pagination).toMatchObject({ total: 2, total_pages: 2 });
  expect(Object.keys(reply.data[0] ?? {}).sort()).toEqual([
    'answers',
    'display_name',
    'first_name',
    'id',
    'last_name',
    'title_prefix',
    'user_id',
  ]);
  const whole = await call(registrationExport, { query: { event_id: id, reason: 'ป้ายชื่อ' } });
  expect(JSON.stringify(whole.reply)).not.toContain(DIETARY);
  const wrong = { event_id: id, columns: 'dietary_note', reason: 'ป้ายชื่อ' };
  expect((await call(registrationExport, { query: wrong })).status).toBe(400);
});

it('event managers take people of events away for which they are responsible, of others covered', async () => {
  const { staff, headers } = await test.signIn('event_manager');
  const manager = caller(test.app, headers);
  const [own, foreign] = [await held(undefined, staff.id), await held()];
  const rows = async (query: Record<string, unknown>) => {
    const { reply } = await manager(registrationExport, {
      query: { columns: 'event,name,contact', status: 'confirmed', ...query },
    });
    return reply.data.map((row) => [row.event_id, row.last_name, row.email]);
  };
  const refused = await manager(registrationExport, { query: { event_id: own } });
  expect(refused.error.code).toBe('reason_required');
  const named = [own, 'ตัวอย่างกุล', `x${own}@hcp.example`];
  const covered = [foreign, '', 'x***@***'];
  expect(await rows({ event_id: own, reason: 'ป้ายชื่อ' })).toEqual([named]);
  expect(await rows({ event_id: foreign })).toEqual([covered]);
  const both = await rows({ event_id: `${own},${foreign}`, reason: 'ป้ายชื่อ' });
  expect(both.toSorted()).toEqual([named, covered].toSorted());
  const file = await download({ event_id: `${own},${foreign}`, reason: 'ป้ายชื่อ' }, headers);
  expect(file.body).toContain(`x${own}@hcp.example`);
  expect(file.body).not.toContain(`x${foreign}@hcp.example`);
  const toldOf = async (id: number) => [
    (await manager(registrationExport, { query: { event_id: id, columns: 'event' } })).reply.meta
      .permissions?.export_users,
    (await manager(registrations.list, { params: { id } })).reply.meta.permissions?.export_users,
    (await manager(eventSummaryCall, { params: { id } })).reply.meta.export_users,
  ];
  expect([await toldOf(own), await toldOf(foreign)]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
});

it('an event manager makes no event of somebody else their own; who is responsible hands it on', async () => {
  const [mine, theirs] = [await test.signIn('event_manager'), await test.signIn('event_manager')];
  const id = await held(undefined, theirs.staff.id);
  const give = async (by: SignedIn, to: number | null) => {
    const asked = caller(test.app, by.headers);
    const { version } = (await asked(event.get, { params: { id } })).reply.data;
    return asked(event.update, { params: { id }, body: { version, owner_staff_id: to } });
  };
  for (const to of [mine.staff.id, null]) {
    expect(fieldsOf(await give(mine, to))).toEqual(['owner_staff_id: event_owner']);
  }
  expect((await give(theirs, mine.staff.id)).status).toBe(200);
  expect(fieldsOf(await give(theirs, theirs.staff.id))).toEqual(['owner_staff_id: event_owner']);
  expect((await give(admin, theirs.staff.id)).status).toBe(200);
});

it('the usage log of an event goes by who is responsible, not by its creator', async () => {
  const [mine, theirs] = [await test.signIn('event_manager'), await test.signIn('event_manager')];
  const id = await held(undefined, mine.staff.id);
  await db
    .updateTable('content')
    .set({ created_by: theirs.staff.id })
    .where('id', '=', id)
    .execute();
  const told = async (by: SignedIn) =>
    (await caller(test.app, by.headers)(event.logs, { params: { id } })).reply.meta.permissions
      .export_users;
  expect([await told(mine), await told(theirs)]).toEqual([true, false]);
});

it('reads answers to a question whose key every object inherits, given or not', async () => {
  const { id } = await makeEvent(db, {
    status: 'publish',
    event: {
      custom_questions: JSON.stringify([
        { key: 'constructor', label: 'ผู้รับเหมา', type: 'text', options: [], required: false },
      ]),
    },
  });
  const silent = await makeEventRegistration(db, id);
  await makeEventRegistration(db, id, { answers: JSON.stringify({ constructor: ['มี'] }) });
  const params = { id, registration: silent.id };
  const { status, reply } = await call(registrations.get, { params });
  expect([status, reply.data.answers]).toEqual([200, []]);
  for (const format of ['csv', 'xlsx']) {
    const file = await download({ event_id: String(id), format, reason: 'ตรวจทะเบียน' });
    expect([file.statusCode, file.headers['x-export-rows']]).toEqual([200, '2']);
    if (format === 'csv') expect(file.body).toContain('มี');
  }
});
