import { expect, it } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { purgeJob } from './retention.job.ts';

const { test, admin } = await startTestApp();
const { db } = test.deps;

const question = (key: string, label: string) => ({
  key,
  label,
  type: 'text',
  options: [],
  required: false,
});
/** An event that ended by then, with one question about health and one that is not. */
const ended = (end_at: string) =>
  makeEvent(db, {
    status: 'publish',
    event: {
      start_at: new Date(Date.parse(end_at) - 3_600_000).toISOString(),
      end_at,
      custom_questions: JSON.stringify([
        question('allergy', 'ท่านแพ้อาหารหรือยาใดหรือไม่'),
        question('size', 'ขนาดเสื้อ'),
      ]),
    },
  });
const said = {
  dietary_note: 'แพ้กุ้ง',
  answers: JSON.stringify({ allergy: ['ถั่ว'], size: ['M'] }),
};
const purge = () => runRecurring(test.deps, test.pool, [purgeJob]);
const rowOf = (id: number) =>
  db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('what somebody said of their health is emptied 30 days after the end, and nothing else', async () => {
  test.clock.set('2026-11-20T09:00:00+07:00');
  const past = await ended('2026-10-20T12:00:00+07:00');
  const later = await ended('2026-10-22T12:00:00+07:00');
  const gone = await makeEventRegistration(db, past.id, said);
  const kept = await makeEventRegistration(db, later.id, said);
  const away = await makeEventRegistration(db, past.id, said);
  await db
    .insertInto('event_archive')
    .values({
      content_id: past.id,
      reason: 'ข้อมูลทดสอบก่อนเปิดงาน',
      archived_by: admin.staff.id,
      archived_at: '2026-11-19T09:00:00+07:00',
      lines: 0,
      registrations: 1,
    })
    .execute();
  await test.pool.query(
    `insert into archived_registration (id, kind, content_id, version, code, source, status, registered_at, first_name,
        last_name, title_prefix, workplace_name, cancel_reason, note, dietary_note, answers, cancelled_by_organiser,
        questions, poll_answers, archive_id)
      select r.id, r.kind, r.content_id, r.version, r.code, r.source, r.status, r.registered_at, r.first_name,
        r.last_name, r.title_prefix, r.workplace_name, r.cancel_reason, r.note, r.dietary_note, r.answers,
        r.cancelled_by_organiser, r.questions, r.poll_answers, a.id
      from registration r, event_archive a where r.id = $1 and a.content_id = r.content_id`,
    [away.id],
  );
  await db.deleteFrom('registration').where('id', '=', away.id).execute();
  expect(await purge()).toEqual([]);
  expect(await rowOf(gone.id)).toMatchObject({ dietary_note: '', answers: { size: ['M'] } });
  expect(await rowOf(kept.id)).toMatchObject({
    dietary_note: 'แพ้กุ้ง',
    answers: { allergy: ['ถั่ว'], size: ['M'] },
  });
  const archived = await db
    .selectFrom('archived_registration')
    .select(['dietary_note', 'answers'])
    .where('id', '=', away.id)
    .executeTakeFirstOrThrow();
  expect(archived).toEqual({ dietary_note: '', answers: { size: ['M'] } });
  const { version } = await rowOf(gone.id);
  await purge();
  expect((await rowOf(gone.id)).version).toBe(version);
});

it('people without an account are forgotten five years after the end, with their page and their messages', async () => {
  test.clock.set('2026-11-20T09:00:00+07:00');
  const past = await ended('2021-11-20T12:00:00+07:00');
  const typed = {
    title_prefix: 'พญ.',
    first_name: 'สมหญิง',
    last_name: 'ตัวอย่างกุล',
    email: 'somying@hcp.example',
    phone: '+66811112222',
    workplace_name: 'โรงพยาบาลสมมติ',
    note: 'มาสาย',
    status: 'attended',
  } as const;
  const gone = await makeEventRegistration(db, past.id, typed);
  const user = await makeUser(db);
  const member = await makeEventRegistration(db, past.id, { user_id: user.id, note: 'มาสาย' });
  const young = await ended('2021-11-22T12:00:00+07:00');
  const kept = await makeEventRegistration(db, young.id, typed);
  for (const { id } of [gone, kept]) {
    const content_id = (await rowOf(id)).content_id;
    const moment = '2021-11-20T09:00:00+07:00';
    await db
      .insertInto('registration_page')
      .values({
        token_hash: Buffer.from(`page ${id}`),
        content_id,
        registration_id: id,
        language: 'th',
        created_at: moment,
      })
      .execute();
    await db
      .insertInto('event_message')
      .values({
        content_id,
        registration_id: id,
        occasion: 'confirm',
        created_at: moment,
        due_at: moment,
      })
      .execute();
    await db
      .insertInto('registration_log')
      .values({
        content_id,
        registration_id: id,
        type: 'note',
        note: 'คุณสมหญิงโทรมา',
        occurred_at: moment,
      })
      .execute();
  }
  expect(await purge()).toEqual([]);
  expect(await rowOf(gone.id)).toMatchObject({
    first_name: `ผู้ลงทะเบียนที่ลบข้อมูล #${gone.id}`,
    last_name: '',
    email: null,
    phone: null,
    workplace_name: '',
    note: '',
    status: 'attended',
  });
  expect(await rowOf(member.id)).toMatchObject({ user_id: user.id, note: 'มาสาย' });
  expect((await rowOf(kept.id)).first_name).toBe('สมหญิง');
  const left = async (table: 'registration_page' | 'event_message') =>
    (
      await db
        .selectFrom(table)
        .select('registration_id')
        .where('registration_id', 'in', [gone.id, kept.id])
        .execute()
    ).map(({ registration_id: id }) => id);
  expect([await left('registration_page'), await left('event_message')]).toEqual([
    [kept.id],
    [kept.id],
  ]);
  const notes = await db
    .selectFrom('registration_log')
    .select('note')
    .where('registration_id', '=', gone.id)
    .execute();
  expect(notes).toEqual([{ note: '' }]);
});
