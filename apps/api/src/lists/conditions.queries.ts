import { type RawBuilder, sql } from 'kysely';

export type Condition = RawBuilder<unknown>;

/** Takes at least one condition. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  sql.join(conditions, sql` and `);

/** Holds for nothing without a condition. */
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/**
 * An expression is one of the chosen values; no condition when none are chosen. One value is
 * compared by `=`: an index that begins with the expression then gives rows in its order.
 */
export const among = (part: Condition, values: readonly unknown[] | undefined): Condition[] => {
  if (!values || values.length === 0) return [];
  return [values.length === 1 ? sql`${part} = ${values[0]}` : sql`${part} = any(${values})`];
};

/** Escapes `%` and `_` for a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const MAX_WORDS = 8;

/** The words of a search; those after the eighth are ignored. */
export const wordsOf = (search: string | undefined): string[] =>
  (search ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** Each word occurs somewhere in a text, which is already in lower case. */
export const withWords = (text: Condition, search: string | undefined): Condition[] =>
  wordsOf(search).map((word) => sql`${text} like lower(${`%${likeText(word)}%`})`);

/** The id in `#123`; null for any other search. */
export function idOf(search: string | undefined): number | null {
  const digits = /^#\s*(\d{1,10})$/.exec(search ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}
