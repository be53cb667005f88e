import { WEEKDAYS } from '@connect/contract/closed-lists.ts';
import type {
  Brand,
  Channel,
  EngagementAction,
  Region,
  UserType,
} from '@connect/contract/constants.ts';
import type { UsedKind } from '@connect/contract/kinds.ts';
import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { sql } from 'kysely';
import type { Trx } from '../deps.ts';
import { allOf, among, anyOf, type Condition, likeText } from '../lists/conditions.queries.ts';
import type { SeenOwner } from '../people/owner-name.ts';
import { inRegions } from '../people/regions.queries.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import type { UserScope } from '../people/user-scope.ts';
import { visibleCondition } from '../rights/visible-kinds.queries.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';
import { hourOf, onDays, weekdayOf } from '../time/bangkok.queries.ts';

export interface EngagementRecord {
  occurred_at: string;
  content_type: UsedKind | 'link';
  content_id: number;
  title: string;
  brand: Brand;
  therapy_area_ids: number[];
  material_code: string | null;
  action: EngagementAction;
  user_id: number | null;
  display_name: string | null;
  user_type: UserType | null;
  specialty_th: string | null;
  specialty_en: string | null;
  workplace: string | null;
  province_code: string | null;
  region: Region | null;
  owner: SeenOwner;
  channel: Channel | null;
  link_code: string | null;
  device: string | null;
  duration_seconds: number | null;
  progress_pct: number | null;
  is_qualified: boolean;
  is_completed: boolean;
}

type Asked = Extract<ReportQuery, { report?: 'engagement' | undefined }>;

/** Which rows of the log somebody may take away. */
export interface EngagementSeen {
  visible: readonly VisibleKind[];
  /** Brands of links, null: all; undefined: clicks are not for them. */
  links: readonly Brand[] | null | undefined;
  regions: readonly Region[] | null;
  users: UserScope;
  /** Bangkok days, both included. */
  from: string;
  to: string;
  /** What was searched: part of a name, or an id. */
  name: string | null;
  personId: number | null;
}

// A row names its province as the log page does: the person's, else the one that was guessed.
const PROVINCE = sql.raw('coalesce(m.province_code, l.province_guess)');
const CHANNEL = sql.raw(`coalesce(l.channel, 'direct')`);
const DEVICE = sql.raw(`coalesce(l.device, 'unknown')`);
const FROM = sql.raw(`join content c on c.id = l.content_id and c.kind = l.content_type
  left join platform_user m on m.id = l.user_id`);
// A link is of the brand of what it leads to.
const WITH_LINKS =
  sql.raw(`join (select kind, id, title, brand, therapy_area_ids, material_code from content
    union all select 'link', k.id, k.name, coalesce(t.brand, k.brand),
      coalesce(t.therapy_area_ids, k.therapy_area_ids), coalesce(t.material_code, k.material_code)
    from link k left join content t on t.id = k.target_id) c
    on c.id = l.content_id and c.kind = l.content_type
  left join platform_user m on m.id = l.user_id`);
const rowsOf = ({ content_type: kinds }: Asked): Condition =>
  sql`engagement_log l ${kinds?.includes('link') ? WITH_LINKS : FROM}`;

const clicksOf = ({ links }: EngagementSeen): Condition[] =>
  links === undefined
    ? []
    : [allOf([sql`c.kind = 'link'`, ...(links ? [sql`c.brand = any(${[...links]})`] : [])])];

const listed = (query: Asked, seen: EngagementSeen): Condition =>
  allOf([
    anyOf([visibleCondition(seen.visible), ...clicksOf(seen)]),
    ...onDays(sql`l.occurred_at`, seen.from, seen.to),
    ...(query.include_excluded ? [] : [sql`not l.is_bot and not l.is_internal`]),
    inRegions(PROVINCE, seen.regions),
    ...among(sql`l.content_type`, query.content_type),
    ...among(sql`l.content_id`, query.content_id),
    ...among(sql`l.action`, query.action),
    ...among(sql`c.brand`, query.brand),
    ...(query.therapy_area_id?.length
      ? [sql`c.therapy_area_ids && ${query.therapy_area_id}::bigint[]`]
      : []),
    ...among(sql`m.user_type`, query.user_type),
    ...(query.signed_in === undefined ? [] : [sql`(m.id is not null) = ${query.signed_in}`]),
    ...among(sql`m.specialty_id`, query.first_specialty_id),
    ...(query.specialty_id?.length
      ? [
          sql`m.specialty_ids && (select array_agg(sp.id) from specialty sp
            where sp.id = any(${query.specialty_id}) or sp.parent_id = any(${query.specialty_id}))`,
        ]
      : []),
    ...among(CHANNEL, query.channel),
    ...among(DEVICE, query.device),
    ...among(
      weekdayOf(sql`l.occurred_at`),
      query.weekday?.map((one) => WEEKDAYS.indexOf(one) + 1),
    ),
    ...among(hourOf(sql`l.occurred_at`), query.hour),
    ...among(PROVINCE, query.province_code),
    ...(query.region?.length ? [inRegions(PROVINCE, query.region)] : []),
    ...among(sql`m.owner_rep_id`, query.owner_rep_id),
    ...among(sql`l.link_id`, query.link_id),
    ...(query.owner_user_id?.length
      ? [sql`l.link_id in (select id from link where owner_user_id = any(${query.owner_user_id}))`]
      : []),
    ...(query.completed === undefined ? [] : [sql`l.is_completed = ${query.completed}`]),
    ...(seen.personId === null ? [] : [sql`l.user_id = ${seen.personId}`]),
    ...(seen.name === null
      ? []
      : [sql`lower(m.display_name) like lower(${`%${likeText(seen.name)}%`})`]),
  ]);

/** Views and actions on content, by time. */
export function engagementStatement(query: Asked, seen: EngagementSeen) {
  const order = sql.raw(query.order ?? 'desc');
  return sql<EngagementRecord>`
    select l.occurred_at, l.content_type, l.content_id, c.title, c.brand, c.therapy_area_ids,
      c.material_code, l.action, l.user_id, m.display_name, m.user_type,
      sp.name_th as specialty_th, sp.name_en as specialty_en, w.name_th as workplace,
      ${PROVINCE} as province_code, pr.region,
      case when o.id is not null then json_build_object('id', o.id, 'display_name', o.display_name,
        'seen', ${allOf([sql`true`, ...inUserScope(seen.users, 'o')])}) end as owner,
      l.channel, l.link_code, l.device, l.duration_seconds, l.progress_pct, l.is_qualified,
      l.is_completed
    from ${rowsOf(query)} left join specialty sp on sp.id = m.specialty_id
      left join workplace w on w.id = m.workplace_id
      left join province pr on pr.code = ${PROVINCE}
      left join platform_user o on o.id = m.owner_rep_id
    where ${listed(query, seen)}
    order by l.occurred_at ${order}, l.id ${order}`;
}

export async function countEngagement(
  trx: Trx,
  query: Asked,
  seen: EngagementSeen,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${rowsOf(query)} where ${listed(query, seen)}`.execute(trx);
  return rows[0]?.n ?? 0;
}
