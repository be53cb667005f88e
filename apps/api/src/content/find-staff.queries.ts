import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../deps.ts';
import { allOf, likeText } from './content-filters.queries.ts';

const FOUND_AT_MOST = 20;
const MAX_WORDS = 8;

export interface FoundPerson {
  id: number;
  display_name: string;
}

/**
 * Accounts by parts of their name or as `#123`, for a filter over whoever did something; `among`
 * says of whom the caller may learn at all, as a condition on `s`.
 */
export async function findStaff(
  db: Db,
  search: string | undefined,
  among: RawBuilder<unknown>,
): Promise<FoundPerson[]> {
  const id = /^#\s*(\d{1,10})$/.exec(search ?? '')?.[1];
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const wanted = id
    ? [sql`s.id = ${Number(id)}`]
    : words.map((word) => sql`lower(s.display_name) like lower(${`%${likeText(word)}%`})`);
  const { rows } = await sql<FoundPerson>`
    select s.id, s.display_name from staff s where ${allOf([...wanted, among])}
    order by s.display_name collate "th-x-icu", s.id limit ${FOUND_AT_MOST}`.execute(db);
  return rows;
}
