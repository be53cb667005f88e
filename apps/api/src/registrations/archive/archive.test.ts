import { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import { eventArchives } from '@connect/contract/registrations/event-archive.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { runRecurring } from '../../../test/jobs.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { makePrivacyRequest } from '../../../test/user-factories.ts';
import { DAY_MS } from '../../time/moments.ts';
import { forgetArchivesJob } from './forget-archives.job.ts';
import { LINE_COLUMNS, REGISTRATION_COLUMNS } from './kept-columns.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const administrator = caller(test.app, (await test.signIn('admin')).headers);
const now = test.clock.now();
const daysLater = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
afterEach(() => test.clock.set(now.toISOString()));

const REASON = 'ข้อมูลทดสอบก่อนเปิดงาน';
const TITLE = 'ประชุมวิชาการ น้ำตาลในเลือด ครั้งที่ ๒';
const make = (own: NonNullable<Parameters<typeof makeEvent>[1]>['event'] = {}) =>
  makeEvent(db, {
    status: 'publish',
    title: TITLE,
    event: { registration_mode: 'open', ...own },
  });
const typed = (more: object = {}) => ({
  first_name: 'สมหญิง',
  last_name: 'ตัวอย่างกุล',
  user_type: 'doctor',
  email: `a${unique()}@hcp.example`,
  ...more,
});
const register = async (id: number, more: object = {}) => {
  const answer = await call(registrations.create, {
    params: { id },
    body: 'user_id' in more ? more : { person: typed(more) },
  });
  expect(answer.status).toBe(201);
  return answer.reply.data;
};
const clear = (id: number, more: { all?: boolean; title?: string } = {}, by = call) =>
  by(eventArchives.clear, {
    params: { id },
    ...(more.all ? { query: { include_registrations: 1 } } : {}),
    body: { title: more.title ?? TITLE, reason: REASON },
  });
const restore = (id: number, archive: number, by = call) =>
  by(eventArchives.restore, { params: { id, archive } });
const lines = async (id: number) =>
  (
    await sql<{ row: object }>`select to_jsonb(l) as row from registration_log l
      where content_id = ${id} order by id`.execute(db)
  ).rows.map(({ row }) => row);
const rows = async (id: number) =>
  (
    await sql<{ row: object }>`select to_jsonb(r) as row from registration r
      where content_id = ${id} order by id`.execute(db)
  ).rows.map(({ row }) => row);
const types = async (id: number) =>
  (await lines(id)).map((line) => ('type' in line ? line.type : null));

it('keeps every column of what it moves', async () => {
  const { rows: columns } = await sql<{ table: string; name: string }>`
    select table_name as table, column_name as name from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name in ('registration',
      'registration_log', 'archived_registration', 'archived_registration_log')`.execute(db);
  const of = (table: string) =>
    columns.flatMap((one) => (one.table === table ? [one.name] : [])).sort();
  expect(of('registration')).toEqual([...REGISTRATION_COLUMNS].sort());
  expect(of('archived_registration')).toEqual([...REGISTRATION_COLUMNS, 'archive_id'].sort());
  expect(of('registration_log')).toEqual([...LINE_COLUMNS].sort());
  expect(of('archived_registration_log')).toEqual([...LINE_COLUMNS, 'archive_id'].sort());
});

describe('DELETE /v1/event/:id/logs', () => {
  it('moves the log away, leaves registrations as they are, and says so in the log and the audit', async () => {
    const { id } = await make();
    await register(id);
    const before = { lines: await lines(id), rows: await rows(id) };
    const webinar = await makeWebinar(db, { status: 'publish' });
    await makeRegistration(db, webinar.id);
    const { status, reply } = await clear(
      id,
      { title: '  ประชุมวิชาการ  น้ําตาลในเลือด ครั้งที่ ๒ ' },
      administrator,
    );
    expect(status).toBe(200);
    expect(reply.data).toMatchObject([
      {
        lines: before.lines.length,
        registrations: 0,
        reason: REASON,
        until: '2027-02-18T02:00:00.000Z',
      },
    ]);
    expect(reply.meta).toMatchObject({
      lines: 1,
      registrations: 1,
      permissions: { restore: false },
    });
    expect(await rows(id)).toEqual(before.rows);
    expect(await lines(id)).toMatchObject([
      { type: 'cleared', note: REASON, registration_id: null },
    ]);
    expect(await rows(webinar.id)).toHaveLength(1);
    const entry = await db
      .selectFrom('audit_entry')
      .select(['diff', 'reason'])
      .where('action', '=', 'event.clear_logs')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow();
    // The reason may name somebody, and the audit outlives an erasure.
    expect(entry).toEqual({
      diff: { archive: reply.data[0]?.id, lines: before.lines.length, registrations: 0 },
      reason: null,
    });
    // The same rows come back, beside the line that says they were gone.
    const back = await restore(id, reply.data[0]?.id ?? 0);
    expect(back.reply.data).toEqual([]);
    expect((await lines(id)).slice(0, -1)).toEqual(before.lines);
    expect((await restore(id, reply.data[0]?.id ?? 0)).status).toBe(404);
  });

  it.each([
    ['event_manager', 403],
    ['publisher', 403],
    ['sales_manager', 403],
    ['dpo', 403],
    ['admin', 200],
  ] as const)('%s: %i', async (role, status) => {
    const { id } = await make();
    await register(id);
    const by = caller(test.app, (await test.signIn(role)).headers);
    expect((await clear(id, {}, by)).status).toBe(status);
    expect((await by(eventArchives.list, { params: { id } })).status).toBe(status);
    const archives = (await call(eventArchives.list, { params: { id } })).reply.data;
    expect((await clear(id, { all: true }, by)).status).toBe(403);
    expect((await restore(id, archives[0]?.id ?? 1, by)).status).toBe(403);
    expect(await rows(id)).toHaveLength(1);
  });

  it('refuses another title, no reason, and an empty log; then nothing is moved', async () => {
    const { id } = await make();
    expect((await clear(id)).error.code).toBe('wrong_state');
    await register(id);
    expect(fieldsOf(await clear(id, { title: 'ประชุมวิชาการ' }))).toEqual(['title: typed_title']);
    const short = await call(eventArchives.clear, {
      params: { id },
      body: { title: TITLE, reason: 'ลบ' },
    });
    expect(fieldsOf(short)).toEqual(['reason: length']);
    expect((await call(eventArchives.clear, { params: { id } })).status).toBe(422);
    expect(await types(id)).toEqual(['registered', 'confirmed']);
  });

  it('moves registrations for the super administrator alone, and seats are free at once', async () => {
    const { id } = await make({ capacity: 1, waitlist_enabled: true });
    await register(id);
    await register(id);
    const before = await rows(id);
    expect((await clear(id, { all: true }, administrator)).status).toBe(403);
    const { reply } = await clear(id, { all: true });
    expect(reply.data[0]).toMatchObject({ registrations: 2 });
    const list = await call(registrations.list, { params: { id } });
    expect(list.reply.meta).toMatchObject({
      seats: { taken: 0, waiting: 0 },
      counts: { all: 0, waitlisted: 0 },
    });
    const back = await restore(id, reply.data[0]?.id ?? 0);
    expect(back.status).toBe(200);
    expect(await rows(id)).toEqual(before);
  });

  it('leaves registrations of an event that began, or with credits', async () => {
    const { id } = await make();
    const { id: registration } = await register(id);
    await db
      .updateTable('registration')
      .set({ credits_awarded: 1.5 })
      .where('id', '=', registration)
      .execute();
    expect((await clear(id, { all: true })).error.code).toBe('wrong_state');
    await db
      .updateTable('registration')
      .set({ credits_awarded: null })
      .where('id', '=', registration)
      .execute();
    await db
      .updateTable('event')
      .set({ start_at: now.toISOString() })
      .where('content_id', '=', id)
      .execute();
    expect((await clear(id, { all: true })).error.code).toBe('wrong_state');
    expect(await rows(id)).toHaveLength(1);
    expect((await clear(id)).status).toBe(200);
  });

  it('loses nobody who registers meanwhile', async () => {
    const { id } = await make();
    await register(id);
    const people = Array.from({ length: 8 }, () => register(id));
    const cleared = [clear(id, { all: true }), clear(id)];
    await Promise.all([...people, ...cleared]);
    const live = await rows(id);
    const kept = await db
      .selectFrom('archived_registration')
      .select('id')
      .where('content_id', '=', id)
      .execute();
    expect(live.length + kept.length).toBe(9);
    // Whoever is there has all lines, or lines that were cleared later; nobody's are on both sides.
    const all = await sql<{ n: number; ids: number }>`
      select count(*) as n, count(distinct id) as ids from (
        select id from registration_log where content_id = ${id} and type <> 'cleared'
        union all select id from archived_registration_log where content_id = ${id} and type <> 'cleared') x`.execute(
      db,
    );
    expect(all.rows).toEqual([{ n: 18, ids: 18 }]);
  });
});

describe('POST /v1/event/:id/logs/archives/:archive/restore', () => {
  it('is refused where somebody registered anew, or the seats are taken, and then restores nothing', async () => {
    const { id } = await make({ capacity: 1 });
    const user = await makeUser(db);
    await register(id, { user_id: user.id });
    const archive = (await clear(id, { all: true })).reply.data[0]?.id ?? 0;
    await register(id, { user_id: user.id });
    expect((await restore(id, archive)).error.code).toBe('already_registered');
    await db.deleteFrom('registration').where('content_id', '=', id).execute();
    await register(id);
    expect((await restore(id, archive)).error.code).toBe('event_full');
    await db.updateTable('event').set({ capacity: 2 }).where('content_id', '=', id).execute();
    await db
      .updateTable('event')
      .set({ max_per_workplace: 1 })
      .where('content_id', '=', id)
      .execute();
    const workplace_name = 'รพ.ตัวอย่าง';
    await db
      .updateTable('registration')
      .set({ workplace_name })
      .where('content_id', '=', id)
      .execute();
    await db
      .updateTable('archived_registration')
      .set({ workplace_name: 'โรงพยาบาลตัวอย่าง' })
      .where('content_id', '=', id)
      .execute();
    expect((await restore(id, archive)).error.code).toBe('workplace_full');
    expect(await rows(id)).toHaveLength(1);
    await db
      .updateTable('event')
      .set({ max_per_workplace: null })
      .where('content_id', '=', id)
      .execute();
    expect((await restore(id, archive)).status).toBe(200);
    expect(await rows(id)).toHaveLength(2);
  });

  it('is of this event alone', async () => {
    const [one, other] = [await make(), await make()];
    await register(one.id);
    const archive = (await clear(one.id)).reply.data[0]?.id ?? 0;
    expect((await restore(other.id, archive)).status).toBe(404);
    expect((await restore(one.id, archive)).status).toBe(200);
  });
});

it('is removed after 90 days, which the audit says', async () => {
  const { id } = await make();
  const registered = await register(id);
  await db
    .insertInto('registration_page')
    .values({
      content_id: id,
      registration_id: registered.id,
      token_hash: Buffer.from(String(unique())),
      created_at: '2026-11-20T09:00:00+07:00',
    })
    .execute();
  await clear(id, { all: true });
  const forgotten = () =>
    db
      .selectFrom('audit_entry')
      .select(['diff', 'actor_role'])
      .where('action', '=', 'event.forget_logs')
      .where('entity_id', '=', id)
      .execute();
  test.clock.set(daysLater(89));
  await runRecurring(test.deps, test.pool, [forgetArchivesJob]);
  expect(await forgotten()).toEqual([]);
  test.clock.set(daysLater(91));
  await runRecurring(test.deps, test.pool, [forgetArchivesJob]);
  expect(await forgotten()).toMatchObject([
    { diff: { lines: 2, registrations: 1 }, actor_role: 'system' },
  ]);
  for (const table of [
    'archived_registration',
    'archived_registration_log',
    'registration_page',
  ] as const) {
    const left = await db.selectFrom(table).select('id').where('content_id', '=', id).execute();
    expect(left).toEqual([]);
  }
});

describe('people who are merged', () => {
  const doctor = () => makeUser(db, { email: `d${unique()}@hcp.example` });
  const merge = (id: number, from_id: number) =>
    call(userMergeCalls.merge, { params: { id }, body: { from_id } });
  const ownerOf = async (id: number) =>
    (
      await db.selectFrom('registration').select('user_id').where('content_id', '=', id).execute()
    ).map(({ user_id }) => user_id);

  it('have what was cleared of either; it is parted again wherever it lies then', async () => {
    const [winner, loser] = [await doctor(), await doctor()];
    const { id } = await make();
    await makeEventRegistration(db, id, { user_id: loser.id });
    const archive = (await clear(id, { all: true })).reply.data[0]?.id ?? 0;
    expect((await merge(winner.id, loser.id)).status).toBe(200);
    expect((await restore(id, archive)).status).toBe(200);
    expect(await ownerOf(id)).toEqual([winner.id]);
    expect((await call(userMergeCalls.unmerge, { params: { id: loser.id } })).status).toBe(200);
    expect(await ownerOf(id)).toEqual([loser.id]);
  });

  it('part what was cleared after they were merged', async () => {
    const [winner, loser] = [await doctor(), await doctor()];
    const { id } = await make();
    await makeEventRegistration(db, id, { user_id: loser.id });
    expect((await merge(winner.id, loser.id)).status).toBe(200);
    const archive = (await clear(id, { all: true })).reply.data[0]?.id ?? 0;
    expect((await call(userMergeCalls.unmerge, { params: { id: loser.id } })).status).toBe(200);
    expect((await restore(id, archive)).status).toBe(200);
    expect(await ownerOf(id)).toEqual([loser.id]);
  });

  it('take cleared lines along and back; they are in the copy of their data, and erased with them', async () => {
    const [winner, loser] = [await doctor(), await doctor()];
    const { id } = await make();
    await makeEventRegistration(db, id, { user_id: winner.id });
    const ended = await makeEventRegistration(db, id, { user_id: loser.id });
    const note = 'ความลับของเธอ';
    await db
      .insertInto('registration_log')
      .values({
        ...{ content_id: id, registration_id: ended.id, type: 'check_in_undone', note },
        occurred_at: '2026-11-10T10:00:00+07:00',
      })
      .execute();
    expect((await clear(id)).status).toBe(200);
    const kept = () =>
      db
        .selectFrom('archived_registration_log')
        .select(['registration_id', 'note'])
        .where('content_id', '=', id)
        .executeTakeFirstOrThrow();
    await merge(winner.id, loser.id);
    expect((await kept()).registration_id).not.toBe(ended.id);
    await call(userMergeCalls.unmerge, { params: { id: loser.id } });
    expect(await kept()).toEqual({ registration_id: ended.id, note });
    const copy = await call(erasureCalls.accessPackage, {
      params: loser,
      query: { format: 'json', reason: 'ตามคำขอของเจ้าของข้อมูล' },
    });
    expect(copy.status).toBe(200);
    expect(JSON.stringify(copy.reply)).toContain(note);
    const request = await makePrivacyRequest(db, {
      ...{ user_id: loser.id, type: 'erase', status: 'in_progress' },
    });
    const erased = await call(erasureCalls.erase, {
      params: loser,
      body: { confirm: `#${loser.id}`, reason: 'ตามคำขอของเจ้าของข้อมูล', request_id: request.id },
    });
    expect(erased.status).toBe(200);
    expect((await kept()).note).toBe('');
  });
});
