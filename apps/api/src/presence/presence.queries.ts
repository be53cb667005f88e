import type { ItemType } from '@connect/contract/constants.ts';
import { PRESENCE_SECONDS } from '@connect/contract/resources/presence.ts';
import { type RawBuilder, sql } from 'kysely';
import { visibleCondition } from '../content/visible-kinds.queries.ts';
import type { VisibleKind } from '../content/visible-kinds.ts';
import type { Db } from '../deps.ts';
import type { MediaAddress } from '../media/media-url.ts';

/** So many people are named at most. */
const LIMIT = 20;

/** A page that shows an item. */
export interface PresentPage {
  type: ItemType;
  id: number;
  page: string;
  staffId: number;
  editing: boolean;
}

export interface PresentRow {
  id: number;
  display_name: string;
  first_name: string;
  editing: boolean;
  avatar: MediaAddress | null;
}

interface PresenceTime {
  now: Date;
  /** What was deleted before this moment cannot be opened any more. */
  trashSince: Date;
}

/** The item among content that somebody may see, or among the accounts. */
const itemOf = (
  { type, id }: PresentPage,
  visible: readonly VisibleKind[],
  trashSince: Date,
): RawBuilder<unknown> =>
  type === 'staff'
    ? sql`select from staff where id = ${id} and deleted_at is null`
    : sql`select from content c where c.id = ${id} and c.kind = ${type}
        and (c.deleted_at is null or c.deleted_at > ${trashSince.toISOString()}::timestamptz)
        and ${visibleCondition(visible)}`;

/**
 * Notes that a page shows an item and gives who else does, in one round trip; null where the item
 * does not exist for this person. Nobody can take over the page of another.
 */
export async function notePresence(
  db: Db,
  page: PresentPage,
  visible: readonly VisibleKind[],
  { now, trashSince }: PresenceTime,
): Promise<PresentRow[] | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ found: boolean; others: PresentRow[] }>`
    with item as (${itemOf(page, visible, trashSince)}), noted as (
      insert into presence as p (page_id, entity_type, entity_id, staff_id, editing, seen_at)
      select ${page.page}::uuid, ${page.type}, ${page.id}, ${page.staffId}, ${page.editing}, ${at}
      from item
      on conflict (page_id) do update set entity_type = excluded.entity_type,
        entity_id = excluded.entity_id, editing = excluded.editing, seen_at = excluded.seen_at
      where p.staff_id = excluded.staff_id
    )
    select exists (select from item) as found, coalesce((select json_agg(o) from (
      select s.id, s.display_name, s.first_name, bool_or(p.editing) as editing,
        case when m.id is not null then json_build_object('id', m.id, 'sha256', m.sha256,
          'mime_type', m.mime_type) end as avatar
      from presence p join staff s on s.id = p.staff_id left join media m on m.id = s.avatar_id
      where p.entity_type = ${page.type} and p.entity_id = ${page.id}
        and p.staff_id <> ${page.staffId}
        and p.seen_at > ${at} - make_interval(secs => ${PRESENCE_SECONDS})
      group by s.id, m.id
      order by editing desc, s.display_name collate "th-x-icu", s.id limit ${LIMIT}) o), '[]') as others
  `.execute(db);
  const [row] = rows;
  return row?.found ? row.others : null;
}

/** Forgets a page, if it is this person's. */
export async function forgetPage(db: Db, page: string, staffId: number): Promise<void> {
  await db
    .deleteFrom('presence')
    .where('page_id', '=', page)
    .where('staff_id', '=', staffId)
    .execute();
}

/** Removes pages that said nothing since a moment. */
export async function deletePresenceBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('presence').where('seen_at', '<=', moment.toISOString()).execute();
}
