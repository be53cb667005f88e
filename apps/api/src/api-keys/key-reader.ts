import type { ApiKey } from '../actor.ts';
import { callWindows } from '../call-windows.ts';
import type { Clock, Db } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { addressAllowed } from './address-range.ts';
import { findKeyByPrefix, noteUse, type StoredKey } from './api-keys.queries.ts';
import { isKeyOf, prefixOf } from './key-text.ts';

/** How long this process may still accept a key that another process has revoked. */
const CACHE_MS = 2_000;
const CACHE_MAX = 1_000;
const MINUTE_MS = 60_000;
/** Compared with when no such key exists, so that both cases take the same time. */
const NOBODY = Buffer.alloc(32);

export interface KeyReader {
  /**
   * Returns the key of a call. Throws `token_revoked` (unknown, forged or ended key), `forbidden`
   * (address not allowed) or `rate_limited`.
   */
  read(key: string, address: string): Promise<ApiKey>;
  /** The key with this prefix, on whose behalf a token calls. Throws `token_revoked` when it has ended. */
  behind(prefix: string): Promise<ApiKey>;
  /** Empties the cache, after a key was changed. */
  forget(): void;
}

const hasEnded = (key: StoredKey | null, now: Date): key is null =>
  key === null ||
  key.revoked_at !== null ||
  (key.expires_at !== null && new Date(key.expires_at) <= now);

const shown = (key: StoredKey): ApiKey => ({
  id: key.id,
  prefix: key.prefix,
  name: key.name,
  scopes: key.scopes,
  rateLimitPerMinute: key.rate_limit_per_min,
  expiresAt: key.expires_at,
});

/**
 * Reads keys, counts their calls per minute in this process, and stores when they were last used.
 */
export function createKeyReader(deps: { db: Db; clock: Clock }): KeyReader {
  const known = new Map<string, { at: number; key: StoredKey }>();
  const count = callWindows(MINUTE_MS);
  const noted = new Map<number, number>();

  async function find(prefix: string, now: number): Promise<StoredKey | null> {
    const entry = known.get(prefix);
    if (entry && now - entry.at >= 0 && now - entry.at < CACHE_MS) return entry.key;
    known.delete(prefix);
    const key = await findKeyByPrefix(deps.db, prefix);
    if (!key) return null;
    if (known.size >= CACHE_MAX) known.clear();
    known.set(prefix, { at: now, key });
    return key;
  }

  return {
    async read(text, address) {
      const now = deps.clock.now();
      const prefix = prefixOf(text);
      const key = prefix === null ? null : await find(prefix, now.getTime());
      const genuine = isKeyOf(text, key?.hash ?? NOBODY);
      if (!genuine || hasEnded(key, now)) throw new DomainError('token_revoked');
      if (!addressAllowed(address, key.allowed_ips)) throw new DomainError('forbidden');
      count(key.id, key.rate_limit_per_min, now.getTime());
      if (now.getTime() - (noted.get(key.id) ?? 0) >= MINUTE_MS) {
        noted.set(key.id, now.getTime());
        await noteUse(deps.db, key.id, now);
      }
      return shown(key);
    },
    async behind(prefix) {
      const now = deps.clock.now();
      const key = await find(prefix, now.getTime());
      if (hasEnded(key, now)) throw new DomainError('token_revoked');
      return shown(key);
    },
    forget: () => known.clear(),
  };
}
