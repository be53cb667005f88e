import type { sentMessage } from '@connect/contract/registrations/event-message.ts';
import {
  BY_HAND,
  type DeadReason,
  type MessageOccasion,
  type SkipReason,
} from '@connect/contract/registrations/message-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { sendLater } from '../../db/prepared-statements.ts';
import type { Db, Trx } from '../../deps.ts';
import { THANKED_DAYS } from '../../people/given-up.queries.ts';
import { HELD } from '../held/held.queries.ts';

export const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

/** Event or webinar `e` with content `c` takes place, as far as one knows. */
const TAKES_PLACE = sql`c.deleted_at is null and c.status = 'publish' and e.cancelled_at is null`;

/** Whoever was checked in at event `e`, or joined webinar `e`, by registration `r`. */
const CAME = sql`(r.status = 'attended' or r.status = 'confirmed' and r.joined_at is not null)`;

/** The latest reminder of event `e` that is due: of an event that is moved or was down, only that one counts. */
const reminderDue = (now: Date): RawBuilder<number> => sql<number>`
  (select min(h) from unnest(e.reminder_offsets_hours) h
    where e.start_at - make_interval(hours => h::integer) <= ${at(now)})`;

/**
 * Whether message `m` still says what is so, of registration `r` for event `e` with content `c`; what does not is void
 * (domain/event-messages#void-messages).
 */
export const holds = (now: Date): RawBuilder<boolean> => sql<boolean>`coalesce(case m.occasion
  when 'confirm' then r.status = 'confirmed' and ${TAKES_PLACE} and e.end_at > ${at(now)}
  when 'reminder' then r.status = 'confirmed' and ${TAKES_PLACE} and e.start_at > ${at(now)}
    and m.starts_at = e.start_at and (m.hours_before = ${BY_HAND} or m.hours_before = ${reminderDue(now)})
  when 'cancelled' then e.end_at > ${at(now)} and (r.status = 'cancelled'
    or e.cancelled_at is not null and r.status in ('registered', 'waitlisted', 'confirmed'))
  when 'thank_you' then ${CAME} and ${TAKES_PLACE}
    and e.end_at <= ${at(now)} and e.end_at > ${at(now)} - make_interval(days => ${sql.lit(THANKED_DAYS)})
  end, false)`;

export const FACTS = sql`event_message m join content c on c.id = m.content_id join ${HELD} e on e.content_id = c.id
  left join registration r on r.id = m.registration_id`;

/** A message that was never sent may be written again; any other is there once and for all. */
const ONCE = sql`on conflict on constraint event_message_once do update set state = 'waiting',
  due_at = excluded.due_at, detail = '', claimed_at = null, settled_at = null
  where event_message.state = 'void'`;

/** Writes what is to be sent to registrations of an event on an occasion, with the change that causes it. */
export async function writeMessages(
  trx: Trx,
  occasion: Exclude<MessageOccasion, 'reminder'>,
  eventId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await sendLater(
    trx,
    sql`insert into event_message (content_id, registration_id, occasion, created_at, due_at)
      select ${eventId}, id, ${occasion}, ${at(now)}, ${at(now)} from unnest(${[...ids]}::bigint[]) id
      ${ONCE}`,
  );
}

/** Writes the message that an event was called off, to whoever would have come or waits. */
export async function writeCalledOff(trx: Trx, eventId: number, now: Date): Promise<void> {
  await sendLater(
    trx,
    sql`insert into event_message (content_id, registration_id, occasion, created_at, due_at)
      select content_id, id, 'cancelled', ${at(now)}, ${at(now)} from registration
      where content_id = ${eventId} and status in ('registered', 'waitlisted', 'confirmed')
      ${ONCE}`,
  );
}

/**
 * Writes the reminders that are due: for who was confirmed before, where the event names a template. One that staff
 * sent since then, or that is on its way, counts for it.
 */
