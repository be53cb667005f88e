/**
 * The statements of one kind of request in a form that a bare server can send again. Comparing two
 * recorded requests finds what differs between requests: each differing value must come from a
 * known source; otherwise there is no fair comparison and learning fails.
 */

/** One statement as the app sent it, with the rows that the database answered. */
export interface RecordedStatement {
  /** Number of the connection's checkout that it ran on. */
  checkout: number;
  text: string;
  values: readonly unknown[];
  rows: readonly Record<string, unknown>[];
  /** Earlier statements that were answered before this one was sent. */
  after: readonly number[];
}

/** Input of a request: its mark, which is in its texts, and the id in its path. */
export interface RequestInput {
  mark: string;
  id: number | null;
}

export interface RecordedRequest {
  input: RequestInput;
  statements: readonly RecordedStatement[];
}

/** How to make a value for the next request. */
export type ValueTemplate =
  | { from: 'constant'; value: unknown }
  | { from: 'mark'; pieces: string[] }
  | { from: 'id' }
  | { from: 'row'; statement: number; row: number; column: string; plus: number }
  | { from: 'now'; suffix: string }
  | { from: 'uuid' }
  | { from: 'list'; items: ValueTemplate[] }
  | { from: 'record'; entries: [string, ValueTemplate][] }
  | { from: 'json'; value: ValueTemplate };

export interface StatementTemplate {
  checkout: number;
  text: string;
  values: ValueTemplate[];
  /** The statements to wait for, without those that they in turn waited for. */
  after: number[];
}

type Rows = readonly Record<string, unknown>[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|\+07:00)$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function parsedJson(value: unknown): object | undefined {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

interface Comparison {
  inputs: readonly [RequestInput, RequestInput];
  /** Rows of the statements answered before, from both requests; by statement. */
  before: ReadonlyMap<number, readonly [Rows, Rows]>;
}

/** A column of an earlier answer that holds the value in both requests, or the value minus one. */
function fromRow(a: unknown, b: unknown, { before }: Comparison): ValueTemplate | undefined {
  for (const [statement, [rowsA, rowsB]] of [...before].reverse()) {
    for (let row = 0; row < Math.min(rowsA.length, rowsB.length); row += 1) {
      for (const [column, valueA] of Object.entries(rowsA[row] ?? {})) {
        const valueB = rowsB[row]?.[column];
        if (same(valueA, a) && same(valueB, b)) {
          return { from: 'row', statement, row, column, plus: 0 };
        }
        if (
          typeof a === 'number' &&
          typeof b === 'number' &&
          valueA === a - 1 &&
          valueB === b - 1
        ) {
          return { from: 'row', statement, row, column, plus: 1 };
        }
      }
    }
  }
  return undefined;
}

function learnText(a: string, b: string, { inputs }: Comparison): ValueTemplate | undefined {
  const pieces = a.split(inputs[0].mark);
  if (pieces.length > 1 && same(pieces, b.split(inputs[1].mark))) return { from: 'mark', pieces };
  const suffix = ISO.exec(a)?.[1];
  if (suffix !== undefined && ISO.exec(b)?.[1] === suffix) return { from: 'now', suffix };
  return UUID.test(a) && UUID.test(b) ? { from: 'uuid' } : undefined;
}

function learnParts(a: object, b: object, known: Comparison): ValueTemplate | undefined {
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return undefined;
    const items: unknown[] = b;
    return { from: 'list', items: a.map((item, n) => learnValue(item, items[n], known)) };
  }
  if (!isRecord(a) || !isRecord(b) || !same(Object.keys(a), Object.keys(b))) return undefined;
  return {
    from: 'record',
    entries: Object.entries(a).map(([key, value]) => [key, learnValue(value, b[key], known)]),
  };
}

/**
 * The source of a value that was `a` in one request and `b` in another. Throws when it is unknown.
 */
export function learnValue(a: unknown, b: unknown, known: Comparison): ValueTemplate {
  if (same(a, b)) return { from: 'constant', value: a };
  const [inputA, inputB] = known.inputs;
  if (a === inputA.id && b === inputB.id) return { from: 'id' };
  const row = fromRow(a, b, known);
  if (row) return row;
  const [jsonA, jsonB] = [parsedJson(a), parsedJson(b)];
  if (jsonA && jsonB) return { from: 'json', value: learnValue(jsonA, jsonB, known) };
  const learned =
    typeof a === 'string' && typeof b === 'string'
      ? learnText(a, b, known)
      : typeof a === 'object' && a && typeof b === 'object' && b
        ? learnParts(a, b, known)
        : undefined;
  if (learned) return learned;
  throw new Error(`it is unknown where ${JSON.stringify(a)} and ${JSON.stringify(b)} come from`);
}

/** Removes statements that another one in the list already waits for. */
function directly(after: readonly number[], all: readonly RecordedStatement[]): number[] {
  return after.filter((n) => !after.some((other) => all[other]?.after.includes(n)));
}

/** The common template of two recorded requests. Throws with what cannot be repeated. */
export function learnStatements(a: RecordedRequest, b: RecordedRequest): StatementTemplate[] {
  if (
    !same(
      a.statements.map(({ text }) => text),
      b.statements.map(({ text }) => text),
    )
  ) {
    throw new Error(
      `Two requests of one kind sent different statements:\n${[a, b]
        .map(({ statements }) => statements.map(({ text }) => `  ${text}`).join('\n'))
        .join('\n and\n')}`,
    );
  }
  return a.statements.map((statement, n) => {
    const other = b.statements[n];
    const before = new Map(
      statement.after.map((m) => [
        m,
        [a.statements[m]?.rows ?? [], b.statements[m]?.rows ?? []] as const,
      ]),
    );
    const known: Comparison = { inputs: [a.input, b.input], before };
    const values = statement.values.map((value, place) => {
      try {
        return learnValue(value, other?.values[place], known);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`Value $${place + 1} of "${statement.text}": ${reason}`);
      }
    });
    const { checkout, text } = statement;
    return { checkout, text, values, after: directly(statement.after, a.statements) };
  });
}

/** State of one request being answered: its input and the rows so far, by statement. */
export interface Replay {
  input: RequestInput;
  rows: readonly (Rows | undefined)[];
}

function nowText(suffix: string): string {
  if (suffix === 'Z') return new Date().toISOString();
  return `${new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, -1)}${suffix}`;
}

/** The value for this request. */
export function fillValue(template: ValueTemplate, replay: Replay): unknown {
  switch (template.from) {
    case 'constant':
      return template.value;
    case 'mark':
      return template.pieces.join(replay.input.mark);
    case 'id':
      return replay.input.id;
    case 'row': {
      const value = replay.rows[template.statement]?.[template.row]?.[template.column];
      return template.plus === 0 ? value : Number(value) + template.plus;
    }
    case 'now':
      return nowText(template.suffix);
    case 'uuid':
      return crypto.randomUUID();
    case 'list':
      return template.items.map((item) => fillValue(item, replay));
    case 'record':
      return Object.fromEntries(
        template.entries.map(([key, value]) => [key, fillValue(value, replay)]),
      );
    case 'json':
      return JSON.stringify(fillValue(template.value, replay));
  }
}
