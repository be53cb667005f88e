import { NOTICE_KINDS, type NoticeItem } from '@connect/contract/resources/attention.ts';
import { sql } from 'kysely';
import type { Db } from '../deps.ts';

const LIMIT = 20;

// What a newer version of the app told is left to it.
const KNOWN = [...NOTICE_KINDS];

/** The last notices to one person, newest first, and how many of all are unread. */
export async function selectNotices(
  db: Db,
  staffId: number,
): Promise<{ notices: NoticeItem[]; unread: number }> {
  const { rows } = await sql<NoticeItem & { unread: number }>`
    select n.id, n.kind, n.created_at, n.read_at is not null as read,
      n.detail->>'user_agent' as user_agent, n.detail->>'file_name' as file_name,
      count(*) filter (where n.read_at is null) over () as unread
    from staff_notice n where n.staff_id = ${staffId} and n.kind = any(${KNOWN})
    order by n.id desc limit ${LIMIT}`.execute(db);
  return {
    notices: rows.map(({ unread: _, ...notice }) => notice),
    unread: rows[0]?.unread ?? 0,
  };
}

/** Marks one person's notices up to an id as read; those read before keep their moment. */
export async function markRead(db: Db, staffId: number, upTo: number, now: Date): Promise<void> {
  await db
    .updateTable('staff_notice')
    .set({ read_at: now.toISOString() })
    .where('staff_id', '=', staffId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}
