import type { ActorContext } from '../actor.ts';
import { type AuditEvent, recordAudit } from '../audit/audit.service.ts';
import { endSessionsOf } from '../auth/sessions.service.ts';
import { writeTransaction } from '../content/write-transaction.ts';
import type { AccountDeps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import type { StaffDetail } from './staff.queries.ts';
import { loadStaff } from './staff.service.ts';
import { hasOtherSuperAdmin, lockAccounts } from './staff-guard.service.ts';
import { lockStaffRow, raiseTokenVersion } from './staff-write.queries.ts';

/** One change of one account: where it is written, by whom, when, and the account before it. */
export interface StaffChange {
  deps: AccountDeps;
  trx: Trx;
  context: ActorContext;
  written: { by: number; at: Date };
  target: StaffDetail;
  /** Signs the account out everywhere, here at once and elsewhere within seconds. */
  endSessions(): Promise<void>;
  audit(event: Omit<AuditEvent, 'entityType' | 'entityId' | 'entityTitle'>): Promise<void>;
}

/**
 * Runs one change with the account locked, and with no other change of any account beside it. The
 * answer is part of it: what cannot be answered is not written. Throws `not_found` for who does not
 * exist or was deleted.
 */
export async function changeStaff<Answer>(
  deps: AccountDeps,
  context: ActorContext,
  id: number,
  work: (change: StaffChange) => Promise<Answer>,
): Promise<Answer> {
  const at = deps.clock.now();
  let ended = false;
  const answer = await writeTransaction(deps, async (trx) => {
    ended = false;
    await lockAccounts(trx);
    if (!(await lockStaffRow(trx, id))) throw new DomainError('not_found');
    const target = await loadStaff(trx, id, at);
    return work({
      deps,
      trx,
      context,
      written: { by: context.actor.id, at },
      target,
      async endSessions() {
        ended = true;
        await raiseTokenVersion(trx, id);
        await endSessionsOf(trx, deps.clock, id);
      },
      audit: (event) =>
        recordAudit(trx, deps.clock, context, {
          ...event,
          entityType: 'staff',
          entityId: id,
          entityTitle: target.display_name,
        }),
    });
  });
  if (ended) deps.sessions.forgetStaff(id);
  return answer;
}

/** Throws `last_super_admin` when nobody else could do everything for good (DOMAIN 1.2). */
export async function keepSuperAdmin({ trx, target }: StaffChange): Promise<void> {
  const counts =
    target.role === 'super_admin' && (target.status === 'active' || target.status === 'locked');
  if (counts && target.expires_at === null && !(await hasOtherSuperAdmin(trx, target.id))) {
    throw new DomainError('last_super_admin');
  }
}
