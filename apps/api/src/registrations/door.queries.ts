import type {
  RegistrationLogType,
  RegistrationStatus,
} from '@connect/contract/meetings/registration-states.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { allOf, type Condition } from '../lists/conditions.queries.ts';
import { inRegions } from '../people/regions.queries.ts';
import { LINES, LOGS } from './log-lines.queries.ts';
import type { RegistrationListing } from './registrations.queries.ts';
import type { CheckInMethod } from './seats.queries.ts';

export interface DoorState {
  id: number;
  code: string;
  status: RegistrationStatus;
  checked_in_at: string | null;
  checked_out_at: string | null;
}

export interface DoorRecord extends DoorState {
  user_id: number | null;
  title_prefix: string;
  first_name: string;
  last_name: string;
  workplace_name: string;
}

const ofEvent = ({
  eventId,
  regions,
}: Pick<RegistrationListing, 'eventId' | 'regions'>): Condition =>
  allOf([
    sql`r.kind = 'event' and r.content_id = ${eventId}`,
    inRegions(sql`r.province_code`, regions),
  ]);

/** Everybody of an event, by name. */
export async function selectDoor(db: Db, listing: RegistrationListing): Promise<DoorRecord[]> {
  const { rows } = await sql<DoorRecord>`
    select r.id, r.code, r.user_id, r.title_prefix, r.first_name, r.last_name, r.workplace_name, r.status,
      r.checked_in_at, r.checked_out_at
    from registration r where ${ofEvent(listing)}
    order by (r.first_name || ' ' || r.last_name) collate "th-x-icu", r.id`.execute(db);
  return rows;
}

/** What became of everybody of an event, or of one of them. */
export async function selectStates(
  db: Db | Trx,
  listing: RegistrationListing,
  only: { id?: number; code?: string } = {},
): Promise<DoorState[]> {
  const { rows } = await sql<DoorState>`
    select r.id, r.code, r.status, r.checked_in_at, r.checked_out_at from registration r
    where ${allOf([
      ofEvent(listing),
      ...(only.id === undefined ? [] : [sql`r.id = ${only.id}`]),
      ...(only.code === undefined ? [] : [sql`r.code = ${only.code}`]),
    ])}
    order by r.id`.execute(db);
  return rows;
}

/** The registration of an event that has a code, whoever may see it. */
export async function selectIdByCode(
  trx: Trx,
  eventId: number,
  code: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('registration')
    .select('id')
    .where('content_id', '=', eventId)
    .where('kind', '=', 'event')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.id;
}

/** A line that an item of a device wrote. */
interface ItemLine {
  registration_id: number;
  type: RegistrationLogType;
  /** Taken back since, by its device or by the desk. */
  is_undone: boolean;
}

/** What a device wrote of an item of its own, also where it was cleared since. */
export async function selectItemLine(
  trx: Trx,
  eventId: number,
  deviceId: string,
  clientId: string,
): Promise<ItemLine | undefined> {
  const { rows } = await sql<ItemLine>`
    select registration_id, type, exists (select from ${LINES} u
      where u.registration_id = written.registration_id and u.id > written.id
        and (u.device_id is null or u.device_id = written.device_id)
        and u.type = case written.type when 'check_out' then 'check_out_undone' else 'check_in_undone' end) as is_undone
    from ${LINES} written
    where content_id = ${eventId} and client_id = ${clientId} and device_id = ${deviceId}`.execute(
    trx,
  );
  return rows[0];
}

/** When somebody came, and who let them in. */
interface Arrival {
  at: string;
  by: number | null;
  method: CheckInMethod;
}

/**
 * The first time that another door, or the desk, saw somebody come in, who was not taken back there; the desk takes back
 * what it shows, which is what all of them saw until then.
 */
export async function selectSeenElsewhere(
  trx: Trx,
  registrationId: number,
  deviceId: string,
): Promise<(Arrival & { line: number }) | undefined> {
  const { rows } = await sql<Arrival & { line: number }>`
    select g.id as line, g.occurred_at as at, g.staff_id as by,
      case when g.channel = 'qr' then 'qr' else 'manual' end as method
    from ${LINES} g
    where g.registration_id = ${registrationId} and g.type in ('check_in', 'check_in_denied')
      and g.device_id is distinct from ${deviceId}::uuid
      and not exists (select from ${LINES} u where u.registration_id = g.registration_id
        and u.type = 'check_in_undone' and u.id > g.id
        and (u.device_id is null or u.device_id = g.device_id))
    order by g.occurred_at, g.id limit 1`.execute(trx);
  return rows[0];
}

/** Says of somebody who is in that they came at another moment. */
export async function writeArrival(
  trx: Trx,
  id: number,
  { at, by, method }: Arrival,
): Promise<void> {
  await sql`update registration set checked_in_at = ${at}::timestamptz, checked_in_by = ${by}::bigint,
      check_in_method = ${method}, version = version + 1
    where id = ${id}`.execute(trx);
}

/**
 * Says of a scan that is told of late that it let somebody in, and of the one that counted until then that they were in
 * already (domain/registrations#without-a-network).
 */
export async function writeFirstScan(
  trx: Trx,
  registrationId: number,
  { device_id, client_id }: { device_id: string; client_id: string },
  until: string,
): Promise<void> {
  const isFirst = sql`coalesce((device_id, client_id) = (${device_id}::uuid, ${client_id}::uuid), false)`;
  for (const log of LOGS) {
    await sql`update ${log}
      set type = case when ${isFirst} then 'check_in' else 'check_in_denied' end
      where registration_id = ${registrationId}
        and (${isFirst} or type = 'check_in' and occurred_at = ${until}::timestamptz)`.execute(trx);
  }
}

/** Says of the scan of a line that it let somebody in, since the ones before it were taken back. */
export async function writeCounting(trx: Trx, line: number): Promise<void> {
  for (const log of LOGS)
    await sql`update ${log} set type = 'check_in' where id = ${line}`.execute(trx);
}
