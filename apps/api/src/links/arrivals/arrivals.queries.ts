import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';

/** Where a link that is in use leads, and whom an own address of it names. */
export interface ArrivalRecord {
  link_id: number;
  target_type: string;
  target_id: number | null;
  target_url: string | null;
  user_id: number | null;
}

/** By the token of a recipient (domain/links#recipients). */
export async function selectByToken(db: Db, token: string): Promise<ArrivalRecord | undefined> {
  const { rows } = await sql<ArrivalRecord>`
    select l.id as link_id, l.target_type, l.target_id, l.target_url, t.user_id
    from link_recipient t join link l on l.id = t.link_id
    where (t.token = ${token} or (t.former_tokens <> '{}' and t.former_tokens @> array[${token}]))
      and l.status = 'active' and l.deleted_at is null`.execute(db);
  return rows[0];
}

/** The links in use that name some users, and may lead to an event: to it, or to an address. */
export async function selectInviting(
  db: Db | Trx,
  eventId: number,
  userIds: readonly number[],
): Promise<ArrivalRecord[]> {
  const { rows } = await sql<ArrivalRecord>`
    select l.id as link_id, l.target_type, l.target_id, l.target_url, t.user_id
    from link_recipient t join link l on l.id = t.link_id
    where t.user_id = any(${[...userIds]}) and l.status = 'active' and l.deleted_at is null
      and ((l.target_type = 'event' and l.target_id = ${eventId}) or l.target_url is not null)`.execute(
    db,
  );
  return rows;
}

/** By a click since a moment, as its `ck` names it (domain/links#destination); it names nobody. */
export async function selectByClick(
  db: Db,
  click: string,
  since: Date,
): Promise<ArrivalRecord | undefined> {
  const { rows } = await sql<ArrivalRecord>`
    select l.id as link_id, l.target_type, l.target_id, l.target_url, null as user_id
    from engagement_log e join link l on l.id = e.link_id
    where e.view_id = ${click}::uuid and e.occurred_at >= ${since.toISOString()}::timestamptz
      and e.action = 'click' and l.deleted_at is null limit 1`.execute(db);
  return rows[0];
}