export async function writeReminders(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into event_message (content_id, registration_id, occasion, hours_before, starts_at, created_at, due_at)
    select r.content_id, r.id, 'reminder', due.hours, e.start_at, ${at(now)}, ${at(now)}
    from ${HELD} e join content c on c.id = e.content_id
      cross join lateral (select ${reminderDue(now)} as hours) due
      join registration r on r.content_id = e.content_id and r.status = 'confirmed'
        and r.confirmed_at <= e.start_at - make_interval(hours => due.hours)
    where e.start_at > ${at(now)} and e.reminder_template_id is not null and ${TAKES_PLACE}
      and not exists (select from event_message m where m.registration_id = r.id and m.occasion = 'reminder'
        and m.starts_at = e.start_at and case m.hours_before
          when due.hours then m.state <> 'void'
          when ${BY_HAND} then m.state in ('waiting', 'sending', 'handed') or m.state = 'sent'
            and m.settled_at >= e.start_at - make_interval(hours => due.hours) end)
    order by r.id ${ONCE}`.execute(trx);
}

/**
 * Writes reminders of a locked event that staff send to some registrations, once for each start: those that were never
 * sent are written anew. Returns which were written; nobody is among them whose reminder is on its way.
 */
export async function writeRemindersByHand(
  trx: Trx,
  eventId: number,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into event_message (content_id, registration_id, occasion, hours_before, starts_at, created_at, due_at)
    select e.content_id, x.id, 'reminder', ${BY_HAND}, e.start_at, ${at(now)}, ${at(now)}
    from ${HELD} e, unnest(${[...ids]}::bigint[]) as x (id)
    where e.content_id = ${eventId} and not exists (select from event_message m where m.registration_id = x.id
      and m.occasion = 'reminder' and m.starts_at = e.start_at and m.state in ('waiting', 'sending', 'handed'))
    order by x.id
    on conflict on constraint event_message_once do update set state = 'waiting', reason = null,
      due_at = excluded.due_at, detail = '', claimed_at = null, settled_at = null
      where event_message.state in ('void', 'skipped')
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Writes the thanks that are due: to who came, where the event names a template. */
export async function writeThanks(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into event_message (content_id, registration_id, occasion, created_at, due_at)
    select r.content_id, r.id, 'thank_you', ${at(now)}, ${at(now)}
    from ${HELD} e join content c on c.id = e.content_id
      join registration r on r.content_id = e.content_id and ${CAME}
    where e.end_at <= ${at(now)} and e.end_at > ${at(now)} - make_interval(days => ${sql.lit(THANKED_DAYS)})
      and e.thank_you_template_id is not null and ${TAKES_PLACE}
      and not exists (select from event_message m where m.registration_id = r.id
        and m.occasion = 'thank_you' and m.state <> 'void')
    order by r.id ${ONCE}`.execute(trx);
}

/** Makes void what waits, or lies with the platform, and does not hold any more. */
export async function voidOutdated(trx: Trx, now: Date): Promise<void> {
  await sql`
    with outdated as (select m.id from ${FACTS}
      where m.state in ('waiting', 'handed') and not ${holds(now)} for update of m skip locked)
    update event_message m set state = 'void', settled_at = ${at(now)}
    from outdated o where m.id = o.id`.execute(trx);
}

/** Gives up what was claimed before a moment and never heard of: nobody knows whether it went. */
export async function giveUpLost(
  trx: Trx,
  before: { sending: Date; handed: Date },
  now: Date,
): Promise<void> {
  await sql`update event_message set state = 'dead', reason = 'unknown', settled_at = ${at(now)}
    where (state = 'sending' and claimed_at < ${at(before.sending)})
      or (state = 'handed' and claimed_at < ${at(before.handed)})`.execute(trx);
}

/** Notes why somebody is not written to. */
export async function skipMessage(
  trx: Trx,
  { id, channel, template }: { id: number; channel: string; template: { id: number } | null },
  reason: SkipReason,
  now: Date,
): Promise<void> {
  await sql`update event_message set state = 'skipped', reason = ${reason}, channel = ${channel},
      template_id = ${template?.id ?? null}::bigint, settled_at = ${at(now)}
    where id = ${id}`.execute(trx);
}

/** Notes that some messages are not to be sent. */
export async function skipMessages(
  trx: Trx,
  ids: readonly number[],
  reason: SkipReason,
  now: Date,
): Promise<void> {
  await sql`update event_message set state = 'skipped', reason = ${reason}, settled_at = ${at(now)}
    where id = any(${[...ids]})`.execute(trx);
}

/** What somebody who registered was sent, or is. */
export async function selectMessagesTo(db: Db | Trx, registrationId: number) {
  const { rows } = await sql<z.output<typeof sentMessage>>`
    select id, occasion, hours_before, state, reason, channel, created_at, settled_at
    from event_message where registration_id = ${registrationId} order by id`.execute(db);
  return rows;
}

export interface Settled {
  state: 'sent' | 'skipped' | 'dead' | 'waiting';
  reason?: SkipReason | DeadReason;
  detail?: string;
  /** When a message that waits again is tried. */
  dueAt?: Date;
}

/** Notes what became of a message that this claim is about; a claim that was given up meanwhile may still say that it went. */
export async function settleMessage(
  trx: Trx,
  { id, attempts }: { id: number; attempts: number },
  { state, reason, detail = '', dueAt }: Settled,
  now: Date,
): Promise<void> {
  await sql`update event_message set state = ${state}, reason = ${reason ?? null}, detail = ${detail},
      due_at = coalesce(${dueAt?.toISOString() ?? null}::timestamptz, due_at),
      claimed_at = case when ${state === 'waiting'} then null else claimed_at end,
      settled_at = case when ${state === 'waiting'} then null else ${at(now)} end
    where id = ${id} and attempts = ${attempts}
      and (state = 'sending' or state = 'dead' and reason = 'unknown')`.execute(trx);
}
