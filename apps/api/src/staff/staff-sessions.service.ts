import type { SessionRow } from '@connect/contract/sign-in/session.ts';
import type { ActorContext } from '../actor.ts';
import { endSessionsOf, sessionsOf } from '../auth/sessions/sessions.service.ts';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { loadStaff } from './staff.service.ts';
import { refuseUntouchable } from './staff-rules.ts';
import { changeStaff } from './staff-transaction.service.ts';

/** Devices on which an account is signed in. Throws `not_found`. */
export async function listStaffSessions(
  deps: AccountDeps,
  context: ActorContext,
  id: number,
): Promise<SessionRow[]> {
  await loadStaff(deps.db, id, deps.clock.now());
  return sessionsOf(deps, id, context.actor.sessionId);
}

/** Signs an account out on one device or on all; returns the remaining devices. */
export async function endStaffSessions(
  deps: AccountDeps,
  context: ActorContext,
  id: number,
  only?: string,
): Promise<SessionRow[]> {
  const left = await changeStaff(deps, context, id, async (change) => {
    const { trx, target } = change;
    if (target.id !== context.actor.id) refuseUntouchable(context.actor, target);
    const ended = await endSessionsOf(trx, deps.clock, id, { only });
    if (only !== undefined && ended === 0) throw new DomainError('not_found');
    if (ended > 0) await change.audit({ action: 'staff.sessions_end', diff: { ended } });
    return sessionsOf({ db: trx, clock: deps.clock }, id, context.actor.sessionId);
  });
  deps.sessions.forgetStaff(id);
  return left;
}
