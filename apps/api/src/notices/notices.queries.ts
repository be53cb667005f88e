import { NOTICE_KINDS, type NoticeItem } from '@connect/contract/desk/attention.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

const LIMIT = 20;

// Notices of kinds that only a newer version of the app knows are skipped.
const KNOWN = [...NOTICE_KINDS];

export async function insertNotice(
  trx: Trx,
  notice: { staffId: number; kind: string; detail: Record<string, string>; at: Date },
): Promise<void> {
  await trx
    .insertInto('staff_notice')
    .values({
      staff_id: notice.staffId,
      kind: notice.kind,
      detail: JSON.stringify(notice.detail),
      created_at: notice.at.toISOString(),
    })
    .execute();
}

/** The latest notices of one account, newest first, and the number of unread ones. */
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

/** Marks an account's notices up to an id as read; those read before keep their time. */
export async function markRead(db: Db, staffId: number, upTo: number, now: Date): Promise<void> {
  await db
    .updateTable('staff_notice')
    .set({ read_at: now.toISOString() })
    .where('staff_id', '=', staffId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}
