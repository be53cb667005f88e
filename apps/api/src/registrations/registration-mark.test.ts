import { registrations } from '@connect/contract/registrations/registration.ts';
import { expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test, call } = await startTestApp();
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
  expect([await markOf(id), list.reply.meta.mark, log.reply.meta.mark]).toEqual(
    Array(3).fill(marks.at(-1)),
  );
});

it('tells nothing of events out of sight', async () => {
  const { id } = await held();
  const { headers } = await test.signIn('sales_manager', { brandScope: ['Saxenda'] });
  const { status } = await caller(test.app, headers)(registrations.mark, { params: { id } });
  expect(status).toBe(404);
});
