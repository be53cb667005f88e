import { createHash } from 'node:crypto';
import { type Compilable, type PostgresPool, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../deps.ts';
import { LeastUsed } from '../least-used.ts';
import { CopyOut, type TakesRow } from './copy-out.ts';
import { parameterText } from './parameter-text.ts';
import {
  type Columns,
  type Statement,
  StatementBatch,
  type StatementResult,
} from './statement-batch.ts';

/** Texts remembered per pool, and statements kept prepared per connection. */
const TEXTS_KNOWN = 1000;
const PREPARED_AT_MOST = 50;
/** Longer texts insert lists of rows and are hardly ever repeated. */
const LONGEST_TEXT = 20_000;
/** Other statements have no plan to keep. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/;
/** As the query builder writes it, with or without an isolation level. */
const BEGINS = /^(?:begin$|start transaction)/;
/** `like` patterns and limits: a plan made without their values goes wrong. */
const HANGS_ON_VALUES = /\blike\b|\blimit \$/;

/** Begins a statement whose best plan depends on its values: it is planned at every call. */
export const plannedAnew = sql.raw('/* planned anew */ ');

const nothing = (command: string): StatementResult => ({ command, rowCount: 0, rows: [] });

/** Parameters of the statements that `sendLater` sends. */
const later = new WeakSet<readonly unknown[]>();
/** So that a long transaction does not collect them without end. */
const WAITING_AT_MOST = 20;

/**
 * Runs a statement whose result nobody reads: it is sent together with the next statement of the
 * transaction, at the latest with its commit. When it fails, that statement fails with its error.
 */
export async function sendLater(trx: Db, statement: Compilable | RawBuilder<unknown>) {
  const compiled = statement.compile(trx);
  later.add(compiled.parameters);
  await trx.executeQuery(compiled);
}

/** Who takes the rows of the statements that `copyOut` sends. */
const copied = new WeakMap<readonly unknown[], TakesRow>();

/** Reads rows as bytes, many at once. The statement has its values in its text. */
export async function copyOut(db: Db, statement: RawBuilder<unknown>, each: TakesRow) {
  const compiled = sql`copy (${statement}) to stdout (format binary)`.compile(db);
  if (compiled.parameters.length > 0) throw new TypeError('A copy has no parameters');
  const parameters: unknown[] = [];
  copied.set(parameters, each);
  await db.executeQuery({ ...compiled, parameters });
}

/**
 * Whether a prepared statement failed because it is outdated: the server no longer has it, or a
 * migration changed its result type. None of its work was done.
 */
export function isOutdatedStatement(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    Reflect.get(error, 'code') === '26000' ||
    // "cached plan must not change result type" has no code of its own.
    Reflect.get(error, 'routine') === 'RevalidateCachedQuery'
  );
}

/**
 * The pool as the query builder uses it: a statement is prepared on each connection at its second
 * use, under a name made from its text, and from then on only sent its values; never with a bound of 0.
 * What begins a transaction and what `sendLater` leaves is sent together with the next statement.
 */
export function preparingPool(pool: pg.Pool, preparedAtMost = PREPARED_AT_MOST): PostgresPool {
  /** Null: used once. */
  let names = new LeastUsed<string | null>(TEXTS_KNOWN);
  /** Incremented when statements turn out to be outdated: all of them are then prepared again. */
  let generation = 0;
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>();

  function nameOf(text: string): string | null {
    let name = names.get(text);
    if (name === undefined) {
      if (
        preparedAtMost === 0 ||
        text.length > LONGEST_TEXT ||
        !PLANNED.test(text) ||
        HANGS_ON_VALUES.test(text)
      )
        return null;
    } else if (name === null) {
      name = `${generation}-${createHash('sha256').update(text).digest('base64url')}`;
    }
    names.use(text, name ?? null);
    return name ?? null;
  }

  function forgetNames(begun: number): void {
    if (begun !== generation) return;
    generation += 1;
    names = new LeastUsed(TEXTS_KNOWN);
  }

  function preparing(client: pg.PoolClient): pg.PoolClient {
    /** Null while it is prepared. */
    const prepared = new LeastUsed<Columns | null>(preparedAtMost);
    /** The server still has them, since the batch that should have closed them failed. */
    let unclosed: string[] = [];
    /** Statements of the open transaction that are sent with its next one. */
    let waiting: Statement[] = [];
    let transaction: 'none' | 'waiting' | 'begun' = 'none';

    const statementOf = (
      text: string,
      parameters: readonly unknown[],
      named = true,
    ): Statement => ({
      text,
      values: parameters.map(parameterText),
      name: (named && nameOf(text)) || '',
      columns: null,
      closes: [],
    });

    async function send(last: Statement): Promise<StatementResult> {
      const statements = [...waiting, last];
      waiting = [];
      if (transaction === 'waiting') transaction = 'begun';
      for (const statement of statements) {
        statement.closes = unclosed;
        unclosed = [];
        if (statement.name === '') continue;
        statement.columns = prepared.get(statement.name) ?? null;
        const leastUsed = prepared.use(statement.name, statement.columns);
        if (leastUsed !== undefined) statement.closes = [...statement.closes, leastUsed];
      }
      const batch = new StatementBatch(statements, client);
      try {
        client.query(batch);
        await batch.done;
      } finally {
        const completed = batch.results.length;
        for (const [n, { name, columns, closes }] of statements.entries()) {
          if (n > completed) unclosed = [...unclosed, ...closes];
          if (columns !== null || prepared.get(name) !== null) continue;
          const described = n < completed ? batch.described[n] : null;
          if (described) prepared.use(name, described);
          else prepared.delete(name);
          // The statement that failed may have been prepared before.
          if (n === completed) unclosed = [...unclosed, name];
        }
      }
      const result = batch.results.at(-1);
      if (!result) throw new Error('A statement was completed without a result');
      return result;
    }

    async function ask(text: string, parameters: readonly unknown[]): Promise<StatementResult> {
      const begun = generation;
      const alone = transaction === 'none';
      const statement = statementOf(text, parameters);
      if (!alone && later.has(parameters) && waiting.length < WAITING_AT_MOST) {
        waiting.push(statement);
        return nothing('LATER');
      }
      try {
        return await send(statement);
      } catch (error) {
        if (!isOutdatedStatement(error)) throw error;
        forgetNames(begun);
        // Within a transaction the error ends the transaction; its caller may try again.
        if (!alone) throw error;
        return send(statementOf(text, parameters, false));
      }
    }

    async function copy(text: string, each: TakesRow): Promise<StatementResult> {
      const last = waiting.pop();
      if (last) await send(last);
      const out = new CopyOut(text, each);
      client.query(out);
      await out.done;
      return nothing('COPY');
    }

    async function query(text: string, parameters: readonly unknown[] = []) {
      const each = copied.get(parameters);
      if (each) return copy(text, each);
      if (BEGINS.test(text)) {
        waiting = [statementOf(text, [])];
        transaction = 'waiting';
        return nothing('BEGIN');
      }
      const ends = text === 'commit' || text === 'rollback';
      if (!ends) return ask(text, parameters);
      // The server knows nothing of a transaction whose statements were never sent.
      const unknown = transaction === 'waiting' && (text === 'rollback' || waiting.length === 1);
      if (unknown || text === 'rollback') waiting = [];
      const result = unknown ? nothing(text.toUpperCase()) : await ask(text, []);
      transaction = 'none';
      return result;
    }
    return new Proxy(client, {
      get: (target, property) => (property === 'query' ? query : Reflect.get(target, property)),
    });
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const found = known.get(client) ?? preparing(client);
      known.set(client, found);
      return found;
    },
  };
}
