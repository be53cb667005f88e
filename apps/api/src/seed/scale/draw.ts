import { type RawBuilder, sql } from 'kysely';

/** The choices of a draw, each as often as its weight says. */
export const spread = <Value>(weighted: readonly (readonly [Value, number])[]): Value[] =>
  weighted.flatMap(([value, weight]) => Array.from({ length: weight }, () => value));

/**
 * 0 ≤ x < 1 for a number such as `x.n`, the same each time; another salt draws independently. Made
 * by the database itself, which would otherwise be sent millions of values.
 */
export const draw = (number: string, salt: number): RawBuilder<number> =>
  sql.raw(`((hashint8extended(${number}, ${salt}) & 2147483647)::double precision / 2147483648)`);

/** Whether a draw falls within a share of all. */
export const within = (share: number, number: string, salt: number): RawBuilder<boolean> =>
  sql`${draw(number, salt)} < ${sql.lit(share)}`;

/** One element of an array. Low ones come more often the higher the power is. */
export const drawn = (
  list: RawBuilder<unknown>,
  length: RawBuilder<unknown>,
  number: string,
  salt: number,
  power = 1,
): RawBuilder<unknown> =>
  sql`(${list})[1 + floor(power(${draw(number, salt)}, ${sql.lit(power)}) * ${length})::integer]`;

/** One of these words; none stands for null. */
export const word = (
  words: readonly (string | null)[],
  number: string,
  salt: number,
): RawBuilder<string> =>
  sql<string>`${drawn(sql`${words}::text[]`, sql.lit(words.length), number, salt)}`;
