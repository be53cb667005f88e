import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../deps.ts';

/** Placeholder in a composed statement for the value that each call gives under this name. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement with a constant text: built at its first use, afterwards it only gets new values. For
 * statements of every request, where building a long statement costs more than sending it.
 */
export function composed<Row, Values extends object>(
  compose: (value: (name: keyof Values & string) => RawBuilder<unknown>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let query: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    query ??= compose((name) => sql`${new Slot(name)}`).compile(db);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? Reflect.get(values, parameter.name) : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
