import type { ValuesOf } from '@connect/contract/calls/record.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { composedFor, composedLater, insertedColumns, updatedColumns } from '../../db/composed.ts';
import { sendLater } from '../../db/prepared-statements.ts';
import type { DB } from '../../db/tables.ts';
import type { ContentValues, KindTable } from './content-kind.ts';

/** Tables whose rows belong to an item. */
type TableName = {
  [Table in keyof DB]: 'content_id' extends keyof DB[Table] ? Table : never;
}[keyof DB];

/** Compiles only when every field has a column of its name that takes its values. */
type Stored<Table extends TableName, Shape extends z.ZodRawShape, Linked> = {
  [Field in keyof Shape]: Field extends Linked
    ? unknown
    : Field extends keyof DB[Table]
      ? z.output<Shape[Field]> extends Insertable<DB[Table]>[Field & keyof Insertable<DB[Table]>]
        ? unknown
        : never
      : never;
};

export interface OwnTable<Own>
  extends Pick<KindTable<Own, never>, 'join' | 'ownColumns' | 'ownFields' | 'insert' | 'update'> {
  /** The columns of all fields, or of the fields in `row`. */
  columns(row?: z.ZodObject): RawBuilder<unknown>;
}

/**
 * A kind's own table: each field is stored in the column of its name, as the contract declares it.
 */
export function ownTable<
  Table extends TableName,
  Shape extends z.ZodRawShape,
  Linked extends keyof Shape = never,
>(own: {
  table: Table;
  alias: string;
  fields: Shape & Stored<Table, Shape, Linked>;
  /** Relations that are stored in `content_link` instead of a column. */
  linked?: readonly Linked[];
  /** Columns derived from values, and the shared fields among those values. */
  derived?(values: ContentValues & ValuesOf<Shape>): { [Column in keyof DB[Table]]?: unknown };
  follows?: readonly (keyof ContentValues)[];
  /** Derived columns when an existing item is updated, as expressions over its values. */
  updated?(values: ValuesOf<Shape>): { [Column in keyof DB[Table]]?: unknown };
}): OwnTable<ValuesOf<Shape>> {
  const { table, alias, linked = [], follows = [] } = own;
  const stored = Object.entries<z.core.$ZodType>(own.fields).filter(
    ([field]) => !linked.some((other) => other === field),
  );
  const written = (values: ContentValues & ValuesOf<Shape>): Record<string, unknown> => ({
    ...Object.fromEntries(
      stored.map(([field, schema]) => {
        const value = values[field];
        // Lists of plain values are PostgreSQL arrays, lists of objects are JSON.
        const json = schema instanceof z.ZodArray && schema.element instanceof z.ZodObject;
        return [field, json ? JSON.stringify(value) : value];
      }),
    ),
    ...own.derived?.(values),
  });
  const insert = composedFor((names) =>
    composedLater<Record<string, unknown>>(
      (value) => sql`insert into ${sql.table(table)} ${insertedColumns(names, value)}`,
    ),
  );
  const update = composedFor((names) =>
    composedLater<Record<string, unknown>>(
      (value) => sql`update ${sql.table(table)} set ${updatedColumns(names, value)}
        where content_id = ${value('content_id')}`,
    ),
  );
  const columns = (row?: z.ZodObject) =>
    sql.join(
      stored
        .filter(([field]) => row === undefined || field in row.shape)
        .map(([field]) => sql.ref(`${alias}.${field}`)),
    );
  return {
    join: sql`join ${sql.table(table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.content_id`)} = c.id`,
    ownFields: [...stored.map(([field]) => field), ...follows],
    ownColumns: columns(),
    columns,
    insert(trx, id, values) {
      const row = { content_id: id, ...written(values) };
      return insert(row)(trx, row);
    },
    update(trx, id, values) {
      const row = written(values);
      if (!own.updated) return update(row)(trx, { ...row, content_id: id });
      // Expressions over this item's values: there is no text that serves the next one too.
      const all: Record<string, unknown> = { ...row, ...own.updated(values) };
      const set = updatedColumns(Object.keys(all), (name) => sql`${all[name]}`);
      return sendLater(trx, sql`update ${sql.table(table)} set ${set} where content_id = ${id}`);
    },
  };
}
