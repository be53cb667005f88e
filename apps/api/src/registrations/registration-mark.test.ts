import { event } from '@connect/contract/events/event.ts';
import { eventMessages } from '@connect/contract/registrations/event-message.ts';
import { eventSummaryCall } from '@connect/contract/registrations/event-summary.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { webinarDesk } from '@connect/contract/registrations/webinar-desk.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { webinarQuestions } from '@connect/contract/webinars/webinar-questions.ts';
import { expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;

const markOf = async (id: number) => {
  const { status, reply } = await call(registrations.mark, { params: { id } });
  expect(status).toBe(200);
  return reply.data.mark;
};
const held = () =>
  makeEvent(db, {
    status: 'publish',
    brand: 'Ozempic',
    event: { registration_mode: 'approval', capacity: 1 },
  });

it('is another one after each change, whoever made it, and the same without one', async () => {
  const [{ id }, other] = [await held(), await held()];
  const marks = [await markOf(id)];
  const params = { id };
  const person = { first_name: 'สมหญิง', last_name: 'ตัวอย่างกุล', user_type: 'doctor' } as const;
  const body = { person: { ...person, email: 'mark@hcp.example' } };
  const { reply: made } = await call(registrations.create, { params, body });
  marks.push(await markOf(id));
  const one = { id, registration: made.data.id };
  await call(registrations.move, { params: one, body: { action: 'confirm' } });
  marks.push(await markOf(id));
  await call(registrations.bulk, {
    params,
    body: { action: 'cancel', ids: [made.data.id], reason: 'ติดธุระกะทันหัน' },
  });
  marks.push(await markOf(id));
  await makeEventRegistration(db, id);
  marks.push(await markOf(id));
  // As a save of the event does, which may have more or fewer seats since.
  await db.updateTable('content').set({ version: 7 }).where('id', '=', id).execute();
  marks.push(await markOf(id));
  expect(new Set(marks).size).toBe(marks.length);
  await makeEventRegistration(db, other.id);
  const list = await call(registrations.list, { params, query: {} });
  const log = await call(registrations.log, { params, query: {} });
  const summary = await call(eventSummaryCall, { params });
  expect(
    [await markOf(id), list, log, summary].map((one) =>
      typeof one === 'string' ? one : one.reply.meta.mark,
    ),
  ).toEqual(Array(4).fill(marks.at(-1)));
});

it('goes by what many are given at once: credits, and answers to a survey', async () => {
  const { id } = await held();
  const { id: one } = await makeEventRegistration(db, id, { status: 'attended' });
  const marks = [await markOf(id)];
  const write = async (row: { credits_awarded: number } | { survey_score: number }) => {
    await db.updateTable('registration').set(row).where('id', '=', one).execute();
    marks.push(await markOf(id));
  };
  await write({ credits_awarded: 2 });
  await write({ survey_score: 4 });
  expect(new Set(marks).size).toBe(3);
  // The same once more is no change.
  await write({ survey_score: 4 });
  expect(new Set(marks).size).toBe(3);
});

it('of messages is another one when one is written, tried, sent, given up or revived', async () => {
  const { id } = await held();
  const { id: one } = await makeEventRegistration(db, id);
  const params = { id };
  const now = async () => (await call(eventMessages.mark, { params })).reply.data.mark;
  const marks = [await now()];
  const write = async (row: Parameters<typeof values>[0]) => {
    await values(row);
    marks.push(await now());
  };
  const values = (row: {
    state: string;
    attempts?: number;
    settled_at?: string | null;
    reason?: string | null;
  }) => db.updateTable('event_message').set(row).where('content_id', '=', id).execute();
  const at = '2026-11-20T10:00:00+07:00';
  await db
    .insertInto('event_message')
    .values({
      content_id: id,
      registration_id: one,
      occasion: 'confirm',
      created_at: at,
      due_at: at,
    })
    .execute();
  marks.push(await now());
  await write({ state: 'sending', attempts: 1 });
  await write({ state: 'dead', reason: 'unknown', settled_at: at });
  await write({ state: 'waiting', reason: null, settled_at: null });
  await write({ state: 'sent', settled_at: '2026-11-20T10:05:00+07:00' });
  expect(new Set(marks).size).toBe(6);
  const list = await call(eventMessages.list, { params, query: {} });
  expect(list.reply.meta.mark).toBe(marks.at(-1));
});

it('of a webinar goes by who registered, who came, and what was noted of its questions', async () => {
  const { id } = await makeWebinar(db, { status: 'publish', brand: 'Ozempic' });
  const params = { id };
  const now = async () => (await call(webinarDesk.mark, { params })).reply.data.mark;
  const marks = [await now()];
  const { id: one } = await makeRegistration(db, id);
  marks.push(await now());
  await db.updateTable('registration').set({ minutes: 40 }).where('id', '=', one).execute();
  marks.push(await now());
  await db
    .insertInto('webinar_question_report')
    .values({
      ...{ question_id: 77, webinar_id: id, reported_at: '2026-11-20T10:00:00+07:00' },
      reported_by: admin.staff.id,
    })
    .execute();
  marks.push(await now());
  expect(new Set(marks).size).toBe(4);
  const people = await call(webinar.registrations, { params, query: {} });
  const questions = await call(webinarQuestions.list, { params, query: {} });
  const log = await call(webinarDesk.log, { params, query: {} });
  expect([people, questions, log].map(({ reply }) => reply.meta.mark)).toEqual(
    Array(3).fill(marks.at(-1)),
  );
});

it('of rows of a list are their versions and seats, as the list shows them', async () => {
  const [one, other] = [await held(), await held()];
  await makeEventRegistration(db, one.id, { status: 'registered' });
  const ask = async () =>
    (await call(event.seats, { query: { ids: `${one.id},${other.id}` } })).reply.data;
  const before = await ask();
  const { reply } = await call(event.list, { query: { limit: '100' } });
  for (const row of before) {
    expect(reply.data.find(({ id }) => id === row.id)).toMatchObject(row);
  }
  await makeEventRegistration(db, other.id);
  const after = await ask();
  expect(after.map(({ counts }) => counts.confirmed)).toEqual([0, 1]);
  expect(after[0]).toEqual(before[0]);
  const { id } = await makeWebinar(db, { status: 'publish' });
  await makeRegistration(db, id, { joined_at: '2026-11-27T13:05:00+07:00' });
  const { reply: seats } = await call(webinar.seats, { query: { ids: String(id) } });
  expect(seats.data).toMatchObject([{ id, registration_count: 1, attended_count: 1 }]);
});

it('tells nothing of events out of sight', async () => {
  const { id } = await held();
  const { id: seminar } = await makeWebinar(db, { status: 'publish', brand: 'Ozempic' });
  const { headers } = await test.signIn('sales_manager', { brandScope: ['Saxenda'] });
  const asOther = caller(test.app, headers);
  const marks = [
    await asOther(registrations.mark, { params: { id } }),
    await asOther(eventMessages.mark, { params: { id } }),
    await asOther(webinarDesk.mark, { params: { id: seminar } }),
  ];
  expect(marks.map(({ status }) => status)).toEqual([404, 404, 404]);
  const { reply } = await asOther(event.seats, { query: { ids: String(id) } });
  expect(reply.data).toEqual([]);
});
