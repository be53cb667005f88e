import { OPEN_STATUSES } from '@connect/contract/privacy/privacy-request.ts';
import { sql } from 'kysely';
import type { Trx } from '../deps.ts';

/** Data protection officers who can sign in. */
export const selectOfficers = (trx: Trx): Promise<{ email: string; display_name: string }[]> =>
  trx
    .selectFrom('staff')
    .select(['email', 'display_name'])
    .where('role', '=', 'dpo')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/**
 * Marks open requests that have at most 7, or at most 2 days left and were not told of since, and
 * returns them, the most urgent first.
 */
export async function markTold(trx: Trx, now: Date): Promise<{ code: string; due_at: string }[]> {
  const { rows } = await sql<{ code: string; due_at: string }>`
    with due as (
      select id, case when due_at < ${now.toISOString()}::timestamptz + interval '2 days'
        then 2 else 7 end as days
      from privacy_request
      where status = any(${[...OPEN_STATUSES]})
        and due_at < ${now.toISOString()}::timestamptz + interval '7 days'
    ), told as (
      update privacy_request r set told_days = due.days from due
      where r.id = due.id and (r.told_days is null or r.told_days > due.days)
      returning r.code, r.due_at
    ) select code, due_at from told order by due_at, code`.execute(trx);
  return rows;
}
