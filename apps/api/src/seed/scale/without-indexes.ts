import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';

/**
 * Does the work while indexes, foreign keys and triggers that keep or note what follows are away, and
 * makes them again after it: over many rows all at once takes a fraction of the time. Unique constraints
 * stay, and keys unless the work needs none.
 */
export async function withoutIndexes(
  trx: Trx,
  tables: readonly string[],
  work: () => Promise<void>,
  { keysStay = true } = {},
): Promise<void> {
  const { rows } = await sql<{ away: string; again: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as again
    from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[])
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid))
    from pg_constraint where contype = 'p' and not ${keysStay} and conrelid = any(${tables}::regclass[])
    union all
    -- Of a partitioned table it says ONLY, which would leave the partitions without.
    select format('drop index %s', indexrelid::regclass),
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
    from pg_index where indrelid = any(${tables}::regclass[]) and not exists (
      select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
    from pg_trigger where tgrelid = any(${tables}::regclass[])
      and tgfoid in ('keep_facets_of_users'::regproc, 'keep_facets_of_consents'::regproc,
        'add_earlier_licences'::regproc, 'note_log_rows'::regproc, 'note_profiling'::regproc,
        'note_person'::regproc, 'note_request'::regproc, 'note_registration'::regproc)`.execute(
    trx,
  );
  for (const { away } of rows) await sql.raw(away).execute(trx);
  await work();
  await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
  for (const { again } of rows) await sql.raw(again).execute(trx);
}
