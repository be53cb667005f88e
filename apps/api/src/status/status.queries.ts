import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import { givenUp } from '../people/given-up.queries.ts';

export interface StoredFacts {
  version: string;
  size: number;
  connections: number;
  max_connections: number;
  files: number;
  bytes: number;
  sealed: number;
  unsealed: number;
  messages_dead: number;
  /** When the oldest unsealed audit entry was written. */
  unsealed_since: string | null;
  migrations: { name: string; applied_at: string }[];
}

/** The database's facts for the system status; one round trip. */
export async function selectFacts(db: Db, now: Date): Promise<StoredFacts> {
  const { rows } = await sql<StoredFacts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::integer as max_connections,
      (select count(*) from media) as files,
      (select coalesce(sum(size), 0) from media) as bytes,
      (select coalesce(max(seq), 0) from audit_entry) as sealed,
      (select count(*) from audit_entry where seq is null) as unsealed,
      (select count(*) from event_message m join content c on c.id = m.content_id
        where ${givenUp(sql`${now.toISOString()}::timestamptz`)}) as messages_dead,
      (select min(occurred_at) from audit_entry where seq is null) as unsealed_since`.execute(db);
  const facts = rows[0];
  if (!facts) throw new TypeError('A query without a table gives one row');
  const migrations = await db
    .selectFrom('schema_migration')
    .select(['name', 'applied_at'])
    .orderBy('name')
    .execute();
  return { ...facts, migrations };
}
