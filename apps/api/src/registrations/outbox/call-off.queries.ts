import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import type { HeldKind } from '../held/held.queries.ts';

/** Calls a locked event or webinar off, and increments its version. */
export async function markCalledOff(
  trx: Trx,
  kind: HeldKind,
  id: number,
  to: { reason: string; at: Date; by: number },
): Promise<void> {
  const moment = to.at.toISOString();
  await sql`update ${sql.table(kind)} set cancelled_at = ${moment}::timestamptz, cancel_reason = ${to.reason}
    where content_id = ${id}`.execute(trx);
  await trx
    .updateTable('content')
    .set({ updated_at: moment, updated_by: to.by, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
