import { SETTING_DEFAULTS, type SettingKey } from '@connect/contract/settings.ts';
import type { Db } from '../deps.ts';

/** Stored values of the known settings; what is not stored keeps its default. */
export async function readSettings(db: Db): Promise<Map<SettingKey, unknown>> {
  const keys = Object.keys(SETTING_DEFAULTS);
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map(({ key, value }) => [key as SettingKey, value]));
}

export async function writeSetting(db: Db, key: SettingKey, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute();
}
