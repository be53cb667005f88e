// The cost of Connect's own statements: as recorded, prepared as the app does it, with
// JSON.stringify, but without rules, access, schemas or HTML cleaning.
import Fastify from 'fastify';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { createDb, type DbConfig } from '../../apps/api/src/db/client.ts';
import { preparingPool } from '../../apps/api/src/db/prepared-statements.ts';
import { POOL_SIZE, serveParent } from '../processes.ts';
import { fillValue, type RequestInput, type StatementTemplate } from './statement-template.ts';

export interface OwnRoute {
  method: 'GET' | 'POST' | 'PUT';
  /** With `:id` if the request has one. */
  path: string;
  statements: readonly StatementTemplate[];
}

export interface OwnStatementsSettings {
  connection: DbConfig['connection'];
  routes: readonly OwnRoute[];
  /** Number of characters at the end of `title` that are the mark. */
  markLength: number;
}

type Rows = Record<string, unknown>[];

/**
 * Prepares what does not depend on the request: the last statement of each connection, and the
 * answer.
 */
function prepare(statements: readonly StatementTemplate[]) {
  const lastOf = new Map(statements.map(({ checkout }, n) => [checkout, n]));
  const commit = statements.findLastIndex(({ text }) => text === 'commit');
  const afterCommit = statements.map((_, n) => n).filter((n) => n > commit);
  return { lastOf, answered: afterCommit };
}

/** Sends the statements for one request, in parallel where the app did so. */
async function replay(
  pool: PostgresPool,
  statements: readonly StatementTemplate[],
  lastOf: ReadonlyMap<number, number>,
  input: RequestInput,
): Promise<(Rows | undefined)[]> {
  const rows: (Rows | undefined)[] = [];
  const connections = new Map<number, Promise<PostgresPoolClient>>();
  const answers: Promise<void>[] = [];
  const connect = (checkout: number) => {
    const connection = connections.get(checkout) ?? pool.connect();
    connections.set(checkout, connection);
    return connection;
  };
  const send = async ({ checkout, text, values, after }: StatementTemplate, n: number) => {
    for (const earlier of after) await answers[earlier];
    const client = await connect(checkout);
    const result = await client.query<Record<string, unknown>>(
      text,
      values.map((value) => fillValue(value, { input, rows })),
    );
    rows[n] = result.rows;
    if (lastOf.get(checkout) === n) client.release();
  };
  for (const [n, statement] of statements.entries()) answers.push(send(statement, n));
  try {
    await Promise.all(answers);
  } catch (error) {
    // The transaction is incomplete; the harness counts the failed answer.
    for (const connection of connections.values()) (await connection).release(true);
    throw error;
  }
  return rows;
}

let close = async () => {};

async function listen({ connection, routes, markLength }: OwnStatementsSettings): Promise<string> {
  const { pool } = createDb({ connection, max: POOL_SIZE });
  const preparing = preparingPool(pool);
  const app = Fastify();
  for (const { method, path, statements } of routes) {
    const { lastOf, answered } = prepare(statements);
    app.route<{ Params: { id?: string }; Body?: { title?: string } }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const { id } = request.params;
        const mark = request.body?.title?.slice(-markLength) ?? '';
        const input = { mark, id: id === undefined ? null : Number(id) };
        const rows = await replay(preparing, statements, lastOf, input);
        reply.type('application/json; charset=utf-8');
        return JSON.stringify(answered.map((n) => rows[n]));
      },
    });
  }
  close = async () => {
    await app.close();
    await pool.end();
  };
  return app.listen({ port: 0, host: '127.0.0.1' });
}

serveParent(listen, () => close());
