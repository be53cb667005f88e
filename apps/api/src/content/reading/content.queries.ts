import { fieldNames } from '@connect/contract/calls/record.ts';
import { contentRow, sharedFields } from '@connect/contract/content/content.ts';
import type { ContentKind } from '@connect/contract/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { composed, composedLater } from '../../db/composed.ts';
import { plannedAnew } from '../../db/prepared-statements.ts';
import type { Db, Trx } from '../../deps.ts';
import { allOf } from '../../lists/conditions.queries.ts';
import type { ListCounts, TabCounts } from '../../lists/known-counts.ts';
import { type FoundPerson, findStaff } from '../../people/find-staff.queries.ts';
import {
  effectiveStatusSql,
  hasEffectiveStatus,
} from '../../publishing/effective-status.queries.ts';
import {
  isVisible,
  type VisibleArrays,
  visibleArrays,
} from '../../rights/visible-kinds.queries.ts';
import type { VisibleKind } from '../../rights/visible-kinds.ts';
import { noConsentSql } from '../hosts/host-links.queries.ts';
import type { ItemRow, ListQuery, ListRow, SharedSort, StoredRow } from '../kinds/content-kind.ts';
import {
  filterConditions,
  type ListScope,
  scopeConditions,
  statusConditions,
} from './content-filters.queries.ts';

/** The parts of a kind's own table that reads need. */
export interface ReadTable<Query extends ListQuery> {
  join: RawBuilder<unknown>;
  listColumns: RawBuilder<unknown>;
  fileColumns?: RawBuilder<unknown>;
  itemColumns: RawBuilder<unknown>;
  ownColumns: RawBuilder<unknown>;
  filters(query: Query, now: Date): RawBuilder<unknown>[];
  sorts?(now: Date): Readonly<Record<string, Readonly<Record<Sort['order'], RawBuilder<unknown>>>>>;
}

const SHARED = fieldNames(sharedFields);
const isListed = (field: string) => Object.hasOwn(contentRow, field);
/** Shared fields whose column has another name. */
const COLUMNS: Readonly<Record<string, string>> = { content: 'body', references: 'reference_list' };
const named = (fields: readonly string[]) =>
  fields.map((field) => `c.${COLUMNS[field] ?? field} as "${field}"`).join(', ');

const RECORD = sql.raw(`
  c.id, c.version, c.created_at, c.created_by, creator.display_name as creator_name,
  c.updated_at, c.updated_by, editor.display_name as editor_name, c.deleted_at, c.deleted_by,
  c.first_published_at, c.material_flag, ${named(SHARED.filter(isListed))},
  s.views, s.unique_viewers, s.avg_seconds, s.completion_rate, s.last_viewed_at, s.shares,
  s.downloads,
  to_json(cover) as cover`);

const STATS = sql.raw('left join content_stats s on s.content_id = c.id');

const JOINS = sql.raw(`
  left join staff creator on creator.id = c.created_by
  left join staff editor on editor.id = c.updated_by
  left join media cover on cover.id = c.featured_image_id`);

const ITEM = sql.raw(named(SHARED.filter((field) => !isListed(field))));

const REVISION = sql.raw(`coalesce((select max(r.revision_no) from revision r
    where r.entity_type = c.kind and r.entity_id = c.id), 0) as revision`);

/** What warnings on an item need to know about other items: only those that the actor may see. */
const item = (visible: Readonly<Record<keyof VisibleArrays, RawBuilder<unknown>>>) => sql`
  ${ITEM}, c.edited_by,
  ladder.brand as ladder_brand, to_json(share) as share_image,
  ${REVISION},
  (select count(*) from content x where x.kind = c.kind and x.deleted_at is null
    and x.title collate "th-x-icu" = c.title collate "th-x-icu" and x.id <> c.id
    and ${isVisible('x', visible)}) as same_title,
  (select count(*) from content x where x.material_code = c.material_code
    and x.deleted_at is null and x.id <> c.id
    and (x.brand <> c.brand or x.material_expires_at is distinct from c.material_expires_at)
    and ${isVisible('x', visible)}) as code_reused,
  case when c.is_featured then (select count(*) from content x
    where x.kind = c.kind and x.is_featured and x.deleted_at is null) else 0 end as featured`;

const ITEM_JOINS = sql.raw(`
  left join media share on share.id = (c.seo->>'og_image_id')::bigint
  left join product_adoption_ladder ladder on ladder.id = c.product_adoption_ladder_id
  left join content pi on pi.id = c.pi_document_id`);

