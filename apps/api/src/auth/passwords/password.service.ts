import { PASSWORD_REMEMBERED } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { passwordIssues } from '@connect/contract/sign-in/password.ts';
import type { ActorContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { AccountDeps } from '../../deps.ts';
import { DomainError, refuseInvalid } from '../../domain-error.ts';
import { tellOwner } from '../../notices/notices.service.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { endSessionsOf, renewSession, type Tokens } from '../sessions/sessions.service.ts';
import { type Attempt, countOwnAttempt, forgiveAttempts, ownAttempt } from '../throttle.service.ts';
import { isCommonPassword } from './common-passwords.ts';
import {
  endLinks,
  findPasswordOwner,
  type PasswordOwner,
  replacePassword,
} from './password.queries.ts';
import { hashPassword, passwordMatches } from './password.ts';

/** The account that gets a password; a new account has no hash and no history yet. */
export interface PasswordFor {
  username?: string;
  email?: string;
  password_hash?: string | null;
  password_history?: readonly string[];
}

/**
 * All issues of a new password (domain/staff#passwords): length, variety, the account's own name,
 * commonness, and repeating one of the last five. Empty when there are none.
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

/**
 * Present and earlier hashes, newest first; after an administrator's reset there is no present one.
 */
const usedHashes = (owner: PasswordFor): string[] => [
  ...(owner.password_hash ? [owner.password_hash] : []),
  ...(owner.password_history ?? []),
];

/** The history stored with a new password: together with the new one it makes the last five. */
export const historyAfter = (owner: PasswordFor): string[] =>
  usedHashes(owner).slice(0, PASSWORD_REMEMBERED - 1);

/**
 * Checks the present password, so that only the owner can make the change. A wrong password counts
 * like a failed sign-in. Returns the account and the attempt, which the change has to forgive.
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
 * Changes the password of the own account: every other session ends, open links end, and this
 * session continues with the returned tokens. Throws what confirmOwner() throws, and
 * `validation_failed` for the new password.
 */
export async function changePassword(
  deps: AccountDeps,
  context: ActorContext,
  input: { current_password: string; password: string },
): Promise<Tokens> {
  const { owner, attempt } = await confirmOwner(deps, context, input.current_password);
  const issues = await checkNewPassword(input.password, owner);
  if (issues.length > 0) await writeTransaction(deps, (trx) => forgiveAttempts(trx, attempt));
  refuseInvalid(issues);
  const hash = await hashPassword(input.password);
  const settings = await deps.settings.current();
  const at = deps.clock.now();
  const tokens = await writeTransaction(deps, async (trx) => {
    const tokenVersion = await replacePassword(trx, {
      staffId: owner.id,
      hash,
      history: historyAfter(owner),
      at,
      checked: owner.password_hash,
    });
    // The password was changed meanwhile: the one that was sent is no longer the present one.
    if (tokenVersion === null) {
      throw new DomainError('validation_failed', {
        issues: [{ field: 'current_password', code: 'password_wrong' }],
      });
    }
    await endSessionsOf(trx, deps.clock, owner.id, { except: context.actor.sessionId });
    await endLinks(trx, owner.id, at);
    await forgiveAttempts(trx, attempt);
    await tellOwner(trx, deps, owner, 'password_changed', { user_agent: context.userAgent });
    await recordAudit(trx, deps.clock, context, {
      action: 'auth.password_change',
      entityType: 'staff',
      entityId: owner.id,
      entityTitle: owner.display_name,
    });
    return renewSession(trx, deps, context.actor, tokenVersion, settings);
  });
  deps.sessions.forgetStaff(owner.id);
  return tokens;
}
