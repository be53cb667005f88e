import type { SettingValues } from '@connect/contract/administration/settings.ts';
import { BRANDS, REGIONS } from '@connect/contract/constants.ts';
import { ROLES } from '@connect/contract/permissions.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { z } from 'zod';
import type { Actor } from '../../actor.ts';
import type { Clock, Db } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Settings } from '../../settings/settings.service.ts';
import type { Keys } from '../keys.ts';
import { readAccessToken } from './access-token.ts';
import { findLiveSession, touchSession } from './sessions.queries.ts';

/** How long a revoked session may still act on another process. */
const CACHE_MS = 2_000;
const CACHE_MAX = 2_000;
/** Precision of the stored time of last use, so that not every read causes a write. */
const SEEN_MS = 5 * 60_000;

const account = z.object({
  id: z.number(),
  display_name: z.string(),
  role: z.enum(ROLES),
  brand_scope: z.array(z.enum(BRANDS)).default([]),
  region_scope: z.array(z.enum(REGIONS)).default([]),
  must_change_password: z.boolean(),
  mfa_enabled: z.boolean(),
  sso_subject: z.string().nullable(),
});

/** Parses a row's text columns into their closed types. */
export function actorOf(
  row: unknown,
  settings: Pick<SettingValues, 'mfa_required_roles'>,
): Omit<Actor, 'sessionId'> {
  const known = account.parse(row);
  const needsMfa =
    !known.mfa_enabled &&
    known.sso_subject === null &&
    settings.mfa_required_roles.includes(known.role);
  return {
    id: known.id,
    displayName: known.display_name,
    role: known.role,
    brandScope: known.brand_scope,
    regionScope: known.region_scope,
    restricted: known.must_change_password ? 'password' : needsMfa ? 'mfa' : null,
  };
}

/** True from the day after the last day of an account (domain/staff#expiry). */
export const isOver = (account: { expires_at: string | null }, now: Date): boolean =>
  account.expires_at !== null && account.expires_at < bangkokDay(now);

export interface SessionReader {
  /** The actor of a bearer token. Throws `token_expired` or `token_revoked`. */
  read(token: string): Promise<Actor>;
  /** Removes a session from the cache, after it ended. */
  forgetSession(sessionId: string): void;
  /** Removes an account from the cache, after its rights or sessions changed. */
  forgetStaff(staffId: number): void;
}

/** Verifies tokens and caches the result for two seconds, so that a page costs one look-up. */
export function createSessionReader(deps: {
  db: Db;
  clock: Clock;
  keys: Keys;
  settings: Settings;
}): SessionReader {
  const known = new Map<string, { at: number; expiresAt: number; actor: Actor }>();
  /** Incremented at every removal, so that a row read before it is not cached after it. */
  let forgotten = 0;

  async function look(token: string, now: Date): Promise<Actor> {
    const claims = await readAccessToken(deps.keys.token, token, now);
    const before = forgotten;
    const row = await findLiveSession(deps.db, claims.sessionId, now);
    if (!row || row.id !== claims.staffId || row.token_version !== claims.tokenVersion) {
      throw new DomainError('token_revoked');
    }
    if (isOver(row, now)) throw new DomainError('token_revoked');
    if (row.last_seen_at === null || now.getTime() - Date.parse(row.last_seen_at) >= SEEN_MS) {
      await touchSession(deps.db, claims.sessionId, now);
    }
    const actor = {
      ...actorOf(row, await deps.settings.current()),
      sessionId: claims.sessionId,
    };
    if (forgotten === before) {
      if (known.size >= CACHE_MAX) known.clear();
      known.set(token, { at: now.getTime(), expiresAt: claims.expiresAt * 1000, actor });
    }
    return actor;
  }

  function forgetWhere(matches: (actor: Actor) => boolean): void {
    forgotten += 1;
    for (const [token, { actor }] of known) if (matches(actor)) known.delete(token);
  }

  return {
    async read(token) {
      const now = deps.clock.now();
      const entry = known.get(token);
      const age = entry ? now.getTime() - entry.at : Number.POSITIVE_INFINITY;
      if (entry && age >= 0 && age < CACHE_MS && now.getTime() < entry.expiresAt)
        return entry.actor;
      known.delete(token);
      return look(token, now);
    },
    forgetSession: (sessionId) => forgetWhere((actor) => actor.sessionId === sessionId),
    forgetStaff: (staffId) => forgetWhere((actor) => actor.id === staffId),
  };
}
