import {
  type EventOwn,
  type EventRow,
  type event,
  eventOwn,
  eventRow,
} from '@connect/contract/events/event.ts';
import type { EventCounts } from '@connect/contract/events/event-counts.ts';
import { MEETING_MESSAGE_FIELDS } from '@connect/contract/meetings/meeting-messages.ts';
import { SEATED } from '@connect/contract/meetings/registration-states.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import {
  HOST_PEOPLE,
  type HostItemColumns,
  hostConditions,
} from '../../content/hosts/host-links.queries.ts';
import type { KindTable, Listed } from '../../content/kinds/content-kind.ts';
import { type SeatsAsked, selectSeats } from '../../content/kinds/meeting-seats.queries.ts';
import { ownTable } from '../../content/kinds/own-table.queries.ts';
import { meetingRecount } from '../../content/kinds/recount.queries.ts';
import { constraintMeaning } from '../../db/constraint-errors.ts';
import type { Db, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { among } from '../../lists/conditions.queries.ts';
import { scheduleSorts } from '../../lists/schedule.queries.ts';
import { findStaff } from '../../people/find-staff.queries.ts';
import { onDays } from '../../time/bangkok.queries.ts';

for (const field of ['webinar_id', 'owner_staff_id', 'province_code', ...MEETING_MESSAGE_FIELDS]) {
  constraintMeaning(
    `event_${field}_fkey`,
    () => new DomainError('validation_failed', { issues: [{ field, code: 'reference' }] }),
  );
}

export type EventQuery = z.output<NonNullable<typeof event.list.query>>;

/** What lists and items look up besides the event's own fields. */
interface Looked {
  counts: EventCounts;
  cancelled_at: string | null;
  owner: EventRow['owner'];
}

/** What the phase depends on, besides what rows show. */
type Window = Pick<
  EventOwn,
  'registration_mode' | 'registration_open_at' | 'registration_close_at' | 'waitlist_enabled'
>;
export type EventListColumns = Listed<EventOwn, EventRow> & Window & Looked;
export interface EventExtra extends Looked, HostItemColumns {
  cancel_reason: string | null;
}

const COUNTED: readonly (keyof EventCounts)[] = [
  'registered',
  'waitlisted',
  'confirmed',
  'attended',
  'cancelled',
  'no_show',
];

const COUNTS =
  sql.raw(`(select json_build_object(${COUNTED.map((status) => `'${status}', count(*) filter (where r.status = '${status}')`).join()})
  from registration r where r.content_id = c.id) as counts`);

const LOOKED = sql`e.cancelled_at, (select json_build_object('id', s.id, 'display_name',
  s.display_name) from staff s where s.id = coalesce(e.owner_staff_id, c.created_by)) as owner, ${COUNTS}`;

/** Seats that are taken, over the table `c`. */
const TAKEN = sql.raw(`(select count(*) from registration r
  where r.content_id = c.id and r.status in (${SEATED.map((status) => `'${status}'`).join()}))`);

/**
 * The phase (domain/events#phases) in SQL, over the tables `e` and `c`; must agree with
 * `eventPhase` of the contract.
 */
export const eventPhaseSql = (now: Date): RawBuilder<string> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case
    when e.cancelled_at is not null then 'cancelled'
    when c.status = 'draft' or e.start_at is null or e.end_at is null then 'draft'
    when ${at} >= e.end_at then 'ended'
    when ${at} >= e.start_at then 'ongoing'
    when ${at} < c.published_at then 'scheduled'
    when e.registration_mode = 'closed' then 'closed'
    when ${at} < e.registration_open_at then 'scheduled'
    when ${at} >= e.registration_close_at then 'closed'
    when e.capacity is not null and not e.waitlist_enabled and ${TAKEN} >= e.capacity then 'full'
    else 'open' end`;
};

const own = ownTable({
  table: 'event',
  alias: 'e',
  fields: eventOwn,
  linked: ['document_ids'],
  updated: meetingRecount,
});

export const eventTable: KindTable<EventOwn, EventQuery> = {
  ...own,
  listColumns: sql`${own.columns(eventRow)}, e.registration_mode, e.registration_open_at,
    e.registration_close_at, e.waitlist_enabled, ${LOOKED}`,
  itemColumns: sql`${own.columns()}, ${LOOKED}, ${HOST_PEOPLE}, e.cancel_reason`,
  filters: (query, now) => [
    ...hostConditions(query),
    ...among(sql`e.event_type`, query.event_type),
    ...among(sql`e.format`, query.event_format),
    ...among(eventPhaseSql(now), query.phase),
    ...among(sql`e.province_code`, query.province_code),
    ...among(sql`coalesce(e.owner_staff_id, c.created_by)`, query.owner_staff_id),
    ...onDays(sql`e.start_at`, query.start_from, query.start_to),
  ],
  sorts: (now) => ({
    schedule: scheduleSorts({ start: sql`e.start_at`, over: sql`e.end_at`, id: sql`c.id` }, now),
    start_at: {
      asc: sql`e.start_at nulls last, c.id`,
      desc: sql`e.start_at desc nulls last, c.id desc`,
    },
  }),
  defaultSort: { by: 'schedule', order: 'asc' },
};

/** Registrations of some events by their state (domain/registrations#two-at-once). */
export const selectEventSeats = (db: Db, asked: SeatsAsked) =>
  selectSeats<Pick<EventRow, 'counts'>>(db, 'event', COUNTS, asked);

/** Active accounts of these roles, by parts of their name or as `#123`. */
export const selectOwners = (db: Db, search: string | undefined, roles: readonly Role[]) =>
  findStaff(
    db,
    search,
    sql`s.status = 'active' and s.deleted_at is null and s.role = any(${roles})`,
  );

/** Who is responsible for an event: chosen, or its creator. */
export async function selectResponsible(trx: Trx, id: number): Promise<number | null> {
  const { rows } = await sql<{ by: number | null }>`
    select coalesce(e.owner_staff_id, c.created_by) as by
    from content c join event e on e.content_id = c.id where c.id = ${id}`.execute(trx);
  return rows[0]?.by ?? null;
}
