import { createHash } from 'node:crypto';
import { type PostgresPool, sql } from 'kysely';
import type pg from 'pg';
import { LeastUsed } from '../least-used.ts';

/** Of a pool: texts whose use is remembered. Of one connection: statements kept prepared. */
const TEXTS_KNOWN = 1000;
const PREPARED_AT_MOST = 50;
/** Longer ones are lists of rows to insert, hardly ever twice the same. */
const LONGEST_TEXT = 20_000;
/** Of others there is no plan to keep. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/;
/** How many rows a pattern finds, and how few of many are wanted: without them plans go wrong. */
const HANGS_ON_VALUES = /\blike\b|\blimit \$/;

/** Begins another statement whose right plan hangs on its values: it is planned each time anew. */
export const plannedAnew = sql.raw('/* planned anew */ ');

/** Gives a statement back by the protocol's own message, which poolers follow as well. */
class CloseStatement implements pg.Submittable {
  readonly #name: string;
  readonly #done: (error?: unknown) => void;
  constructor(name: string, done: (error?: unknown) => void) {
    this.#name = name;
    this.#done = done;
  }
  submit(connection: pg.Connection): void {
    // The driver would go on believing that the server has it.
    const prepared: unknown = Reflect.get(connection, 'parsedStatements');
    if (typeof prepared === 'object' && prepared) Reflect.deleteProperty(prepared, this.#name);
    connection.close({ type: 'S', name: this.#name }, false);
    connection.sync();
  }
  handleReadyForQuery(): void {
    this.#done();
  }
  handleError(error: unknown): void {
    this.#done(error);
  }
}

const close = (client: pg.PoolClient, name: string) =>
  new Promise<void>((resolve, reject) => {
    client.query(new CloseStatement(name, (error) => (error ? reject(error) : resolve())));
  });

/**
 * Whether a prepared statement was refused for what it once was: the server has it no more, or a
 * migration changed what it gives. Nothing of it has been done.
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
 * The pool as the query builder uses it: what is asked a second time is prepared on each connection,
 * under a name made of its text, and from then on only given its values.
 */
export function preparingPool(pool: pg.Pool, preparedAtMost = PREPARED_AT_MOST): PostgresPool {
  /** Null: asked once. */
  let names = new LeastUsed<string | null>(TEXTS_KNOWN);
  /** Raised when statements turn out to be outdated: all of them are then prepared anew. */
  let generation = 0;
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>();

  function nameOf(text: string): string | null {
    if (text.length > LONGEST_TEXT || !PLANNED.test(text) || HANGS_ON_VALUES.test(text))
      return null;
    let name = names.get(text);
    if (name === null) {
      name = `${generation}-${createHash('sha256').update(text).digest('base64url')}`;
    }
    names.use(text, name ?? null);
    return name ?? null;
  }

  function preparing(client: pg.PoolClient): pg.PoolClient {
    const prepared = new LeastUsed<true>(preparedAtMost);
    const query = async (text: string, parameters: readonly unknown[]) => {
      const values = [...parameters];
      const name = nameOf(text);
      if (name === null) return client.query(text, values);
      const begun = generation;
      const alone = client.getTransactionStatus() === 'I';
      const leastUsed = prepared.use(name, true);
      if (leastUsed !== undefined) await close(client, leastUsed);
      try {
        return await client.query({ name, text, values });
      } catch (error) {
        if (!isOutdatedStatement(error)) throw error;
        if (begun === generation) {
          generation += 1;
          names = new LeastUsed(TEXTS_KNOWN);
        }
        // A transaction is lost with it; whoever began it may try again.
        if (!alone) throw error;
        return client.query(text, values);
      }
    };
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
