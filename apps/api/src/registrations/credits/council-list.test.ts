import { webinar } from '@connect/contract/webinars/webinar.ts';
import { describe, expect, it } from 'vitest';
import { CODED_PRODUCT, makeUser } from '../../../test/factories.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../../test/meeting-factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { type CouncilListing, councilStatement, countEarned } from './council-list.queries.ts';

const { test, admin, call } = await startTestApp();

const PAST = { start_at: '2026-11-10T13:00:00+07:00', end_at: '2026-11-10T14:00:00+07:00' };
const CREDITS = {
  cpe_code: '1002-1-000-001',
  cpe_credits: 1.5,
  cpe_institute: 'สถาบันต้นแบบ',
  credit_min_attendance_pct: 80,
};

const make = (overrides: Parameters<typeof makeWebinar>[1] = {}) =>
  makeWebinar(test.deps.db, {
    status: 'publish',
    ...overrides,
    webinar: { ...PAST, ...CREDITS, ...overrides.webinar },
  });

describe('GET /v1/webinar/:id/council-list', () => {
  const fetched = (
    id: number,
    query = 'format=csv&reason=ยื่นสถาบัน',
    headers = admin.headers,
    council = 'cpe',
  ) =>
    test.app.inject({
      url: `/v1/webinar/${id}/council-list?council=${council}&${query}`,
      headers,
    });
  const refused = async (id: number) =>
    (await call(webinar.registrations, { params: { id } })).reply.meta.refused.cpe_list;

  it('names those with CPE credits in full, by licence, with code and institute', async () => {
    const { id } = await make();
    const came = { joined_at: PAST.start_at, left_at: PAST.end_at, minutes: 60 };
    const earned = { ...came, credit_type: 'cpe', credits_awarded: 1.5 };
    const person = (display_name: string, license_no: string) =>
      makeUser(test.deps.db, { user_type: 'pharmacist', display_name, license_no });
    const [second, first] = [
      await person('ภก.กิตติ เดโมสกุล', 'ภ.900012'),
      await person('=ภญ.กมล, สมมติวงศ์', 'ภ.900011'),
    ];
    await makeRegistration(test.deps.db, id, { ...earned, user_id: second.id });
    await makeRegistration(test.deps.db, id, { ...earned, user_id: first.id });
    await makeRegistration(test.deps.db, id, came);
    await makeRegistration(test.deps.db, id, { ...earned, credit_type: 'cme' });
    await makeRegistration(test.deps.db, id, { ...earned, status: 'cancelled' });
    const reply = await fetched(id);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain('connect_webinar-cpe_20261120-');
    const [head, ...rows] = reply.body.trimEnd().split('\r\n');
    expect(head).toBe(
      '\uFEFFเลขที่ใบประกอบวิชาชีพ,ชื่อ,สถานที่ทำงาน,นาที,หน่วยกิต CPE,รหัสกิจกรรม CPE,สถาบันหลัก CPE',
    );
    expect(rows).toEqual([
      `ภ.900011,"'=ภญ.กมล, สมมติวงศ์",,60,1.5,1002-1-000-001,สถาบันต้นแบบ`,
      'ภ.900012,ภก.กิตติ เดโมสกุล,,60,1.5,1002-1-000-001,สถาบันต้นแบบ',
    ]);
    const audit = await test.deps.db
      .selectFrom('audit_entry')
      .leftJoin('audit_reason as r', 'r.entry_id', 'audit_entry.id')
      .select(['r.reason', 'diff'])
      .where('entity_id', '=', id)
      .where('action', '=', 'export.run')
      .execute();
    expect(audit).toMatchObject([
      { reason: 'ยื่นสถาบัน', diff: { list: 'webinar-cpe', rows: 2, unmasked: true } },
    ]);
    expect((await fetched(id, 'format=xlsx&reason=ยื่นสถาบัน')).rawPayload.subarray(0, 2)).toEqual(
      Buffer.from('PK'),
    );
  });

  it('asks for a reason, and refuses where there is nothing to hand in', async () => {
    const plain = await make({ webinar: { cpe_code: null, cpe_credits: null } });
    expect((await fetched(plain.id)).statusCode).toBe(409);
    const nobody = await make();
    expect((await fetched(nobody.id)).statusCode).toBe(409);
    const [a, b] = [await refused(plain.id), await refused(nobody.id)];
    expect([a, b]).toEqual(['no_credits', 'nobody']);
    expect((await fetched(nobody.id, undefined, undefined, 'none')).statusCode).toBe(400);
    const silent = await fetched(nobody.id, 'format=csv');
    expect(silent.json()).toMatchObject({ code: 'reason_required' });
  });

  it('for the council of doctors names those with CME credits, as CSV and as XLSX', async () => {
    const { id } = await make({ webinar: { cme_credits: 2, cme_institute: 'ศูนย์สมมติ' } });
    const came = { joined_at: PAST.start_at, left_at: PAST.end_at, minutes: 60 };
    const doctor = await makeUser(test.deps.db, {
      ...{ user_type: 'doctor', display_name: 'นพ.กิตติ เดโมสกุล', license_no: 'ว.900041' },
    });
    const cme = { ...came, credit_type: 'cme', credits_awarded: 2 };
    await makeRegistration(test.deps.db, id, { ...cme, user_id: doctor.id });
    await makeRegistration(test.deps.db, id, { ...came, credit_type: 'cpe', credits_awarded: 1.5 });
    const { reply } = await call(webinar.registrations, { params: { id } });
    expect(reply.meta.attendance).toMatchObject({ cpe_earned: 1, cme_earned: 1 });
    expect(reply.meta.refused).toMatchObject({ cpe_list: null, cme_list: null });
    const csv = await fetched(id, undefined, undefined, 'cme');
    expect(csv.headers['content-disposition']).toContain('connect_webinar-cme_20261120-');
    expect(csv.body.trimEnd().split('\r\n')).toEqual([
      '\uFEFFเลขที่ใบประกอบวิชาชีพ,ชื่อ,สถานที่ทำงาน,นาที,คะแนน CME,สถาบันหลัก CME',
      'ว.900041,นพ.กิตติ เดโมสกุล,,60,2,ศูนย์สมมติ',
    ]);
    const xlsx = await fetched(id, 'format=xlsx&reason=ยื่นสถาบัน', undefined, 'cme');
    expect(xlsx.rawPayload.subarray(0, 2)).toEqual(Buffer.from('PK'));
    const none = await make();
    const { reply: other } = await call(webinar.registrations, { params: { id: none.id } });
    expect(other.meta.refused.cme_list).toBe('no_credits');
    expect((await fetched(none.id, undefined, undefined, 'cme')).statusCode).toBe(409);
  });

  it('holds nobody of other regions, nor anybody without one, where regions are given', async () => {
    const { id } = await make();
    const earned = { joined_at: PAST.start_at, minutes: 60, credit_type: 'cpe' };
    for (const [province_code, license_no] of [
      ['50', 'ภ.900021'],
      ['10', 'ภ.900022'],
      [null, 'ภ.900023'],
    ] as const) {
      const { id: user_id } = await makeUser(test.deps.db, {
        user_type: 'pharmacist',
        province_code,
        license_no,
      });
      await makeRegistration(test.deps.db, id, { ...earned, credits_awarded: 1.5, user_id });
    }
    // No present role has both a region and the right to this file, so the statements are tested.
    const asked = (regions: CouncilListing['regions']) =>
      ({ meetingId: id, council: 'cpe', regions }) as const;
    const licences = async (...regions: CouncilListing['regions'][]) =>
      Promise.all(
        regions.map(async (within) => {
          const { rows } = await councilStatement(asked(within)).execute(test.deps.db);
          const counted = await test.deps.db
            .transaction()
            .execute((trx) => countEarned(trx, asked(within)));
          expect(counted).toBe(rows.length);
          return rows.map(({ license_no }) => license_no);
        }),
      );
    expect(await licences(['north'], ['bkk', 'north'], ['south'], null)).toEqual([
      ['ภ.900021'],
      ['ภ.900021', 'ภ.900022'],
      [],
      ['ภ.900021', 'ภ.900022', 'ภ.900023'],
    ]);
  });

  it('is for those who may take people along, within their brands', async () => {
    const { id } = await make({ ...CODED_PRODUCT, material_expires_at: '2027-12-01' });
    const asRole = async (...person: Parameters<TestApp['signIn']>) =>
      (await fetched(id, undefined, (await test.signIn(...person)).headers)).statusCode;
    expect(await asRole('publisher')).toBe(403);
    expect(await asRole('publisher', { brandScope: ['Wegovy'] })).toBe(404);
    expect(await asRole('dpo')).toBe(403);
    // The role may export users, but nobody has earned credits.
    expect(await asRole('event_manager')).toBe(409);
  });
});

