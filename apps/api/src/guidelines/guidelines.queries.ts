import type { Brand, Channel, Region, UserType } from '@connect/contract/constants.ts';
import type {
  FULFILMENT_STATUSES,
  GuidelineRequest,
  PATIENT_GROUPS,
} from '@connect/contract/guidelines/guideline.ts';
import type { guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import { RETENTION_RULES } from '@connect/contract/privacy/retention.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '../deps.ts';
import { allOf, among, type Condition, idOf, withWords } from '../lists/conditions.queries.ts';
import type { ListCounts } from '../lists/known-counts.ts';
import { inGuidelineScope } from '../people/guideline-scope.queries.ts';
import type { GuidelineScope } from '../people/guideline-scope.ts';
import { inRegions } from '../people/regions.queries.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import type { UserScope } from '../people/user-scope.ts';
import { onDays } from '../time/bangkok.queries.ts';

export type GuidelineListQuery = z.output<NonNullable<typeof guideline.list.query>>;
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number];
export type GuidelineOrder = 'asc' | 'desc';

/** Who asks for requests. */
export interface GuidelineListing {
  scope: GuidelineScope;
  /** Representatives outside of it are not named, and nothing is found by them. */
  users: UserScope;
  /** Names are searched only where they are read. */
  masked: boolean;
}

/** A request and its person, uncovered. */
export interface GuidelineRecord {
  id: number;
  version: number;
  occurred_at: string;
  action: GuidelineRequest;
  document_id: number;
  document_title: string;
  brand: Brand;
  therapy_area_ids: number[];
  material_code: string | null;
  user_id: number | null;
  user_name: string | null;
  user_type: UserType | null;
  license_no: string | null;
  workplace: string | null;
  province_code: string | null;
  region: Region | null;
  quantity: number | null;
  fulfilment_status: FulfilmentStatus | null;
  fulfilled_at: string | null;
  channel: Channel | null;
  link: { id: number; code: string } | null;
  owner: { id: number; display_name: string; seen: boolean } | null;
  patient_group: (typeof PATIENT_GROUPS)[number] | null;
  delivery_address: string;
  contact_phone: string;
}

const RECORD = ({ users }: Pick<GuidelineListing, 'users'>) => sql`
  g.id, g.version, g.occurred_at, g.request as action, g.document_id, g.document_title, g.brand,
  c.therapy_area_ids, g.material_code, g.user_id, u.display_name as user_name, g.user_type,
  u.license_no, w.name_th as workplace, g.province_code, pr.region, g.quantity,
  g.fulfilment_status, g.fulfilled_at, g.channel,
  case when l.id is not null then json_build_object('id', l.id, 'code', l.code) end as link,
  case when o.id is not null then json_build_object('id', o.id, 'display_name', o.display_name,
    'seen', ${allOf([sql`true`, ...inUserScope(users, 'o')])}) end as owner,
  g.patient_group, g.delivery_address, g.contact_phone`;

const FROM = sql.raw(`guideline_request g join content c on c.id = g.document_id
  left join platform_user u on u.id = g.user_id left join workplace w on w.id = g.workplace_id
  left join province pr on pr.code = g.province_code left join link l on l.id = g.link_id
  left join platform_user o on o.id = g.owner_rep_id`);

/** Words of the guide's title and code, and of the person's name where it is read; `#123` is an id. */
function searchConditions(search: string | undefined, masked: boolean): Condition[] {
  const id = idOf(search);
  if (id !== null) return [sql`g.id = ${id}`];
  const name = masked
    ? sql``
    : sql`|| ' ' || coalesce((select n.display_name from platform_user n where n.id = g.user_id), '')`;
  return withWords(
    sql`lower(g.document_title || ' ' || coalesce(g.material_code, '') ${name})`,
    search,
  );
}

/** What is asked of a list, or those of its rows with these ids. */
type Asked = Omit<GuidelineListQuery, 'page' | 'limit'> & { ids?: readonly number[] | undefined };

/** Every condition is on `g` alone, so that counts need no other table. */
const listed = (query: Asked, { scope, users, masked }: GuidelineListing): Condition =>
  allOf([
    sql`true`,
    ...inGuidelineScope(scope),
    ...searchConditions(query.search, masked),
    ...among(sql`g.document_id`, query.document_id),
    ...among(sql`g.request`, query.action),
    ...among(sql`g.brand`, query.brand),
    ...(query.therapy_area_id?.length
      ? [
          sql`g.document_id in (select d.id from content d
            where d.kind = 'document' and d.therapy_area_ids && ${query.therapy_area_id}::bigint[])`,
        ]
      : []),
    ...among(sql`g.user_type`, query.user_type),
    ...among(sql`g.province_code`, query.province_code),
    ...(query.region?.length ? [inRegions(sql`g.province_code`, query.region)] : []),
    ...(query.colleagues === undefined
      ? []
      : [sql`(coalesce(g.user_type, '') in ('sale', 'staff')) = ${query.colleagues}`]),
    ...(query.owner_rep_id?.length
      ? [
          sql`g.owner_rep_id in (select o.id from platform_user o
            where ${allOf([sql`o.id = any(${query.owner_rep_id})`, ...inUserScope(users, 'o')])})`,
        ]
      : []),
    ...among(sql`g.fulfilment_status`, query.fulfilment_status),
    ...onDays(sql`g.occurred_at`, query.date_from, query.date_to),
    ...among(sql`g.id`, query.ids),
  ]);

