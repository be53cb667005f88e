import { PASSWORD_REMEMBERED } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import { passwordIssues } from '@connect/contract/password.ts';
import type { ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { AccountDeps } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { addNotice, mailNotice } from './notices.service.ts';
import {
  endLinks,
  findPasswordOwner,
  type PasswordOwner,
  replacePassword,
} from './password.queries.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { endSessionsOf, renewSession, type Tokens } from './sessions.service.ts';
import { type Attempt, countOwnAttempt, forgiveAttempts, ownAttempt } from './throttle.service.ts';

/** Whose password it is to be; a new account has no hash and no history yet. */
export interface PasswordFor {
  username?: string;
  email?: string;
  password_hash?: string | null;
  password_history?: readonly string[];
}

/**
 * Everything that can be said against a new password (DOMAIN 1.2 `password`): length, variety,
 * somebody's own name, how common it is, and that it is one of the last five. Empty when it is good.
 */
export async function checkNewPassword(
  password: string,
  owner: PasswordFor,
  field = 'password',
): Promise<FieldIssue[]> {
  const issues = passwordIssues(password, owner, field);
  if (issues.length > 0) return issues;
  if (await isCommonPassword(password)) return [{ field, code: 'password_common' }];
  for (const hash of usedHashes(owner).slice(0, PASSWORD_REMEMBERED)) {
    if (await passwordMatches(hash, password)) return [{ field, code: 'password_reused' }];
  }
  return [];
}

/** Present and earlier hashes, newest first; there is no present one after an administrator's reset. */
const usedHashes = (owner: PasswordFor): string[] => [
  ...(owner.password_hash ? [owner.password_hash] : []),
  ...(owner.password_history ?? []),
];

/** The history that goes with a new password: with the new one it makes the last five. */
export const historyAfter = (owner: PasswordFor): string[] =>
  usedHashes(owner).slice(0, PASSWORD_REMEMBERED - 1);

/**
 * Makes sure that it is the owner who asks, by the present password. A wrong one counts like a
 * failed sign-in. Gives the account and the attempt, which is to be forgiven within the change.
 * Throws `sso_only`, `rate_limited`, `validation_failed`.
 */
export async function confirmOwner(
  deps: AccountDeps,
  context: ActorContext,
  password: string,
): Promise<{ owner: PasswordOwner & { password_hash: string }; attempt: Attempt }> {
  const owner = await findPasswordOwner(deps.db, context.actor.id);
  if (!owner) throw new DomainError('token_revoked');
  const { password_hash: hash } = owner;
  if (owner.sso_subject !== null || hash === null) throw new DomainError('sso_only');
  const attempt = ownAttempt(owner);
  await countOwnAttempt(deps, attempt);
  if (!(await passwordMatches(hash, password))) {
    refuseInvalid([{ field: 'current_password', code: 'password_wrong' }]);
  }
  return { owner: { ...owner, password_hash: hash }, attempt };
}

/**
 * Changes one's own password: every other session ends, open links end, this session goes on with
 * the tokens given. Throws as confirmOwner() does, and `validation_failed` for the new password.
 */
export async function changePassword(
  deps: AccountDeps,
  context: ActorContext,
  input: { current_password: string; password: string },
): Promise<Tokens> {
  const { owner, attempt } = await confirmOwner(deps, context, input.current_password);
  const issues = await checkNewPassword(input.password, owner);
  if (issues.length > 0)
    await deps.db.transaction().execute((trx) => forgiveAttempts(trx, attempt));
  refuseInvalid(issues);
  const hash = await hashPassword(input.password);
  const settings = await deps.settings.current();
  const at = deps.clock.now();
  const detail = { user_agent: context.userAgent };
  const tokens = await deps.db.transaction().execute(async (trx) => {
    const tokenVersion = await replacePassword(trx, {
      staffId: owner.id,
      hash,
      history: historyAfter(owner),
      at,
      checked: owner.password_hash,
    });
    // Somebody else changed it since: the password that was given is no longer the present one.
    if (tokenVersion === null) {
      throw new DomainError('validation_failed', {
        issues: [{ field: 'current_password', code: 'password_wrong' }],
      });
    }
    await endSessionsOf(trx, deps.clock, owner.id, { except: context.actor.sessionId });
    await endLinks(trx, owner.id, at);
    await forgiveAttempts(trx, attempt);
    await addNotice(trx, deps.clock, owner.id, 'password_changed', detail);
    await recordAudit(trx, deps.clock, context, {
      action: 'auth.password_change',
      entityType: 'staff',
      entityId: owner.id,
      entityTitle: owner.display_name,
    });
    return renewSession(trx, deps, context.actor, tokenVersion, settings);
  });
  deps.sessions.forgetStaff(owner.id);
  mailNotice(deps, owner, 'password_changed', detail);
  deps.sealer.soon();
  return tokens;
}
