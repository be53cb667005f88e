import {
  SETTING_DEFAULTS,
  type SettingKey,
  type SettingValues,
  settingValues,
} from '@connect/contract/settings.ts';
import type { Clock, Db } from '../deps.ts';
import { readSettings, type StoredSetting } from './settings.queries.ts';

const CACHE_MS = 5_000;

/** Settings as rules read them: fresh within seconds in every process, without a query a request. */
export interface Settings {
  /** Values that count until somebody sets others. */
  readonly defaults: SettingValues;
  current(): Promise<SettingValues>;
  /** Reads anew when next asked: something was changed here. */
  forget(): void;
}

const keys = settingValues.keyof().options;

/**
 * Stored values over the defaults. A value that breaks its rule, by an older version or by hand,
 * never stops the system: its default counts, and its key is told.
 */
export function settleSettings(
  stored: readonly Pick<StoredSetting, 'key' | 'value'>[],
  defaults: SettingValues,
): {
  values: SettingValues;
  invalid: SettingKey[];
} {
  const given = new Map(stored.map(({ key, value }) => [key, value]));
  const invalid = keys.filter(
    (key) => given.has(key) && !settingValues.shape[key].safeParse(given.get(key)).success,
  );
  for (const key of invalid) given.delete(key);
  const values = settingValues.parse({ ...defaults, ...Object.fromEntries(given) });
  return { values, invalid };
}

export function createSettings(
  db: Db,
  clock: Clock,
  /** What the environment says otherwise than the contract. */
  own: Partial<SettingValues> = {},
  report: (message: string) => void = console.error,
): Settings {
  let known: { at: number; values: Promise<SettingValues> } | null = null;
  const reported = new Set<SettingKey>();
  const defaults = { ...SETTING_DEFAULTS, ...own };

  async function read(): Promise<SettingValues> {
    const { values, invalid } = settleSettings(await readSettings(db), defaults);
    for (const key of invalid.filter((each) => !reported.has(each))) {
      reported.add(key);
      report(`The stored setting "${key}" breaks its rule; its default is used until it is set.`);
    }
    return values;
  }

  return {
    defaults,
    current() {
      const at = clock.now().getTime();
      if (known && Math.abs(at - known.at) <= CACHE_MS) return known.values;
      const next = { at, values: read() };
      known = next;
      // A failed read is not kept.
      next.values.catch(() => {
        if (known === next) known = null;
      });
      return next.values;
    },
    forget() {
      known = null;
    },
  };
}
