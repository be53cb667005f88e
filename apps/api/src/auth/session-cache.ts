import { BRANDS, REGIONS } from '@connect/contract/constants.ts';
import { ROLES } from '@connect/contract/permissions.ts';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import type { Clock, Db } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { readAccessToken } from './access-token.ts';
import { findLiveSession } from './auth.queries.ts';
import type { Keys } from './keys.ts';

/** For this long a revoked session may still act on another process. */
const CACHE_MS = 2_000;
const CACHE_MAX = 2_000;

const account = z.object({
  id: z.number(),
  display_name: z.string(),
  role: z.enum(ROLES),
  brand_scope: z.array(z.enum(BRANDS)).default([]),
  region_scope: z.array(z.enum(REGIONS)).default([]),
});

/** Reads a row's text columns as the closed types they are. */
export function actorOf(row: unknown): Omit<Actor, 'sessionId'> {
  const known = account.parse(row);
  return {
    id: known.id,
    displayName: known.display_name,
    role: known.role,
    brandScope: known.brand_scope,
    regionScope: known.region_scope,
  };
}

export interface SessionReader {
  /** Who a bearer token speaks for. Throws `token_expired` or `token_revoked`. */
  read(token: string): Promise<Actor>;
  /** Forgets what is known of a token, after a sign-out. */
  forget(token: string): void;
}

/** Verifies tokens and remembers the answer for two seconds, so that a page costs one look-up. */
export function createSessionReader(deps: { db: Db; clock: Clock; keys: Keys }): SessionReader {
  const known = new Map<string, { at: number; expiresAt: number; actor: Actor }>();

  async function look(token: string, now: Date): Promise<Actor> {
    const claims = await readAccessToken(deps.keys.token, token, now);
    const row = await findLiveSession(deps.db, claims.sessionId, now);
    if (!row || row.id !== claims.staffId || row.token_version !== claims.tokenVersion) {
      throw new DomainError('token_revoked');
    }
    const actor = { ...actorOf(row), sessionId: claims.sessionId };
    if (known.size >= CACHE_MAX) known.clear();
    known.set(token, { at: now.getTime(), expiresAt: claims.expiresAt * 1000, actor });
    return actor;
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
    forget: (token) => known.delete(token),
  };
}
