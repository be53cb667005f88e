import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { createDb, type Database, type DbConfig } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { embeddedConnection, prepareDatabase } from '../src/db/prepare-database.ts';

const TEMPLATE = 'connect_template';
/** Passes the server's address from the process that starts it to those that run tests. */
const VARIABLE = 'CONNECT_TEST_SERVER';

const serverAddress = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
});
type ServerAddress = z.infer<typeof serverAddress>;

export interface TestServer {
  address: ServerAddress;
  stop(): Promise<void>;
}

/**
 * Starts one temporary server (without fsync) with one migrated template database holding the
 * reference data. From then on createTestDatabase() works in this process and its children.
 */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'connect-test-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  // For a run that ends before its teardown: otherwise the server would run for ever.
  const stopAtExit = () => {
    const pid = server.pid();
    if (pid !== undefined) process.kill(pid, 'SIGQUIT');
  };
  process.once('exit', stopAtExit);
  const stop = async () => {
    process.off('exit', stopAtExit);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const address = serverAddress.parse(server.address);
    await inMaintenance(address, `create database ${TEMPLATE}`);
    const template = createDb({ connection: embeddedConnection(address, TEMPLATE) });
    try {
      await prepareDatabase(template.pool);
      await migrate(template.pool);
      const { seedReference } = await import('../src/seed/reference/reference.ts');
      await seedReference(template.db);
    } finally {
      await template.close();
    }
    process.env[VARIABLE] = JSON.stringify(address);
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Vitest's globalSetup: one server per run, always stopped at the end. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  return server.stop;
}

export interface TestDatabase extends Database {
  name: string;
  connection: DbConfig['connection'];
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/**
 * A database for one test file: a clone of the template, or an empty one; `setting` is one of the
 * server's that its connections have.
 */
export async function createTestDatabase(
  options: { empty?: boolean; max?: number; setting?: string } = {},
): Promise<TestDatabase> {
  const address = serverAddress.parse(JSON.parse(process.env[VARIABLE] ?? 'null'));
  const name = `connect_test_${randomBytes(6).toString('hex')}`;
  const template = options.empty ? 'template0' : TEMPLATE;
  await inMaintenance(address, `create database ${name} template ${template} strategy file_copy`);
  if (options.setting) {
    await inMaintenance(address, `alter database ${name} set ${options.setting}`);
  }
  const connection = embeddedConnection(address, name);
  const database = createDb({ connection, max: options.max ?? 5 });
  return {
    ...database,
    name,
    connection,
    drop: async () => {
      await database.close();
      await inMaintenance(address, `drop database if exists ${name} with (force)`);
    },
  };
}

async function inMaintenance(address: ServerAddress, statement: string): Promise<void> {
  const client = new pg.Client(embeddedConnection(address, 'postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