describe('GET /v1/event/:id/council-list', () => {
  const CME = { cme_credits: 2, cme_institute: 'ศูนย์สมมติ' };
  const fetched = (id: number, query: string, headers = admin.headers) =>
    test.app.inject({ url: `/v1/event/${id}/council-list?format=csv&${query}`, headers });
  const hand = (council: string) => `council=${council}&reason=${encodeURIComponent('ยื่นสภา')}`;

  it('names those with credits of one council, with and without an account', async () => {
    const { id } = await makeEvent(test.deps.db, {
      status: 'publish',
      event: { ...PAST, ...CREDITS, ...CME },
    });
    const person = await makeUser(test.deps.db, {
      user_type: 'pharmacist',
      display_name: 'ภก.กิตติ เดโมสกุล',
      license_no: 'ภ.900031',
    });
    const came = { status: 'attended', checked_in_at: PAST.start_at } as const;
    const cpe = { ...came, credit_type: 'cpe', credits_awarded: 1.5 };
    await makeEventRegistration(test.deps.db, id, { ...cpe, user_id: person.id, last_name: 'เดิม' });
    await makeEventRegistration(test.deps.db, id, {
      ...cpe,
      title_prefix: 'ภญ.',
      license_no: 'ภ.900030',
      workplace_name: 'ร้านยาสมมติ',
    });
    await makeEventRegistration(test.deps.db, id, {
      ...came,
      credit_type: 'cme',
      credits_awarded: 2,
      license_no: 'ว.900032',
    });
    await makeEventRegistration(test.deps.db, id, came);
    const [head, ...rows] = (await fetched(id, hand('cpe'))).body.trimEnd().split('\r\n');
    expect(head).toBe(
      '\uFEFFเลขที่ใบประกอบวิชาชีพ,ชื่อ,สถานที่ทำงาน,หน่วยกิต CPE,รหัสกิจกรรม CPE,สถาบันหลัก CPE',
    );
    expect(rows).toEqual([
      'ภ.900030,ภญ.สมหญิง ตัวอย่างกุล,ร้านยาสมมติ,1.5,1002-1-000-001,สถาบันต้นแบบ',
      'ภ.900031,ภก.กิตติ เดโมสกุล,,1.5,1002-1-000-001,สถาบันต้นแบบ',
    ]);
    const doctors = (await fetched(id, hand('cme'))).body.trimEnd().split('\r\n');
    expect(doctors[0]).toContain('คะแนน CME,สถาบันหลัก CME');
    expect(doctors.slice(1)).toEqual(['ว.900032,สมหญิง ตัวอย่างกุล,,2,ศูนย์สมมติ']);
    expect((await fetched(id, 'council=cpe')).json()).toMatchObject({ code: 'reason_required' });
    expect((await fetched(id, 'reason=test')).statusCode).toBe(400);
    const roleOf = async (...person: Parameters<TestApp['signIn']>) =>
      (await fetched(id, hand('cpe'), (await test.signIn(...person)).headers)).statusCode;
    expect(await roleOf('sales_manager')).toBe(200);
    expect(await roleOf('event_manager')).toBe(403);
    const { staff, headers } = await test.signIn('event_manager');
    await test.deps.db
      .updateTable('event')
      .set({ owner_staff_id: staff.id })
      .where('content_id', '=', id)
      .execute();
    expect((await fetched(id, hand('cpe'), headers)).statusCode).toBe(200);
    expect(await roleOf('publisher')).toBe(403);
    expect(await roleOf('dpo')).toBe(403);
  });

  it('is refused where the event gives none any more, before they are taken back', async () => {
    const { id } = await makeEvent(test.deps.db, { status: 'publish', event: { ...PAST, ...CME } });
    const cpe = { status: 'attended', credit_type: 'cpe', credits_awarded: 1.5 };
    await makeEventRegistration(test.deps.db, id, cpe);
    expect((await fetched(id, hand('cpe'))).statusCode).toBe(409);
  });

  it('is refused where nobody earned any', async () => {
    const { id } = await makeEvent(test.deps.db, {
      status: 'publish',
      event: { ...PAST, ...CREDITS },
    });
    expect((await fetched(id, hand('cpe'))).json()).toMatchObject({ code: 'wrong_state' });
  });
});