const linkedStatus = (alias: string, now: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(`${alias}.deleted_at`)} is null
    then ${effectiveStatusSql(alias, now)} else 'deleted' end`;

interface ItemWanted extends VisibleArrays {
  id: number;
  kind: ContentKind;
  now: string;
}

/**
 * Reads one item with everything its reply shows, in one round trip. The caller checks the brand
 * scope.
 */
export function itemStatement<Columns, Query extends ListQuery>(table: ReadTable<Query>) {
  const select = composed<ItemRow & Columns, ItemWanted>((value) => {
    const now = value('now');
    const visible = {
      wholeKinds: value('wholeKinds'),
      partKinds: value('partKinds'),
      partBrands: value('partBrands'),
    };
    return sql`
    select ${RECORD}, ${item(visible)}, ${table.itemColumns},
      case when pi.id is not null then json_build_object('id', pi.id, 'title', pi.title,
        'brand', pi.brand, 'effective_status', ${linkedStatus('pi', now)}) end as pi_document,
      coalesce((select json_agg(json_build_object('relation', l.relation, 'type', t.kind, 'id', t.id,
        'title', t.title, 'brand', t.brand, 'effective_status', ${linkedStatus('t', now)},
        'no_consent', ${noConsentSql('t')}, 'names', concat_ws(chr(10), t.title, f.file_name))
        order by l.position)
        from content_link l join content t on t.id = l.to_id
        left join document d on d.content_id = t.id left join media f on f.id = d.file_id
        where l.from_id = c.id), '[]') as links
    from content c ${table.join} ${STATS} ${JOINS} ${ITEM_JOINS}
    where c.id = ${value('id')} and c.kind = ${value('kind')}`;
  });
  return async (
    db: Db,
    kind: ContentKind,
    id: number,
    now: Date,
    visible: readonly VisibleKind[],
  ): Promise<(ItemRow & Columns) | undefined> => {
    const wanted = { id, kind, now: now.toISOString(), ...visibleArrays(visible) };
    const [row] = await select(db, wanted);
    return row;
  };
}

const STORED = sql.raw(`c.id, c.version, c.created_by, c.updated_at, c.updated_by,
  editor.display_name as editor_name, c.deleted_at, c.deleted_by, c.edited_by,
  c.first_published_at, c.material_flag, ${named(SHARED)}`);

/** An item with the ids that it links to, in their order. */
export type LinkedRow<Columns> = StoredRow &
  Columns & { links: readonly { relation: string; id: number }[] };

/**
 * Reads one item as it is stored, in half the time of what its reply shows. The caller checks the
 * brand scope.
 */
export function storedStatement<Columns>(table: Pick<ReadTable<never>, 'join' | 'ownColumns'>) {
  const select = composed<LinkedRow<Columns>, Pick<ItemWanted, 'id' | 'kind'>>(
    (value) => sql`
    select ${STORED}, ${REVISION}, ${table.ownColumns},
      coalesce((select json_agg(json_build_object('relation', l.relation, 'id', l.to_id)
        order by l.position) from content_link l where l.from_id = c.id), '[]') as links
    from content c ${table.join} left join staff editor on editor.id = c.updated_by
    where c.id = ${value('id')} and c.kind = ${value('kind')}`,
  );
  return async (db: Db, kind: ContentKind, id: number): Promise<LinkedRow<Columns> | undefined> => {
    const [row] = await select(db, { id, kind });
    return row;
  };
}

/** The staff who created an item that this scope may see in the list. */
export const selectCreators = (
  db: Db,
  scope: Pick<ListScope, 'kind' | 'brands'>,
  search: string | undefined,
): Promise<FoundPerson[]> =>
  findStaff(
    db,
    search,
    sql`s.id in (select c.created_by from content c where ${allOf(scopeConditions(scope))})`,
  );

interface Sort {
  by: string;
  order: 'asc' | 'desc';
}

// Both directions match an index exactly, so that a page does not sort the whole list.
const SORTS: Record<SharedSort, Record<Sort['order'], string>> = {
  updated_at: { asc: 'c.updated_at, c.id', desc: 'c.updated_at desc, c.id desc' },
  published_at: {
    asc: 'c.published_at nulls first, c.id',
    desc: 'c.published_at desc nulls last, c.id desc',
  },
  title: {
    asc: 'c.title collate "th-x-icu", c.id',
    desc: 'c.title collate "th-x-icu" desc, c.id desc',
  },
  views: { asc: 'coalesce(s.views, 0), c.id', desc: 'coalesce(s.views, 0) desc, c.id desc' },
  material_expires_at: {
    asc: 'c.material_expires_at, c.id',
    desc: 'c.material_expires_at desc nulls last, c.id desc',
  },
  sort_order: {
    asc: 'c.sort_order, c.published_at desc nulls last, c.id desc',
    desc: 'c.sort_order desc, c.published_at nulls first, c.id',
  },
};

const isShared = (by: string): by is SharedSort => Object.hasOwn(SORTS, by);

/** The rows of a list, in its order. */
function chosen<Columns, Query extends ListQuery>(
  table: ReadTable<Query>,
  scope: ListScope,
  query: Query,
  sort: Sort,
) {
  const own = table.filters(query, scope.now);
  const where = allOf([
    ...scopeConditions(scope),
    ...statusConditions(query, scope),
    ...filterConditions(query, scope),
    ...own,
  ]);
  const ownOrder = table.sorts?.(scope.now)[sort.by]?.[sort.order];
  const shared = isShared(sort.by) ? SORTS[sort.by][sort.order] : undefined;
  const order = ownOrder ?? (shared && sql.raw(shared));
  if (!order) throw new TypeError(`Lists cannot be sorted by ${sort.by}`);
  const ids = sql<{ id: number }>`
      select c.id from content c
        ${own.length > 0 || ownOrder ? table.join : sql``}
        ${sort.by === 'views' ? STATS : sql``}
      where ${where} order by ${order}`;
  /** The rows of a source that holds their ids. */
  const rows = (
    page: RawBuilder<unknown>,
    { inOrder = order, columns = table.listColumns } = {},
  ) => sql<ListRow & Columns>`
    select ${RECORD}, ${columns}
    from ${page}
    join content c on c.id = page.id ${table.join} ${STATS} ${JOINS}
    where ${allOf(scopeConditions(scope))}
    order by ${inOrder}`;
  return { ids, rows };
}

/**
 * One page of a list; `sort.by` is one of the contract's sortable columns. Selects the ids first,
 * with a plan for these filters, since sorting or skipping wide, joined rows costs many times more.
 * Then selects the rows, whose plan is slow to make and the same for all ids.
 */
export async function selectPage<Columns, Query extends ListQuery>(
  db: Db,
  table: ReadTable<Query>,
  scope: ListScope,
  query: Query,
  sort: Sort,
): Promise<(ListRow & Columns)[]> {
  const { ids, rows } = chosen<Columns, Query>(table, scope, query, sort);
  const page = await sql<{ id: number }>`${ids}
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  if (page.rows.length === 0) return [];
  const named = page.rows.map(({ id }) => id);
  const inPlace = sql`unnest(${named}::bigint[]) with ordinality page (id, place)`;
  const found = await rows(inPlace, { inOrder: sql`page.place` }).execute(db);
  return found.rows;
}

