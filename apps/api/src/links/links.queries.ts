import { fieldNames } from '@connect/contract/calls/record.ts';
import type { Brand, ContentStatus, Visibility } from '@connect/contract/constants.ts';
import type { UsedKind } from '@connect/contract/kinds.ts';
import { type LinkValues, type link, linkFields } from '@connect/contract/links/link.ts';
import type { LinkKind, LinkState } from '@connect/contract/links/link-choices.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { columnsOf } from '../db/columns.ts';
import type { Db, Trx } from '../deps.ts';
import { allOf, among, type Condition, idOf, withWords } from '../lists/conditions.queries.ts';
import type { MediaAddress } from '../media/files/media-url.ts';
import { visibleCondition } from '../rights/visible-kinds.queries.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';
import { momentText, onDays } from '../time/bangkok.queries.ts';
import { linkStateSql } from './link-state.queries.ts';

export type LinkListQuery = z.output<NonNullable<typeof link.list.query>>;

/** What links are asked for, whichever page of them. */
export type LinksAsked = Omit<LinkListQuery, 'page' | 'limit'>;

export interface LinkSort {
  by: NonNullable<LinkListQuery['order_by']>;
  order: 'asc' | 'desc';
}

/** The content that a link leads to, as it is stored. */
export interface TargetRecord {
  id: number;
  kind: UsedKind;
  title: string;
  slug: string;
  /** Of an event that takes people at its page (domain/registrations#page-of-an-event). */
  has_page: boolean;
  excerpt: string;
  brand: Brand;
  visibility: Visibility;
  status: ContentStatus;
  published_at: string | null;
  expires_at: string | null;
  material_code: string | null;
  material_expires_at: string | null;
  therapy_area_ids: number[];
  deleted_at: string | null;
}

export interface LinkRecord extends LinkValues {
  id: number;
  kind: LinkKind;
  version: number;
  state: LinkState;
  target: TargetRecord | null;
  owner_name: string | null;
  clicks_imported: number;
  clicks_total: number;
  clicks_valid: number;
  clicks_gone: number;
  unique_visitors: number;
  last_clicked_at: string | null;
  migrated_to: { id: number; name: string; code: string } | null;
  created_at: string;
  created_by: number | null;
  creator_name: string | null;
  updated_at: string;
  updated_by: number | null;
  editor_name: string | null;
  deleted_at: string | null;
}

/** Who asks, and when. */
export interface LinkListing {
  /** Null: every brand. */
  brands: readonly Brand[] | null;
  now: Date;
  trashSince: Date;
}

const targetJson = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const moment = (name: string) => momentText(column(name));
  return sql`json_build_object('id', ${column('id')}, 'kind', ${column('kind')},
    'title', ${column('title')}, 'slug', ${column('slug')}, 'excerpt', ${column('excerpt')},
    'has_page', exists (select from event e where e.content_id = ${column('id')} and e.registration_mode <> 'closed'),
    'brand', ${column('brand')}, 'visibility', ${column('visibility')},
    'status', ${column('status')}, 'published_at', ${moment('published_at')},
    'expires_at', ${moment('expires_at')}, 'material_code', ${column('material_code')},
    'material_expires_at', ${column('material_expires_at')},
    'therapy_area_ids', ${column('therapy_area_ids')},
    'deleted_at', ${moment('deleted_at')})`;
};

/** The brand of a link: that of its target, if it is content. */
const BRAND = sql`coalesce(c.brand, l.brand)`;

const OWN = columnsOf('l', fieldNames(linkFields));
const RECORD = (now: Date) => sql`l.id, l.kind, l.version, ${OWN},
  owner.display_name as owner_name, l.clicks_imported, ${linkStateSql(now)} as state,
  case when c.id is not null then ${targetJson('c')} end as target,
  coalesce(s.clicks_total, 0) as clicks_total, coalesce(s.clicks_valid, 0) as clicks_valid,
  coalesce(s.clicks_gone, 0) as clicks_gone,
  coalesce(s.unique_visitors, 0) as unique_visitors, s.last_clicked_at,
  case when m.id is not null then json_build_object('id', m.id, 'name', m.name, 'code', m.code) end
    as migrated_to,
  l.created_at, l.created_by, creator.display_name as creator_name, l.updated_at, l.updated_by,
  editor.display_name as editor_name, l.deleted_at`;
/** What states and brands are computed from. */
const FACTS = sql`link l left join link_stats s on s.link_id = l.id
  left join content c on c.id = l.target_id`;
const JOINS = sql`left join platform_user owner on owner.id = l.owner_user_id
  left join link m on m.id = l.migrated_to_id
  left join staff creator on creator.id = l.created_by
  left join staff editor on editor.id = l.updated_by`;

/** Parts of words of name, code, campaign and address, or of the target's title; `#123` is an id. */
function searchConditions(search: string | undefined): Condition[] {
  const id = idOf(search);
  if (id !== null) return [sql`l.id = ${id}`];
  return withWords(sql`(l.search_text || ' ' || coalesce(c.search_text, ''))`, search);
}

const inBrands = (brands: readonly Brand[] | null): Condition[] =>
  brands ? [sql`${BRAND} = any(${[...brands]})`] : [];

const conditions = (query: LinksAsked, { brands }: LinkListing): Condition[] => [
  sql`l.kind = ${query.kind}`,
  ...inBrands(brands),
  ...searchConditions(query.search),
  ...among(sql`l.target_type`, query.target_type),
  ...among(sql`l.target_id`, query.target_id),
  ...among(sql`l.channel`, query.channel),
  ...among(sql`l.campaign`, query.campaign),
  ...among(BRAND, query.brand),
  ...among(sql`l.owner_user_id`, query.owner_user_id),
  ...(query.migrated === undefined
    ? []
    : [sql`(l.migrated_to_id is not null) = ${query.migrated}`]),
  ...onDays(sql`l.created_at`, query.date_from, query.date_to),
];

