import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../apps/api/src/db/open-database.ts';
import { seedReference } from '../apps/api/src/seed/reference/reference.ts';
import { ensureFirstAdmin } from '../apps/api/src/staff/first-account.service.ts';
import { type IdsByKind, seedContent } from './kinds.ts';
import { atEnd } from './processes.ts';
import { FIRST_NEW_ID } from './scenarios.ts';

export interface BenchDatabase extends OpenDatabase {
  dataDir: string;
  ids: IdsByKind;
  admin: { username: string; password: string };
}

export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `connect-bench-${name}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An embedded server with fsync as in production, migrated and filled with content. */
export async function createBenchDatabase(rows: {
  articles: number;
  others: number;
}): Promise<BenchDatabase> {
  const dataDir = temporaryFolder('data');
  const database = await openDatabase(
    { dataDir, databaseUrl: undefined },
    { say: () => {}, statementTimeout: 0 },
  );
  atEnd(() => database.shutDown());
  const { db } = database;
  await migrate(database.pool);
  await seedReference(db);
  const clock = { now: () => new Date() };
  const wanted = { username: 'bench', password: randomBytes(18).toString('base64url') };
  const admin = await ensureFirstAdmin(db, clock, wanted);
  if (!admin) throw new Error('The first account could not be made');
  const { id: staffId } = await db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', admin.username)
    .executeTakeFirstOrThrow();
  const ids = await seedContent(db, staffId, (kind) =>
    kind === 'article' ? rows.articles : rows.others,
  );
  await sql`alter table content alter column id restart with ${sql.lit(FIRST_NEW_ID)}`.execute(db);
  return { ...database, dataDir, ids, admin };
}
