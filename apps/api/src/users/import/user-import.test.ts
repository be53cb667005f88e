import { fillPath } from '@connect/contract/calls/endpoint.ts';
import type { ImportRun } from '@connect/contract/imports/import.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { userImport } from '@connect/contract/users/user-import.ts';
import { describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { settleJobs } from '../../../test/jobs.ts';
import { type SignedIn, startTestApp } from '../../../test/test-app.ts';
import { uploadBody } from '../../../test/upload-files.ts';
import { makeWorkplace } from '../../../test/user-factories.ts';

const { test: t, admin, call } = await startTestApp();
const { db } = t.deps;
const settle = async () => expect(await settleJobs(t.deps, t.pool)).toEqual([]);

async function upload(file: Buffer | string, name = 'users.csv', by: SignedIn = admin) {
  const { payload, headers } = await uploadBody({ file, name });
  const { method, path: url } = userImport.start;
  const all = { ...headers, ...by.headers };
  const reply = await t.app.inject({ method, url, payload, headers: all });
  return { status: reply.statusCode, reply: reply.json(), error: reply.json() };
}
const start = async (file: Buffer | string, by: SignedIn = admin): Promise<ImportRun> => {
  const { status, reply, error } = await upload(file, 'users.csv', by);
  if (status !== 201) throw new Error(JSON.stringify(error));
  return reply.data;
};
const as = (by: SignedIn) => caller(t.app, by.headers);
const stateOf = async (id: number, by: SignedIn = admin): Promise<ImportRun> =>
  (await as(by)(userImport.state, { params: { id } })).reply.data;

interface Trial {
  by?: SignedIn;
  columns?: (string | null)[];
  defaults?: Record<string, string>;
}
/** Uploads a file and tries it, by default with the columns that were found. */
async function tried(file: Buffer | string, { by = admin, columns, defaults = {} }: Trial = {}) {
  const run = await start(file, by);
  const body = { columns: columns ?? run.columns, defaults };
  const { status, error } = await as(by)(userImport.try, { params: { id: run.id }, body });
  if (status !== 200) throw new Error(JSON.stringify(error));
  await settle();
  return stateOf(run.id, by);
}
/** Tries a file and imports what the trial let pass. */
async function imported(file: Buffer | string, trial: Trial = {}) {
  const { by = admin } = trial;
  const { id, counts } = await tried(file, trial);
  const rows = (counts?.created ?? 0) + (counts?.changed ?? 0);
  await as(by)(userImport.apply, { params: { id }, body: { rows } });
  await settle();
  return stateOf(id, by);
}
const told = (run: ImportRun) =>
  run.issues.map(({ row, column, code }) => `${row} ${column}: ${code}`);

const HEAD = 'ประเภทผู้ใช้,คำนำหน้า,ชื่อ,นามสกุล,เลขที่ใบประกอบวิชาชีพ,สาขา,จังหวัด,อีเมล,โทรศัพท์';
const sheet = (...lines: string[]) => [HEAD, ...lines].join('\r\n');
/** A line of a doctor whom every rule lets be. */
const doctor = (n: number, more: { email?: string; phone?: string; first?: string } = {}) =>
  `แพทย์,นพ.,${more.first ?? 'กิตติ'},สมมติวงศ์,ว.${n},อายุรศาสตร์,เชียงใหม่,${more.email ?? `import${n}@hcp.example`},${more.phone ?? ''}`;
const byEmail = (email: string) =>
  db.selectFrom('platform_user').selectAll().where('email', '=', email).executeTakeFirst();
const number = () => 800_000 + unique();

describe('importing users', () => {
  it('adds who is new, with source, audit and the licence in the queue, and forgets the rows', async () => {
    const n = number();
    const run = await tried(sheet(doctor(n)));
    expect(run).toMatchObject({
      state: 'tried',
      rows: 1,
      counts: { created: 1, changed: 0, unchanged: 0, refused: 0 },
      issues: [],
    });
    expect(await byEmail(`import${n}@hcp.example`)).toBeUndefined();
    await call(userImport.apply, { params: { id: run.id }, body: { rows: 1 } });
    await settle();
    const made = await byEmail(`import${n}@hcp.example`);
    expect(made).toMatchObject({
      user_type: 'doctor',
      display_name: 'นพ.กิตติ สมมติวงศ์',
      license_no: `ว.${n}`,
      license_status: 'pending',
      province_code: '50',
      status: 'pending',
      registration_source: 'import',
    });
    const audits = await db
      .selectFrom('audit_entry')
      .select(['action', 'entity_id', 'diff'])
      .where('action', 'in', ['user.create', 'user.import', 'user.import_trial'])
      .orderBy('id')
      .execute();
    expect(audits.slice(-3)).toMatchObject([
      { action: 'user.import_trial', diff: { import: run.id, created: 1 } },
      { action: 'user.create', entity_id: made?.id, diff: { import: run.id } },
      { action: 'user.import', diff: { import: run.id, rows: 1, created: 1 } },
    ]);
    expect(await stateOf(run.id)).toMatchObject({
      state: 'done',
      samples: [],
      rows_until: null,
      counts: { created: 1 },
    });
    expect(await db.selectFrom('import_lines').selectAll().execute()).toEqual([]);
  });

  it('of the same file twice changes nothing; a changed cell changes one field', async () => {
    const n = number();
    const file = sheet(doctor(n, { phone: '812345678' }), doctor(n + 50_000));
    expect((await imported(file)).counts).toMatchObject({ created: 2 });
    expect((await tried(file)).counts).toEqual({
      created: 0,
      changed: 0,
      unchanged: 2,
      refused: 0,
    });
    const before = await byEmail(`import${n}@hcp.example`);
    expect(before?.phone).toBe('+66812345678');
    const run = await imported(sheet(doctor(n, { phone: '089-999-1234' }), doctor(n + 50_000)));
    expect(run.counts).toMatchObject({ changed: 1, unchanged: 1 });
    const after = await byEmail(`import${n}@hcp.example`);
    expect(after).toMatchObject({ phone: '+66899991234', version: (before?.version ?? 0) + 1 });
    const [audit] = await db
      .selectFrom('audit_entry')
      .select(['action', 'diff'])
      .where('entity_type', '=', 'user')
      .where('entity_id', '=', after?.id ?? 0)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(audit).toEqual({ action: 'user.update', diff: { phone: { from: '•••', to: '•••' } } });
  });

  it('takes the same phone and name for one person unless licence, e-mail or CRM id say otherwise', async () => {
    const n = number();
    const name = { first: 'ชื่อเดียว', last: 'กันหมด' };
    const row = (licence: string, email: string) =>
      `แพทย์,,${name.first},${name.last},${licence},อายุรศาสตร์,เชียงใหม่,${email},081-222-${String(n).slice(-4).padStart(4, '0')}`;
    const run = await tried(
      sheet(
        row(`ว.${n}`, `one${n}@hcp.example`),
        row(`ว.${n + 1}`, ''),
        row(`ว.${n + 1}`, `two${n}@hcp.example`),
        row('', `three${n}@hcp.example`),
        row('', ''),
      ),
    );
    expect(told(run)).toEqual([
      '4 เลขที่ใบประกอบวิชาชีพ: import_twice',
      '5 โทรศัพท์: import_twice',
      '6 โทรศัพท์: import_twice',
    ]);
    expect(run.counts).toMatchObject({ created: 2, refused: 3 });
  });

  it('imports the good rows and says of the others row, column, cell and reason', async () => {
    const n = number();
    const run = await tried(
      sheet(
        doctor(n),
        `แพทย์,,ไม่มี,ใบอนุญาต,,อายุรศาสตร์,เชียงใหม่,none${n}@hcp.example,`,
        `หมอดู,,ก,ข,ว.${n + 1},อายุรศาสตร์,เชียงใหม่,x${n}@hcp.example,`,
        doctor(n + 2, { email: 'ไม่ใช่อีเมล' }),
        doctor(n + 3, { phone: '12' }),
        `แพทย์,,กข,คง,ว.${n + 4},ไม่มีสาขานี้,อะไรสักอย่าง,y${n}@hcp.example,`,
        doctor(n),
      ),
    );
    expect(run.counts).toEqual({ created: 1, changed: 0, unchanged: 0, refused: 6 });
    expect(told(run)).toEqual([
      '3 เลขที่ใบประกอบวิชาชีพ: required',
      '4 ประเภทผู้ใช้: import_choice',
      '5 อีเมล: email',
      '6 โทรศัพท์: phone',
      '7 จังหวัด: import_choice',
      '7 สาขา: import_choice',
      '8 เลขที่ใบประกอบวิชาชีพ: import_twice',
    ]);
    expect(run.issues[2]).toMatchObject({ value: 'ไม่ใช่อีเมล', message: 'อีเมลไม่ถูกต้อง' });
    expect(run.issues.at(-1)?.message).toBe('เป็นบุคคลเดียวกับแถวที่ 2 ของไฟล์');
    const english = await call(userImport.state, { params: { id: run.id }, language: 'en' });
    expect(english.reply.data.issues.at(-1)?.message).toBe(
      'The same person as in row 2 of the file',
    );
    await call(userImport.apply, { params: { id: run.id }, body: { rows: 1 } });
    await settle();
    const done = await stateOf(run.id);
    expect(done).toMatchObject({ state: 'done', counts: { created: 1, refused: 6 } });
    expect(done.issues.map(({ value }) => value)).toEqual(done.issues.map(() => null));
  });
});

describe('who a row is', () => {
  it('licence, else e-mail, else phone with the same name, else the CRM id', async () => {
    const n = number();
    const make = (more: Parameters<typeof makeUser>[1]) =>
      makeUser(db, { display_name: 'ก้อง เกียรติ', ...more });
    const email = await make({
      license_no: null,
      email: `mail${n}@hcp.example`,
      user_type: 'other_hcp',
      profession: 'nurse',
    });
    const phone = await make({
      license_no: null,
      phone: '+66877770001',
      user_type: 'other_hcp',
      profession: 'nurse',
      email: null,
    });
    const ref = await make({
      license_no: null,
      external_ref: `CRM${n}`,
      user_type: 'other_hcp',
      profession: 'nurse',
      email: `old${n}@hcp.example`,
    });
    const run = await imported(
      [
        'ชื่อ,นามสกุล,อีเมล,โทรศัพท์,รหัสอ้างอิง CRM,ตำแหน่ง',
        `ก้อง,เกียรติ,MAIL${n}@hcp.example,,,หัวหน้า`,
        `ก้อง,เกียรติ,,877770001,,หัวหน้า`,
        `ก้อง,เกียรติ,new${n}@hcp.example,,CRM${n},หัวหน้า`,
      ].join('\n'),
    );
    expect(told(run)).toEqual([]);
    expect(run.counts).toMatchObject({ changed: 3, created: 0 });
    for (const { id } of [email, phone, ref]) {
      const row = await db
        .selectFrom('platform_user')
        .select(['position'])
        .where('id', '=', id)
        .executeTakeFirst();
      expect(row?.position).toBe('หัวหน้า');
    }
  });

  it('two people of one phone number and name are ambiguous, another licence is another person', async () => {
    const n = number();
    const shared = { display_name: 'สมหญิง ร่วมเบอร์', phone: '+66877770002', email: null };
    await makeUser(db, {
      ...shared,
      license_no: null,
      user_type: 'other_hcp',
      profession: 'nurse',
    });
    await makeUser(db, {
      ...shared,
      license_no: null,
      user_type: 'other_hcp',
      profession: 'nurse',
    });
    const known = await makeUser(db, { email: `other${n}@hcp.example` });
    const run = await tried(
      sheet(
        `บุคลากรอื่น,,สมหญิง,ร่วมเบอร์,,,เชียงใหม่,,087-777-0002`,
        doctor(n, { email: `other${n}@hcp.example` }),
      ),
    );
    expect(told(run)).toEqual(['2 โทรศัพท์: import_ambiguous', '3 อีเมล: unique']);
    expect(known.id).toBeGreaterThan(0);
  });
});

describe('cells', () => {
  it('titles, licences, days, digits, lists and names as people write them', async () => {
    const n = number();
    const place = await makeWorkplace(db, { name_th: `โรงพยาบาลนำเข้า ${n}`, province_code: '50' });
    const rep = await makeUser(db, {
      user_type: 'sale',
      license_no: null,
      employee_code: `REP${n}`,
      email: `rep${n}@staff.example`,
    });
    const run = await imported(
      [
        'ประเภท;ชื่อ-สกุล;เลขใบประกอบ;วันหมดอายุใบอนุญาต;สาขา;รพ;จังหวัด;มือถือ;ผู้แทนที่ดูแล;KOL;แบรนด์',
        `หมอ;ผศ. ดร. นพ. กิตติ ณ อยุธยา;${String(n).replaceAll('8', '๘')};31 ธ.ค. 2569;อายุรศาสตร์;รพ.นำเข้า ${n};จ.เชียงใหม่;๐๘๑ ๒๓๔ ๙๙${String(n).slice(-2)};rep${n};ใช่;`,
      ].join('\n'),
      {
        columns: [
          'user_type',
          'display_name',
          'license_no',
          'license_expires_at',
          'specialty_ids',
          'workplace_id',
          'province_code',
          'phone',
          'owner_rep_id',
          'is_kol',
          null,
        ],
      },
    );
    expect(told(run)).toEqual([]);
    const made = await db
      .selectFrom('platform_user')
      .selectAll()
      .where('license_no', '=', `ว.${n}`)
      .executeTakeFirst();
    expect(made).toMatchObject({
      title_prefix: 'ผศ.ดร.นพ.',
      first_name: 'กิตติ',
      last_name: 'ณ อยุธยา',
      license_expires_at: '2026-12-31',
      workplace_id: place.id,
      province_code: '50',
      owner_rep_id: rep.id,
      is_kol: true,
    });
  });

  it('remembers how a person matched the columns', async () => {
    const file = `ช่องแปลก,อีเมล\nกก,a${number()}@hcp.example`;
    const first = await start(file);
    expect(first.columns).toEqual([null, 'email']);
    await tried(file, { columns: ['department', 'email'] });
    expect((await start(file)).columns).toEqual(['department', 'email']);
    const other = await t.signIn('admin');
    expect((await start(file, other)).columns).toEqual([null, 'email']);
  });

  it('the type may be given for all new rows', async () => {
    const n = number();
    const file = `ชื่อ,นามสกุล,เลขใบประกอบ,จังหวัด,อีเมล\nสมศรี,ยาดี,${n},ขอนแก่น,ph${n}@hcp.example`;
    expect(told(await tried(file))).toEqual(['2 ประเภทผู้ใช้: required']);
    expect((await tried(file, { defaults: { user_type: 'pharmacist' } })).counts).toMatchObject({
      created: 1,
    });
  });
});

describe('refusals', () => {
  it('roles without a right, other people’s runs, and steps out of turn', async () => {
    for (const role of ['publisher', 'editor', 'medical', 'event_manager', 'analyst'] as Role[]) {
      const { status } = await upload(sheet(doctor(number())), 'a.csv', await t.signIn(role));
      expect(status, role).toBe(403);
    }
    const run = await start(sheet(doctor(number())));
    const params = { id: run.id };
    const other = as(await t.signIn('super_admin'));
    for (const each of [userImport.state, userImport.cancel, userImport.issues]) {
      const { method, path } = each;
      const headers = (await t.signIn('super_admin')).headers;
      const reply = await t.app.inject({ method, url: fillPath(path, params), headers });
      expect(reply.statusCode).toBe(404);
    }
    expect((await other(userImport.apply, { params, body: { rows: 1 } })).status).toBe(404);
    expect((await call(userImport.apply, { params, body: { rows: 1 } })).status).toBe(409);
    const twice = await call(userImport.try, {
      params,
      body: { columns: ['email', 'email'], defaults: {} },
    });
    expect(fieldsOf(twice)).toEqual(['email: import_column_twice']);
    const none = await call(userImport.try, {
      params,
      body: { columns: ['first_name'], defaults: {} },
    });
    expect(fieldsOf(none)).toEqual(['columns: import_key_needed']);
    await call(userImport.try, { params, body: { columns: run.columns, defaults: {} } });
    await settle();
    expect((await call(userImport.apply, { params, body: { rows: 2 } })).status).toBe(409);
    expect((await call(userImport.cancel, { params })).status).toBe(200);
    expect((await call(userImport.state, { params })).status).toBe(404);
  });

  it.each([
    ['nothing but headings', HEAD, 'file: import_empty'],
    ['old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file: file_type'],
    ['a picture', Buffer.from('89504e470d0a1a0a00000000', 'hex'), 'file: file_type'],
    ['a damaged workbook', Buffer.from('PK\x03\x04 and nothing more'), 'file: file_broken'],
    ['too many rows', `${HEAD}\n${'ก,ข,ค\n'.repeat(5_001)}`, 'file: import_rows'],
    ['too many columns', `${'ก,'.repeat(61)}ก\n1,2`, 'file: import_columns'],
  ])('%s is refused', async (_what, file, issue) => {
    const answer = await upload(file);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual([issue]);
  });
});
