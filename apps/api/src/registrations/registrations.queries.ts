import type { Brand, Region, UserType } from '@connect/contract/constants.ts';
import type {
  CHECK_IN_METHODS,
  RegistrationLogType,
  RegistrationStatus,
} from '@connect/contract/meetings/registration-states.ts';
import type {
  registrationQuery,
  registrations,
} from '@connect/contract/registrations/registration.ts';
import type { Profession } from '@connect/contract/users/user-choices.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '../deps.ts';
import { allOf, among, type Condition, idOf, withWords } from '../lists/conditions.queries.ts';
import { inRegions } from '../people/regions.queries.ts';
import { withoutDashes } from '../people/typed-phones.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import type { UserScope } from '../people/user-scope.ts';
import { onDays } from '../time/bangkok.queries.ts';
import type { HeldKind } from './held/held.queries.ts';
import { seenWithin } from './scope.queries.ts';

export type RegistrationQuery = z.output<typeof registrationQuery>;
export type LogQuery = z.output<NonNullable<typeof registrations.log.query>>;

export interface RegistrationSort {
  by: NonNullable<RegistrationQuery['order_by']>;
  order: 'asc' | 'desc';
}

/** Who asks for registrations, and of which event; null: of every event. */
export interface RegistrationListing {
  kind: HeldKind;
  /** Null: every event. */
  eventId: number | null;
  /** Null: every region. */
  regions: readonly Region[] | null;
  /** Representatives outside of it are not named, and nothing is found by them. */
  users: UserScope;
  /** Names and contact data are searched only where they are read. */
  masked: boolean;
  contactMasked: boolean;
}

/** A registration of an event, uncovered. */
export interface RegistrationRecord {
  id: number;
  version: number;
  code: string;
  user_id: number | null;
  title_prefix: string;
  first_name: string;
  last_name: string;
  user_type: UserType | null;
  profession: Profession | null;
  license_no: string | null;
  specialty_id: number | null;
  workplace_name: string;
  province_code: string | null;
  email: string | null;
  phone: string | null;
  source: string;
  registered_by: { id: number; display_name: string; seen: boolean } | null;
  link: { id: number; code: string } | null;
  status: RegistrationStatus;
  waitlist_position: number | null;
  registered_at: string;
  confirmed_at: string | null;
  cancelled_at: string | null;
  cancel_reason: string;
  checked_in_at: string | null;
  check_in_method: (typeof CHECK_IN_METHODS)[number] | null;
  checked_out_at: string | null;
  credits_awarded: number | null;
  certificate_no: string | null;
  survey_score: number | null;
  answers: Record<string, string[]>;
  dietary_note: string;
  note: string;
}

const POSITION =
  sql.raw(`case when r.status = 'waitlisted' then (select count(*) from registration w
  where w.content_id = r.content_id and w.status = 'waitlisted'
    and (w.waitlist_order, w.id) <= (r.waitlist_order, r.id)) end`);

export const RECORD = (users: UserScope) => sql`
  r.id, r.version, r.code, r.user_id, r.title_prefix, r.first_name, r.last_name, r.user_type,
  r.profession, r.license_no, r.specialty_id, r.workplace_name, r.province_code, r.email, r.phone,
  r.source, case when o.id is not null then json_build_object('id', o.id, 'display_name',
    o.display_name, 'seen', ${allOf([sql`true`, ...inUserScope(users, 'o')])}) end as registered_by,
  case when l.id is not null then json_build_object('id', l.id, 'code', l.code) end as link,
  r.status, ${POSITION} as waitlist_position, r.registered_at, r.confirmed_at, r.cancelled_at,
  r.cancel_reason, r.checked_in_at, r.check_in_method, r.checked_out_at, r.credits_awarded,
  r.certificate_no, r.survey_score, r.answers, r.dietary_note, r.note`;

export const RECORD_JOINS =
  sql.raw(`registration r left join platform_user o on o.id = r.registered_by_user_id
  left join link l on l.id = r.link_id`);

/** By its code, or one that somebody was given who typed the same contact again (domain/registrations#the-same-person). */
const upperCode = (search: string) => sql`(r.code = upper(${search.trim()}) or r.id in (
  select p.registration_id from registration_page p where p.repeat_code = upper(${search.trim()})))`;

