import type { UserType } from '@connect/contract/constants.ts';
import type { Crediting, TakingPart } from '@connect/contract/meetings/credits.ts';
import { SEATED } from '@connect/contract/meetings/registration-states.ts';
import { LIVE_MARGIN_MINUTES } from '@connect/contract/webinars/webinar-rules.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';

export interface Ended extends Crediting {
  id: number;
  title: string;
  kind: 'webinar' | 'event';
}

/** Both kinds of meetings with credits; a webinar is over once it left the phase `live`. */
const MEETINGS = sql.raw(`(
  select content_id, start_at, end_at, end_at + interval '${LIVE_MARGIN_MINUTES} minutes' as over, cpe_credits,
    cme_credits, credit_min_attendance_pct, credits_counted_at, cancelled_at from webinar
  union all select content_id, start_at, end_at, end_at, cpe_credits,
    cme_credits, credit_min_attendance_pct, credits_counted_at, cancelled_at from event)`);

/**
 * Published meetings, or the given one, that are over with credits to award or to withdraw and are not
 * counted yet. A change of the values that credits depend on clears the count (`meetingRecount`).
 */
export async function selectUncounted(db: Db, now: Date, id?: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select c.id, c.title, c.kind, w.start_at, w.end_at, w.cpe_credits, w.cme_credits,
      w.credit_min_attendance_pct
    from ${MEETINGS} w join content c on c.id = w.content_id
    where w.over <= ${now.toISOString()}::timestamptz
      and w.credits_counted_at is null
      and (coalesce(w.cpe_credits, 0) + coalesce(w.cme_credits, 0) > 0 or exists (
        select from registration r
        where r.content_id = c.id and r.credits_awarded is not null))
      and w.cancelled_at is null and c.status = 'publish' and c.deleted_at is null
      ${id === undefined ? sql`` : sql`and c.id = ${id}`}
    order by c.id`.execute(db);
  return rows;
}

/** Blocks changes of a meeting, its registrations and imports of attendance until the transaction ends. */
export async function lockMeeting(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('content').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export interface Present extends TakingPart {
  id: number;
  user_type: UserType | null;
  credit_type: string | null;
  credits_awarded: number | null;
}

/** Registrations of a webinar whose minutes are known; of an event those who came, or have credits. */
export async function selectPresent(trx: Trx, meetingId: number): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select r.id, coalesce(r.user_type, m.user_type) as user_type, r.status, r.minutes,
      r.checked_in_at, r.checked_out_at, r.credit_type, r.credits_awarded
    from registration r left join platform_user m on m.id = r.user_id
    where r.content_id = ${meetingId} and (r.kind = 'webinar' and r.status = any(${[...SEATED]}) and r.minutes is not null
      or r.kind = 'event' and (r.status = 'attended' or r.credits_awarded is not null))
    order by r.id`.execute(trx);
  return rows;
}

export type Credited = Pick<Present, 'id' | 'credit_type' | 'credits_awarded'>;

/** Writes credits in one statement, however many rows there are. */
export async function updateCredits(trx: Trx, rows: readonly Credited[]): Promise<void> {
  await sql`
    update registration r
    set credit_type = x.credit_type, credits_awarded = x.credits_awarded
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x(id bigint, credit_type text, credits_awarded numeric)
    where r.id = x.id`.execute(trx);
}

export async function markCounted(trx: Trx, { id, kind }: Ended, now: Date): Promise<void> {
  await sql`update ${sql.table(kind)} set credits_counted_at = ${now.toISOString()}::timestamptz
    where content_id = ${id}`.execute(trx);
}
