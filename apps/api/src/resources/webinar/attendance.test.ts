import type { UserType } from '@connect/contract/constants.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { webinarAttendance } from '@connect/contract/webinars/webinar-attendance.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { CODED_PRODUCT, makeUser } from '../../../test/factories.ts';
import { makeRegistration, makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();
beforeEach(async () => {
  const { db } = test.deps;
  await db.deleteFrom('registration').execute();
  await db.deleteFrom('content_link').execute();
  await db.deleteFrom('content').execute();
  await db.updateTable('platform_user').set({ email: null, license_no: null }).execute();
});

const PAST = { start_at: '2026-11-10T13:00:00+07:00', end_at: '2026-11-10T14:00:00+07:00' };
const CREDITS = {
  cpe_code: '1002-1-000-001',
  cpe_credits: 1.5,
  cpe_institute: 'สถาบันต้นแบบ',
  cme_credits: 1,
  credit_min_attendance_pct: 80,
};

const make = (overrides: Parameters<typeof makeWebinar>[1] = {}) =>
  makeWebinar(test.deps.db, {
    status: 'publish',
    ...overrides,
    webinar: { ...PAST, ...CREDITS, ...overrides.webinar },
  });

async function register(
  webinarId: number,
  user_type: UserType,
  display_name: string,
  more: {
    email?: string;
    license_no?: string | null;
    province_code?: string;
    status?: string;
    cancelled_by_organiser?: boolean;
  } = {},
) {
  const { status = 'confirmed', cancelled_by_organiser = false, ...own } = more;
  const user = { user_type, display_name, license_no: null, ...own };
  const { id } = await makeUser(test.deps.db, user);
  const standing = { status, cancelled_by_organiser };
  return makeRegistration(test.deps.db, webinarId, { user_id: id, ...standing });
}

const HEAD = 'Name,Email,Licence No.,Join Time,Leave Time';
/** A stay from one minute of the hour to another. */
const line = (who: string, from: string, to: string) =>
  `${who},10/11/2026 13:${from},10/11/2026 13:${to}`;
const file = (...lines: string[]) => [HEAD, ...lines].join('\n');

const send = (id: number, text: string, apply = true, as = call) =>
  as(webinarAttendance.import, { params: { id }, body: { file: text, apply } });
/** The rows of the log, in the order in which the registrations were made. */
async function rowsOf(id: number) {
  const { reply } = await call(webinar.registrations, { params: { id } });
  return { ...reply, data: reply.data.toSorted((a, b) => a.id - b.id) };
}
const auditsOf = (id: number, action = 'webinar.attendance_import') =>
  test.deps.db
    .selectFrom('audit_entry')
    .select('diff')
    .where('entity_id', '=', id)
    .where('action', '=', action)
    .execute();

/** A webinar with three registrations, and the file with their attendance. */
async function three() {
  const { id } = await make();
  await register(id, 'pharmacist', 'ภญ.กมลวรรณ สมมติวงศ์', { email: `a${id}@hcp.example` });
  await register(id, 'doctor', 'นพ.เอกชัย ตัวอย่างกุล', { license_no: 'ว.900077' });
  await register(id, 'pharmacist', 'ภก.กิตติ เดโมสกุล');
  const text = file(
    line(`กมล,A${id}@HCP.example,`, '00', '30'),
    line(`กมล,a${id}@hcp.example,`, '20', '50'),
    line('Ekachai,,ว. 900077', '00', '59'),
    line('กิตติ เดโมสกุล,,', '00', '47'),
  );
  return { id, text };
}

describe('POST /v1/webinar/:id/attendance-import', () => {
  it('shows first what would change and changes nothing; the look at people leaves its trace', async () => {
    const { id, text } = await three();
    const before = await rowsOf(id);
    const { status, reply } = await send(id, text, false);
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({
      applied: false,
      credits_counted: true,
      counts: {
        rows: 4,
        matched: 3,
        by_email: 1,
        by_licence: 1,
        by_name: 1,
        changed: 3,
        credited: 2,
        credits_lost: 0,
        ambiguous: 0,
        unmatched: 0,
      },
    });
    expect(reply.data.matched[0]).toMatchObject({
      by: 'email',
      lines: [2, 3],
      minutes: 50,
      credit_type: 'cpe',
      credits_awarded: 1.5,
      minutes_before: null,
      changes: true,
    });
    expect(await auditsOf(id, 'pii.view')).toContainEqual({
      diff: { view: 'attendance_import', persons: 3, ids: expect.any(Array) },
    });
    expect((await rowsOf(id)).data).toEqual(before.data);
    expect(await auditsOf(id)).toEqual([]);
  });

  it('writes stays, minutes and credits: CPE to pharmacists, CME to doctors, from 80 % on', async () => {
    const { id, text } = await three();
    expect((await send(id, text)).reply.data.applied).toBe(true);
    const { data, meta } = await rowsOf(id);
    expect(data).toMatchObject([
      {
        joined_at: '2026-11-10T13:00:00.000+07:00',
        left_at: '2026-11-10T13:50:00.000+07:00',
        minutes: 50,
        credit_type: 'cpe',
        credits_awarded: 1.5,
      },
      { minutes: 59, credit_type: 'cme', credits_awarded: 1 },
      // 47 of 60 minutes are 78 %.
      { minutes: 47, credit_type: null, credits_awarded: null },
    ]);
    expect(meta.attendance).toMatchObject({ attended: 3, avg_minutes: 52, cpe_earned: 1 });
    const [row] = (await call(webinar.list)).reply.data;
    expect(row).toMatchObject({ attended_count: 3, attendance_rate: 1 });
    expect(await auditsOf(id)).toMatchObject([{ diff: { matched: 3, changed: 3, credited: 2 } }]);
    expect(JSON.stringify(await auditsOf(id))).not.toContain('hcp.example');
  });

  it('leads to the same twice, also at the same moment, and leaves who is not named as they are', async () => {
    const { id, text } = await three();
    const minutes = { joined_at: PAST.start_at, left_at: PAST.end_at, minutes: 60 };
    await makeRegistration(test.deps.db, id, minutes);
    const answers = await Promise.all([send(id, text), send(id, text), send(id, text)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ reply }) => reply.data.counts.changed).sort()).toEqual([0, 0, 3]);
    const { data } = await rowsOf(id);
    expect(data.map((row) => row.minutes)).toEqual([50, 59, 47, 60]);
    const { reply } = await send(id, text, false);
    expect(reply.data.counts).toMatchObject({ matched: 3, changed: 0, credits_lost: 0 });
  });

  it('takes credits away from who stayed too short after all, and says so first', async () => {
    const { id, text } = await three();
    await send(id, text);
    const shorter = file(line(`ก,a${id}@hcp.example,`, '00', '10'));
    expect((await send(id, shorter, false)).reply.data.counts.credits_lost).toBe(1);
    await send(id, shorter);
    expect((await rowsOf(id)).data[0]).toMatchObject({ minutes: 10, credits_awarded: null });
  });

  it('leaves out who is not registered, backed out, is one of two, or has no readable time', async () => {
    const { id } = await make();
    await register(id, 'doctor', 'นพ.กิตติ เดโมสกุล');
    await register(id, 'pharmacist', 'ภก.กิตติ เดโมสกุล');
    await register(id, 'doctor', 'นพ.ปกรณ์ นามสมมติ', { status: 'cancelled' });
    await register(id, 'doctor', 'นพ.วรเมธ ทดลองรัตน์');
    const text = file(
      line('กิตติ เดโมสกุล,,', '00', '59'),
      line('ปกรณ์ นามสมมติ,,', '00', '59'),
      'วรเมธ ทดลองรัตน์,,,เมื่อวาน,เมื่อวาน',
      line('=HYPERLINK(1),x@hcp.example,', '00', '59'),
    );
    const { data } = (await send(id, text)).reply;
    expect(data.counts).toMatchObject({ matched: 0, changed: 0, ambiguous: 1, unmatched: 3 });
    expect(data.ambiguous).toEqual([
      {
        name: 'กิตติ เดโมสกุล',
        email: '',
        licence: '',
        lines: [2],
        candidates: ['นพ.กิตติ เดโมสกุล', 'ภก.กิตติ เดโมสกุล'],
      },
    ]);
    expect(data.unmatched.map(({ lines, reason }) => [lines[0], reason])).toEqual([
      [3, 'backed_out'],
      [4, 'time'],
      [5, 'not_registered'],
    ]);
    expect((await rowsOf(id)).meta.attendance.attended).toBe(0);
  });

  it('tells of every line of the file what becomes of it, and what the line says', async () => {
    const { id } = await make();
    await register(id, 'doctor', 'นพ.เอกชัย ตัวอย่างกุล', { license_no: 'ว.900077' });
    const text = file(
      'ไม่มา สมมติธรรม,,,,',
      line(',,ว.900099', '00', '59'),
      line('เอกชัย ตัวอย่างกุล,,', '00', '59'),
      'เอกชัย ตัวอย่างกุล,,,--,--',
      'เอกชัย ตัวอย่างกุล,,ว.900077,,',
    );
    const told = async (as = call) => (await send(id, text, false, as)).reply.data;
    const all = await told();
    expect(all.counts).toMatchObject({ rows: 5, matched: 1, unmatched: 3 });
    expect(all.matched[0]?.lines).toEqual([4, 5]);
    const name = 'เอกชัย ตัวอย่างกุล';
    expect(all.unmatched).toEqual([
      { name: '', email: '', licence: 'ว.900099', lines: [3], reason: 'not_registered' },
      { name: 'ไม่มา สมมติธรรม', email: '', licence: '', lines: [2], reason: 'absent' },
      { name, email: '', licence: 'ว.900077', lines: [6], reason: 'absent' },
    ]);
    const { headers } = await test.signIn('publisher');
    const some = await told(caller(test.app, headers));
    expect(some.unmatched.map(({ lines, licence }) => [lines[0], licence])).toEqual([
      [3, '***'],
      [2, ''],
      [6, '***'],
    ]);
  });

  it('counts credits only once the webinar is over', async () => {
    const live = { start_at: '2026-11-20T08:00:00+07:00', end_at: '2026-11-20T09:05:00+07:00' };
    const { id } = await make({ webinar: live });
    await register(id, 'doctor', 'นพ.เอกชัย ตัวอย่างกุล');
    const text = 'Name,Join Time,Leave Time\nเอกชัย ตัวอย่างกุล,20/11/2026 08:00,20/11/2026 09:00';
    const { data } = (await send(id, text)).reply;
    expect(data).toMatchObject({ credits_counted: false, counts: { changed: 1, credited: 0 } });
    expect((await rowsOf(id)).data[0]).toMatchObject({ minutes: 60, credits_awarded: null });
  });

  it.each([
    ['a draft', { status: 'draft' as const }, 'draft', 409],
    ['one that is called off', { webinar: { cancelled_at: PAST.start_at } }, 'cancelled', 409],
    [
      'one that has not begun',
      { webinar: { start_at: '2026-11-27T13:00:00+07:00', end_at: '2026-11-27T14:00:00+07:00' } },
      'not_started',
      409,
    ],
    ['one in the trash', { deleted_at: '2026-11-19T09:00:00+07:00' }, 'deleted', 404],
  ])('refuses %s, and the page says why', async (_what, overrides, reason, status) => {
    const { id } = await make(overrides);
    const marked = { cancelled_by_organiser: reason === 'cancelled' };
    await register(id, 'doctor', 'นพ.เอกชัย ตัวอย่างกุล', marked);
    expect((await send(id, file(line('เอกชัย ตัวอย่างกุล,,', '00', '59')))).status).toBe(status);
    const { meta, data } = await rowsOf(id);
    expect(meta.refused.attendance_import).toBe(reason);
    expect(data[0]?.minutes).toBeNull();
  });

  it.each([
    ['an empty file', '', 'file: required'],
    ['no report', 'สวัสดี', 'file: attendance_columns'],
    ['headings alone', HEAD, 'file: attendance_empty'],
    ['another day', file('ก,,,01/11/2026 13:00,01/11/2026 14:00'), 'file: attendance_time'],
    ['too many rows', file(...Array(5001).fill(line('ก,,', '00', '59'))), 'file: attendance_rows'],
    ['too many letters', 'ก'.repeat(500_001), 'file: length'],
  ])('refuses %s by name', async (_what, text, issue) => {
    const { id } = await make();
    const answer = await send(id, text, false);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual([issue]);
    expect(answer.error.data.errors[0]?.message).toMatch(/[ก-๙]/);
  });

  it('reads the file before it locks anything: nobody waits for a long one', async () => {
    const { id } = await make();
    await test.deps.db.transaction().execute(async (trx) => {
      await trx.selectFrom('content').select('id').where('id', '=', id).forUpdate().execute();
      expect(fieldsOf(await send(id, HEAD))).toEqual(['file: attendance_empty']);
    });
  });

  it('refuses more than a request may hold before it is read', async () => {
    const { id } = await make();
    expect((await send(id, 'ก'.repeat(1_000_000))).status).toBe(413);
  });

  it('takes as many rows as a file may have', async () => {
    const { id } = await make();
    const names = Array.from({ length: 300 }, (_, n) => `ผู้เข้าร่วม ลำดับที่${n}`);
    await Promise.all(names.map((name) => register(id, 'pharmacist', name)));
    const lines = Array.from({ length: 4_800 }, (_, n) => line(`${names[n % 300]},,`, '00', '59'));
    const { data } = (await send(id, file(...lines))).reply;
    expect(data.counts).toMatchObject({ rows: 4_800, matched: 300, changed: 300, credited: 300 });
    expect(data.matched).toHaveLength(200);
  });

  it('does not exist outside the brands, and people of other regions are nobody', async () => {
    const product = { ...CODED_PRODUCT, material_expires_at: '2027-12-01' };
    const { id } = await make(product);
    await register(id, 'doctor', 'นพ.เหนือ สมมติธรรม', { province_code: '50' });
    await register(id, 'doctor', 'นพ.กรุง สมมติธรรม', { province_code: '10' });
    await register(id, 'doctor', 'นพ.ซ้ำ สมมติธรรม', { province_code: '50' });
    await register(id, 'doctor', 'พญ.ซ้ำ สมมติธรรม', { province_code: '10' });
    const text = file(
      ...['เหนือ', 'กรุง', 'ซ้ำ'].map((name) => line(`${name} สมมติธรรม,,`, '00', '59')),
    );
    const other = await test.signIn('publisher', { brandScope: ['Wegovy'] });
    expect((await send(id, text, true, caller(test.app, other.headers))).status).toBe(404);
    const north = await test.signIn('publisher', { brandScope: [], regionScope: ['north'] });
    const { reply } = await send(id, text, true, caller(test.app, north.headers));
    expect(reply.data).toMatchObject({
      counts: { matched: 1, ambiguous: 1, unmatched: 1 },
      ambiguous: [{ candidates: ['นพ.ซ้ำ สมมติธรรม'] }],
      unmatched: [{ name: 'กรุง สมมติธรรม', reason: 'not_registered' }],
    });
    expect((await rowsOf(id)).data.map(({ minutes }) => minutes)).toEqual([59, null, null, null]);
  });

  it('is for those who may edit published webinars of the brand', async () => {
    const { id, text } = await three();
    for (const role of ['editor', 'sales_manager', 'analyst', 'dpo', 'medical'] as const) {
      const { headers } = await test.signIn(role);
      const as = caller(test.app, headers);
      expect((await send(id, text, true, as)).status, role).toBe(403);
      const page = await as(webinar.registrations, { params: { id } });
      expect(page.reply.meta.permissions.import, role).toBe(false);
    }
    const { headers } = await test.signIn('event_manager');
    expect((await send(id, text, true, caller(test.app, headers))).status).toBe(200);
  });

  it('without the right to export personal data, right and wrong guesses of licence or e-mail get the same answer', async () => {
    const { id } = await make();
    await register(id, 'doctor', 'นพ.เอกชัย ตัวอย่างกุล', { license_no: 'ว.900077' });
    await register(id, 'pharmacist', 'ภก.กิตติ เดโมสกุล', { email: `k${id}@hcp.example` });
    const { headers } = await test.signIn('publisher');
    const as = caller(test.app, headers);
    const both = 'เอกชัย ตัวอย่างกุล (กิตติ เดโมสกุล)';
    const guesses = (licence: string, email: string) =>
      file(
        line(`${both},,${licence}`, '00', '20'),
        line(`${both},${email},`, '00', '20'),
        line(`ใครก็ได้ ${licence},,`, '00', '20'),
        line(`ใครก็ได้,,${licence.slice(2)}`, '00', '20'),
        line('กิตติ เดโมสกุล,,', '50', '59'),
      );
    const right = { licence: 'ว.900077', email: `k${id}@hcp.example` };
    const wrong = { licence: 'ว.900076', email: `j${id}@hcp.example` };
    for (const apply of [false, true]) {
      const told = async ({ licence, email }: typeof right) => {
        await test.deps.db
          .updateTable('registration')
          .set({ joined_at: null, left_at: null, minutes: null, credits_awarded: null })
          .execute();
        const { data } = (await send(id, guesses(licence, email), apply, as)).reply;
        const { data: people } = await rowsOf(id);
        const answer = { data, shown: people.map(({ minutes }) => minutes) };
        return JSON.stringify(answer).replaceAll(licence.slice(2), '…').replaceAll(email, '…');
      };
      expect(await told(right)).toBe(await told(wrong));
    }
    const { data } = (await send(id, guesses(right.licence, right.email), false, as)).reply;
    expect(data).toMatchObject({
      names_only: true,
      counts: { by_name: 1, by_licence: 0, by_email: 0, ambiguous: 2, unmatched: 2 },
      matched: [{ user: { display_name: 'ภก.กิตติ เดโมสกุล' }, by: 'name', minutes: 9 }],
    });
    // For callers who may read both, users are found by both.
    const all = (await send(id, guesses(right.licence, right.email), false)).reply.data;
    expect(all).toMatchObject({ names_only: false, counts: { by_licence: 1, by_email: 1 } });
  });

  it('matches before it locks, and uses the registrations as they are under the lock', async () => {
    const { id, text } = await three();
    let sent: ReturnType<typeof send> | undefined;
    await test.deps.db.transaction().execute(async (trx) => {
      await trx.selectFrom('content').select('id').where('id', '=', id).forUpdate().execute();
      sent = send(id, text);
      await expect
        .poll(async () => {
          const { rows } = await sql`select 1 from pg_locks where not granted`.execute(trx);
          return rows.length;
        })
        .toBeGreaterThan(0);
      const backsOut = trx.updateTable('registration').set({ status: 'cancelled' });
      await backsOut.where('content_id', '=', id).execute();
    });
    expect((await sent)?.reply.data.counts).toMatchObject({ matched: 0, unmatched: 3 });
  });
});
