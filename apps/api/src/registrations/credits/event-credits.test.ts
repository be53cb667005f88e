import { event } from '@connect/contract/events/event.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { awardCredits } from './award-credits.service.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const DAY = '2026-11-19T';

/** Of two hours, over since yesterday; half an hour less than it lasts earns nothing. */
const held = (values: Parameters<typeof makeEvent>[1] = {}) =>
  makeEvent(db, {
    status: 'publish',
    ...values,
    event: {
      start_at: `${DAY}09:00:00+07:00`,
      end_at: `${DAY}11:00:00+07:00`,
      cpe_code: '1002-2',
      cpe_credits: 1.5,
      cme_credits: 2,
      credit_min_attendance_pct: 75,
      ...values?.event,
    },
  });

const came = (id: number, values: Parameters<typeof makeEventRegistration>[2] = {}) =>
  makeEventRegistration(db, id, {
    status: 'attended',
    checked_in_at: `${DAY}08:40:00+07:00`,
    ...values,
  });

const stored = (id: number) =>
  db
    .selectFrom('registration')
    .select(['credit_type', 'credits_awarded', 'certificate_no'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const creditsOf = async (id: number) => (await stored(id)).credits_awarded;

const NUMBER = /^C2026-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

describe('credits of an event', () => {
  it('go to who came, by what they were when they registered', async () => {
    const { id } = await held();
    const user = await makeUser(db, { user_type: 'other_hcp' });
    const rows = {
      doctor: await came(id),
      pharmacist: await came(id, { user_type: 'pharmacist', user_id: user.id }),
      nurse: await came(id, { user_type: 'other_hcp' }),
      confirmed: await makeEventRegistration(db, id),
      absent: await makeEventRegistration(db, id, { status: 'no_show' }),
    };
    expect(await awardCredits(test.deps)).toBe(1);
    expect(await stored(rows.doctor.id)).toEqual({
      credit_type: 'cme',
      credits_awarded: 2,
      certificate_no: expect.stringMatching(NUMBER),
    });
    expect(await stored(rows.pharmacist.id)).toMatchObject({
      credit_type: 'cpe',
      credits_awarded: 1.5,
    });
    for (const { id: none } of [rows.nurse, rows.confirmed, rows.absent]) {
      expect(await stored(none)).toEqual({
        credit_type: null,
        credits_awarded: null,
        certificate_no: null,
      });
    }
    const [entry] = await db
      .selectFrom('audit_entry')
      .select(['actor_id', 'diff'])
      .where('action', '=', 'event.credits')
      .where('entity_id', '=', id)
      .execute();
    expect(entry).toEqual({ actor_id: null, diff: { changed: 2, credited: 2 } });
  });

  it.each<[string, string, string, number | null]>([
    ['just long enough', '09:30:00', '11:00:00', 2],
    ['a minute too short', '09:31:00', '11:00:00', null],
    ['from before the start, which does not count', '08:00:00', '10:29:59', null],
    ['past the end, which does not count', '09:31:00', '12:30:00', null],
    ['before it began', '08:00:00', '08:50:00', null],
  ])('are counted of who was checked out: %s', async (_how, came_at, left_at, credits) => {
    const { id } = await held();
    const row = await came(id, {
      checked_in_at: `${DAY}${came_at}+07:00`,
      checked_out_at: `${DAY}${left_at}+07:00`,
    });
    await awardCredits(test.deps);
    expect(await creditsOf(row.id)).toBe(credits);
  });

  it.each<[string, Parameters<typeof makeEvent>[1]]>([
    ['has not ended', { event: { end_at: '2026-11-20T09:00:01+07:00' } }],
    ['was called off', { event: { cancelled_at: `${DAY}08:00:00+07:00`, cancel_reason: 'ฝนตก' } }],
    ['was never published', { status: 'draft' }],
    ['is in the trash', { deleted_at: '2026-11-20T08:50:00+07:00' }],
    ['brings none', { event: { cpe_credits: null, cme_credits: null } }],
  ])('are not given for one that %s', async (_which, values) => {
    const { id } = await held(values);
    const row = await came(id);
    expect(await awardCredits(test.deps)).toBe(0);
    expect(await creditsOf(row.id)).toBeNull();
  });

  it('are taken back with a check-in and given again with it, under the same number', async () => {
    const { id } = await held();
    const row = await came(id, { checked_in_at: '2026-11-19T10:00:00+07:00' });
    const move = (action: 'undo_check_in' | 'check_in') =>
      call(registrations.move, {
        params: { id, registration: row.id },
        body: { action, reason: 'สแกนผิดคน' },
      });
    await awardCredits(test.deps);
    const { certificate_no: number } = await stored(row.id);
    expect((await move('undo_check_in')).status).toBe(200);
    expect(await awardCredits(test.deps)).toBe(1);
    expect(await stored(row.id)).toEqual({
      credit_type: null,
      credits_awarded: null,
      certificate_no: number,
    });
    await db
      .updateTable('registration')
      .set({ status: 'no_show' })
      .where('id', '=', row.id)
      .execute();
    expect((await move('check_in')).status).toBe(200);
    expect(await awardCredits(test.deps)).toBe(1);
    expect(await stored(row.id)).toMatchObject({ credits_awarded: 2, certificate_no: number });
    expect(await awardCredits(test.deps)).toBe(0);
  });

  it('are counted anew when they change, and not for another field', async () => {
    const { id } = await held({ event: { registration_close_at: '2026-11-18T17:00:00+07:00' } });
    const row = await came(id);
    await awardCredits(test.deps);
    const change = async (body: object) =>
      expect((await call(event.update, { params: { id }, body })).status).toBe(200);
    await change({ excerpt: 'คำโปรยใหม่' });
    expect(await awardCredits(test.deps)).toBe(0);
    await change({ cme_credits: 3 });
    expect(await awardCredits(test.deps)).toBe(1);
    expect(await creditsOf(row.id)).toBe(3);
  });
});

describe('numbers of certificates', () => {
  it('are given once by two counts at the same moment', async () => {
    const { id } = await held();
    const rows = [await came(id), await came(id, { user_type: 'pharmacist' })];
    const counted = await Promise.all([awardCredits(test.deps), awardCredits(test.deps)]);
    expect(counted.sort()).toEqual([0, 1]);
    const numbers = await Promise.all(
      rows.map(async (row) => (await stored(row.id)).certificate_no),
    );
    expect(new Set(numbers).size).toBe(2);
  });

  it('are of webinars, too, with the year of the meeting in Bangkok', async () => {
    const webinar = await makeWebinar(db, {
      status: 'publish',
      webinar: {
        start_at: '2025-12-31T18:00:00Z',
        end_at: '2025-12-31T19:00:00Z',
        cme_credits: 1,
      },
    });
    const user = await makeUser(db, { user_type: 'doctor' });
    const { id } = await makeRegistration(db, webinar.id, { user_id: user.id, minutes: 60 });
    await awardCredits(test.deps);
    expect((await stored(id)).certificate_no).toMatch(NUMBER);
  });

  it('do not repeat, and use every sign of their alphabet', async () => {
    const { rows } = await sql<{ number: string }>`
      select certificate_number(2026) as number from generate_series(1, 2000)`.execute(db);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(2000);
    const signs = new Set(rows.flatMap(({ number }) => [...number.slice(6).replaceAll('-', '')]));
    expect([...signs].sort().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
  });
});
