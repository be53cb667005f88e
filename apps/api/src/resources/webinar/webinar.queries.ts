import type { Brand } from '@connect/contract/constants.ts';
import { MEETING_MESSAGE_FIELDS } from '@connect/contract/meetings/meeting-messages.ts';
import { SEATED } from '@connect/contract/meetings/registration-states.ts';
import {
  type WebinarOwn,
  type WebinarRow,
  type webinar,
  webinarOwn,
  webinarRow,
} from '@connect/contract/webinars/webinar.ts';
import { LIVE_MARGIN_MINUTES } from '@connect/contract/webinars/webinar-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import {
  HOST_PEOPLE,
  type HostItemColumns,
  type HostListColumns,
  hostConditions,
  hostListColumns,
} from '../../content/hosts/host-links.queries.ts';
import type { ItemRow, KindTable, Listed } from '../../content/kinds/content-kind.ts';
import { type SeatsAsked, selectSeats } from '../../content/kinds/meeting-seats.queries.ts';
import { ownTable } from '../../content/kinds/own-table.queries.ts';
import { meetingRecount } from '../../content/kinds/recount.queries.ts';
import { constraintMeaning } from '../../db/constraint-errors.ts';
import type { Db, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { scheduleSorts } from '../../lists/schedule.queries.ts';
import { onDays } from '../../time/bangkok.queries.ts';

constraintMeaning('registration_called_off', () => new DomainError('wrong_state'));

for (const field of ['replay_video_id', ...MEETING_MESSAGE_FIELDS]) {
  constraintMeaning(
    `webinar_${field}_fkey`,
    () => new DomainError('validation_failed', { issues: [{ field, code: 'reference' }] }),
  );
}

export type ClashQuery = z.output<NonNullable<typeof webinar.clashes.query>>;
export type WebinarQuery = z.output<NonNullable<typeof webinar.list.query>>;

/** Figures of registrations, and the time of cancellation: columns of lists and items. */
export interface WebinarCounted {
  cancelled_at: string | null;
  registration_count: number;
  waitlisted_count: number;
  attended_count: number;
}

/** The fields that the phase depends on, besides those that rows show. */
type Replay = Pick<WebinarOwn, 'replay_video_id' | 'replay_url' | 'replay_available_until'>;

export type WebinarListColumns = Listed<WebinarOwn, Omit<WebinarRow, 'hosts'>> &
  Replay &
  WebinarCounted &
  HostListColumns;

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
  /** Other webinars at the same time for the same audience. */
  clashes: Clash[];
  /** Number of registrations made before the start was last moved. */
  moved_for: number;
  /** Published reminders of its brand, or of no brand. */
  reminders: Reminder[];
}

/** Registration `r` has a seat. */
const HAS_SEAT = `r.status in (${SEATED.map((status) => `'${status}'`).join()})`;

const SEATS = sql.raw(`(select count(*) from registration r
    where r.content_id = c.id and ${HAS_SEAT}) as registration_count,
  (select count(*) from registration r
    where r.content_id = c.id and r.status = 'waitlisted') as waitlisted_count,
  (select count(*) from registration r where r.content_id = c.id
    and ${HAS_SEAT} and r.joined_at is not null) as attended_count`);
const COUNTED = sql`w.cancelled_at, ${SEATS}`;

/** Whoever would come, or waits for a seat. */
const LIVE = [...SEATED, 'waitlisted'];

type Column = RawBuilder<unknown>;

/** A column with other webinars at a time for an audience. */
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

/**
 * The number of registrations made before the start was last moved, and the reminders that can
 * inform them.
 */
const MOVED = sql`(select count(*) from registration r
    where r.content_id = c.id and r.status = any(${[...LIVE]}) and r.registered_at <
      (select max(v.saved_at) from revision v where v.entity_type = 'webinar' and v.entity_id = c.id
        and 'start_at' = any(v.changed_fields))) as moved_for,
  coalesce((select json_agg(m) from (
    select x.id, x.title, x.status, x.published_at, x.expires_at, x.material_expires_at
    from message_template t join content x on x.id = t.content_id
    where t.category = 'reminder' and x.status = 'publish' and x.deleted_at is null
      and x.brand in ('Non-Brand', c.brand) order by x.title, x.id limit 20) m), '[]') as reminders`;

const MARGIN = sql.raw(`interval '${LIVE_MARGIN_MINUTES} minutes'`);

/**
 * The phase (domain/webinars#phases) in SQL, over the table `w`; must agree with `webinarPhase` of
 * the contract.
 */
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

const own = ownTable({
  table: 'webinar',
  alias: 'w',
  fields: webinarOwn,
  linked: ['document_ids'],
  updated: meetingRecount,
});

const LISTED = sql`${own.columns(webinarRow.omit({ hosts: true }))}, w.replay_video_id, w.replay_url,
  w.replay_available_until, ${COUNTED}`;

export const webinarTable: KindTable<WebinarOwn, WebinarQuery> = {
  ...own,
  listColumns: sql`${LISTED}, ${hostListColumns('w')}`,
  fileColumns: sql`${LISTED}, ${hostListColumns('w', 'all')}`,
  itemColumns: sql`${own.columns()}, ${COUNTED}, ${HOST_PEOPLE}, w.cancel_reason,
    ${CLASHES}, ${MOVED}`,
  filters: (query, now) => [
    ...hostConditions(query),
    ...(query.phase?.length ? [sql`${phaseSql(now)} = any(${query.phase})`] : []),
    ...(query.platform?.length ? [sql`w.platform = any(${query.platform})`] : []),
    ...(query.has_credits === undefined
      ? []
      : [
          sql`(coalesce(w.cpe_credits, 0) + coalesce(w.cme_credits, 0) > 0) = ${query.has_credits}`,
        ]),
    ...onDays(sql`w.start_at`, query.start_from, query.start_to),
  ],
  sorts: (now) => ({
    schedule: scheduleSorts(
      {
        start: sql`w.start_at`,
        over: sql`coalesce(w.end_at, w.start_at) + ${MARGIN}`,
        id: sql`c.id`,
      },
      now,
    ),
    start_at: {
      asc: sql`w.start_at nulls last, c.id`,
      desc: sql`w.start_at desc nulls last, c.id desc`,
    },
  }),
  defaultSort: { by: 'schedule', order: 'asc' },
};

/** How many registered for some webinars, wait and came (domain/registrations#two-at-once). */
export const selectWebinarSeats = (db: Db, asked: SeatsAsked) =>
  selectSeats<Pick<WebinarRow, 'registration_count' | 'waitlisted_count' | 'attended_count'>>(
    db,
    'webinar',
    SEATS,
    asked,
  );

/** Other webinars at the same time for the same audience, for a time that is being chosen. */
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

/** Number of people who have a seat or wait for one. */
export async function countRegistered(trx: Trx, id: number): Promise<number> {
  const { n } = await trx
    .selectFrom('registration')
    .where('content_id', '=', id)
    .where('status', 'in', LIVE)
    .select((select) => select.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Marks registrations of a webinar that is called off: it was not their people who backed out. */
export async function markByOrganiser(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('registration')
    .set({ cancelled_by_organiser: true })
    .where('content_id', '=', id)
    .where('status', 'in', LIVE)
    .execute();
}
