import type { Brand } from '@connect/contract/constants.ts';
import { PRESENCE_SECONDS } from '@connect/contract/desk/presence.ts';
import { type ItemType, isRecord, type RecordType } from '@connect/contract/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../deps.ts';
import type { MediaAddress } from '../media/files/media-url.ts';
import { inGuidelineScope } from '../people/guideline-scope.queries.ts';
import type { GuidelineScope } from '../people/guideline-scope.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import type { UserScope } from '../people/user-scope.ts';
import { visibleCondition } from '../rights/visible-kinds.queries.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';

/** Maximum of staff named per item. */
const LIMIT = 20;

/** A page that has an item open. */
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
  /** Items deleted before this moment cannot be opened any more. */
  trashSince: Date;
}

/** What the actor may see of content, users, links and requests for guides. */
export interface PresenceSight {
  visible: readonly VisibleKind[];
  users: UserScope;
  /** Brands of links; null: every brand. */
  linkBrands: readonly Brand[] | null;
  guidelines: GuidelineScope;
}

type Kept = (alias: string) => RawBuilder<unknown>;

/** Each record within the actor's sight; an account, and a request, lies in no trash. */
const RECORD_ITEMS: Record<
  RecordType,
  (id: number, sight: PresenceSight, kept: Kept) => RawBuilder<unknown>
> = {
  staff: (id) => sql`select from staff where id = ${id} and deleted_at is null`,
  user: (id, { users }, kept) => {
    const scope = sql.join([kept('u'), ...inUserScope(users)], sql` and `);
    return sql`select from platform_user u where u.id = ${id} and ${scope}`;
  },
  link: (id, { linkBrands }, kept) => {
    const scope = linkBrands
      ? sql`coalesce(c.brand, l.brand) = any(${[...linkBrands]})`
      : sql`true`;
    return sql`select from link l left join content c on c.id = l.target_id
      where l.id = ${id} and ${kept('l')} and ${scope}`;
  },
  guideline: (id, { guidelines }) => {
    const scope = sql.join([sql`g.id = ${id}`, ...inGuidelineScope(guidelines)], sql` and `);
    return sql`select from guideline_request g where ${scope}`;
  },
};

/** The item among the content, or the records, that the actor may see. */
function itemOf(
  { type, id }: PresentPage,
  sight: PresenceSight,
  trashSince: Date,
): RawBuilder<unknown> {
  const kept: Kept = (alias) =>
    sql`(${sql.ref(`${alias}.deleted_at`)} is null
      or ${sql.ref(`${alias}.deleted_at`)} > ${trashSince.toISOString()}::timestamptz)`;
  if (isRecord(type)) return RECORD_ITEMS[type](id, sight, kept);
  return sql`select from content c where c.id = ${id} and c.kind = ${type} and ${kept('c')}
    and ${visibleCondition(sight.visible)}`;
}

/**
 * Stores that a page has an item open and returns who else has, in one round trip; null when the
 * item does not exist for this actor. A page id of another account cannot be taken over.
 */
export async function notePresence(
  db: Db,
  page: PresentPage,
  sight: PresenceSight,
  { now, trashSince }: PresenceTime,
): Promise<PresentRow[] | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ found: boolean; others: PresentRow[] }>`
    with item as (${itemOf(page, sight, trashSince)}), noted as (
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

/** Removes a page, if it belongs to this account. */
export async function forgetPage(db: Db, page: string, staffId: number): Promise<void> {
  await db
    .deleteFrom('presence')
    .where('page_id', '=', page)
    .where('staff_id', '=', staffId)
    .execute();
}

/** Removes pages that reported nothing since a moment. */
export async function deletePresenceBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('presence').where('seen_at', '<=', moment.toISOString()).execute();
}
