import { randomBytes, randomUUID } from 'node:crypto';
import { bangkokDay } from '@connect/contract/publishing.ts';
import type { Actor, CallContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { signAccessToken } from './access-token.ts';
import {
  type Account,
  findAccountByLogin,
  findExchanged,
  findLiveSession,
  insertSession,
  releaseAttempt,
  reserveAttempt,
  revokeByToken,
  revokeSession,
  rotateSession,
} from './auth.queries.ts';
import { type Keys, sha256 } from './keys.ts';
import { passwordMatches } from './password.ts';
import { actorOf } from './session-cache.ts';

const ACCOUNT_LIMIT = 5;
const ADDRESS_LIMIT = 20;
const WINDOW_MINUTES = 15;
const DAY_MS = 86_400_000;
/** Two tabs may exchange the same refresh token at once; later than this it is a stolen one. */
const EXCHANGE_GRACE_MS = 10_000;

export interface AuthDeps extends Deps {
  readonly keys: Keys;
}

export interface Tokens {
  access: string;
  /** Seconds until the access token ends. */
  expiresIn: number;
  /** For the cookie; absent when the current one stays. */
  refresh?: { value: string; expiresAt: Date };
}

const refreshToken = (sessionId: string) => {
  const secret = randomBytes(32).toString('base64url');
  return { value: `${sessionId}.${secret}`, hash: sha256(secret) };
};

function readRefreshToken(value: string): { sessionId: string; hash: Buffer } | null {
  const [sessionId = '', secret = ''] = value.split('.');
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  return uuid.test(sessionId) && secret.length > 0 ? { sessionId, hash: sha256(secret) } : null;
}

const mayAct = (account: Account, now: Date) =>
  account.status === 'active' &&
  (account.expires_at === null || account.expires_at >= bangkokDay(now));

/** One message for every failure; once locked, with the minutes left (DOMAIN 1.16). */
async function countAttempt(deps: Deps, accountKey: string, addressKey: string): Promise<void> {
  const now = deps.clock.now();
  const account = await reserveAttempt(deps.db, accountKey, ACCOUNT_LIMIT, now, WINDOW_MINUTES);
  const address = await reserveAttempt(deps.db, addressKey, ADDRESS_LIMIT, now, WINDOW_MINUTES);
  const locked = [
    ...(account.failures > ACCOUNT_LIMIT ? [account.windowStart] : []),
    ...(address.failures > ADDRESS_LIMIT ? [address.windowStart] : []),
  ].map((start) => Date.parse(start) + WINDOW_MINUTES * 60_000 - now.getTime());
  if (locked.length === 0) return;
  const minutes = Math.max(1, Math.ceil(Math.max(...locked) / 60_000));
  throw new DomainError('jwt_auth_locked', { params: { minutes } });
}

async function startSession(deps: AuthDeps, account: Account, context: CallContext) {
  const now = deps.clock.now();
  const { refresh_days: days, access_minutes: minutes } = await deps.settings.current();
  const sessionId = randomUUID();
  const refresh = refreshToken(sessionId);
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const actor = { ...actorOf(account), sessionId };
  return {
    sessionId,
    refresh,
    expiresAt,
    actor,
    access: await signAccessToken(
      deps.keys.token,
      { staffId: account.id, sessionId, tokenVersion: account.token_version },
      now,
      minutes,
    ),
    row: {
      id: sessionId,
      staffId: account.id,
      tokenHash: refresh.hash,
      now,
      expiresAt,
      userAgent: context.userAgent,
      ipHash: context.ipHash,
    },
    expiresIn: minutes * 60,
  };
}

/** Signs in by username or e-mail. Throws one and the same refusal for every kind of failure. */
export async function signIn(
  deps: AuthDeps,
  credentials: { username: string; password: string },
  context: CallContext,
): Promise<{ account: Account; tokens: Tokens }> {
  const login = credentials.username.normalize('NFC').trim().toLowerCase();
  const account = await findAccountByLogin(deps.db, login);
  const accountKey = account
    ? `account:${account.id}`
    : `unknown:${sha256(login).toString('base64url')}`;
  const addressKey = `address:${context.ipHash}`;
  await countAttempt(deps, accountKey, addressKey);

  const matches = await passwordMatches(account?.password_hash ?? null, credentials.password);
  if (!account || !matches || !mayAct(account, deps.clock.now())) {
    await deps.db.transaction().execute((trx) =>
      recordAudit(
        trx,
        deps.clock,
        { ...context, actor: null },
        {
          action: 'auth.login_failed',
          ...(account
            ? { entityType: 'staff', entityId: account.id, entityTitle: account.display_name }
            : {}),
        },
      ),
    );
    deps.sealer.soon();
    throw new DomainError('jwt_auth_invalid_credential');
  }

  const session = await startSession(deps, account, context);
  await deps.db.transaction().execute(async (trx) => {
    await releaseAttempt(trx, accountKey, addressKey);
    await insertSession(trx, session.row);
    await recordAudit(
      trx,
      deps.clock,
      { ...context, actor: session.actor },
      {
        action: 'auth.login',
        entityType: 'staff',
        entityId: account.id,
        entityTitle: account.display_name,
      },
    );
  });
  deps.sealer.soon();
  return {
    account,
    tokens: {
      access: session.access,
      expiresIn: session.expiresIn,
      refresh: { value: session.refresh.value, expiresAt: session.expiresAt },
    },
  };
}

/**
 * Exchanges the refresh cookie. A token that was exchanged before ends the session: somebody has
 * a copy (DOMAIN 2.6). Throws `token_missing`, `token_revoked`.
 */
export async function refreshSession(
  deps: AuthDeps,
  cookie: string | undefined,
  context: CallContext,
): Promise<Tokens> {
  const given = cookie ? readRefreshToken(cookie) : null;
  if (!given) throw new DomainError('token_missing');
  const now = deps.clock.now();
  const { refresh_days: days, access_minutes: minutes } = await deps.settings.current();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const next = refreshToken(given.sessionId);
  const rotated = await rotateSession(deps.db, {
    id: given.sessionId,
    given: given.hash,
    next: next.hash,
    now,
    expiresAt,
  });
  if (!rotated) await refuseUnlessConcurrent(deps, given, context);

  const account = await findLiveSession(deps.db, given.sessionId, now);
  if (!account || (account.expires_at !== null && account.expires_at < bangkokDay(now))) {
    throw new DomainError('token_revoked');
  }
  const access = await signAccessToken(
    deps.keys.token,
    { staffId: account.id, sessionId: given.sessionId, tokenVersion: account.token_version },
    now,
    minutes,
  );
  return {
    access,
    expiresIn: minutes * 60,
    ...(rotated ? { refresh: { value: next.value, expiresAt } } : {}),
  };
}

async function refuseUnlessConcurrent(
  deps: AuthDeps,
  given: { sessionId: string; hash: Buffer },
  context: CallContext,
): Promise<void> {
  const now = deps.clock.now();
  const exchanged = await findExchanged(deps.db, given.sessionId, given.hash);
  if (!exchanged || exchanged.revoked_at) throw new DomainError('token_revoked');
  if (now.getTime() - Date.parse(exchanged.rotated_at) <= EXCHANGE_GRACE_MS) return;
  await deps.db.transaction().execute(async (trx) => {
    await revokeSession(trx, given.sessionId, now);
    await recordAudit(
      trx,
      deps.clock,
      { ...context, actor: null },
      {
        action: 'auth.refresh_reuse',
        entityType: 'staff',
        entityId: exchanged.staff_id,
      },
    );
  });
  deps.sealer.soon();
  throw new DomainError('token_revoked');
}

/** Ends the session of the token or of the cookie, whichever is there; there may be none. */
export async function signOut(
  deps: AuthDeps,
  actor: Actor | null,
  cookie: string | undefined,
  context: CallContext,
): Promise<void> {
  const now = deps.clock.now();
  const given = cookie ? readRefreshToken(cookie) : null;
  if (given) await revokeByToken(deps.db, given.sessionId, given.hash, now);
  if (!actor) return;
  await deps.db.transaction().execute(async (trx) => {
    await revokeSession(trx, actor.sessionId, now);
    await recordAudit(
      trx,
      deps.clock,
      { ...context, actor },
      {
        action: 'auth.logout',
        entityType: 'staff',
        entityId: actor.id,
        entityTitle: actor.displayName,
      },
    );
  });
  deps.sealer.soon();
}