const trashed = ({ trashSince }: LinkListing) =>
  sql`l.deleted_at > ${trashSince.toISOString()}::timestamptz`;

/** The condition of a tab; what is archived is shown where it is asked for only. */
function tab(query: LinksAsked, listing: LinkListing, state: RawBuilder<unknown>): Condition {
  if (query.deleted) return trashed(listing);
  return query.status?.length
    ? sql`l.deleted_at is null and ${state} = any(${query.status})`
    : sql`l.deleted_at is null and l.status <> 'archived'`;
}

const SORTS: Record<LinkSort['by'], string> = {
  created_at: 'l.created_at',
  updated_at: 'l.updated_at',
  name: 'l.name collate "th-x-icu"',
  clicks: 'coalesce(s.clicks_valid, 0) + l.clicks_imported',
  unique_visitors: 'coalesce(s.unique_visitors, 0)',
  last_clicked_at: `coalesce(s.last_clicked_at, '-infinity')`,
};

/** A list's rows, or those of them with these ids. */
type Asked = LinksAsked & { ids?: readonly number[] | undefined };

const listed = (query: Asked, listing: LinkListing): Condition =>
  allOf([
    ...conditions(query, listing),
    ...among(sql`l.id`, query.ids),
    tab(query, listing, linkStateSql(listing.now)),
  ]);

/** All links of a list, in its order. */
export const allLinks = (query: Asked, sort: LinkSort, listing: LinkListing) => sql<LinkRecord>`
  select ${RECORD(listing.now)} from ${FACTS} ${JOINS} where ${listed(query, listing)}
  order by ${sql.raw(`${SORTS[sort.by]} ${sort.order}, l.id ${sort.order}`)}`;

/** One page of links. */
export async function selectLinkPage(
  db: Db,
  query: LinkListQuery,
  sort: LinkSort,
  listing: LinkListing,
): Promise<LinkRecord[]> {
  const { rows } = await sql<LinkRecord>`${allLinks(query, sort, listing)}
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return rows;
}

export async function countLinks(
  db: Db | Trx,
  query: Asked,
  listing: LinkListing,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${FACTS} where ${listed(query, listing)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Counts of the tabs for the same filters, and the tab's own total. */
export async function selectLinkCounts(
  db: Db,
  query: LinkListQuery,
  listing: LinkListing,
): Promise<{ counts: Record<string, number>; total: number }> {
  const live = (state: LinkState) =>
    sql`count(*) filter (where l.deleted_at is null and l.state = ${state})`;
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where l.deleted_at is null and l.state <> 'archived') as "all",
      ${live('active')} as active, ${live('scheduled')} as scheduled, ${live('paused')} as paused,
      ${live('expired')} as expired, ${live('archived')} as archived,
      count(*) filter (where ${trashed(listing)}) as trash,
      count(*) filter (where ${tab(query, listing, sql`l.state`)}) as total
    from (select l.deleted_at, l.status, ${linkStateSql(listing.now)} as state from ${FACTS}
      where ${allOf(conditions(query, listing))}) l`.execute(db);
  const { total: found = 0, ...counts } = rows[0] ?? {};
  return { counts, total: found };
}

/** One link of these brands, trash included. */
export async function selectLink(
  db: Db | Trx,
  id: number,
  brands: readonly Brand[] | null,
  now: Date,
): Promise<LinkRecord | undefined> {
  const { rows } = await sql<LinkRecord>`
    select ${RECORD(now)} from ${FACTS} ${JOINS}
    where ${allOf([sql`l.id = ${id}`, ...inBrands(brands)])}`.execute(db);
  return rows[0];
}

/** The link of a code, whatever its case; of a moved one the link that took its place. */
export async function selectByCode(
  db: Db,
  code: string,
  now: Date,
): Promise<LinkRecord | undefined> {
  const { rows } = await sql<LinkRecord>`
    with asked as (select coalesce(migrated_to_id, id) as id from link
      where lower(code) = lower(${code}) and deleted_at is null)
    select ${RECORD(now)} from asked join link l on l.id = asked.id and l.deleted_at is null
      left join link_stats s on s.link_id = l.id left join content c on c.id = l.target_id
      ${JOINS}`.execute(db);
  return rows[0];
}

/** Content that links can lead to: of a kind, by words of its title, the newest first. */
export async function selectTargets(
  db: Db | Trx,
  kind: UsedKind,
  asked: { search?: string | undefined; id?: number },
  visible: readonly VisibleKind[],
): Promise<TargetRecord[]> {
  const id = asked.id ?? idOf(asked.search);
  const wanted = id === null ? withWords(sql`c.search_text`, asked.search) : [sql`c.id = ${id}`];
  const { rows } = await sql<{ target: TargetRecord }>`
    select ${targetJson('c')} as target from content c
    where ${allOf([sql`c.kind = ${kind} and c.deleted_at is null`, visibleCondition(visible), ...wanted])}
    order by c.status = 'publish' desc, c.updated_at desc, c.id desc limit 20`.execute(db);
  return rows.map(({ target }) => target);
}

/** The cover of an item, for previews of links to it. */
export async function selectCover(db: Db, contentId: number): Promise<MediaAddress | undefined> {
  const { rows } = await sql<MediaAddress>`
    select m.id, m.sha256, m.mime_type from content c join media m on m.id = c.featured_image_id
    where c.id = ${contentId}`.execute(db);
  return rows[0];
}
