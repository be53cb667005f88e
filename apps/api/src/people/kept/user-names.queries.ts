import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';

export interface NameRow {
  id: number;
  /** In small letters. */
  name: string;
}

/** Names of these users, or of all. */
export const nameRows = (ids: readonly number[] | null): RawBuilder<NameRow> => sql<NameRow>`
  select id, lower(display_name) as name from platform_user
  where ${ids ? sql`id = any(${[...ids]}::bigint[])` : sql`true`}`;

/** A text in small letters, as the database makes them. */
export async function selectLower(db: Db | Trx, text: string): Promise<string> {
  const { rows } = await sql<{ lower: string }>`select lower(${text}::text) as lower`.execute(db);
  return rows[0]?.lower ?? '';
}
