import { eventArchives } from '@connect/contract/registrations/event-archive.ts';
import type { Db } from '../src/deps.ts';
import { caller } from './call.ts';
import { makeEvent, makeEventRegistration } from './meeting-factories.ts';
import type { SignedIn, TestApp } from './test-app.ts';
import { NAMES, WORD } from './whole-person.ts';

/**
 * The person of `whole-person` at an event: registered from her account, typed in at the door, and named in the
 * registration of somebody else.
 */
export async function makeEventTraces(db: Db, her: number): Promise<void> {
  const { id } = await makeEvent(db, { status: 'publish' });
  const named = `มากับ ${NAMES.display_name}`;
  const { first_name, last_name } = NAMES;
  const own = await makeEventRegistration(db, id, { user_id: her, first_name });
  await makeEventRegistration(db, id, {
    first_name,
    last_name,
    workplace_name: WORD,
    answers: JSON.stringify({ why: [WORD] }),
  });
  const other = await makeEventRegistration(db, id, {
    note: named,
    answers: JSON.stringify({ with_whom: [named] }),
    registered_by_user_id: her,
  });
  const log = { content_id: id, type: 'cancelled', occurred_at: '2026-11-10T10:00:00+07:00' };
  const notes = [own.id, other.id].map((one) => ({ ...log, registration_id: one, note: named }));
  await db.insertInto('registration_log').values(notes).execute();
}

/** The same at an event whose log and registrations were cleared, for a reason that names her. */
export async function makeClearedTraces(t: TestApp, boss: SignedIn, her: number): Promise<void> {
  const { db } = t.deps;
  await makeEventTraces(db, her);
  const { id, title } = await db
    .selectFrom('content')
    .select(['id', 'title'])
    .where('kind', '=', 'event')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { status } = await caller(t.app, boss.headers)(eventArchives.clear, {
    params: { id },
    query: { include_registrations: 1 },
    body: { title, reason: `ล้างข้อมูลของ ${NAMES.display_name}` },
  });
  if (status !== 200) throw new Error(`clearing answered ${status}`);
}
