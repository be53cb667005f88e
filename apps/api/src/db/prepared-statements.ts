import { createHash } from 'node:crypto';
import { type PostgresPool, sql } from 'kysely';
import type pg from 'pg';
import { LeastUsed } from '../least-used.ts';

/** Texts remembered per pool, and statements kept prepared per connection. */
const TEXTS_KNOWN = 1000;
const PREPARED_AT_MOST = 50;
/** Longer texts insert lists of rows and are hardly ever repeated. */
const LONGEST_TEXT = 20_000;
/** Other statements have no plan to keep. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/;
/** `like` patterns and limits: a plan made without their values goes wrong. */
const HANGS_ON_VALUES = /\blike\b|\blimit \$/;

/** Begins a statement whose best plan depends on its values: it is planned at every call. */
export const plannedAnew = sql.raw('/* planned anew */ ');

/** Closes a statement by the message of the protocol, which poolers follow too. */
class CloseStatement implements pg.Submittable {
  readonly #name: string;
  readonly #done: (error?: unknown) => void;
  constructor(name: string, done: (error?: unknown) => void) {
    this.#name = name;
    this.#done = done;
  }
  submit(connection: pg.Connection): void {
    // Otherwise the driver would still assume that the server has it.
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
 * use, under a name made from its text, and from then on only sent its values.
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
      if (text.length > LONGEST_TEXT || !PLANNED.test(text) || HANGS_ON_VALUES.test(text))
        return null;
    } else if (name === null) {
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
        // Within a transaction the error ends the transaction; its caller may try again.
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
