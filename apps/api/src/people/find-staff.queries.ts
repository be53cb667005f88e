import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../deps.ts';
import { allOf, idOf, withWords } from '../lists/conditions.queries.ts';

const FOUND_AT_MOST = 20;

export interface FoundPerson {
  id: number;
  display_name: string;
}

/**
 * Staff accounts by parts of their name or as `#123`, for filters by author; `among` limits the
 * accounts that the caller may see, as a condition on `s`.
 */
export async function findStaff(
  db: Db,
  search: string | undefined,
  among: RawBuilder<unknown>,
): Promise<FoundPerson[]> {
  const id = idOf(search);
  const wanted = id === null ? withWords(sql`lower(s.display_name)`, search) : [sql`s.id = ${id}`];
  const { rows } = await sql<FoundPerson>`
    select s.id, s.display_name from staff s where ${allOf([...wanted, among])}
    order by s.display_name collate "th-x-icu", s.id limit ${FOUND_AT_MOST}`.execute(db);
  return rows;
}
