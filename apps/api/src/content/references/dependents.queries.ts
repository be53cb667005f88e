import type { ItemRef } from '@connect/contract/calls/envelope.ts';
import type { Brand } from '@connect/contract/constants.ts';
import type { Dependent, Dependents } from '@connect/contract/content/content-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { allOf } from '../../lists/conditions.queries.ts';
import { effectiveStatusSql } from '../../publishing/effective-status.queries.ts';
import { visibleCondition } from '../../rights/visible-kinds.queries.ts';
import type { VisibleKind } from '../../rights/visible-kinds.ts';
import { type ListScope, scopeConditions } from '../reading/content-filters.queries.ts';

/** Number of items listed by name; the others are only counted. */
const LISTED = 100;

/**
 * Every reference from one item to another: links, and prescribing information, without which only
 * promotional content cannot be published.
 */
const referencesTo = (targets: RawBuilder<unknown>) => sql`
  select l.to_id as target, l.from_id as id, l.relation, l.needed
  from content_link l where l.to_id in (${targets})
  union all
  select p.pi_document_id, p.id, 'pi_document', p.promotional_type = 'promotional'
  from content p where p.pi_document_id in (${targets})`;

/** A host named by a draft cannot be deleted either (domain/hosts#use). */
const staysFor = sql`u.relation = 'host'`;

/** Items that refer to others; links to them are read apart. */
export interface Referring {
  data: Dependent[];
  meta: Omit<Dependents['meta'], 'links'>;
}

/**
 * Live items that refer to any of the targets the actor may see; items that block removal come
 * first.
 */
export async function selectDependents(
  db: Db,
  scope: Pick<ListScope, 'kind' | 'brands'>,
  ids: readonly number[],
  visible: readonly VisibleKind[],
  now: Date,
): Promise<Referring> {
  const targets = sql`select c.id from content c
    where c.id = any(${ids}) and ${allOf(scopeConditions(scope))}`;
  const { rows } = await sql<Referring>`
    with found as (
      select u.target, c.id, c.kind, c.title, ${effectiveStatusSql('c', now)} as effective_status,
        c.status = 'publish' as published, c.status = 'publish' or bool_or(${staysFor}) as keeps, bool_or(u.needed) as needed,
        array_agg(distinct u.relation order by u.relation) as relations,
        ${visibleCondition(visible)} as seen
      from (${referencesTo(targets)}) u join content c on c.id = u.id
      where c.deleted_at is null group by u.target, c.id
    ), listed as (
      select f.*, array_remove(array[case when f.published and f.needed then 'unpublish' end,
          case when f.keeps then 'delete' end], null) as blocks
      from found f where f.seen
      order by f.published and f.needed desc, f.keeps desc, f.kind, f.title, f.id limit ${LISTED}
    ), shown as (
      select count(*) as total, count(*) filter (where l.keeps) as deleting,
        count(*) filter (where l.published and l.needed) as unpublishing from listed l
    )
    select
      coalesce((select json_agg(json_build_object('type', l.kind, 'id', l.id, 'title', l.title,
        'effective_status', l.effective_status, 'of', l.target, 'relations', l.relations,
        'needed', l.needed, 'blocks', l.blocks)) from listed l), '[]') as data,
      (select json_build_object('total', count(*), 'hidden', json_build_object(
        'total', count(*) - s.total,
        'delete', count(*) filter (where f.keeps) - s.deleting,
        'unpublish', count(*) filter (where f.published and f.needed) - s.unpublishing))
        from found f cross join shown s group by s.total, s.deleting, s.unpublishing) as meta
  `.execute(db);
  const none = { total: 0, hidden: { total: 0, unpublish: 0, delete: 0 } };
  return { data: rows[0]?.data ?? [], meta: rows[0]?.meta ?? none };
}

/** Published items that refer to this one and may not show it if it belongs to a product. */
export async function selectUnbrandedUsers(
  trx: Trx,
  id: number,
  /** Includes items on public pages, not only items that are always unbranded. */
  open: boolean,
): Promise<(ItemRef & { brand: Brand })[]> {
  const { rows } = await sql<ItemRef & { brand: Brand }>`
    select c.kind as type, c.id, c.title, c.brand
    from content_link l join content c on c.id = l.from_id
    where l.to_id = ${id} and c.status = 'publish' and c.deleted_at is null
      and (c.kind = 'life_ready' or (${open} and c.visibility = 'public' and l.needed))
    group by c.id order by c.id`.execute(trx);
  return rows;
}

/**
 * What keeps this item from being deleted: published items that refer to it, and drafts that name
 * it as host. With `needed` only those that could not stay published without it. Items that the
 * actor may not see are counted.
 */
export async function selectPublishedUsers(
  trx: Trx,
  id: number,
  visible: readonly VisibleKind[],
  needed = false,
): Promise<{ items: ItemRef[]; hidden: number }> {
  const { rows } = await sql<ItemRef & { seen: boolean }>`
    select c.kind as type, c.id, c.title, ${visibleCondition(visible)} as seen
    from (${referencesTo(sql`select ${id}::bigint`)}) u join content c on c.id = u.id
    where c.deleted_at is null and (u.needed or not ${needed})
      and (c.status = 'publish' or (${staysFor} and not ${needed}))
    group by c.id order by c.id`.execute(trx);
  const seen = rows.filter((row) => row.seen);
  return {
    items: seen.slice(0, LISTED).map(({ type, id: of, title }) => ({ type, id: of, title })),
    hidden: rows.length - Math.min(seen.length, LISTED),
  };
}
