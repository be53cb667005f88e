/**
 * What a table holds under a name that somebody typed: every object also answers to `constructor` and the
 * other names that it inherits.
 */
export const own = <Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);
