import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { inLoad } from './two-at-a-time.ts';

/**
 * Takes indexes, foreign keys and triggers that keep or note what follows away from tables: over many rows
 * all at once they take a fraction of the time. Unique constraints stay, and keys unless the work needs
 * none. Returns the statements that make them again, keys first.
 */
export async function takeIndexes(
  trx: Trx,
  tables: readonly string[],
  { keysStay = true } = {},
): Promise<string[]> {
  const { rows } = await sql<{ away: string; again: string }>`
    select away, again from (
      select 0 as place, format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname,
          pg_get_constraintdef(oid)) as again
      from pg_constraint where contype = 'p' and not ${keysStay} and conrelid = any(${tables}::regclass[])
      union all
      select 1, format('alter table %s drop constraint %I', conrelid::regclass, conname),
        format('alter table %s add constraint %I %s', conrelid::regclass, conname,
          pg_get_constraintdef(oid))
      from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[])
      union all
      -- Of a partitioned table it says ONLY, which would leave the partitions without.
      select 2, format('drop index %s', indexrelid::regclass),
        replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
      from pg_index where indrelid = any(${tables}::regclass[]) and not exists (
        select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      union all
      select 3, format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
        format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
      from pg_trigger where tgrelid = any(${tables}::regclass[])
        and tgfoid in ('keep_facets_of_users'::regproc, 'keep_facets_of_consents'::regproc,
          'add_earlier_licences'::regproc, 'note_log_rows'::regproc, 'note_profiling'::regproc,
          'note_person'::regproc, 'note_request'::regproc, 'note_registration'::regproc,
          'note_changed_users'::regproc)
    ) x order by place, again`.execute(trx);
  for (const { away } of rows) await sql.raw(away).execute(trx);
  return rows.map(({ again }) => again);
}

/** What makes them again, each in a transaction of its own; without helpers, since another one runs meanwhile. */
export const makeAgain = (db: Db, statements: readonly string[]): (() => Promise<unknown>)[] =>
  statements.map(
    (statement) => () =>
      inLoad(db, async (trx) => {
        await sql`set local max_parallel_maintenance_workers = 0`.execute(trx);
        await sql.raw(statement).execute(trx);
      }),
  );
