import type pg from 'pg';

/** How to read the rows of a statement: each column's name and the parser of its text. */
export interface Columns {
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
  /** A row of nulls: copying it is faster than adding its properties one by one. */
  empty: Readonly<Record<string, unknown>>;
}

const NO_COLUMNS: Columns = { names: [], parsers: [], empty: {} };

export interface Statement {
  text: string;
  values: readonly (string | Buffer | null)[];
  /** Name under which the server keeps it prepared; empty: it is not kept. */
  name: string;
  /** Known when the server has it prepared; null: it is prepared now. */
  columns: Columns | null;
  /** Prepared statements that the server drops before this one. */
  closes: string[];
}

export interface StatementResult {
  command: string;
  rowCount: number;
  rows: Record<string, unknown>[];
}

type TypeParsers = Pick<pg.ClientBase, 'getTypeParser'>;

function columnsOf(fields: readonly pg.FieldDef[], types: TypeParsers): Columns {
  return {
    names: fields.map(({ name }) => name),
    parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text')),
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  };
}

function rowOf(columns: Columns, values: readonly (string | null)[]): Record<string, unknown> {
  const row = { ...columns.empty };
  for (const [n, value] of values.entries()) {
    const name = columns.names[n];
    if (name !== undefined && value !== null) row[name] = columns.parsers[n]?.(value);
  }
  return row;
}

/**
 * Statements that are sent in one write and answered together. When one fails, the server runs none
 * of those after it.
 */
export class StatementBatch implements pg.Submittable {
  readonly statements: readonly Statement[];
  readonly results: StatementResult[] = [];
  /** Columns of the statements that were prepared now. */
  readonly described: (Columns | null)[];
  readonly done: Promise<void>;
  readonly #types: TypeParsers;
  readonly #settled: PromiseWithResolvers<void>;
  #rows: Record<string, unknown>[] = [];
  /** A value that its parser refuses; the other answers must still be read. */
  #unreadable: { error: unknown } | undefined;

  constructor(statements: readonly Statement[], types: TypeParsers) {
    this.statements = statements;
    this.#types = types;
    this.described = statements.map(({ columns }) => columns);
    this.#settled = Promise.withResolvers();
    this.done = this.#settled.promise;
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork();
    for (const { text, values, name, columns, closes } of this.statements) {
      for (const each of closes) connection.close({ type: 'S', name: each }, true);
      if (columns === null) {
        // The server may still have it from a batch that failed.
        if (name !== '') connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: [...values] }, true);
      if (columns === null) connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.described[this.results.length] = columnsOf(fields, this.#types);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      const columns = this.described[this.results.length] ?? NO_COLUMNS;
      this.#rows.push(rowOf(columns, fields));
    } catch (error) {
      this.#unreadable ??= { error };
    }
  }

  /** The text is a command, for those that touch rows followed by numbers: the rows come last. */
  handleCommandComplete({ text }: { text: string }): void {
    const [command = ''] = text.split(' ', 1);
    this.#complete(command, Number(text.slice(text.lastIndexOf(' ') + 1)) || 0);
  }

  handleEmptyQuery(): void {
    this.#complete('', 0);
  }

  #complete(command: string, rowCount: number): void {
    this.described[this.results.length] ??= NO_COLUMNS;
    this.results.push({ command, rowCount, rows: this.#rows });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) this.#settled.reject(this.#unreadable.error);
    else this.#settled.resolve();
  }

  handleError(error: unknown): void {
    this.#settled.reject(error);
  }
}
