import { webinar } from '@connect/contract/webinars/webinar.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { makeRegistration, makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { constraintError } from '../../db/constraint-errors.ts';

const { test, call } = await startTestApp();
beforeEach(async () => {
  await test.deps.db.deleteFrom('registration').execute();
  await test.deps.db.deleteFrom('content_link').execute();
  await test.deps.db.deleteFrom('content').execute();
});

const cancel = (id: number) =>
  call(webinar.cancel, { params: { id }, body: { reason: 'วิทยากรป่วย' } });
const registrations = (id: number) =>
  test.deps.db
    .selectFrom('registration')
    .select(['status', 'cancelled_by_organiser'])
    .where('content_id', '=', id)
    .orderBy('id')
    .execute();

describe('registrations of a webinar that is called off', () => {
  it('are kept and marked, except of who backed out before', async () => {
    const { id } = await makeWebinar(test.deps.db, { status: 'publish' });
    const other = await makeWebinar(test.deps.db, { status: 'publish' });
    await makeRegistration(test.deps.db, id, { registered_at: '2026-11-09T09:00:00+07:00' });
    await makeRegistration(test.deps.db, id, { status: 'cancelled' });
    await makeRegistration(test.deps.db, other.id);
    expect((await cancel(id)).status).toBe(200);
    const { reply } = await call(webinar.registrations, {
      params: { id },
      query: { order: 'asc' },
    });
    expect(reply.data).toMatchObject([
      { status: 'confirmed', cancelled_by_organiser: true },
      { status: 'cancelled', cancelled_by_organiser: false },
    ]);
    expect(await registrations(other.id)).toMatchObject([{ cancelled_by_organiser: false }]);
  });

  it('give no rate of attendance, also when it was called off while it ran', async () => {
    const { id } = await makeWebinar(test.deps.db, {
      status: 'publish',
      webinar: { start_at: '2026-11-20T08:30:00+07:00', end_at: '2026-11-20T09:30:00+07:00' },
    });
    await makeRegistration(test.deps.db, id, { joined_at: '2026-11-20T08:31:00+07:00' });
    const figures = async () =>
      (await call(webinar.registrations, { params: { id } })).reply.meta.attendance;
    expect(await figures()).toMatchObject({ registered: 1, attended: 1, attendance_rate: 1 });
    expect((await cancel(id)).reply.data).toMatchObject({
      registration_count: 1,
      attendance_rate: null,
    });
    expect(await figures()).toMatchObject({ registered: 1, attendance_rate: null });
  });

  it('come to an end: nobody signs up later, nor comes back', async () => {
    const { id } = await makeWebinar(test.deps.db, { status: 'publish' });
    const { id: out } = await makeRegistration(test.deps.db, id, { status: 'cancelled' });
    await cancel(id);
    const late = await makeRegistration(test.deps.db, id).catch((error: unknown) => error);
    expect(constraintError(late)?.code).toBe('wrong_state');
    const back = test.deps.db
      .updateTable('registration')
      .set({ status: 'confirmed' })
      .where('id', '=', out);
    expect(constraintError(await back.execute().catch((error: unknown) => error))?.code).toBe(
      'wrong_state',
    );
    expect(await registrations(id)).toHaveLength(1);
  });

  it('are all marked, however many arrive at the same moment', async () => {
    const { id } = await makeWebinar(test.deps.db, { status: 'publish' });
    const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(test.deps.db)));
    const arriving = people.map((person) =>
      makeRegistration(test.deps.db, id, { user_id: person.id }).then(
        () => 'in',
        (error: unknown) => constraintError(error)?.code,
      ),
    );
    const [{ status }, ...outcomes] = await Promise.all([cancel(id), ...arriving]);
    expect(status).toBe(200);
    expect(outcomes.filter((outcome) => outcome !== 'in' && outcome !== 'wrong_state')).toEqual([]);
    const kept = await registrations(id);
    expect(kept).toHaveLength(outcomes.filter((outcome) => outcome === 'in').length);
    expect(kept.every((row) => row.cancelled_by_organiser)).toBe(true);
  });

  it('wait for the end of the calling off, and are refused then', async () => {
    const { id } = await makeWebinar(test.deps.db, { status: 'publish' });
    const person = await makeUser(test.deps.db);
    let late: Promise<unknown> = Promise.resolve();
    await test.deps.db.transaction().execute(async (trx) => {
      await trx.selectFrom('content').where('id', '=', id).select('id').forNoKeyUpdate().execute();
      late = makeRegistration(test.deps.db, id, { user_id: person.id }).catch(
        (error: unknown) => error,
      );
      await trx
        .updateTable('webinar')
        .set({ cancelled_at: '2026-11-20T09:00:00+07:00' })
        .where('content_id', '=', id)
        .execute();
    });
    expect(constraintError(await late)?.code).toBe('wrong_state');
  });
});