/** Every row of a list, or only the given ids, for an export. */
export function selectAll<Columns, Query extends ListQuery>(
  table: ReadTable<Query>,
  scope: ListScope,
  query: Query,
  sort: Sort,
  ids: readonly number[] | undefined,
): { statement: RawBuilder<ListRow & Columns>; count(trx: Trx): Promise<number> } {
  const named = ids ? [sql`c.id = any(${ids})`] : [];
  const narrowed: ReadTable<Query> = {
    ...table,
    filters: (given, now) => [...table.filters(given, now), ...named],
  };
  const all = chosen<Columns, Query>(narrowed, scope, query, sort);
  return {
    statement: all.rows(sql`(${all.ids}) page`, { columns: table.fileColumns }),
    count: async (trx) => (await selectCounts(trx, narrowed, scope, query)).total,
  };
}

/**
 * Counts of every tab for the same filters without the tab itself, and the tab's own total.
 * Published, draft, scheduled and expired add up to all.
 */
export async function selectCounts<Query extends ListQuery>(
  db: Db,
  table: ReadTable<Query>,
  scope: ListScope,
  query: Query,
): Promise<ListCounts> {
  const own = table.filters(query, scope.now);
  const where = allOf([...scopeConditions(scope), ...filterConditions(query, scope), ...own]);
  const has = (status: 'published' | 'scheduled' | 'expired') =>
    hasEffectiveStatus('c', status, scope.now);
  const { rows } = await sql<TabCounts & { total: number }>`
    ${plannedAnew}select count(*) filter (where c.deleted_at is null) as "all",
      count(*) filter (where c.deleted_at is null and ${has('published')}) as publish,
      count(*) filter (where c.deleted_at is null and c.status = 'draft') as draft,
      count(*) filter (where c.deleted_at is null and ${has('scheduled')}) as scheduled,
      count(*) filter (where c.deleted_at is null and ${has('expired')}) as expired,
      count(*) filter (where c.deleted_at > ${scope.trashSince.toISOString()}::timestamptz) as trash,
      count(*) filter (where ${allOf(statusConditions(query, scope))}) as total
    from content c ${own.length > 0 ? table.join : sql``} where ${where}`.execute(db);
  const { total, ...counts } = rows[0] ?? {
    all: 0,
    publish: 0,
    draft: 0,
    scheduled: 0,
    expired: 0,
    trash: 0,
    total: 0,
  };
  return { counts, total };
}

const lock = composedLater<{ kind: ContentKind; id: number }>(
  (value) => sql`select id from content
    where id = ${value('id')} and kind = ${value('kind')} for no key update`,
);

/**
 * Locks one item, if it exists, against other writers until the end of the transaction. It must be
 * read by another statement: what this one waited for is only visible to the next.
 */
export const lockItem = (trx: Trx, kind: ContentKind, id: number): Promise<void> =>
  lock(trx, { kind, id });
