import { registrations } from '@connect/contract/registrations/registration.ts';
import { webinarDesk } from '@connect/contract/registrations/webinar-desk.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { unique } from '../../../test/factories.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../../test/meeting-factories.ts';
import { pageCalls } from '../../../test/page-calls.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { sha256 } from '../../auth/keys.ts';
import { messageToken } from './own-rules.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const { get, post } = await pageCalls(test);

/** Ended an hour before the tests' now, unless it is said. */
const OVER = { start_at: '2026-11-20T05:00:00+07:00', end_at: '2026-11-20T08:00:00+07:00' };
type Made = NonNullable<Parameters<typeof makeEvent>[1]>;

/** The own page of somebody, as messages lead to it. */
async function pageOf(contentId: number, slug: string, registrationId: number, more = {}) {
  const token = messageToken(test.deps.keys, registrationId);
  await db
    .insertInto('registration_page')
    .values({
      token_hash: sha256(token),
      content_id: contentId,
      registration_id: registrationId,
      language: 'th',
      created_at: '2026-11-19T09:00:00+07:00',
      consents: '[]',
      ...more,
    })
    .execute();
  return { url: `/e/${slug}/${token}`, registration: registrationId };
}
async function attendee(event: Made['event'] = {}, status = 'attended', more = {}) {
  const slug = `survey-${unique()}`;
  const { id } = await makeEvent(db, { status: 'publish', slug, event: { ...OVER, ...event } });
  const { id: registration } = await makeEventRegistration(db, id, {
    status,
    ...(status === 'attended' ? { checked_in_at: OVER.start_at } : {}),
  });
  return { id, ...(await pageOf(id, slug, registration, more)) };
}
const rate = (url: string, score?: string, headers = {}) =>
  post(`${url}?survey=1`, score === undefined ? {} : { score }, { headers });
const scoreOf = async (registration: number) =>
  db
    .selectFrom('registration')
    .select(['survey_score', 'survey_submitted_at', 'version'])
    .where('id', '=', registration)
    .executeTakeFirstOrThrow();
const linesOf = (contentId: number) =>
  db
    .selectFrom('registration_log')
    .select(['type', 'by_person', 'note'])
    .where('content_id', '=', contentId)
    .where('type', '=', 'survey')
    .execute();
const FORM = 'name="score"';

describe('the survey of an event', () => {
  it('is asked after the end of whoever attended, kept, changed, and noted each time', async () => {
    const { id, url, registration } = await attendee();
    expect((await get(url)).body).toContain(FORM);
    expect((await get(`${url}?survey=1&score=4`)).statusCode, 'opening changes nothing').toBe(200);
    expect((await scoreOf(registration)).survey_score).toBeNull();
    expect((await rate(url, '4')).statusCode).toBe(303);
    const body = (await get(url)).body;
    expect(body).toContain('คุณให้ 4 จาก 5 คะแนน');
    expect(body).toContain('20/12/2026 08:00');
    expect((await get(`${url}?lang=en`)).body).toContain('You gave 4 of 5');
    // The same once more is nothing new; another one counts.
    await rate(url, '4');
    expect(await linesOf(id)).toHaveLength(1);
    await rate(url, '2');
    expect(await scoreOf(registration)).toMatchObject({ survey_score: 2, version: 3 });
    expect(await linesOf(id)).toEqual([
      { type: 'survey', by_person: true, note: '' },
      { type: 'survey', by_person: true, note: '' },
    ]);
    const { reply } = await call(registrations.get, { params: { id, registration } });
    expect(reply.data).toMatchObject({ survey_score: 2 });
    expect(reply.data.history.map(({ type }) => type)).toEqual(['survey', 'survey']);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry
      where action = 'event.survey' and entity_id = ${id}`.execute(db);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it.each(['0', '6', '', '4.5', 'five', '๔', undefined])('takes no score of %s', async (score) => {
    const { url, registration } = await attendee();
    const reply = await rate(url, score);
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('score-bad')]);
    expect(await scoreOf(registration)).toMatchObject({ survey_score: null });
  });

  it.each([
    ['before the end', { end_at: '2026-11-20T09:00:01+07:00' }, 'attended'],
    [
      '30 days later',
      { start_at: '2026-10-20T08:00:00+07:00', end_at: '2026-10-21T09:00:00+07:00' },
      'attended',
    ],
    ['of what was called off', { cancelled_at: '2026-11-19T09:00:00+07:00' }, 'attended'],
    ['of who did not come', {}, 'no_show'],
    ['of who was confirmed only', {}, 'confirmed'],
    ['of who cancelled', {}, 'cancelled'],
  ])(
    'is not asked %s, and a form that is sent all the same keeps nothing',
    async (_, event, status) => {
      const { id, url, registration } = await attendee(event, status);
      expect((await get(url)).body).not.toContain(FORM);
      expect((await rate(url, '5')).statusCode).toBe(303);
      expect(await scoreOf(registration)).toMatchObject({ survey_score: null });
      expect(await linesOf(id)).toEqual([]);
    },
  );

  it('holds to the last second of the thirty days', async () => {
    const { url } = await attendee({
      start_at: '2026-10-21T05:00:00+07:00',
      end_at: '2026-10-21T09:00:01+07:00',
    });
    expect((await get(url)).body).toContain(FORM);
  });

  it('is not asked of who typed the contact of another, whose page stays as it was', async () => {
    const { url, registration } = await attendee({}, 'attended', {
      repeat_code: 'ABCDEFGH',
      repeat_status: 'confirmed',
    });
    expect((await get(url)).body).not.toContain(FORM);
    await rate(url, '1');
    expect(await scoreOf(registration)).toMatchObject({ survey_score: null });
  });

  it('takes nothing by a wrong token, from another site, of a registration that was cleared, and too often', async () => {
    const { id, url, registration } = await attendee();
    const wrong = url.slice(0, -4) + (url.endsWith('0000') ? '1111' : '0000');
    expect((await rate(wrong, '5')).statusCode).toBe(404);
    const foreign = await rate(url, '5', { origin: 'https://elsewhere.example' });
    expect(foreign.statusCode).toBe(403);
    const from = '10.9.9.9';
    const codes = [];
    for (let n = 0; n < 61; n += 1) {
      codes.push((await post(`${url}?survey=1`, { score: '9' }, { from })).statusCode);
    }
    expect(codes.slice(0, 60).every((code) => code === 422)).toBe(true);
    expect(codes[60]).toBe(429);
    await db.deleteFrom('registration_page').where('content_id', '=', id).execute();
    expect((await rate(url, '5')).statusCode).toBe(404);
    expect(await scoreOf(registration)).toMatchObject({ survey_score: null });
  });

  it('of a webinar is asked of who joined', async () => {
    const slug = `survey-${unique()}`;
    const { id } = await makeWebinar(db, { status: 'publish', slug, webinar: OVER });
    const came = await makeRegistration(db, id, { joined_at: OVER.start_at, minutes: 60 });
    const missed = await makeRegistration(db, id);
    const [here, away] = [await pageOf(id, slug, came.id), await pageOf(id, slug, missed.id)];
    expect((await get(away.url)).body).not.toContain(FORM);
    expect((await get(here.url)).body).toContain(FORM);
    await rate(here.url, '5');
    expect(await scoreOf(came.id)).toMatchObject({ survey_score: 5 });
    const { reply } = await call(webinarDesk.log, { params: { id }, query: { type: 'survey' } });
    expect(reply.data).toMatchObject([{ type: 'survey', by_person: true }]);
  });
});
