import { sql } from 'kysely';

/** Columns of a table by the names of the fields they hold, without those that a statement has already. */
export const columnsOf = (
  alias: string,
  names: readonly string[],
  without: readonly string[] = [],
) =>
  sql.join(
    names.filter((name) => !without.includes(name)).map((name) => sql.ref(`${alias}.${name}`)),
  );
