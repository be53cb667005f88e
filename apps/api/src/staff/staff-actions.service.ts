import { PASSWORD_REMEMBERED } from '@connect/contract/constants.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { ActorContext } from '../actor.ts';
import { handOverLink, insertPasswordLink } from '../auth/passwords/password-link.service.ts';
import { clearThrottle } from '../auth/throttle.service.ts';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { tellOwner } from '../notices/notices.service.ts';
import type { StaffDetail } from './staff.queries.ts';
import { getStaff } from './staff.service.ts';
import { isExpired, refuseOneself, refuseUntouchable } from './staff-rules.ts';
import { changeStaff, keepSuperAdmin, type StaffChange } from './staff-transaction.service.ts';
import {
  activateAccount,
  deleteAccount,
  dropPassword,
  dropPasswordLinks,
  dropTwoStep,
  suspendAccount,
} from './staff-write.queries.ts';

/**
 * Runs one action on another account, after the fixed rules of the matrix
 * (domain/access#own-account).
 */
const act = <Answer>(
  deps: AccountDeps,
  context: ActorContext,
  id: number,
  work: (change: StaffChange) => Promise<Answer>,
): Promise<Answer> =>
  changeStaff(deps, context, id, async (change) => {
    refuseUntouchable(context.actor, change.target);
    refuseOneself(context.actor, change.target);
    return work(change);
  });

const shown = ({ deps, context, trx, target }: StaffChange) =>
  getStaff(deps, context, target.id, trx);

function refuseUnless(allowed: boolean): void {
  if (!allowed) throw new DomainError('wrong_state');
}

const works = ({ status }: StaffDetail): boolean => status === 'active' || status === 'locked';

/** The account, and a password link that is handed over after the commit. */
const withLink = async (change: StaffChange, purpose: 'invite' | 'reset') => ({
  made: await insertPasswordLink(
    change.trx,
    change.deps,
    change.target.id,
    purpose,
    change.context.actor.id,
  ),
  reply: await shown(change),
});

async function handedOver(
  deps: AccountDeps,
  { made, reply }: Awaited<ReturnType<typeof withLink>>,
) {
  const link = await handOverLink(deps, made);
  return { ...reply, meta: { ...reply.meta, password_link: link } };
}

/**
 * Sends a new invitation; the earlier one stops working. Throws `wrong_state` once it was accepted.
 */
export async function inviteStaff(deps: AccountDeps, context: ActorContext, id: number) {
  const done = await act(deps, context, id, async (change) => {
    refuseUnless(change.target.status === 'invited');
    await change.audit({ action: 'staff.invite' });
    return withLink(change, 'invite');
  });
  return handedOver(deps, done);
}

/**
 * Removes the password, ends all sessions and makes a password link. Throws `sso_only` when the
 * account has no password here, `wrong_state` when it cannot sign in anyway.
 */
export async function resetStaffPassword(deps: AccountDeps, context: ActorContext, id: number) {
  const done = await act(deps, context, id, async (change) => {
    if (change.target.sso) throw new DomainError('sso_only');
    refuseUnless(works(change.target));
    await dropPassword(change.trx, id, PASSWORD_REMEMBERED - 1, change.written);
    await change.endSessions();
    await change.audit({ action: 'staff.password_reset' });
    return withLink(change, 'reset');
  });
  return handedOver(deps, done);
}

/** Switches two-step sign-in off for an account whose device was lost, and notifies it. */
export const resetStaffMfa = (deps: AccountDeps, context: ActorContext, id: number) =>
  act(deps, context, id, async (change) => {
    refuseUnless(change.target.mfa_enabled);
    await dropTwoStep(change.trx, id, change.written);
    await change.endSessions();
    await tellOwner(change.trx, deps, change.target, 'mfa_changed');
    await change.audit({ action: 'staff.mfa_reset' });
    return shown(change);
  });

/**
 * Ends the wait after too many wrong passwords; for the own account not the one within a session.
 */
export async function unlockStaff(deps: AccountDeps, context: ActorContext, id: number) {
  return changeStaff(deps, context, id, async (change) => {
    refuseUntouchable(context.actor, change.target);
    refuseUnless(change.target.status === 'locked');
    // Otherwise an open session could guess its own password without limit.
    await clearThrottle(change.trx, id, id === context.actor.id ? undefined : 'own');
    await change.audit({ action: 'staff.unlock' });
    return shown(change);
  });
}

/** Ends every session and open invitation, and blocks sign-in. */
export async function suspendStaff(
  deps: AccountDeps,
  context: ActorContext,
  id: number,
  reason: string,
) {
  return act(deps, context, id, async (change) => {
    refuseUnless(change.target.status !== 'suspended');
    await keepSuperAdmin(change);
    await suspendAccount(change.trx, id, 'decision', change.written);
    await dropPasswordLinks(change.trx, id);
    await change.endSessions();
    await change.audit({ action: 'staff.suspend', reason });
    return shown(change);
  });
}

/**
 * Reactivates a suspended account; one that never got in needs a new invitation. Throws
 * `wrong_state`, naming `expires_at` when the account has expired.
 */
export async function activateStaff(deps: AccountDeps, context: ActorContext, id: number) {
  return act(deps, context, id, async (change) => {
    const { trx, target, written, audit } = change;
    refuseUnless(target.status === 'suspended');
    if (isExpired(target, bangkokDay(written.at))) {
      throw new DomainError('wrong_state', {
        issues: [{ field: 'expires_at', code: 'expiry_range' }],
      });
    }
    await activateAccount(trx, id, target.never_entered ? 'invited' : 'active', written);
    await audit({ action: 'staff.activate', diff: { suspended_for: target.suspended_for } });
    return shown(change);
  });
}

/** Deletes an account: it can no longer sign in, and items it made keep its name. */
export const deleteStaff = (deps: AccountDeps, context: ActorContext, id: number) =>
  act(deps, context, id, async (change) => {
    const { target } = change;
    await keepSuperAdmin(change);
    // Done before the account loses its names.
    await clearThrottle(change.trx, id, 'own');
    await deleteAccount(change.trx, id, change.written);
    await change.endSessions();
    await change.audit({
      action: 'staff.delete',
      diff: { username: target.username, role: target.role },
    });
  });
