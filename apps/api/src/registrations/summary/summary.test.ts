import { eventSummaryCall } from '@connect/contract/registrations/event-summary.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const [first, second] = await db
  .selectFrom('specialty')
  .select('id')
  .where('profession_group', '=', 'physician')
  .orderBy('id')
  .limit(2)
  .execute();
const STATUSES = [
  'registered',
  'waitlisted',
  'confirmed',
  'attended',
  'attended',
  'no_show',
  'cancelled',
  'rejected',
] as const;
const PLACES = ['50', '83', null] as const;

/** An event whose registrations differ in all that the summary counts by. */
async function held(meal: number | null = 250.5) {
  const { id } = await makeEvent(db, {
    status: 'publish',
    event: { meal_value_per_head: meal },
  });
  const reps = [
    await makeUser(db, { user_type: 'sale', license_no: null, display_name: `ผู้แทน ${unique()}` }),
    await makeUser(db, { user_type: 'sale', license_no: null, display_name: `ผู้แทน ${unique()}` }),
  ];
  for (const [at, status] of [...STATUSES, ...STATUSES, ...STATUSES].entries()) {
    await makeEventRegistration(db, id, {
      status,
      province_code: PLACES[at % 3] ?? null,
      specialty_id: [first?.id, second?.id, null][at % 3] ?? null,
      registered_by_user_id: [reps[0]?.id, reps[1]?.id, null, null][at % 4] ?? null,
      ...(status === 'waitlisted' ? { waitlist_order: at } : {}),
      ...(status === 'attended'
        ? {
            survey_score: (at % 5) + 1,
            credits_awarded: at % 2 ? 1.5 : null,
            credit_type: at % 3 ? 'cpe' : 'cme',
          }
        : {}),
    });
  }
  return { id };
}
const summary = async (id: number, by = call) =>
  (await by(eventSummaryCall, { params: { id } })).reply.data;
const as = async (role: Parameters<typeof test.signIn>[0], more = {}) =>
  caller(test.app, (await test.signIn(role, more)).headers);

const CONFIRMED = ['confirmed', 'attended', 'no_show'];
type Stored = Awaited<ReturnType<typeof stored>>[number];
const stored = (id: number) =>
  db.selectFrom('registration').selectAll().where('content_id', '=', id).execute();
/** The same figures from the raw rows, counted one by one. */
const steps = (rows: readonly Stored[]) => ({
  registered: rows.length,
  confirmed: rows.filter(({ status }) => CONFIRMED.includes(status)).length,
  attended: rows.filter(({ status }) => status === 'attended').length,
});
const byKey = (rows: readonly Stored[], key: keyof Stored) =>
  new Map(
    [...Map.groupBy(rows, (row) => row[key] ?? null)].map(([value, group]) => [
      value,
      steps(group),
    ]),
  );

it('counts what the raw rows say, in all and by province, specialty and representative', async () => {
  const { id } = await held();
  const rows = await stored(id);
  const { provinces, specialties, representatives, ...rest } = await summary(id);
  const scores = rows.flatMap((row) => row.survey_score ?? []);
  const credits = rows.flatMap((row) => row.credits_awarded ?? []);
  const earned = (type: string) =>
    rows.filter((row) => Number(row.credits_awarded) > 0 && row.credit_type === type).length;
  expect(rest).toEqual({
    ...steps(rows),
    no_show: 3,
    survey: {
      answers: scores.length,
      mean: expect.closeTo(scores.reduce((a, b) => a + b, 0) / scores.length, 6),
    },
    credits: {
      persons: credits.length,
      sum: credits.reduce((a, b) => a + Number(b), 0),
      cpe: earned('cpe'),
      cme: earned('cme'),
    },
    cost: { meal: 250.5, sum: 250.5 * 6 },
  });
  expect(scores.length).toBe(6);
  expect(credits.length).toBeGreaterThan(0);
  expect(new Map(provinces.map(({ code, ...one }) => [code, one]))).toEqual(
    byKey(rows, 'province_code'),
  );
  expect(new Map(specialties.map(({ id: key, ...one }) => [key, one]))).toEqual(
    byKey(rows, 'specialty_id'),
  );
  const named = rows.filter((row) => row.registered_by_user_id !== null);
  expect(
    new Map(representatives.map(({ id: key, display_name: _name, ...one }) => [key, one])),
  ).toEqual(byKey(named, 'registered_by_user_id'));
});

it('each figure is the number of the list that it leads to', async () => {
  const { id } = await held();
  const data = await summary(id);
  const listed = async (query: Record<string, string>) =>
    (await call(registrations.list, { params: { id }, query })).reply.pagination.total;
  const status = CONFIRMED.join(',');
  expect(await listed({})).toBe(data.registered);
  expect(await listed({ status })).toBe(data.confirmed);
  expect(await listed({ status: 'no_show' })).toBe(data.no_show);
  const groups = [
    ...data.provinces.map(({ code, ...one }) => ['province_code', code, one] as const),
    ...data.specialties.map(({ id: key, ...one }) => ['specialty_id', key, one] as const),
    ...data.representatives.map(({ id: key, ...one }) => ['registered_by', key, one] as const),
  ];
  for (const [key, value, one] of groups) {
    if (value === null) continue;
    const query = { [key]: String(value) };
    expect(await listed(query)).toBe(one.registered);
    expect(await listed({ ...query, status })).toBe(one.confirmed);
    expect(await listed({ ...query, status: 'attended' })).toBe(one.attended);
  }
});

it('says nothing of who is not there, and has no cost without the value of a meal', async () => {
  const { id } = await held(null);
  expect((await summary(id)).cost).toBeNull();
  const empty = await makeEvent(db);
  expect(await summary(empty.id)).toEqual({
    registered: 0,
    confirmed: 0,
    attended: 0,
    no_show: 0,
    survey: { answers: 0, mean: null },
    credits: { persons: 0, sum: 0, cpe: 0, cme: 0 },
    cost: null,
    provinces: [],
    specialties: [],
    representatives: [],
  });
});

it('counts people of one’s regions alone, and names representatives for who reads names', async () => {
  const { id } = await held();
  const north = await as('sales_manager', { regionScope: ['north'] });
  const theirs = await summary(id, north);
  const rows = (await stored(id)).filter((row) => row.province_code === '50');
  expect(theirs).toMatchObject(steps(rows));
  expect(theirs.provinces.map(({ code }) => code)).toEqual(['50']);
  const list = await north(registrations.list, { params: { id } });
  expect(list.reply.pagination.total).toBe(theirs.registered);
  const brands = await as('sales_manager', { brandScope: ['Saxenda'] });
  expect((await brands(eventSummaryCall, { params: { id } })).status).toBe(404);
  const masked = await summary(id, await as('analyst'));
  expect(masked.registered).toBe(STATUSES.length * 3);
  expect(masked.representatives).toHaveLength(2);
  for (const { display_name: name } of masked.representatives) expect(name).toContain('***');
  expect((await summary(id)).representatives[0]?.display_name).toMatch(/^ผู้แทน /);
});
