import type { Actor, CallContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { AccountDeps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { tellOwner } from '../../notices/notices.service.ts';
import { DAY_MS } from '../../time/moments.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { signAccessToken } from './access-token.ts';
import { makeRefreshToken, readRefreshToken } from './refresh-token.ts';
import { actorOf, isOver } from './session-cache.ts';
import {
  findLiveSession,
  findSessionTokens,
  revokeByToken,
  revokeSession,
  rotateSession,
} from './sessions.queries.ts';
import type { Tokens } from './sessions.service.ts';

/**
 * Two tabs may exchange the same refresh token at once; a later second exchange means that it was
 * stolen.
 */
const EXCHANGE_GRACE_MS = 10_000;

/**
 * Exchanges the refresh cookie. A token that was exchanged before, however long ago, ends the
 * session, since somebody has a copy (domain/staff#sessions). A session is not extended beyond
 * SESSION_DAYS. Throws `token_missing`, `token_revoked`.
 */
export async function refreshSession(
  deps: AccountDeps,
  cookie: string | undefined,
  context: CallContext,
): Promise<Tokens> {
  const given = cookie ? readRefreshToken(deps.keys, cookie) : null;
  if (!given) throw new DomainError('token_missing');
  const now = deps.clock.now();
  const { refresh_days: days, access_minutes: minutes } = await deps.settings.current();
  const next = makeRefreshToken(deps.keys, given.sessionId);
  const expiresAt = await rotateSession(deps.db, {
    id: given.sessionId,
    given: given.hash,
    next: next.hash,
    now,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
  });
  if (!expiresAt) await refuseUnlessConcurrent(deps, given, context);

  const account = await findLiveSession(deps.db, given.sessionId, now);
  if (!account || isOver(account, now)) throw new DomainError('token_revoked');
  const access = await signAccessToken(
    deps.keys.token,
    { staffId: account.id, sessionId: given.sessionId, tokenVersion: account.token_version },
    now,
    minutes,
  );
  return {
    access,
    expiresIn: minutes * 60,
    ...(expiresAt ? { refresh: { value: next.value, expiresAt } } : {}),
  };
}

/** Whether a refresh cookie is the present one of a session that may act; does not exchange it. */
export async function holdsSession(
  deps: AccountDeps,
  cookie: string | undefined,
): Promise<boolean> {
  const given = cookie ? readRefreshToken(deps.keys, cookie) : null;
  if (!given) return false;
  const now = deps.clock.now();
  const session = await findSessionTokens(deps.db, given.sessionId);
  if (!session?.token_hash.equals(given.hash)) return false;
  const account = await findLiveSession(deps.db, given.sessionId, now);
  if (!account || isOver(account, now)) return false;
  return actorOf(account, await deps.settings.current()).restricted === null;
}

async function refuseUnlessConcurrent(
  deps: AccountDeps,
  given: { sessionId: string; hash: Buffer },
  context: CallContext,
): Promise<void> {
  const now = deps.clock.now();
  const session = await findSessionTokens(deps.db, given.sessionId);
  // The session has ended, or its present token is too old: neither means that a copy exists.
  if (!session || session.revoked_at || session.token_hash.equals(given.hash)) {
    throw new DomainError('token_revoked');
  }
  const justExchanged = now.getTime() - Date.parse(session.rotated_at) <= EXCHANGE_GRACE_MS;
  if (justExchanged && session.previous_hash?.equals(given.hash)) return;
  await writeTransaction(deps, async (trx) => {
    await revokeSession(trx, given.sessionId, now);
    const owner = { ...session, id: session.staff_id };
    await tellOwner(trx, deps, owner, 'session_stolen', { user_agent: context.userAgent });
    await recordAudit(
      trx,
      deps.clock,
      { ...context, actor: null },
      {
        action: 'auth.refresh_reuse',
        entityType: 'staff',
        entityId: session.staff_id,
        entityTitle: session.display_name,
      },
    );
  });
  deps.sessions.forgetSession(given.sessionId);
  throw new DomainError('token_revoked');
}

/** Ends the session of the token or of the cookie, whichever is sent. Works without either. */
export async function signOut(
  deps: AccountDeps,
  actor: Actor | null,
  cookie: string | undefined,
  context: CallContext,
): Promise<void> {
  const now = deps.clock.now();
  const given = cookie ? readRefreshToken(deps.keys, cookie) : null;
  if (given && (await revokeByToken(deps.db, given.sessionId, given.hash, now))) {
    deps.sessions.forgetSession(given.sessionId);
  }
  if (!actor) return;
  await writeTransaction(deps, async (trx) => {
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
  deps.sessions.forgetSession(actor.sessionId);
}
