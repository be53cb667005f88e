import type { Channel, Region, UserType } from '@connect/contract/constants.ts';
import { type RegistrationStatus, SEATED } from '@connect/contract/meetings/registration-states.ts';
import type { Attendance } from '@connect/contract/webinars/webinar.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { allOf, among, likeText } from '../../lists/conditions.queries.ts';
import { inRegions } from '../../people/regions.queries.ts';
import { dayOf } from '../../time/bangkok.queries.ts';

/** Which registrations are requested; `regions` is the caller's scope, null = all. */
export interface RegistrationFilter {
  webinarId: number;
  regions: readonly Region[] | null;
  states?: readonly RegistrationStatus[];
  userTypes?: readonly UserType[];
  channels?: readonly Channel[];
  attended?: boolean;
  credited?: boolean;
  /** Part of a user's name; null when names are masked. */
  name: string | null;
  personId: number | null;
}

const scoped = ({ webinarId, regions }: RegistrationFilter) => [
  sql`r.content_id = ${webinarId}`,
  inRegions(sql.ref('m.province_code'), regions),
];

const conditions = (filter: RegistrationFilter) => [
  ...scoped(filter),
  ...among(sql`r.status`, filter.states),
  ...among(sql`m.user_type`, filter.userTypes),
  ...among(sql`r.source`, filter.channels),
  ...(filter.attended === undefined ? [] : [sql`(r.joined_at is not null) = ${filter.attended}`]),
  ...(filter.credited === undefined
    ? []
    : [sql`(coalesce(r.credits_awarded, 0) > 0) = ${filter.credited}`]),
  ...(filter.personId === null ? [] : [sql`r.user_id = ${filter.personId}`]),
  ...(filter.name === null
    ? []
    : [sql`lower(m.display_name) like lower(${`%${likeText(filter.name)}%`})`]),
];

const SOURCE = sql.raw('registration r join platform_user m on m.id = r.user_id');

/** The place of `r` on the waiting list, counted over all regions. */
const POSITION = sql`case when r.status = 'waitlisted' then (select count(*) from registration o
  where o.content_id = r.content_id and o.status = 'waitlisted'
    and (o.waitlist_order, o.id) <= (r.waitlist_order, r.id)) end`;

export interface RegistrationColumns {
  id: number;
  user_id: number;
  display_name: string;
  user_type: UserType;
  license_no: string | null;
  workplace: string | null;
  province_th: string | null;
  province_en: string | null;
  registered_at: string;
  source: string;
  status: RegistrationStatus;
  waitlist_position: number | null;
  cancelled_by_organiser: boolean;
  joined_at: string | null;
  left_at: string | null;
  minutes: number | null;
  questions: number;
  credit_type: string | null;
  credits_awarded: number | null;
  certificate_no: string | null;
}

interface RegistrationSort {
  by: string;
  order: 'asc' | 'desc';
}

/** Registrations in their order, or the given window of them. */
export function registrationsStatement(
  filter: RegistrationFilter,
  sort: RegistrationSort,
  window: RawBuilder<unknown> = sql``,
): RawBuilder<RegistrationColumns> {
  const direction = sql.raw(sort.order === 'asc' ? 'asc nulls first' : 'desc nulls last');
  return sql<RegistrationColumns>`
    select r.id, r.user_id, m.display_name, m.user_type, m.license_no, w.name_th as workplace,
      pr.name_th as province_th, pr.name_en as province_en, r.registered_at, r.source, r.status, r.cancelled_by_organiser,
      ${POSITION} as waitlist_position,
      r.joined_at, r.left_at, r.minutes, r.questions, r.credit_type, r.credits_awarded,
      case when r.credits_awarded > 0 then r.certificate_no end as certificate_no
    from ${SOURCE} left join workplace w on w.id = m.workplace_id
      left join province pr on pr.code = m.province_code
    where ${allOf(conditions(filter))}
    order by ${sql.ref(`r.${sort.by}`)} ${direction}, r.id desc ${window}`;
}