/** All requests of a list, in its order. */
export const allGuidelines = (query: Asked, order: GuidelineOrder, listing: GuidelineListing) =>
  sql<GuidelineRecord>`select ${RECORD(listing)} from ${FROM} where ${listed(query, listing)}
    order by ${sql.raw(`g.occurred_at ${order}, g.id ${order}`)}`;

/** One page of requests. */
export async function selectGuidelinePage(
  db: Db,
  query: GuidelineListQuery,
  order: GuidelineOrder,
  listing: GuidelineListing,
): Promise<GuidelineRecord[]> {
  const { rows } = await sql<GuidelineRecord>`${allGuidelines(query, order, listing)}
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return rows;
}

export async function countGuidelines(
  db: Db | Trx,
  query: Asked,
  listing: GuidelineListing,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from guideline_request g where ${listed(query, listing)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Figures of a list and its total; `top` is the id of the guide that is taken most, 0 for none. */
export async function selectGuidelineFigures(
  db: Db,
  query: GuidelineListQuery,
  listing: GuidelineListing,
): Promise<ListCounts> {
  const audience = sql`(g.user_type in ('sale', 'staff')) is not true`;
  const { rows } = await sql<Record<string, number>>`
    select count(*) as total,
      count(*) filter (where ${audience} and g.request = 'download') as downloads,
      coalesce(sum(g.quantity) filter (where ${audience}), 0) as copies,
      count(distinct g.user_id) filter (where ${audience} and g.request <> 'view') as people,
      count(*) filter (where g.fulfilment_status in ('new', 'preparing')) as waiting,
      coalesce(mode() within group (order by g.document_id)
        filter (where ${audience} and g.request <> 'view'), 0) as top
    from guideline_request g where ${listed(query, listing)}`.execute(db);
  const { total = 0, ...counts } = rows[0] ?? {};
  return { counts, total };
}

/** The title of a guide. */
export async function selectGuideTitle(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('content')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.title;
}

/** What was said of printed copies. */
export interface GuidelineStep {
  fulfilment_status: FulfilmentStatus;
  changed_at: string;
  changed_by: number | null;
  changer_name: string | null;
}

export type GuidelineDetail = GuidelineRecord & { address_until: string | null };

/** One request in scope; its address is deleted by the rule of retention as it is now. */
export async function selectGuideline(
  db: Db | Trx,
  id: number,
  listing: GuidelineListing,
): Promise<GuidelineDetail | undefined> {
  const { rows } = await sql<GuidelineDetail>`
    select ${RECORD(listing)}, g.fulfilled_at + make_interval(days => coalesce(
      (select r.days from retention_rule r where r.code = 'guideline_address'),
      ${RETENTION_RULES.guideline_address})) as address_until
    from ${FROM} where ${allOf([sql`g.id = ${id}`, ...inGuidelineScope(listing.scope)])}`.execute(
    db,
  );
  return rows[0];
}

/** What became of the copies of a request, the latest last. */
export const selectSteps = (db: Db | Trx, id: number): Promise<GuidelineStep[]> =>
  db
    .selectFrom('guideline_step as p')
    .leftJoin('staff as s', 's.id', 'p.changed_by')
    .select([
      'p.fulfilment_status',
      'p.changed_at',
      'p.changed_by',
      's.display_name as changer_name',
    ])
    .where('p.request_id', '=', id)
    .orderBy('p.id')
    .$narrowType<{ fulfilment_status: FulfilmentStatus }>()
    .execute();

export async function lockGuideline(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`select id from guideline_request where id = ${id} for update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Says what became of the copies. The time since which they are gone is that of the first such step. */
export async function moveGuideline(
  trx: Trx,
  id: number,
  status: FulfilmentStatus,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`;
  await sql`update guideline_request set fulfilment_status = ${status}, version = version + 1,
    fulfilled_at = case when ${status} in ('sent', 'cancelled') then coalesce(fulfilled_at, ${now}) end
    where id = ${id}`.execute(trx);
  await sql`insert into guideline_step (request_id, fulfilment_status, changed_at, changed_by)
    values (${id}, ${status}, ${now}, ${by})`.execute(trx);
}
