import type { UserType } from '@connect/contract/constants.ts';
import type { Crediting } from '@connect/contract/meetings/credits.ts';
import { SEATED } from '@connect/contract/registrations/registration-states.ts';
import { LIVE_MARGIN_MINUTES } from '@connect/contract/webinars/webinar-rules.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';

export interface Ended extends Crediting {
  id: number;
  title: string;
}

/**
 * Published webinars, or the given one, that left the phase `live` with credits to award or to
 * withdraw and are not counted yet. A change of the values that credits depend on clears the count
 * (`webinarTable`).
 */
export async function selectUncounted(db: Db, now: Date, id?: number): Promise<Ended[]> {
  const over = sql`w.end_at + make_interval(mins => ${LIVE_MARGIN_MINUTES})`;
  const { rows } = await sql<Ended>`
    select c.id, c.title, w.start_at, w.end_at, w.cpe_credits, w.cme_credits,
      w.credit_min_attendance_pct
    from webinar w join content c on c.id = w.content_id
    where ${over} <= ${now.toISOString()}::timestamptz
      and w.credits_counted_at is null
      and (coalesce(w.cpe_credits, 0) + coalesce(w.cme_credits, 0) > 0 or exists (
        select from registration r
        where r.content_id = c.id and r.credits_awarded is not null))
      and w.cancelled_at is null and c.status = 'publish' and c.deleted_at is null
      ${id === undefined ? sql`` : sql`and c.id = ${id}`}
    order by c.id`.execute(db);
  return rows;
}

/** Blocks changes of a webinar and imports of attendance until the transaction ends. */
export async function lockWebinar(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('content').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export interface Present {
  id: number;
  user_type: UserType;
  minutes: number;
  credit_type: string | null;
  credits_awarded: number | null;
}

/** Registrations whose minutes are known. */
export async function selectPresent(trx: Trx, webinarId: number): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select r.id, m.user_type, r.minutes, r.credit_type, r.credits_awarded
    from registration r join platform_user m on m.id = r.user_id
    where r.content_id = ${webinarId} and r.status = any(${[...SEATED]}) and r.minutes is not null
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

export async function markCounted(trx: Trx, webinarId: number, now: Date): Promise<void> {
  await trx
    .updateTable('webinar')
    .set({ credits_counted_at: now.toISOString() })
    .where('content_id', '=', webinarId)
    .execute();
}
