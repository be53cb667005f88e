import type { Brand } from '@connect/contract/constants.ts';
import type { HostLink } from '@connect/contract/host-links.ts';
import type { webinar } from '@connect/contract/resources/webinar.ts';
import type { AgendaEntry, Platform, WEBINAR_TYPES } from '@connect/contract/webinar-rules.ts';
import { LIVE_MARGIN_MINUTES } from '@connect/contract/webinar-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { startOfDay } from '../../content/content-filters.queries.ts';
import type { ItemRow, KindTable } from '../../content/content-kind.ts';
import {
  type HostItemColumns,
  type HostListColumns,
  hostConditions,
  hostItemColumns,
  hostListColumns,
  hostsColumn,
} from '../../content/host-links.queries.ts';
import { constraintMeaning } from '../../db/constraint-errors.ts';
import type { Db, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';

constraintMeaning('webinar_registration_called_off', () => new DomainError('wrong_state'));

constraintMeaning(
  'webinar_replay_video_id_fkey',
  () =>
    new DomainError('validation_failed', {
      issues: [{ field: 'replay_video_id', code: 'reference' }],
    }),
);

export type ClashQuery = z.output<NonNullable<typeof webinar.clashes.query>>;
export type WebinarQuery = z.output<NonNullable<typeof webinar.list.query>>;

/** Fields that only webinars have (DOMAIN 1.7). */
export interface WebinarOwn {
  webinar_type: (typeof WEBINAR_TYPES)[number];
  start_at: string | null;
  end_at: string | null;
  hosts: HostLink[];
  agenda: AgendaEntry[];
  platform: Platform | null;
  join_url: string | null;
  meeting_id: string;
  passcode: string;
  registration_required: boolean;
  registration_open_at: string | null;
  registration_close_at: string | null;
  capacity: number | null;
  cpe_code: string | null;
  cpe_credits: number | null;
  cpe_institute: string;
  cme_credits: number | null;
  cme_institute: string;
  credit_min_attendance_pct: number | null;
  document_ids: number[];
  survey_url: string | null;
  quiz_url: string | null;
  replay_video_id: number | null;
  replay_url: string | null;
  replay_available_until: string | null;
}

/** Figures of registrations, and whether it was called off: columns of lists and items. */
export interface WebinarCounted {
  cancelled_at: string | null;
  registration_count: number;
  attended_count: number;
}

export interface WebinarListColumns
  extends WebinarCounted,
    HostListColumns,
    Pick<
      WebinarOwn,
      | 'webinar_type'
      | 'start_at'
      | 'end_at'
      | 'platform'
      | 'join_url'
      | 'capacity'
      | 'cpe_credits'
      | 'cme_credits'
      | 'replay_video_id'
      | 'replay_url'
      | 'replay_available_until'
    > {}

export interface Clash {
  id: number;
  title: string;
  brand: Brand;
}

export type Reminder = Pick<
  ItemRow,
  'id' | 'title' | 'status' | 'published_at' | 'expires_at' | 'material_expires_at'
>;

export interface WebinarExtra extends WebinarCounted, HostItemColumns {
  cancel_reason: string | null;
  /** Others at the same time for the same audience. */
  clashes: Clash[];
  /** How many signed up before the start was last moved. */
  moved_for: number;
  /** Published reminders of its brand, or of none. */
  reminders: Reminder[];
}

const SHOWN = `w.webinar_type, w.start_at, w.end_at, w.platform, w.join_url, w.capacity,
  w.cpe_credits, w.cme_credits, w.replay_video_id, w.replay_url, w.replay_available_until,
  w.cancelled_at,
  (select count(*) from webinar_registration r
    where r.webinar_id = c.id and r.status = 'registered') as registration_count,
  (select count(*) from webinar_registration r where r.webinar_id = c.id
    and r.status = 'registered' and r.joined_at is not null) as attended_count`;

type Column = RawBuilder<unknown>;

/** Others that take place at a time for an audience: a column. */
const clashesWith = (own: Record<'id' | 'start' | 'end' | 'types' | 'specialties', Column>) =>
  sql`coalesce((select json_agg(k) from (
    select x.id, x.title, x.brand from webinar o join content x on x.id = o.content_id
    where x.id is distinct from ${own.id} and x.deleted_at is null and o.cancelled_at is null
      and o.start_at < ${own.end} and o.end_at > ${own.start}
      and x.audience_user_types && ${own.types}
      and (x.specialty_ids && ${own.specialties}
        or cardinality(x.specialty_ids) = 0 or cardinality(${own.specialties}) = 0)
    order by o.start_at, x.id limit 20) k), '[]')`;

const CLASHES = sql`case when w.cancelled_at is null then ${clashesWith({
  id: sql`c.id`,
  start: sql`w.start_at`,
  end: sql`w.end_at`,
  types: sql`c.audience_user_types`,
  specialties: sql`c.specialty_ids`,
})} else '[]' end as clashes`;

/** People who signed up before the start was last moved, and the reminders there are to tell them. */
const MOVED = sql`(select count(*) from webinar_registration r
    where r.webinar_id = c.id and r.status = 'registered' and r.registered_at <
      (select max(v.saved_at) from revision v where v.entity_type = 'webinar' and v.entity_id = c.id
        and 'start_at' = any(v.changed_fields))) as moved_for,
  coalesce((select json_agg(m) from (
    select x.id, x.title, x.status, x.published_at, x.expires_at, x.material_expires_at
    from message_template t join content x on x.id = t.content_id
    where t.category = 'reminder' and x.status = 'publish' and x.deleted_at is null
      and x.brand in ('Non-Brand', c.brand) order by x.title, x.id limit 20) m), '[]') as reminders`;

const MARGIN = sql.raw(`interval '${LIVE_MARGIN_MINUTES} minutes'`);

/** DOMAIN 2.2 in SQL, over the table `w`; `webinarPhase` of the contract says the same. */
export const phaseSql = (now: Date): RawBuilder<string | null> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case
    when w.cancelled_at is not null then 'cancelled'
    when w.start_at is null or w.end_at is null then null
    when ${at} < w.start_at - ${MARGIN} then 'upcoming'
    when ${at} < w.end_at + ${MARGIN} then 'live'
    when (w.replay_video_id is not null or w.replay_url is not null)
      and (w.replay_available_until is null or w.replay_available_until > ${at}) then 'replay'
    else 'ended' end`;
};

/** What comes next first, then what is over, latest first; without a date at the end. Or by date. */
function scheduleSorts(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const group = sql`case when w.start_at is null then 2
    when coalesce(w.end_at, w.start_at) + ${MARGIN} > ${at} then 0 else 1 end`;
  const ahead = sql`case when coalesce(w.end_at, w.start_at) + ${MARGIN} > ${at}
    then w.start_at end`;
  return {
    asc: sql`${group}, ${ahead}, w.start_at desc nulls last, c.id desc`,
    desc: sql`w.start_at desc nulls last, c.id desc`,
  };
}

const columns = ({ hosts, agenda, document_ids: _links, ...plain }: WebinarOwn) => ({
  webinar_type: plain.webinar_type,
  start_at: plain.start_at,
  end_at: plain.end_at,
  platform: plain.platform,
  join_url: plain.join_url,
  meeting_id: plain.meeting_id,
  passcode: plain.passcode,
  registration_required: plain.registration_required,
  registration_open_at: plain.registration_open_at,
  registration_close_at: plain.registration_close_at,
  capacity: plain.capacity,
  cpe_code: plain.cpe_code,
  cpe_credits: plain.cpe_credits,
  cpe_institute: plain.cpe_institute,
  cme_credits: plain.cme_credits,
  cme_institute: plain.cme_institute,
  credit_min_attendance_pct: plain.credit_min_attendance_pct,
  survey_url: plain.survey_url,
  quiz_url: plain.quiz_url,
  replay_video_id: plain.replay_video_id,
  replay_url: plain.replay_url,
  replay_available_until: plain.replay_available_until,
  agenda: JSON.stringify(agenda),
  ...hostsColumn({ hosts }),
});

export const webinarTable: KindTable<WebinarOwn, WebinarQuery> = {
  join: sql`join webinar w on w.content_id = c.id`,
  listColumns: sql`${sql.raw(SHOWN)}, ${hostListColumns('w')}`,
  fileColumns: sql`${sql.raw(SHOWN)}, ${hostListColumns('w', 'all')}`,
  itemColumns: sql`${sql.raw(SHOWN)}, ${hostItemColumns('w')}, w.agenda, w.meeting_id, w.passcode,
    w.registration_required, w.registration_open_at, w.registration_close_at, w.cpe_code,
    w.cpe_institute, w.cme_institute, w.credit_min_attendance_pct, w.survey_url, w.quiz_url,
    w.cancel_reason, ${CLASHES}, ${MOVED}`,
  filters: (query, now) => [
    ...hostConditions(query),
    ...(query.phase?.length ? [sql`${phaseSql(now)} = any(${query.phase})`] : []),
    ...(query.platform?.length ? [sql`w.platform = any(${query.platform})`] : []),
    ...(query.has_credits === undefined
      ? []
      : [
          sql`(coalesce(w.cpe_credits, 0) + coalesce(w.cme_credits, 0) > 0) = ${query.has_credits}`,
        ]),
    ...(query.start_from ? [sql`w.start_at >= ${startOfDay(query.start_from, 0)}`] : []),
    ...(query.start_to ? [sql`w.start_at < ${startOfDay(query.start_to, 1)}`] : []),
  ],
  sorts: (now) => ({
    schedule: scheduleSorts(now),
    start_at: {
      asc: sql`w.start_at nulls last, c.id`,
      desc: sql`w.start_at desc nulls last, c.id desc`,
    },
  }),
  defaultSort: { by: 'schedule', order: 'asc' },
  async insert(trx, id, values) {
    await trx
      .insertInto('webinar')
      .values({ content_id: id, ...columns(values) })
      .execute();
  },
  async update(trx, id, values) {
    const { start_at, end_at, cpe_credits, cme_credits, credit_min_attendance_pct: least } = values;
    // Credits follow from these: with another of them they are counted anew (award-credits).
    const credits_counted_at = sql<string | null>`case when (start_at, end_at, cpe_credits,
      cme_credits, credit_min_attendance_pct) is not distinct from (${start_at}::timestamptz,
      ${end_at}::timestamptz, ${cpe_credits}::numeric, ${cme_credits}::numeric, ${least}::integer)
      then credits_counted_at end`;
    await trx
      .updateTable('webinar')
      .set({ ...columns(values), credits_counted_at })
      .where('content_id', '=', id)
      .execute();
  },
};

/** Others at the same time for the same audience, for a time that is being chosen. */
export async function selectClashes(db: Db, asked: ClashQuery): Promise<Clash[]> {
  const { rows } = await sql<{ clashes: Clash[] }>`select ${clashesWith({
    id: sql`${asked.except ?? null}::bigint`,
    start: sql`${asked.start_at}::timestamptz`,
    end: sql`${asked.end_at}::timestamptz`,
    types: sql`${asked.audience_user_types}::text[]`,
    specialties: sql`${asked.specialty_ids ?? []}::bigint[]`,
  })} as clashes`.execute(db);
  return rows[0]?.clashes ?? [];
}

/** People who are signed up, those who backed out left out. */
export async function countRegistered(trx: Trx, id: number): Promise<number> {
  const { n } = await trx
    .selectFrom('webinar_registration')
    .where('webinar_id', '=', id)
    .where('status', '=', 'registered')
    .select((select) => select.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Calls a locked webinar off with all who signed up, and raises its version. */
export async function markCancelled(
  trx: Trx,
  id: number,
  to: { reason: string; at: Date; by: number },
): Promise<void> {
  const moment = to.at.toISOString();
  await trx
    .updateTable('webinar')
    .set({ cancelled_at: moment, cancel_reason: to.reason })
    .where('content_id', '=', id)
    .execute();
  await trx
    .updateTable('webinar_registration')
    .set({ cancelled_by_organiser: true })
    .where('webinar_id', '=', id)
    .where('status', '=', 'registered')
    .execute();
  await trx
    .updateTable('content')
    .set({ updated_at: moment, updated_by: to.by, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
