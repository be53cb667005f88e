import type { Brand, Region, UserType } from '@connect/contract/constants.ts';
import { SEATED } from '@connect/contract/meetings/registration-states.ts';
import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import { allOf, among, type Condition, likeText } from '../../lists/conditions.queries.ts';
import { inRegions } from '../../people/regions.queries.ts';
import { onDays } from '../../time/bangkok.queries.ts';

export interface ParticipantRecord {
  webinar_id: number;
  title: string;
  start_at: string;
  end_at: string;
  user_id: number;
  display_name: string;
  user_type: UserType;
  license_no: string | null;
  workplace: string | null;
  province_code: string | null;
  registered_at: string;
  source: string;
  joined_at: string | null;
  left_at: string | null;
  minutes: number | null;
  questions: number;
  survey: boolean;
  credits_awarded: number | null;
}

type Asked = Extract<ReportQuery, { report: 'webinar' }>;

/** Which participants somebody sees; null: all. */
export interface ParticipantsSeen {
  brands: readonly Brand[] | null;
  regions: readonly Region[] | null;
  /** What was searched: part of a name, or an id. */
  name: string | null;
  personId: number | null;
  now: Date;
}

const FROM = sql.raw(`registration r join platform_user m on m.id = r.user_id
  join webinar e on e.content_id = r.content_id join content c on c.id = r.content_id`);

/** Who had a seat: not who waits or was refused, and whoever cancelled and came back once. */
const WITH_SEAT = sql`r.status not in ('waitlisted', 'rejected') and (r.status <> 'cancelled'
  or not exists (select from registration o where o.place = r.content_id and o.user_id = r.user_id))`;

/** Whose seats the rate of attendance goes by (domain/overview#figures). */
const heldConditions = (held: boolean, now: Date): Condition => sql`
  (c.status = 'publish' and e.cancelled_at is null and e.end_at <= ${now.toISOString()}::timestamptz
    and r.status = any(${[...SEATED]})) = ${held}`;

const listed = (
  query: Asked,
  { brands, regions, name, personId, now }: ParticipantsSeen,
): Condition =>
  allOf([
    sql`c.deleted_at is null`,
    WITH_SEAT,
    ...(brands ? [sql`c.brand = any(${[...brands]})`] : []),
    inRegions(sql.ref('m.province_code'), regions),
    ...among(sql`r.content_id`, query.webinar_id),
    ...among(sql`c.brand`, query.brand),
    ...(query.therapy_area_id?.length
      ? [sql`c.therapy_area_ids && ${query.therapy_area_id}::bigint[]`]
      : []),
    ...among(sql`m.user_type`, query.user_type),
    ...among(sql`m.province_code`, query.province_code),
    ...(query.region?.length ? [inRegions(sql.ref('m.province_code'), query.region)] : []),
    ...among(sql`r.source`, query.channel),
    ...(query.attended === undefined ? [] : [sql`(r.joined_at is not null) = ${query.attended}`]),
    ...(query.held === undefined ? [] : [heldConditions(query.held, now)]),
    ...(query.credited === undefined
      ? []
      : [sql`(coalesce(r.credits_awarded, 0) > 0) = ${query.credited}`]),
    ...(personId === null ? [] : [sql`r.user_id = ${personId}`]),
    ...(name === null ? [] : [sql`lower(m.display_name) like lower(${`%${likeText(name)}%`})`]),
    ...onDays(sql`e.end_at`, query.date_from, query.date_to),
  ]);

/** Who registered for which webinar, and what became of it. */
export function participantsStatement(query: Asked, seen: ParticipantsSeen) {
  const order = sql.raw(query.order ?? 'desc');
  return sql<ParticipantRecord>`
    select r.content_id as webinar_id, c.title, e.start_at, e.end_at, r.user_id, m.display_name, m.user_type,
      m.license_no, w.name_th as workplace, m.province_code, r.registered_at, r.source,
      r.joined_at, r.left_at, r.minutes, r.questions, r.survey_submitted_at is not null as survey,
      r.credits_awarded
    from ${FROM} left join workplace w on w.id = m.workplace_id
    where ${listed(query, seen)}
    order by e.start_at ${order}, r.content_id ${order}, r.registered_at desc, r.id desc`;
}

export async function countParticipants(
  trx: Trx,
  query: Asked,
  seen: ParticipantsSeen,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${FROM} where ${listed(query, seen)}`.execute(trx);
  return rows[0]?.n ?? 0;
}