function searchConditions(
  search: string | undefined,
  { masked, contactMasked }: RegistrationListing,
): Condition[] {
  if (!search) return [];
  const id = idOf(search);
  if (id !== null) return [sql`r.user_id = ${id}`];
  // Letter by letter a search would tell what is covered: the code alone names nobody.
  const code = upperCode(search);
  if (masked) return [code];
  const text = contactMasked ? sql`r.name_text` : sql`(r.name_text || ' ' || r.contact_text)`;
  return [sql`(${allOf(withWords(text, withoutDashes(search)))} or ${code})`];
}

const scoped = ({
  kind,
  eventId,
  regions,
}: Pick<RegistrationListing, 'kind' | 'eventId' | 'regions'>) => [
  sql`r.kind = ${kind}`,
  ...(eventId === null ? [] : [sql`r.content_id = ${eventId}`]),
  seenWithin(regions, kind),
];

/** What is asked of a list, or those of its rows with these ids. */
export type RegistrationAsked = Omit<RegistrationQuery, 'page' | 'limit'> & {
  ids?: readonly number[] | undefined;
  /** Of these events, of events of these brands and areas. */
  event_id?: readonly number[] | undefined;
  brand?: readonly Brand[] | undefined;
  therapy_area_id?: readonly number[] | undefined;
  region?: readonly Region[] | undefined;
  /** Colleagues alone, or everybody but them. */
  colleagues?: boolean | undefined;
  /** The first and the last day on which they registered. */
  date_from?: string | undefined;
  date_to?: string | undefined;
};

/** Registrations for events of some brands and areas. */
const ofEvents = ({ brand, therapy_area_id: areas }: RegistrationAsked): Condition[] =>
  brand?.length || areas?.length
    ? [
        sql`r.content_id in (select x.id from content x where ${allOf([
          sql`x.kind = 'event'`,
          ...among(sql`x.brand`, brand),
          ...(areas?.length ? [sql`x.therapy_area_ids && ${areas}::bigint[]`] : []),
        ])})`,
      ]
    : [];

export const listed = (query: RegistrationAsked, listing: RegistrationListing): Condition =>
  allOf([
    ...scoped(listing),
    ...searchConditions(query.search, listing),
    ...among(sql`r.status`, query.status),
    ...among(sql`r.user_type`, query.user_type),
    ...among(sql`r.province_code`, query.province_code),
    ...among(sql`r.specialty_id`, query.specialty_id),
    ...among(sql`r.source`, query.source),
    ...(query.registered_by?.length
      ? [
          sql`r.registered_by_user_id in (select o.id from platform_user o
            where ${allOf([sql`o.id = any(${query.registered_by})`, ...inUserScope(listing.users, 'o')])})`,
        ]
      : []),
    ...among(sql`r.id`, query.ids),
    ...among(sql`r.content_id`, query.event_id),
    ...ofEvents(query),
    ...(query.region?.length ? [inRegions(sql`r.province_code`, query.region)] : []),
    ...(query.colleagues === undefined
      ? []
      : [sql`(coalesce(r.user_type, '') in ('sale', 'staff')) = ${query.colleagues}`]),
    ...onDays(sql`r.registered_at`, query.date_from, query.date_to),
  ]);

const SORTS: Record<RegistrationSort['by'], string> = {
  waitlist_position: 'r.waitlist_order',
  code: 'r.code',
  name: `(r.first_name || ' ' || r.last_name) collate "th-x-icu"`,
  user_type: 'r.user_type',
  license_no: 'r.license_no',
  workplace_name: 'r.workplace_name collate "th-x-icu"',
  province_code:
    '(select p.name_th from province p where p.code = r.province_code) collate "th-x-icu"',
  source: 'r.source',
  status: `array_position(array['registered', 'waitlisted', 'confirmed', 'attended', 'no_show',
    'cancelled', 'rejected'], r.status)`,
  registered_at: 'r.registered_at',
  checked_in_at: 'r.checked_in_at',
};
/** Never null: without `nulls last` their indexes serve both ways. */
const ALWAYS_THERE: readonly RegistrationSort['by'][] = ['name', 'workplace_name', 'registered_at'];

export const ORDER_OF = ({ by, order }: RegistrationSort) =>
  sql.raw(`${SORTS[by]} ${order} ${ALWAYS_THERE.includes(by) ? '' : 'nulls last'}, r.id ${order}`);