export async function countRegistrations(db: Db, filter: RegistrationFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${SOURCE} where ${allOf(conditions(filter))}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** One page of registrations, and their number. */
export async function selectRegistrations(
  db: Db,
  filter: RegistrationFilter,
  page: RegistrationSort & { page: number; limit: number },
): Promise<{ rows: RegistrationColumns[]; total: number }> {
  const window = sql`limit ${page.limit} offset ${(page.page - 1) * page.limit}`;
  const [{ rows }, total] = await Promise.all([
    registrationsStatement(filter, page, window).execute(db),
    countRegistrations(db, filter),
  ]);
  return { rows, total };
}

/** The planned time of a webinar, also of one in the trash. */
export const selectHeld = (db: Db, id: number) =>
  db
    .selectFrom('webinar')
    .where('content_id', '=', id)
    .select([
      'start_at',
      'end_at',
      'cancelled_at',
      'replay_video_id',
      'replay_url',
      'replay_available_until',
      'cpe_code',
      'cpe_credits',
      'cme_credits',
    ])
    .executeTakeFirstOrThrow();

/**
 * Attendance of a webinar within the caller's regions. The number present is counted for each
 * minute of the planned time that has passed; views after its end are views of the replay.
 */
export async function selectAttendance(
  db: Db,
  filter: RegistrationFilter,
  now: Date,
): Promise<Attendance> {
  const { rows } = await sql<Attendance>`
    with held as (select start_at, end_at from webinar where content_id = ${filter.webinarId}),
    registered as materialized (
      select r.* from ${SOURCE} where ${allOf(scoped(filter))} and r.status = any(${[...SEATED]})
    ), days as (
      select ${dayOf(sql`registered_at`)} as day, count(*) as n
      from registered group by 1
    ), minutes as (
      select at, (select count(*) from registered p where p.joined_at <= at
          and (p.left_at is null or p.left_at > at)) as n
      from held, generate_series(held.start_at,
        least(held.end_at, ${now.toISOString()}::timestamptz), interval '1 minute') at
      where exists (select 1 from registered where joined_at is not null)
    )
    select (select count(*) from registered) as registered,
      (select count(*) from ${SOURCE} where ${allOf(scoped(filter))}
        and r.status = 'waitlisted') as waiting,
      (select count(joined_at) from registered) as attended,
      (select count(joined_at)::float8 / nullif(count(*), 0) from registered
        where not cancelled_by_organiser
          and exists (select 1 from registered where joined_at is not null)) as attendance_rate,
      (select round(avg(minutes)) from registered where joined_at is not null) as avg_minutes,
      (select coalesce(max(n), 0) from minutes) as peak_concurrent,
      (select coalesce(sum(questions), 0) from registered) as questions,
      (select count(survey_submitted_at) from registered) as surveys,
      (select count(*) from engagement_log l left join platform_user m on m.id = l.user_id
        where l.content_type = 'webinar' and l.content_id = ${filter.webinarId}
          and l.action = 'view' and not l.is_bot and not l.is_internal
          and l.occurred_at > (select end_at from held)
          and ${inRegions(sql.ref('m.province_code'), filter.regions)}
      ) as replay_views,
      (select count(*) from registered
        where credit_type = 'cpe' and credits_awarded > 0) as cpe_earned,
      (select count(*) from registered
        where credit_type = 'cme' and credits_awarded > 0) as cme_earned,
      (select coalesce(json_agg(json_build_object('date', d::date::text, 'registered',
          coalesce(days.n, 0)) order by d), '[]')
        from generate_series((select min(day) from days)::timestamp,
          (select max(day) from days)::timestamp, interval '1 day') d
        left join days on days.day = d::date) as by_day,
      (select coalesce(json_agg(json_build_object('at', at, 'viewers', n) order by at), '[]')
        from minutes) as by_minute`.execute(db);
  const figures = rows[0];
  if (!figures) throw new Error('The attendance query gave no row');
  return figures;
}
