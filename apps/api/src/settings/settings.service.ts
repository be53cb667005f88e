import {
  SETTING_DEFAULTS,
  type SettingKey,
  type SettingValues,
  settingValues,
} from '@connect/contract/administration/settings.ts';
import type { Clock, Db, Trx } from '../deps.ts';
import { readSettings, type StoredSetting } from './settings.queries.ts';

const CACHE_MS = 5_000;

/**
 * Settings as rules read them: cached for seconds in every process, so that requests need no query.
 */
export interface Settings {
  /** Values of settings that are not stored. */
  readonly defaults: SettingValues;
  /** Within a transaction by the transaction, so that nobody who holds a connection waits for another one. */
  current(by?: Db | Trx): Promise<SettingValues>;
  /** Clears the cache, after this process changed a setting. */
  forget(): void;
}

const keys = settingValues.keyof().options;

/**
 * Stored values over the defaults. A value that breaks its rule, written by an older version or by
 * hand, never stops the system: the default is used, and its key is reported.
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
  /** Defaults from the environment, which replace those of the contract. */
  own: Partial<SettingValues> = {},
  report: (message: string) => void = console.error,
): Settings {
  let known: { at: number; values: Promise<SettingValues>; here: SettingValues | null } | null =
    null;
  const reported = new Set<SettingKey>();
  const defaults = { ...SETTING_DEFAULTS, ...own };

  async function read(by: Db | Trx): Promise<SettingValues> {
    const { values, invalid } = settleSettings(await readSettings(by), defaults);
    for (const key of invalid.filter((each) => !reported.has(each))) {
      reported.add(key);
      report(`The stored setting "${key}" breaks its rule; its default is used until it is set.`);
    }
    return values;
  }

  return {
    defaults,
    current(by = db) {
      const at = clock.now().getTime();
      const fresh = known && Math.abs(at - known.at) <= CACHE_MS ? known : null;
      // What is being read waits for a connection itself, and what is not committed is not cached.
      if (by.isTransaction) return fresh?.here ? Promise.resolve(fresh.here) : read(by);
      if (fresh) return fresh.values;
      const next: NonNullable<typeof known> = { at, values: read(by), here: null };
      known = next;
      next.values.then(
        (values) => {
          next.here = values;
        },
        // A failed read is not cached.
        () => {
          if (known === next) known = null;
        },
      );
      return next.values;
    },
    forget() {
      known = null;
    },
  };
}
