import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/** The latest runs that the system keeps in `system_mark`; `seed`: one that has not come to its end. */
export type MarkKey = 'backup' | 'audit_check' | 'seed';

export interface SystemMark {
  at: string;
  detail: Record<string, unknown>;
}

/** Stores the present time under a key, replacing the earlier value. */
export async function writeMark(
  db: Db,
  key: MarkKey | `audit_anchor ${string}`,
  at: Date,
  detail: Record<string, unknown>,
): Promise<void> {
  await sql`
    insert into system_mark (key, at, detail)
    values (${key}, ${at.toISOString()}, ${JSON.stringify(detail)}::jsonb)
    on conflict (key) do update set at = excluded.at, detail = excluded.detail`.execute(db);
}

export async function removeMark(db: Db, key: MarkKey): Promise<void> {
  await db.deleteFrom('system_mark').where('key', '=', key).execute();
}

export async function readMarks(db: Db): Promise<Partial<Record<MarkKey, SystemMark>>> {
  const { rows } = await sql<SystemMark & { key: MarkKey }>`
    select key, at, detail from system_mark`.execute(db);
  return Object.fromEntries(rows.map(({ key, at, detail }) => [key, { at, detail }]));
}
