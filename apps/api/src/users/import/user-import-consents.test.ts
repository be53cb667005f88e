import { Buffer } from 'node:buffer';
import type { ImportRun } from '@connect/contract/imports/import.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { userImport } from '@connect/contract/users/user-import.ts';
import { describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { settleJobs } from '../../../test/jobs.ts';
import { type SignedIn, startTestApp } from '../../../test/test-app.ts';
import { uploadBody } from '../../../test/upload-files.ts';
import { makeConsent } from '../../../test/user-factories.ts';

const { test: t, admin, call } = await startTestApp();
const { db } = t.deps;
// It is 20 November 2026, nine o'clock; the texts of all purposes are in force since 2026-01.

const HEAD = 'อีเมล,ยินยอม: ข่าวสารทางอีเมล,ข่าวสารทาง LINE,วันที่ให้ความยินยอม,ฉบับข้อความความยินยอม';

async function tried(lines: string[], by: SignedIn = admin, head = HEAD): Promise<ImportRun> {
  const file = Buffer.from([head, ...lines].join('\r\n'));
  const { payload, headers } = await uploadBody({ file, name: 'ยินยอม.csv' });
  const url = userImport.start.path;
  const all = { ...headers, ...by.headers };
  const sent = await t.app.inject({ method: 'POST', url, payload, headers: all });
  const { data }: { data: ImportRun } = sent.json();
  const columns = [...data.columns];
  // “ข่าวสารทาง LINE” is a heading that is matched by hand.
  if (head === HEAD) columns[2] = 'consent_marketing_line';
  const params = { id: data.id };
  await caller(t.app, by.headers)(userImport.try, { params, body: { columns } });
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  return (await caller(t.app, by.headers)(userImport.state, { params })).reply.data;
}
async function imported(lines: string[], by: SignedIn = admin, head = HEAD): Promise<ImportRun> {
  const { id, counts } = await tried(lines, by, head);
  const rows = (counts?.created ?? 0) + (counts?.changed ?? 0);
  const params = { id };
  await caller(t.app, by.headers)(userImport.apply, { params, body: { rows } });
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  return (await caller(t.app, by.headers)(userImport.state, { params })).reply.data;
}
const told = (run: ImportRun) =>
  run.issues.map(({ row, column, code }) => `${row} ${column}: ${code}`);
const person = async () => {
  const email = `consents${unique()}@hcp.example`;
  const { id } = await makeUser(db, { email });
  return { id, email };
};
const consentsOf = async (id: number) =>
  (await call(userCalls.consents, { params: { id } })).reply.data;
const stateOf = async (id: number, purpose = 'marketing_email') =>
  (await consentsOf(id)).now.find((one) => one.purpose === purpose)?.state;

describe('consents of a file', () => {
  it('are recorded with their day, the text of that day, file and row, and an entry of the audit', async () => {
    const { id, email } = await person();
    const run = await imported([`${email},ยินยอม,ไม่ยินยอม,1 พ.ย. 2569,`]);
    expect(run.counts).toMatchObject({ changed: 1, refused: 0 });
    const { records } = await consentsOf(id);
    const common = {
      channel: 'import',
      text_version: '2026-01',
      captured_by: { id: admin.staff.id },
      note: 'ยินยอม.csv · แถว 2',
    };
    expect(records).toHaveLength(2);
    expect(records).toMatchObject([
      { ...common, purpose: 'marketing_line', action: 'refuse' },
      { ...common, purpose: 'marketing_email', action: 'grant' },
    ]);
    // What forbids counts to the end of its day, what allows from its beginning.
    expect(records.map(({ occurred_at }) => Date.parse(occurred_at))).toEqual([
      Date.parse('2026-11-01T23:59:59.999+07:00'),
      Date.parse('2026-11-01T00:00:00+07:00'),
    ]);
    const audit = await db
      .selectFrom('audit_entry')
      .select(['action', 'diff'])
      .where('entity_type', '=', 'user')
      .where('entity_id', '=', id)
      .where('action', '<>', 'pii.view')
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['user.consent', 'user.consent']);
    expect(audit[0]?.diff).toMatchObject({ purpose: 'marketing_line', import: run.id });
  });

  it('come with whoever is new, and the same file twice changes nothing', async () => {
    const n = 700_000 + unique();
    const head = 'ประเภท,ชื่อ-นามสกุล,เลขใบประกอบ,จังหวัด,อีเมล,Email opt-in,วันที่ยินยอม';
    const line = `เภสัชกร,ภญ.ยินยอม ตัวอย่าง,${n},ขอนแก่น,new${n}@hcp.example,yes,19/11/2569`;
    expect((await imported([line], admin, head)).counts).toMatchObject({ created: 1 });
    const { id } = await db
      .selectFrom('platform_user')
      .select('id')
      .where('email', '=', `new${n}@hcp.example`)
      .executeTakeFirstOrThrow();
    expect(await stateOf(id)).toBe('granted');
    expect((await imported([line], admin, head)).counts).toMatchObject({ unchanged: 1 });
    expect((await consentsOf(id)).records).toHaveLength(1);
  });

  it('that withdraw today are one record, whatever the hour of the imports', async () => {
    const { id, email } = await person();
    const line = `${email},ถอน,,20/11/2569,`;
    await imported([line]);
    t.clock.advance(600_000);
    expect((await imported([line])).counts).toMatchObject({ unchanged: 1 });
    expect((await consentsOf(id)).records).toHaveLength(1);
    expect(await stateOf(id)).toBe('withdrawn');
  });

  it('never revive what was withdrawn on that day or later, and end what was agreed to before', async () => {
    const [later, sameDay, before] = [await person(), await person(), await person()];
    const withdraw = { action: 'withdraw', purpose: 'marketing_email' } as const;
    await makeConsent(db, later.id, { ...withdraw, occurred_at: '2026-11-15T10:00:00+07:00' });
    await makeConsent(db, sameDay.id, { ...withdraw, occurred_at: '2026-11-10T00:00:01+07:00' });
    await makeConsent(db, before.id, { occurred_at: '2026-11-10T17:00:00+07:00' });
    const run = await imported([
      `${later.email},ยินยอม,,10/11/2569,`,
      `${sameDay.email},ยินยอม,,10/11/2569,`,
      `${before.email},ถอนความยินยอม,,10/11/2569,`,
    ]);
    expect(run.counts).toMatchObject({ changed: 3 });
    expect(await stateOf(later.id)).toBe('withdrawn');
    expect(await stateOf(sameDay.id)).toBe('withdrawn');
    expect(await stateOf(before.id)).toBe('withdrawn');
    expect((await consentsOf(later.id)).records).toHaveLength(2);
  });

  it('name the text that they are about, when it was in force', async () => {
    const { id, email } = await person();
    const text = { purpose: 'marketing_email', body_th: 'ใหม่', body_en: 'New', ask_again: false };
    const made = { ...text, created_at: '2026-11-01T09:00:00+07:00' };
    await db
      .insertInto('consent_text')
      .values([
        { ...made, version: '2026-11', valid_from: '2026-11-12T00:00:00+07:00' },
        { ...made, version: '2027-01', valid_from: '2027-01-01T00:00:00+07:00' },
      ])
      .execute();
    const run = await imported([`${email},ยินยอม,,11/11/2569,`]);
    expect(run.counts).toMatchObject({ changed: 1 });
    expect((await imported([`${email},ยินยอม,,12/11/2569,`])).counts).toMatchObject({ changed: 1 });
    const { records } = await consentsOf(id);
    expect(records.map((record) => record.text_version)).toEqual(['2026-11', '2026-01']);
    const early = await tried([
      `${email},ยินยอม,,11/11/2569,2026-11`,
      `other${email},ยินยอม,,11/11/2569,2099-99`,
    ]);
    expect(told(early).slice(0, 2)).toEqual([
      '2 ฉบับข้อความความยินยอม: text_not_in_force',
      '3 ฉบับข้อความความยินยอม: import_choice',
    ]);
    await db.deleteFrom('consent_text').where('version', '=', '2027-01').execute();
  });
});

