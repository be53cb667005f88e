import { sql } from 'kysely';
import type { Trx } from '../deps.ts';

/**
 * Who users are by now, by the ids that were asked for: whoever was merged is who they turned out to be, also while
 * this waits. Locked, so that nobody erases or merges them until the transaction ends. Who was erased, or never was, is
 * not among them.
 */
export async function lockMerged(trx: Trx, asked: readonly number[]): Promise<Map<number, number>> {
  const leads = new Map(asked.map((id) => [id, id]));
  const erased = new Set<number>();
  for (let open = new Set(asked); open.size > 0; ) {
    const { rows } = await sql<{ id: number; into: number | null; erased: boolean }>`
      select id, merged_into_id as "into", status = 'erased' as erased from platform_user
      where id = any(${[...open]}) order by id for key share`.execute(trx);
    const found = new Map(rows.map((row) => [row.id, row]));
    const next = new Set<number>();
    for (const [id, led] of leads) {
      if (!open.has(led)) continue;
      const row = found.get(led);
      if (!row) leads.delete(id);
      else if (row.into !== null) {
        leads.set(id, row.into);
        next.add(row.into);
      } else if (row.erased) erased.add(led);
    }
    open = next;
  }
  return new Map([...leads].filter(([, id]) => !erased.has(id)));
}
