import { PASSWORD_REMEMBERED } from '@connect/contract/constants.ts';
import { bangkokDay } from '@connect/contract/publishing.ts';
import type { ActorContext } from '../actor.ts';
import { addNotice, mailNotice } from '../auth/notices.service.ts';
import { handOverLink, insertPasswordLink } from '../auth/password-link.service.ts';
import { clearThrottle } from '../auth/throttle.service.ts';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
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

/** Runs one action on somebody else's account, after the matrix' hard rules (DOMAIN 1.2). */
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

/** The account, and an address for a new password that is handed over after the commit. */
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

/** A new invitation; the earlier one no longer works. Throws `wrong_state` once it was accepted. */
export async function inviteStaff(deps: AccountDeps, context: ActorContext, id: number) {
  const done = await act(deps, context, id, async (change) => {
    refuseUnless(change.target.status === 'invited');
    await change.audit({ action: 'staff.invite' });
    return withLink(change, 'invite');
  });
  return handedOver(deps, done);
}

/**
 * Takes the password away, signs the account out everywhere and gives an address for a new one.
 * Throws `sso_only` where there is no password here, `wrong_state` for who cannot sign in anyway.
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

/** Switches two-step sign-in off for somebody who lost the device, and tells them. */
export async function resetStaffMfa(deps: AccountDeps, context: ActorContext, id: number) {
  const reply = await act(deps, context, id, async (change) => {
    refuseUnless(change.target.mfa_enabled);
    await dropTwoStep(change.trx, id, change.written);
    await change.endSessions();
    await addNotice(change.trx, deps.clock, id, 'mfa_changed');
    await change.audit({ action: 'staff.mfa_reset' });
    return shown(change);
  });
  mailNotice(deps, reply.data, 'mfa_changed');
  return reply;
}

/** Ends the wait after too many wrong passwords; one's own never within one's session. */
export async function unlockStaff(deps: AccountDeps, context: ActorContext, id: number) {
  return changeStaff(deps, context, id, async (change) => {
    refuseUntouchable(context.actor, change.target);
    refuseUnless(change.target.status === 'locked');
    // Or an open session would guess its own password for ever.
    await clearThrottle(change.trx, id, id === context.actor.id ? undefined : 'own');
    await change.audit({ action: 'staff.unlock' });
    return shown(change);
  });
}

/** Ends every session and every open invitation, and lets nobody sign in. */
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
 * Lets a suspended account sign in again; who never got in waits for a new invitation. Throws
 * `wrong_state`, naming `expires_at` where the account is over.
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

/** Deletes an account: nobody signs in by it any more, what the person made keeps the name. */
export const deleteStaff = (deps: AccountDeps, context: ActorContext, id: number) =>
  act(deps, context, id, async (change) => {
    const { target } = change;
    await keepSuperAdmin(change);
    // While the account has its names.
    await clearThrottle(change.trx, id, 'own');
    await deleteAccount(change.trx, id, change.written);
    await change.endSessions();
    await change.audit({
      action: 'staff.delete',
      diff: { username: target.username, role: target.role },
    });
  });