describe('the trial refuses by cell', () => {
  it('what is no decision, a day that is missing, wrong, in the future or before there were texts', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(person));
    const [a, b, c, d, e] = people.map(({ email }) => email);
    const run = await tried([
      `${a},อาจจะ,,10/11/2569,`,
      `${b},ยินยอม,,,`,
      `${c},ยินยอม,,31/02/2569,`,
      `${d},ยินยอม,,21/11/2569,`,
      `${e},ยินยอม,,01/05/2559,`,
    ]);
    expect(told(run)).toEqual([
      '2 ยินยอม: ข่าวสารทางอีเมล: import_choice',
      '3 วันที่ให้ความยินยอม: required',
      '4 วันที่ให้ความยินยอม: date',
      '5 วันที่ให้ความยินยอม: date_past',
      '6 วันที่ให้ความยินยอม: text_not_in_force',
    ]);
    expect(run.counts).toMatchObject({ refused: 5, changed: 0 });
    for (const { id } of people) expect((await consentsOf(id)).records).toEqual([]);
  });

  it('roles that record no consents, which may import the rest', async () => {
    const manager = await t.signIn('sales_manager', { regionScope: ['north'] });
    const email = `near${unique()}@hcp.example`;
    const { id } = await makeUser(db, { email, province_code: '50' });
    const run = await tried([`${email},ยินยอม,,10/11/2569,`], manager);
    expect(told(run)).toEqual(['2 ยินยอม: ข่าวสารทางอีเมล: role_field']);
    const empty = await tried([`${email},,,10/11/2569,`], manager);
    expect(empty.counts).toMatchObject({ unchanged: 1, refused: 0 });
    expect((await consentsOf(id)).records).toEqual([]);
  });

  it('data protection officers, of whoever is there and of nothing but consents', async () => {
    const officer = await t.signIn('dpo');
    const { id, email } = await person();
    const head = `${HEAD},ตำแหน่ง`;
    const run = await imported([`${email},ถอน,,10/11/2569,,`], officer, head);
    expect(run.counts).toMatchObject({ changed: 1, refused: 0 });
    expect((await consentsOf(id)).records).toMatchObject([
      { purpose: 'marketing_email', action: 'withdraw', captured_by: { id: officer.staff.id } },
    ]);
    const others = await tried(
      [
        `${email},ยินยอม,,11/11/2569,,แพทย์`,
        `new${unique()}@hcp.example,ยินยอม,,11/11/2569,,`,
        `new${unique()}@hcp.example,ยินยอม,,99/99/2569,,`,
        'ไม่ใช่อีเมล,ยินยอม,,11/11/2569,,',
      ],
      officer,
      head,
    );
    expect(told(others)).toEqual([
      '2 ตำแหน่ง: role_field',
      '3 อีเมล: import_unknown',
      '4 วันที่ให้ความยินยอม: date',
      '4 อีเมล: import_unknown',
      '5 อีเมล: email',
    ]);
  });
});
