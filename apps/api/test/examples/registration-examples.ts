import { randomUUID } from 'node:crypto';
import { eventArchives } from '@connect/contract/registrations/event-archive.ts';
import { caller } from '../call.ts';
import { makeUser, unique } from '../factories.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../meeting-factories.ts';
import { uploadBody } from '../upload-files.ts';
import type { Example, Making } from './write-examples.ts';

/** Somebody who waits for staff to say whether they may come. */
async function registered({ t }: Making): Promise<{ id: number; registration: number }> {
  const { id } = await makeEvent(t.deps.db, { status: 'publish' });
  const row = { status: 'registered', province_code: '50' };
  return { id, registration: (await makeEventRegistration(t.deps.db, id, row)).id };
}

/** A message that nobody knows of whether it went, to be tried again. */
async function retried({ t }: Making, { id, registration }: { id: number; registration: number }) {
  const message = { content_id: id, registration_id: registration, occasion: 'confirm' };
  const at = t.clock.now().toISOString();
  const { id: dead } = await t.deps.db
    .insertInto('event_message')
    .values({ ...message, created_at: at, due_at: at, state: 'dead', reason: 'unknown' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id }, body: { action: 'retry', ids: [dead] } };
}

const IMPORTED = ['first_name', 'last_name', 'user_type', 'province_code', 'email'];
const importFile = () => {
  const line = `สมศรี,ตัวอย่าง,เภสัชกร,เชียงใหม่,import${unique()}@hcp.example`;
  return uploadBody({ file: `ชื่อ,นามสกุล,ประเภท,จังหวัด,อีเมล\n${line}`, name: 'people.csv' });
};
/** An import of the caller's own, as far as it was uploaded. */
const importRun = async ({ t, by }: Making): Promise<{ id: number }> => {
  // One that an earlier example left behind, which no job does here, would be waited for.
  const over = { state: 'done', lines_until: null };
  await t.deps.db.updateTable('import_run').set(over).where('state', '=', 'importing').execute();
  const { id } = await makeEvent(t.deps.db, { status: 'publish' });
  const { payload, headers } = await importFile();
  const url = `/v1/event/${id}/registrations/import`;
  const all = { ...headers, ...by.headers };
  const reply = await t.app.inject({ method: 'POST', url, payload, headers: all });
  return reply.json().data;
};

export const registrationExamples: Record<string, Example> = {
  'POST /v1/event/:id/registrations': async ({ t }) => ({
    params: { id: (await makeEvent(t.deps.db, { status: 'publish' })).id },
    body: {
      person: {
        first_name: 'สมหญิง',
        last_name: 'ตัวอย่างกุล',
        user_type: 'doctor',
        province_code: '50',
        email: `example${unique()}@hcp.example`,
      },
    },
  }),
  'POST /v1/webinar/:id/registrations': async ({ t }) => {
    const user = await makeUser(t.deps.db, { province_code: '50' });
    const { id } = await makeWebinar(t.deps.db, { status: 'publish' });
    return { params: { id }, body: { user_id: user.id } };
  },
  'PATCH /v1/webinar/:id/registrations': async ({ t }) => {
    const { id } = await makeWebinar(t.deps.db, { status: 'publish' });
    const row = { status: 'registered', province_code: '50' };
    const registration = await makeRegistration(t.deps.db, id, row);
    return { params: { id }, body: { action: 'confirm', ids: [registration.id] } };
  },
  'POST /v1/event/:id/registrations/import': async ({ t }) => ({
    params: { id: (await makeEvent(t.deps.db, { status: 'publish' })).id },
    upload: await importFile(),
  }),
  'POST /v1/registration-import/:id/try': async (m) => ({
    params: await importRun(m),
    body: { columns: IMPORTED, defaults: {} },
  }),
  'POST /v1/registration-import/:id/apply': async (m) => {
    const { id } = await importRun(m);
    const counts = { created: 1, changed: 0, unchanged: 0, refused: 0 };
    const tried = { state: 'tried', columns: IMPORTED, counts: JSON.stringify(counts) };
    await m.t.deps.db.updateTable('import_run').set(tried).where('id', '=', id).execute();
    return { params: { id }, body: { rows: 1 } };
  },
  'DELETE /v1/registration-import/:id': async (m) => ({ params: await importRun(m) }),
  'PUT /v1/event/:id/registrations/:registration': async (m) => ({
    params: await registered(m),
    body: { action: 'confirm' },
  }),
  'PATCH /v1/event/:id/registrations/:registration': async (m) => ({
    params: await registered(m),
    body: { note: 'โทรแจ้งว่ามาสาย' },
  }),
  'PATCH /v1/event/:id/registrations': async (m) => {
    const { id, registration } = await registered(m);
    return { params: { id }, body: { action: 'confirm', ids: [registration] } };
  },
  'PATCH /v1/admin/messages/dead': async (m) => ({
    body: (await retried(m, await registered(m))).body,
  }),
  'PATCH /v1/event/:id/messages': async (m) => retried(m, await registered(m)),
  'PATCH /v1/webinar/:id/messages': async (m) => {
    const { id } = await makeWebinar(m.t.deps.db, { status: 'publish' });
    const row = await makeRegistration(m.t.deps.db, id, { province_code: '50' });
    return retried(m, { id, registration: row.id });
  },
  'POST /v1/event/:id/registrations/remind': async ({ t }) => {
    const { id } = await makeEvent(t.deps.db, { status: 'publish' });
    const row = { province_code: '50' };
    return {
      params: { id },
      body: { ids: [(await makeEventRegistration(t.deps.db, id, row)).id] },
    };
  },
  'POST /v1/webinar/:id/registrations/remind': async ({ t }) => {
    const { id } = await makeWebinar(t.deps.db, { status: 'publish' });
    const row = { province_code: '50' };
    return { params: { id }, body: { ids: [(await makeRegistration(t.deps.db, id, row)).id] } };
  },
  'POST /v1/event/:id/check-in': async ({ t }) => {
    const { id } = await makeEvent(t.deps.db, {
      status: 'publish',
      event: { start_at: '2026-11-20T09:30:00+07:00', end_at: '2026-11-20T12:00:00+07:00' },
    });
    const { code } = await makeEventRegistration(t.deps.db, id, { province_code: '50' });
    const item = { client_id: randomUUID(), at: t.clock.now().toISOString() };
    return {
      params: { id },
      body: {
        device_id: randomUUID(),
        items: [{ ...item, action: 'check_in', method: 'qr', code }],
      },
    };
  },
  'DELETE /v1/event/:id/logs': async (m) => {
    const { id } = await registered(m);
    await noteSomething(m, id);
    return { params: { id }, body: await clearing(m, id) };
  },
  'POST /v1/event/:id/logs/archives/:archive/restore': async (m) => {
    const { id } = await registered(m);
    await noteSomething(m, id);
    const { reply } = await caller(m.t.app, m.boss.headers)(eventArchives.clear, {
      params: { id },
      body: await clearing(m, id),
    });
    return { params: { id, archive: reply.data[0]?.id ?? 0 } };
  },
};

const noteSomething = ({ t }: Making, id: number) =>
  t.deps.db
    .insertInto('registration_log')
    .values({ content_id: id, type: 'note', occurred_at: '2026-11-10T10:00:00+07:00' })
    .execute();

async function clearing({ t }: Making, id: number) {
  const { title } = await t.deps.db
    .selectFrom('content')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { title, reason: 'ข้อมูลทดสอบก่อนเปิดงาน' };
}