/** One page of registrations: which ones is found and sorted by narrow rows, or by an index alone. */
export async function selectRegistrationPage(
  db: Db,
  query: RegistrationQuery,
  sort: RegistrationSort,
  listing: RegistrationListing,
): Promise<RegistrationRecord[]> {
  const order = ORDER_OF(sort);
  const { rows } = await sql<RegistrationRecord>`
    select ${RECORD(listing.users)} from ${RECORD_JOINS}
    where r.id = any(array(select r.id from registration r where ${listed(query, listing)}
      order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}))
    order by ${order}`.execute(db);
  return rows;
}

/** The number of registrations in each state for the other filters of a list. */
export async function countByStatus(
  db: Db | Trx,
  query: RegistrationAsked,
  listing: RegistrationListing,
): Promise<{ status: RegistrationStatus; n: number }[]> {
  const { rows } = await sql<{ status: RegistrationStatus; n: number }>`
    select r.status, count(*) as n from registration r
    where ${listed({ ...query, status: undefined }, listing)} group by 1`.execute(db);
  return rows;
}

/**
 * Another text after each change of an event, of its registrations, or of what became of them; of a webinar also of
 * what was noted of its questions.
 */
export async function selectMark(db: Db | Trx, listing: RegistrationListing): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select md5(concat_ws(' ', r.count, r.versions, r.last, g.count, g.last, (
      select c.version from content c where c.id = ${listing.eventId}), (
      select concat_ws(' ', count(*), max(q.reported_at)) from webinar_question_report q
      where q.webinar_id = ${listing.eventId}))) as mark
    from (select count(*) as count, sum(r.version) as versions, max(r.id) as last
        from registration r where ${allOf(scoped(listing))}) r,
      (select count(*) as count, max(g.id) as last
        from registration_log g where g.content_id = ${listing.eventId}) g`.execute(db);
  return rows[0]?.mark ?? '';
}

/** One registration within the caller's scope. */
export async function selectRegistration(
  db: Db | Trx,
  id: number,
  listing: RegistrationListing,
): Promise<RegistrationRecord | undefined> {
  const { rows } = await sql<RegistrationRecord>`
    select ${RECORD(listing.users)} from ${RECORD_JOINS}
    where ${allOf([...scoped(listing), sql`r.id = ${id}`])}`.execute(db);
  return rows[0];
}

export interface StepRecord {
  id: number;
  type: RegistrationLogType;
  note: string;
  occurred_at: string;
  staff_id: number | null;
  staff_name: string | null;
  by_person: boolean;
}

/** What became of a registration, the latest last. */
export const selectSteps = (db: Db | Trx, registrationId: number): Promise<StepRecord[]> =>
  db
    .selectFrom('registration_log as g')
    .leftJoin('staff as s', 's.id', 'g.staff_id')
    .select([
      'g.id',
      'g.type',
      'g.note',
      'g.occurred_at',
      'g.staff_id',
      's.display_name as staff_name',
      'g.by_person',
    ])
    .where('g.registration_id', '=', registrationId)
    .orderBy('g.id')
    .$narrowType<{ type: RegistrationLogType }>()
    .execute();

export interface LogRecord extends StepRecord {
  registration_id: number | null;
  user_id: number | null;
  code: string | null;
  title_prefix: string;
  first_name: string;
  last_name: string;
}

/** One page of the log of an event, and how many lines it has. */
export async function selectLog(
  db: Db,
  { page, limit, type }: LogQuery,
  { kind, eventId, regions }: RegistrationListing,
): Promise<{ rows: LogRecord[]; total: number }> {
  const from = sql`registration_log g left join registration r on r.id = g.registration_id
    left join staff s on s.id = g.staff_id
    where ${allOf([
      sql`g.content_id = ${eventId}`,
      seenWithin(regions, kind),
      ...among(sql`g.type`, type),
    ])}`;
  const [{ rows }, counted] = await Promise.all([
    sql<LogRecord>`select g.id, g.type, g.note, g.occurred_at, g.staff_id, s.display_name as staff_name,
        g.by_person, r.id as registration_id, r.user_id, r.code, r.title_prefix, r.first_name, r.last_name
      from ${from} order by g.occurred_at desc, g.id desc
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ n: number }>`select count(*) as n from ${from}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}
