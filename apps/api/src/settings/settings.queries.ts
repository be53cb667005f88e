import { SETTING_DEFAULTS, type SettingKey } from '@connect/contract/administration/settings.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

export interface StoredSetting {
  key: SettingKey;
  value: unknown;
  version: number;
}

const isKnown = (key: string): key is SettingKey => key in SETTING_DEFAULTS;

/** Stored values of the known settings; the others have their default. */
export async function readSettings(db: Db): Promise<StoredSetting[]> {
  const rows = await db.selectFrom('setting').select(['key', 'value', 'version']).execute();
  return rows.flatMap(({ key, value, version }) => (isKnown(key) ? [{ key, value, version }] : []));
}

/** Stores one value, with its author and time if they are known. */
export async function writeSetting(
  db: Db,
  key: SettingKey,
  value: unknown,
  by: { id: number; at: Date } | null = null,
): Promise<void> {
  const stored = {
    value: JSON.stringify(value),
    updated_by: by?.id ?? null,
    updated_at: (by?.at ?? new Date()).toISOString(),
  };
  await db
    .insertInto('setting')
    .values({ key, ...stored })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ ...stored, version: sql<number>`setting.version + 1` }),
    )
    .execute();
}

// Any number that no other advisory lock of Connect uses.
const SETTINGS_LOCK = 7_310_006;

/** Makes changes of settings run one after the other, including the first one ever. */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SETTINGS_LOCK)})`.execute(trx);
}

/** Who changed a setting last. */
export function selectLastChange(
  db: Db,
): Promise<{ id: number | null; display_name: string | null; at: string } | undefined> {
  return db
    .selectFrom('setting')
    .leftJoin('staff', 'staff.id', 'setting.updated_by')
    .select(['staff.id', 'staff.display_name', 'setting.updated_at as at'])
    .orderBy('setting.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
