import type { Brand, Region } from '@connect/contract/constants.ts';
import { REGISTRATIONS_AT_ONCE } from '@connect/contract/meetings/registration-states.ts';
import type {
  deadMessages,
  eventMessage,
  eventMessages,
} from '@connect/contract/registrations/event-message.ts';
import type { MessageState } from '@connect/contract/registrations/message-states.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '../../deps.ts';
import { allOf, among } from '../../lists/conditions.queries.ts';
import { givenUp } from '../../people/given-up.queries.ts';
import type { HeldKind } from '../held/held.queries.ts';
import type { RegistrationListing } from '../registrations.queries.ts';
import { seenWithin } from '../scope.queries.ts';

export type MessageQuery = z.output<NonNullable<typeof eventMessages.list.query>>;

export interface MessageRecord extends Omit<z.output<typeof eventMessage>, 'registration'> {
  registration_id: number | null;
  user_id: number | null;
  code: string | null;
  title_prefix: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** One page of the messages of an event by the moment that each row shows, the latest first, and how many there are. */
export async function selectMessages(
  db: Db,
  { page, limit, state, occasion }: MessageQuery,
  { kind, eventId, regions }: RegistrationListing,
): Promise<{ rows: MessageRecord[]; total: number }> {
  const from = sql`event_message m left join registration r on r.id = m.registration_id
    where ${allOf([
      sql`m.content_id = ${eventId}`,
      seenWithin(regions, kind),
      ...among(sql`m.state`, state),
      ...among(sql`m.occasion`, occasion),
    ])}`;
  const [{ rows }, counted] = await Promise.all([
    sql<MessageRecord>`select m.id, m.occasion, m.hours_before, m.state, m.reason, m.channel,
        m.created_at, m.settled_at, m.detail, m.attempts, r.id as registration_id, r.user_id, r.code,
        r.title_prefix, r.first_name, r.last_name
      from ${from} order by coalesce(m.settled_at, m.created_at) desc, m.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*) as n from ${from}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

/** Another text after each change of the messages of an event. */
export async function selectMessageMark(db: Db, eventId: number): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select md5(concat_ws(' ', count(*), max(m.id), sum(m.attempts), sum(extract(epoch from m.settled_at)),
      count(*) filter (where m.state = 'waiting'), count(*) filter (where m.state = 'sent'))) as mark
    from event_message m where m.content_id = ${eventId}`.execute(db);
  return rows[0]?.mark ?? '';
}

export interface DeadRecord
  extends Omit<z.output<typeof deadMessages.list.reply>['data'][number], 'event'> {
  event_id: number;
  event_kind: HeldKind;
  event_title: string;
}

/** What was given up of meetings of which any would still be sent, to people within brands and regions: the latest, and how many there are. */
export async function selectDead(
  db: Db,
  { brands, regions }: { brands: readonly Brand[] | null; regions: readonly Region[] | null },
  now: Date,
): Promise<{ rows: DeadRecord[]; total: number }> {
  const from = sql`event_message m join content c on c.id = m.content_id
    left join registration r on r.id = m.registration_id
    where ${allOf([
      givenUp(sql`${now.toISOString()}::timestamptz`),
      ...(brands ? [sql`c.brand = any(${[...brands]})`] : []),
      seenWithin(regions),
    ])}`;
  const [{ rows }, counted] = await Promise.all([
    sql<DeadRecord>`select m.id, m.occasion, m.hours_before, m.reason, m.channel, m.created_at,
        m.settled_at, m.detail, r.code, c.id as event_id, c.kind as event_kind, c.title as event_title
      from ${from} order by m.settled_at desc nulls last, m.id desc
      limit ${REGISTRATIONS_AT_ONCE}`.execute(db),
    sql<{ n: number }>`select count(*) as n from ${from}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

/** Of which meetings messages are. */
export async function selectMeetings(
  trx: Trx,
  ids: readonly number[],
): Promise<{ id: number; kind: HeldKind; messages: number[] }[]> {
  const { rows } = await sql<{ id: number; kind: HeldKind; messages: number[] }>`
    select c.id, c.kind, json_agg(m.id order by m.id) as messages
    from event_message m join content c on c.id = m.content_id
    where m.id = any(${[...ids]}) group by c.id order by c.id`.execute(trx);
  return rows;
}

export interface LockedMessage {
  id: number;
  state: MessageState;
  code: string | null;
}

/** Messages of an event to people within regions, locked in the order of their ids. */
export async function lockMessages(
  trx: Trx,
  eventId: number,
  ids: readonly number[],
  regions: readonly Region[] | null,
): Promise<LockedMessage[]> {
  const { rows } = await sql<LockedMessage>`
    select m.id, m.state, r.code from event_message m left join registration r on r.id = m.registration_id
    where ${allOf([
      sql`m.content_id = ${eventId} and m.id = any(${[...ids]})`,
      seenWithin(regions),
    ])} order by m.id for update of m`.execute(trx);
  return rows;
}

/** Lets messages wait again. */
export async function reviveMessages(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  await sql`update event_message set state = 'waiting', reason = null, due_at = ${now.toISOString()}::timestamptz,
      claimed_at = null, settled_at = null, handed_no = null
    where id = any(${[...ids]})`.execute(trx);
}
