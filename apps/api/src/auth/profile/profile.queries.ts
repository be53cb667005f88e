import { sql } from 'kysely';
import type { JsonObject } from '../../db/tables.ts';
import type { Db, Trx } from '../../deps.ts';

export async function findProfile(db: Db, staffId: number) {
  return db
    .selectFrom('staff')
    .leftJoin('media', 'media.id', 'staff.avatar_id')
    .select([
      'staff.id',
      'staff.username',
      'staff.email',
      'staff.display_name',
      'staff.first_name',
      'staff.last_name',
      'staff.role',
      'staff.brand_scope',
      'staff.region_scope',
      'staff.must_change_password',
      'staff.mfa_enabled',
      'staff.sso_subject',
      'staff.title_prefix',
      'staff.position',
      'staff.phone',
      'staff.preferences',
      'staff.last_login_at',
      (select) =>
        select
          .selectFrom('staff_recovery_code as code')
          .select((inner) => inner.fn.countAll<number>().as('n'))
          .whereRef('code.staff_id', '=', 'staff.id')
          .where('code.used_at', 'is', null)
          .as('recovery_codes_left'),
      'media.id as avatar_id',
      'media.sha256 as avatar_hash',
      'media.mime_type as avatar_type',
    ])
    .where('staff.id', '=', staffId)
    .executeTakeFirstOrThrow();
}

/**
 * Changes the fields that staff may change of their own account, guarded by its version like every
 * change of it.
 */
export async function updateProfile(
  trx: Trx,
  staffId: number,
  values: { display_name?: string; phone?: string | null; avatar_id?: number | null },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('staff')
    .set((set) => ({
      ...values,
      version: set('version', '+', 1),
      updated_at: at.toISOString(),
      updated_by: staffId,
    }))
    .where('id', '=', staffId)
    .execute();
}

/** Preferences with one entry per list. */
const OF_LISTS = ['columns', 'views'];

/** The stored preferences, locked until the transaction ends. */
export async function lockPreferences(trx: Trx, staffId: number): Promise<unknown> {
  const row = await trx
    .selectFrom('staff')
    .select('preferences')
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.preferences;
}

/** Merges preferences into the stored ones; returns all of them. */
export async function mergePreferences(
  trx: Trx,
  staffId: number,
  changed: Record<string, unknown>,
): Promise<unknown> {
  const plain = Object.entries(changed).filter(([name]) => !OF_LISTS.includes(name));
  const ofLists = OF_LISTS.filter((name) => changed[name] !== undefined).map(
    (name) => sql`|| jsonb_build_object(${name}::text, jsonb_strip_nulls(
      coalesce(preferences -> ${name}, '{}') || ${JSON.stringify(changed[name])}::jsonb))`,
  );
  const row = await trx
    .updateTable('staff')
    .set({
      preferences: sql<JsonObject>`preferences || ${JSON.stringify(Object.fromEntries(plain))}::jsonb
        ${sql.join(ofLists, sql` `)}`,
    })
    .where('id', '=', staffId)
    .returning('preferences')
    .executeTakeFirstOrThrow();
  return row.preferences;
}
