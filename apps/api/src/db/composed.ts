import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { sendLater } from './prepared-statements.ts';

/** Placeholder in a composed statement for the value that each call gives under this name. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Compose<Row, Values extends object> = (
  value: (name: keyof Values & string) => RawBuilder<unknown>,
) => RawBuilder<Row>;

/** Sends a value that stands in several places once. */
function withoutRepeats<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = [];
  const numbers = query.parameters.map((parameter) => {
    const known = parameters.findIndex(
      (other) =>
        parameter instanceof Slot && other instanceof Slot && other.name === parameter.name,
    );
    return known < 0 ? parameters.push(parameter) : known + 1;
  });
  const text = query.sql.replace(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`);
  return { ...query, sql: text, parameters };
}

function compiling<Row, Values extends object>(compose: Compose<Row, Values>) {
  let query: CompiledQuery<Row> | undefined;
  return (db: Db, values: Values): CompiledQuery<Row> => {
    query ??= withoutRepeats(compose((name) => sql`${new Slot(name)}`).compile(db));
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? Reflect.get(values, parameter.name) : parameter,
    );
    return { ...query, parameters };
  };
}

/**
 * A statement with a constant text: built at its first use, afterwards it only gets new values. For
 * statements of every request, where building a long statement costs more than sending it. A value
 * has the same type wherever it stands.
 */
export function composed<Row, Values extends object>(
  compose: Compose<Row, Values>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = compiling(compose);
  return async (db, values) => (await db.executeQuery<Row>(compiled(db, values))).rows;
}

/** The same for a statement whose result nobody reads (`sendLater`). */
export function composedLater<Values extends object>(
  compose: Compose<unknown, Values>,
): (trx: Trx, values: Values) => Promise<void> {
  const compiled = compiling(compose);
  return (trx, values) => sendLater(trx, { compile: () => compiled(trx, values) });
}

type Columns = Readonly<Record<string, unknown>>;
type Value = (name: string) => RawBuilder<unknown>;

/** A composed statement over the columns of a row: one is built for each set of their names. */
export function composedFor<Run>(
  make: (names: readonly string[]) => Run,
): (columns: Columns) => Run {
  const made = new Map<string, Run>();
  return (columns) => {
    const names = Object.keys(columns);
    const key = names.join();
    const run = made.get(key) ?? make(names);
    made.set(key, run);
    return run;
  };
}

/** `(a, b) values ($1, $2)` of an insert. */
export const insertedColumns = (names: readonly string[], value: Value) =>
  sql`(${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(names.map(value))})`;

/** `a = $1, b = $2` of an update. */
export const updatedColumns = (names: readonly string[], value: Value) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${value(name)}`));
