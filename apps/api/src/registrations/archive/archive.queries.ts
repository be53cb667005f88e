import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { LINE_COLUMNS, REGISTRATION_COLUMNS } from './kept-columns.ts';

const PARTS = {
  lines: ['registration_log', 'archived_registration_log', LINE_COLUMNS],
  registrations: ['registration', 'archived_registration', REGISTRATION_COLUMNS],
} as const;
type Part = keyof typeof PARTS;

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** Moves rows of a locked event to an archive, with their ids. Returns how many. */
export async function archivePart(
  trx: Trx,
  part: Part,
  { eventId, archive }: { eventId: number; archive: number },
): Promise<number> {
  const [live, kept, columns] = PARTS[part];
  const { numAffectedRows = 0n } = await sql`
    with gone as (delete from ${sql.table(live)} where content_id = ${eventId} returning *)
    insert into ${sql.table(kept)} (${refs(columns)}, archive_id)
    select ${refs(columns)}, ${archive}::bigint from gone`.execute(trx);
  return Number(numAffectedRows);
}

/** Moves the rows of an archive back to where they were. Returns how many. */
export async function restorePart(trx: Trx, part: Part, archive: number): Promise<number> {
  const [live, kept, columns] = PARTS[part];
  const { numAffectedRows = 0n } = await sql`
    with back as (delete from ${sql.table(kept)} where archive_id = ${archive} returning *)
    insert into ${sql.table(live)} (${refs(columns)}) overriding system value
    select ${refs(columns)} from back`.execute(trx);
  return Number(numAffectedRows);
}

/** Waits for erasures, which begin with this table, and lets none begin: it would miss what is being moved. */
export const lockArchives = (trx: Trx) =>
  sql`lock table archived_registration_log in exclusive mode`.execute(trx);

/** What there is to clear of an event, and whether any of it was rewarded. */
export async function countToClear(
  db: Db | Trx,
  eventId: number,
): Promise<{ lines: number; registrations: number; credited: boolean }> {
  const { rows } = await sql<{ lines: number; registrations: number; credited: boolean }>`
    select (select count(*) from registration_log where content_id = ${eventId}) as lines, count(*) as registrations,
      coalesce(bool_or(credits_awarded is not null or certificate_no is not null), false) as credited
    from registration where content_id = ${eventId}`.execute(db);
  return rows[0] ?? { lines: 0, registrations: 0, credited: false };
}

export const insertArchive = (
  trx: Trx,
  row: { content_id: number; reason: string; archived_by: number; archived_at: string },
) =>
  trx
    .insertInto('event_archive')
    .values({ ...row, lines: 0, registrations: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();

export const writeCounts = (
  trx: Trx,
  id: number,
  counts: { lines: number; registrations: number },
) => trx.updateTable('event_archive').set(counts).where('id', '=', id).execute();

/** Archives of an event, the latest first. */
export const selectArchives = (db: Db | Trx, eventId: number) =>
  db
    .selectFrom('event_archive as a')
    .innerJoin('staff as s', 's.id', 'a.archived_by')
    .select(['a.id', 'a.archived_at', 'a.archived_by', 'a.reason', 'a.lines', 'a.registrations'])
    .select('s.display_name as staff_name')
    .where('a.content_id', '=', eventId)
    .orderBy('a.id', 'desc')
    .execute();

/** Whether a locked event has this archive. */
export const hasArchive = (trx: Trx, eventId: number, id: number): Promise<boolean> =>
  trx
    .selectFrom('event_archive')
    .select('id')
    .where('content_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row !== undefined);

export const deleteArchive = (trx: Trx, id: number) =>
  trx.deleteFrom('event_archive').where('id', '=', id).execute();

export interface Forgotten {
  id: number;
  event_id: number;
  title: string;
  lines: number;
  registrations: number;
}

/** Removes archives from before a moment, with all their rows, and the pages of people's own and the messages of those. */
export async function deleteArchivesBefore(trx: Trx, before: string): Promise<Forgotten[]> {
  const { rows } = await sql<Forgotten>`
    with pages as (delete from registration_page p using archived_registration r, event_archive a
        where p.registration_id = r.id and r.archive_id = a.id and a.archived_at < ${before}::timestamptz),
      messages as (delete from event_message m using archived_registration r, event_archive a
        where m.registration_id = r.id and r.archive_id = a.id and a.archived_at < ${before}::timestamptz),
      gone as (delete from event_archive where archived_at < ${before}::timestamptz returning *)
    select g.id, g.content_id as event_id, c.title, g.lines, g.registrations
    from gone g join content c on c.id = g.content_id order by g.id`.execute(trx);
  return rows;
}
