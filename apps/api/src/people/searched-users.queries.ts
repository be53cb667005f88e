import { sql } from 'kysely';
import { allOf, type Condition, idOf, withWords } from '../lists/conditions.queries.ts';
import { withoutDashes } from './typed-phones.ts';

/**
 * Users `u`, or `f`, by parts of words of names, licence, contact data and codes; `#123` is an id. Whoever reads
 * these covered finds nobody by them (domain/users#searching). `texts` of rows that are read anyway are compared there.
 */
export function searchedUsers(
  search: string | undefined,
  masked: boolean,
  user: 'u' | 'f' = 'u',
  texts?: Condition,
): Condition[] {
  if (!search) return [];
  const id = idOf(search);
  if (id !== null) return [sql`${sql.ref(`${user}.id`)} = ${id}`];
  if (masked) return [sql`false`];
  const words = withWords(texts ?? sql`s.search_text`, withoutDashes(search));
  if (texts || words.length === 0) return words;
  return [sql`${sql.ref(`${user}.id`)} in (select s.id from user_search s where ${allOf(words)})`];
}
