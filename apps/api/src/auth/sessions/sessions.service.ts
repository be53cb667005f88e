import { randomUUID } from 'node:crypto';
import type { SettingValues } from '@connect/contract/administration/settings.ts';
import type { SessionRow } from '@connect/contract/sign-in/session.ts';
import type { Actor, ActorContext, CallContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { AccountDeps, Clock, Db, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { tellOwner } from '../../notices/notices.service.ts';
import { DAY_MS } from '../../time/moments.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { type Account, readAccount } from '../auth.queries.ts';
import { signAccessToken } from './access-token.ts';
import { recogniseDevice } from './devices.service.ts';
import { makeRefreshToken } from './refresh-token.ts';
import { actorOf } from './session-cache.ts';
import {
  insertSession,
  listSessions,
  replaceRefreshToken,
  revokeSessionsOf,
} from './sessions.queries.ts';

export interface Tokens {
  access: string;
  /** Seconds until the access token ends. */
  expiresIn: number;
  /** For the cookie; absent when the current one stays. */
  refresh?: { value: string; expiresAt: Date };
}

/** A call that may bring the cookie of a known device. */
export interface SignInContext extends CallContext {
  readonly device: string | undefined;
}

export interface Started {
  account: Account;
  tokens: Tokens;
  /** The device's cookie, new or renewed. */
  device: string;
}

/**
 * Starts a session inside the caller's transaction. The caller reads `settings` before it: a read
 * here takes a second connection, on which many sign-ins at once would deadlock. Throws
 * `jwt_auth_invalid_credential` when the account changed since it was read.
 */
export async function openSession(
  trx: Trx,
  deps: AccountDeps,
  account: Account,
  context: SignInContext,
  { method, settings }: { method: 'password' | 'sso'; settings: SettingValues },
): Promise<Started> {
  const now = deps.clock.now();
  const { refresh_days: days, access_minutes: minutes } = settings;
  const sessionId = randomUUID();
  const refresh = makeRefreshToken(deps.keys, sessionId);
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const inserted = await insertSession(trx, {
    id: sessionId,
    staffId: account.id,
    tokenVersion: account.token_version,
    tokenHash: refresh.hash,
    now,
    expiresAt,
    method,
    userAgent: context.userAgent,
    ipHash: context.ipHash,
  });
  if (!inserted) throw new DomainError('jwt_auth_invalid_credential');
  const device = await recogniseDevice(trx, deps.clock, account.id, context.device);
  if (device.isNew) {
    await tellOwner(trx, deps, account, 'new_device', { user_agent: context.userAgent });
  }
  await recordAudit(
    trx,
    deps.clock,
    { ...context, actor: { ...actorOf(account, settings), sessionId } },
    {
      action: 'auth.login',
      entityType: 'staff',
      entityId: account.id,
      entityTitle: account.display_name,
      diff: { method },
    },
  );
  const access = await signAccessToken(
    deps.keys.token,
    { staffId: account.id, sessionId, tokenVersion: account.token_version },
    now,
    minutes,
  );
  return {
    account,
    tokens: { access, expiresIn: minutes * 60, refresh: { value: refresh.value, expiresAt } },
    device: device.cookie,
  };
}

/** Starts a session for an account whose identity a provider has proved. */
export const openSessionOf = async (
  trx: Trx,
  deps: AccountDeps,
  staffId: number,
  context: SignInContext,
  settings: SettingValues,
) => {
  const account = await readAccount(trx, staffId);
  return openSession(trx, deps, account, context, { method: 'sso', settings });
};

/**
 * New tokens for the one session that continues when everything else of the account ends, after its
 * token version was raised to `tokenVersion`.
 */
export async function renewSession(
  trx: Trx,
  deps: AccountDeps,
  actor: Actor,
  tokenVersion: number,
  { refresh_days: days, access_minutes: minutes }: SettingValues,
): Promise<Tokens> {
  const now = deps.clock.now();
  const next = makeRefreshToken(deps.keys, actor.sessionId);
  const wanted = new Date(now.getTime() + days * DAY_MS);
  const renewal = { id: actor.sessionId, next: next.hash, now, expiresAt: wanted };
  const expiresAt = await replaceRefreshToken(trx, renewal);
  const access = await signAccessToken(
    deps.keys.token,
    { staffId: actor.id, sessionId: actor.sessionId, tokenVersion },
    now,
    minutes,
  );
  return { access, expiresIn: minutes * 60, refresh: { value: next.value, expiresAt } };
}

/** Devices on which an account is signed in, last used first; `current` marks the caller's own. */
export async function sessionsOf(
  deps: { db: Db; clock: Clock },
  staffId: number,
  currentSessionId: string | null,
): Promise<SessionRow[]> {
  const rows = await listSessions(deps.db, staffId, deps.clock.now());
  return rows.map((row) => ({
    ...row,
    method: row.method === 'sso' ? 'sso' : 'password',
    current: row.id === currentSessionId,
  }));
}

/**
 * Ends sessions of an account inside the caller's transaction; the caller then calls
 * `deps.sessions.forgetStaff`. Returns how many ended.
 */
export const endSessionsOf = (
  trx: Trx,
  clock: Clock,
  staffId: number,
  which: { only?: string; except?: string } = {},
): Promise<number> => revokeSessionsOf(trx, staffId, clock.now(), which);

/**
 * Signs out one own device, or all but this one. Throws `not_found` for a session of another
 * account.
 */
export async function endOwnSessions(
  deps: AccountDeps,
  context: ActorContext,
  only?: string,
): Promise<SessionRow[]> {
  const { actor } = context;
  const left = await writeTransaction(deps, async (trx) => {
    const which = only === undefined ? { except: actor.sessionId } : { only };
    const ended = await endSessionsOf(trx, deps.clock, actor.id, which);
    if (ended === 0 && only !== undefined) throw new DomainError('not_found');
    if (ended > 0) {
      await recordAudit(trx, deps.clock, context, {
        action: 'auth.sessions_end',
        entityType: 'staff',
        entityId: actor.id,
        entityTitle: actor.displayName,
        diff: { ended },
      });
    }
    return sessionsOf({ db: trx, clock: deps.clock }, actor.id, actor.sessionId);
  });
  deps.sessions.forgetStaff(actor.id);
  return left;
}
