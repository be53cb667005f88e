import type { Brand, ContentStatus, Region } from '@connect/contract/constants.ts';
import type { RegistrationMode } from '@connect/contract/events/event-choices.ts';
import type { EventQuestion } from '@connect/contract/events/event-rules.ts';
import { TRANSITIONS } from '@connect/contract/meetings/registration-states.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { HELD, type HeldKind } from './held/held.queries.ts';

/** What registering for an event or a webinar goes by. */
export interface HeldEvent {
  id: number;
  kind: HeldKind;
  title: string;
  brand: Brand;
  status: ContentStatus;
  published_at: string | null;
  start_at: string | null;
  end_at: string | null;
  cancelled_at: string | null;
  /** Who is: chosen for the event, or who created it. */
  responsible: number | null;
  check_in_open_minutes: number;
  registration_mode: RegistrationMode;
  registration_open_at: string | null;
  registration_close_at: string | null;
  capacity: number | null;
  waitlist_enabled: boolean;
  waitlist_capacity: number | null;
  max_per_workplace: number | null;
  custom_questions: EventQuestion[];
  ask_dietary: boolean;
  /** By which people are reminded; null: none is chosen. */
  reminder_template_id: number | null;
}

/** An event, or what else is asked for, that is not in the trash unless that is asked for, too. */
export async function selectHeldEvent(
  db: Db | Trx,
  id: number,
  kinds: readonly HeldKind[] = ['event'],
  withTrash = false,
): Promise<HeldEvent | undefined> {
  const { rows } = await sql<HeldEvent>`
    select c.id, e.kind, c.title, c.brand, c.status, c.published_at, e.start_at, e.end_at, e.cancelled_at,
      coalesce(e.owner_staff_id, c.created_by) as responsible, e.check_in_open_minutes,
      e.registration_mode, e.registration_open_at, e.registration_close_at, e.capacity, e.waitlist_enabled, e.waitlist_capacity,
      e.max_per_workplace, e.custom_questions, e.ask_dietary, e.reminder_template_id
    from content c join ${HELD} e on e.content_id = c.id
    where c.id = ${id} and c.kind = any(${[...kinds]}) and (${withTrash} or c.deleted_at is null)`.execute(
    db,
  );
  return rows[0];
}

/**
 * Locks an event against changes and other registrations until the transaction ends: seats are counted behind it, so
 * that nobody gets one that is not there.
 */
export async function lockHeldEvent(
  trx: Trx,
  id: number,
  kinds?: readonly HeldKind[],
): Promise<HeldEvent | undefined> {
  await trx.selectFrom('content').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return selectHeldEvent(trx, id, kinds);
}

/** Events that ended before a moment, took place, and have somebody who was confirmed and not checked in. */
export async function selectOver(db: Db, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.content_id as id from event e
    where e.end_at <= ${before.toISOString()}::timestamptz and e.cancelled_at is null
      and exists (select from registration r where r.content_id = e.content_id
        and r.kind = 'event' and r.status = any(${[...TRANSITIONS.miss.from]}))
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these references of a new registration lead to something. */
export async function selectKnown(
  trx: Db | Trx,
  asked: { specialty: number | null; group: string | undefined; province: string | null },
): Promise<{ specialty: boolean; province: boolean; region: Region | null }> {
  const { rows } = await sql<{ specialty: boolean; province: boolean; region: Region | null }>`
    select exists (select from specialty s where s.id = ${asked.specialty} and s.is_active
        and s.profession_group = ${asked.group ?? null}) as specialty,
      exists (select from province p where p.code = ${asked.province}) as province,
      (select p.region from province p where p.code = ${asked.province}) as region`.execute(trx);
  return rows[0] ?? { specialty: false, province: false, region: null };
}
