import type { Region } from '@connect/contract/constants.ts';
import type {
  CHECK_IN_METHODS,
  RegistrationLogType,
  RegistrationStatus,
} from '@connect/contract/meetings/registration-states.ts';
import { SEATED } from '@connect/contract/meetings/registration-states.ts';
import { sql } from 'kysely';
import { sendLater } from '../db/prepared-statements.ts';
import type { Db, Trx } from '../deps.ts';
import { inRegions } from '../people/regions.queries.ts';

export type CheckInMethod = (typeof CHECK_IN_METHODS)[number];

export interface Seats {
  taken: number;
  waiting: number;
}

/** Seats of an event that are taken, and who waits for one. */
export async function countSeats(db: Db | Trx, eventId: number): Promise<Seats> {
  const { rows } = await sql<Seats>`
    select count(*) filter (where status = any(${[...SEATED]})) as taken,
      count(*) filter (where status = 'waitlisted') as waiting
    from registration where content_id = ${eventId}`.execute(db);
  return rows[0] ?? { taken: 0, waiting: 0 };
}

export interface Waiting {
  id: number;
  workplace_key: string;
}

/** Who waits for a seat of a locked event, the first one first. */
export async function selectWaiting(trx: Trx, eventId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, workplace_key from registration where content_id = ${eventId} and status = 'waitlisted'
    order by waitlist_order, id for update`.execute(trx);
  return rows;
}

/** Seats of an event by workplace, of people within regions; those without a workplace are not among them. */
export async function countByWorkplace(
  db: Db | Trx,
  eventId: number,
  regions: readonly Region[] | null,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ workplace_key: string; n: number }>`
    select workplace_key, count(*) as n from registration
    where content_id = ${eventId} and status = any(${[...SEATED]}) and workplace_key <> ''
      and ${inRegions(sql`province_code`, regions)}
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.workplace_key, row.n]));
}

/** Names of workplaces as seats are counted by them. */
export async function selectWorkplaceKeys(
  db: Db | Trx,
  names: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; key: string }>`
    select name, registration_workplace_key(name) as key from unnest(${[...new Set(names)]}::text[]) name`.execute(
    db,
  );
  return new Map(rows.map(({ name, key }) => [name, key]));
}

/** Brings registrations into another state; what belongs to the state comes with it. */
export async function writeState(
  trx: Trx,
  ids: readonly number[],
  to: {
    status: RegistrationStatus;
    at: Date;
    by?: number;
    reason?: string | undefined;
    method?: CheckInMethod | undefined;
  },
): Promise<void> {
  if (ids.length === 0) return;
  const { status } = to;
  const at = sql`${to.at.toISOString()}::timestamptz`;
  const [isConfirmed, isIn, isOut] = [
    status === 'confirmed' || status === 'attended',
    status === 'attended',
    status === 'cancelled',
  ];
  await sql`update registration set status = ${status}, version = version + 1, waitlist_order = null,
      confirmed_at = case when ${isConfirmed} then coalesce(confirmed_at, ${at}) else confirmed_at end,
      checked_in_at = case when ${isIn} then ${at} end,
      checked_in_by = case when ${isIn} then ${to.by ?? null}::bigint end,
      check_in_method = case when ${isIn} then ${to.method ?? 'manual'} end, checked_out_at = null,
      cancelled_at = case when ${isOut} then ${at} else cancelled_at end,
      cancel_reason = case when ${isOut} then ${to.reason ?? ''} else '' end
    where id = any(${[...ids]})`.execute(trx);
}

/** Events and webinars for which some users have a registration, or had one that was cleared. */
export async function selectEventsOf(trx: Trx, userIds: readonly number[]): Promise<number[]> {
  const ids = [...userIds];
  const { rows } = await sql<{ id: number }>`
    select content_id as id from registration where user_id = any(${ids})
    union select content_id from archived_registration where user_id = any(${ids})
    order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Puts those of some registrations that have a seat before all who wait; returns which. */
export async function queueFirst(
  trx: Trx,
  eventId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update registration set status = 'waitlisted', confirmed_at = null, version = version + 1,
      waitlist_order = (select coalesce(min(w.waitlist_order), 1) - 1 from registration w
        where w.content_id = ${eventId} and w.status = 'waitlisted')
    where content_id = ${eventId} and id = any(${[...ids]}) and status in ('registered', 'confirmed')
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface LogLine {
  /** Null: of the event as a whole. */
  registration_id: number | null;
  type: RegistrationLogType;
  /** When it happened, where that differs from line to line. */
  at?: string;
  /** Nobody did it, whoever did the others. */
  by_itself?: true;
  note?: string;
  channel?: string;
  /** Of a device at the door: which one, and its own name for what it did. */
  device_id?: string;
  client_id?: string;
}

/** Who did something with a registration: an account, the person, or null for what happens by itself. */
export type Doer = number | 'person' | null;

/** Writes what became of registrations. */
export async function insertLog(
  trx: Trx,
  eventId: number,
  lines: readonly LogLine[],
  { by, at }: { by: Doer; at: Date },
): Promise<void> {
  if (lines.length === 0) return;
  await sendLater(
    trx,
    sql`insert into registration_log (content_id, registration_id, type, note, channel, staff_id, by_person,
      occurred_at, device_id, client_id)
    select ${eventId}, x.registration_id, x.type, coalesce(x.note, ''), x.channel,
      case when x.by_itself is null then ${by === 'person' ? null : by}::bigint end,
      x.by_itself is null and ${by === 'person'}, coalesce(x.at, ${at.toISOString()}::timestamptz),
      x.device_id, x.client_id
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as (registration_id bigint, type text, at timestamptz, note text, channel text, device_id uuid, client_id uuid,
          by_itself boolean))
      with ordinality as x(registration_id, type, at, note, channel, device_id, client_id, by_itself, place)
    order by x.place`,
  );
}
