import { SETTING_DEFAULTS, type SettingValues, settingValues } from '@connect/contract/settings.ts';
import type { Clock, Db } from '../deps.ts';
import { readSettings } from './settings.queries.ts';

const CACHE_MS = 5_000;

/** Settings as rules read them: fresh within seconds in every process, without a query a request. */
export interface Settings {
  current(): Promise<SettingValues>;
}

export function createSettings(db: Db, clock: Clock): Settings {
  let known: { at: number; values: SettingValues } | null = null;
  return {
    async current() {
      const at = clock.now().getTime();
      if (!known || Math.abs(at - known.at) > CACHE_MS) {
        const stored = Object.fromEntries(await readSettings(db));
        known = { at, values: settingValues.parse({ ...SETTING_DEFAULTS, ...stored }) };
      }
      return known.values;
    },
  };
}
