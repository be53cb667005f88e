import { Buffer } from 'node:buffer';
import type { ImportRun } from '@connect/contract/imports/import.ts';
import { userImport } from '@connect/contract/users/user-import.ts';
import { describe, expect, it } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { settleJobs } from '../../../test/jobs.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { uploadBody } from '../../../test/upload-files.ts';

const { test: t, admin, call } = await startTestApp();
const { db } = t.deps;

/** What a trial with the columns that were found says of a file. */
async function tried(lines: string[]) {
  const file = Buffer.from(lines.join('\r\n'));
  const { payload, headers } = await uploadBody({ file, name: 'users.csv' });
  const url = userImport.start.path;
  const all = { ...headers, ...admin.headers };
  const sent = await t.app.inject({ method: 'POST', url, payload, headers: all });
  const { data }: { data: ImportRun } = sent.json();
  const params = { id: data.id };
  await call(userImport.try, { params, body: { columns: data.columns, defaults: {} } });
  expect(await settleJobs(t.deps, t.pool)).toEqual([]);
  const { issues, counts } = (await call(userImport.state, { params })).reply.data;
  return { told: issues.map(({ row, column, code }) => `${row} ${column}: ${code}`), counts };
}

const HEAD = 'ประเภทผู้ใช้,คำนำหน้า,ชื่อ,นามสกุล,เลขที่ใบประกอบวิชาชีพ,สาขา,จังหวัด,อีเมล,โทรศัพท์';
const number = () => 800_000 + unique();

describe('what is wrong with a row', () => {
  it('is said at once, and nothing that follows from a wrong cell', async () => {
    const n = number();
    await makeUser(db, { email: `all${n}@hcp.example` });
    const { told, counts } = await tried([
      HEAD,

      // A wrong e-mail is one all the same: no phone is asked for.
      `แพทย์,นพ.,กิตติ,,ว.${n},อายุรศาสตร์,,ไม่ใช่อีเมล,`,
      `แพทย์,,กิตติ,วงศ์123,ว.1,,เชียงใหม่,ok${n}@hcp.example,12`,
      `แพทย์,,,,,,,,08${String(n).padStart(8, '1')}`,
      `หมอดู,,กิตติ,,ว.${n + 1},,,x${n}@hcp.example,`,
      // Somebody who is there lacks nothing: the change alone is judged.
      `,,,,,,ไม่มีจังหวัดนี้,all${n}@hcp.example,12`,
      // Nobody knows whom this means.
      `,,,,,,,ไม่ใช่อีเมล,`,
    ]);
    expect(told).toEqual([
      '2 อีเมล: email',
      '2 นามสกุล: required',
      '2 จังหวัด: required',
      '3 นามสกุล: one_script',
      '3 เลขที่ใบประกอบวิชาชีพ: license_format',
      '3 โทรศัพท์: phone',
      '3 สาขา: required',
      '4 ชื่อ: required',
      '4 นามสกุล: required',
      '4 เลขที่ใบประกอบวิชาชีพ: required',
      '4 สาขา: required',
      '4 จังหวัด: required',
      '5 ประเภทผู้ใช้: import_choice',
      '5 นามสกุล: required',
      '6 จังหวัด: import_choice',
      '6 โทรศัพท์: phone',
      '7 อีเมล: email',
    ]);
    expect(counts).toEqual({ created: 0, changed: 0, unchanged: 0, refused: 6 });
  });

  it('a wrong name leaves the phone to nobody, and what may be of the same person counts as free', async () => {
    const n = number();
    const phone = `+668${String(n).padStart(8, '0')}`;
    const code = `EMP${n}`;
    await makeUser(db, { display_name: 'ก้อง ร่วมเบอร์', phone, email: null });
    await makeUser(db, { display_name: 'แก้ว ร่วมเบอร์', phone, email: null });
    const colleague = { user_type: 'staff', license_no: null, employee_code: code } as const;
    await makeUser(db, { ...colleague, email: `emp${n}@staff.example` });
    const file = [
      'ประเภทผู้ใช้,ชื่อ,นามสกุล,อีเมล,โทรศัพท์,รหัสพนักงาน,เลขที่ใบประกอบวิชาชีพ,สาขา,จังหวัด',
      `แพทย์,ก้อง1,ร่วมเบอร์,,${phone},,ว.${n},อายุรศาสตร์,เชียงใหม่`,
      `พนักงาน,ก้อง,ใหม่,ไม่ใช่อีเมล,,${code},,,`,
    ];
    expect((await tried(file)).told).toEqual(['2 ชื่อ: one_script', '3 อีเมล: email']);
  });
});
