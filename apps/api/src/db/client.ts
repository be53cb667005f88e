import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isOutdatedStatement, preparingPool } from './prepared-statements.ts';
import type { DB } from './tables.ts';
import { valueTypes } from './value-types.ts';

export interface DbConfig {
  /** DATABASE_URL, or host/port/user/password of the embedded server with `database`. */
  connection: Pick<
    pg.PoolConfig,
    'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
  >;
  /** Maximum number of connections; default 20. */
  max?: number;
  /** Milliseconds after which a statement is cancelled; default 30 s, 0 = never. */
  statementTimeout?: number;
  applicationName?: string;
  /**
   * Whether statements are prepared on each connection; true unless a pooler does not support it.
   */
  prepare?: boolean;
}

export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * A pool and its query builder; a lost connection is replaced. Sessions use Bangkok time as an
 * offset: with the zone's name, PostgreSQL gives moments before 1920 in local mean time, 6:42:04.
 */
export function createDb(config: DbConfig): Database {
  const pool = new pg.Pool({
    ...config.connection,
    max: config.max ?? 20,
    application_name: config.applicationName ?? 'connect',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: valueTypes,
    options: [
      '-c TimeZone=<+07>-07',
      '-c DateStyle=ISO',
      `-c statement_timeout=${config.statementTimeout ?? 30_000}`,
      '-c idle_in_transaction_session_timeout=60000',
    ].join(' '),
  });
  // An idle connection closed by the server fails no request; the pool opens another.
  pool.on('error', () => {});
  // A connection lost between two statements of a transaction fails at the next statement.
  pool.on('connect', (client) => client.on('error', () => {}));
  const asking = preparingPool(pool, config.prepare === false ? 0 : undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: asking }) });
  const close = async () => {
    await db.destroy();
    // A query builder that was never used does not close its pool.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Errors for which the driver has no code. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  'driver has already been destroyed',
];

/**
 * True when an error means that the database is away or overloaded rather than that the statement
 * was wrong: HTTP answers 503 and the caller may try again.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (SYSTEM_CODES.has(code)) return true;
  // The socket file of a stopped server, not just any missing file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  // Class 08 connection, 53 resources, 57P01–57P05 shutdown or start, 57014 statement timeout,
  // 25006 a server that has become a read-only standby.
  if (/^(08...|53...|57P0\d|57014|25006)$/.test(code)) return true;
  if (isOutdatedStatement(error)) return true;
  if (error.cause !== undefined && isUnavailable(error.cause)) return true;
  return DRIVER_MESSAGES.some((message) => error.message.includes(message));
}
