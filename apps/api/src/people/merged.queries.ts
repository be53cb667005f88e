import { sql } from 'kysely';
import type { Trx } from '../deps.ts';

export interface Led {
  id: number;
  /** Whom they were merged into; null: they stayed. */
  into: number | null;
  erased: boolean;
}

/** Users with whom they lead to, locked against merging and erasing. */
export async function lockLed(trx: Trx, ids: readonly number[]): Promise<Map<number, Led>> {
  const { rows } = await sql<Led>`
    select id, merged_into_id as "into", status = 'erased' as erased from platform_user
    where id = any(${[...ids]}) order by id for key share`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}
