import type { ActorContext } from '../actor.ts';
import { type AuditEvent, recordAudit } from '../audit/audit.service.ts';
import { endSessionsOf } from '../auth/sessions/sessions.service.ts';
import type { Written } from '../db/written.ts';
import type { AccountDeps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import type { StaffDetail } from './staff.queries.ts';
import { loadStaff } from './staff.service.ts';
import { hasOtherSuperAdmin, lockAccounts } from './staff-guard.service.ts';
import { lockStaffRow, raiseTokenVersion } from './staff-write.queries.ts';

/** One change of one account: its transaction, author, time, and the account before it. */
export interface StaffChange {
  deps: AccountDeps;
  trx: Trx;
  context: ActorContext;
  written: Written;
  target: StaffDetail;
  /** Ends all sessions of the account, here at once and in other processes within seconds. */
  endSessions(): Promise<void>;
  audit(event: Omit<AuditEvent, 'entityType' | 'entityId' | 'entityTitle'>): Promise<void>;
}

/**
 * Runs one change with the account locked, and no other change of any account in parallel. The
 * answer is read in the same transaction: if that fails, nothing is written. Throws `not_found` for
 * an unknown or deleted account.
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

/**
 * Throws `last_super_admin` when no other super administrator would remain for good
 * (domain/access#last-super-administrator).
 */
export async function keepSuperAdmin({ trx, target }: StaffChange): Promise<void> {
  const counts =
    target.role === 'super_admin' && (target.status === 'active' || target.status === 'locked');
  if (counts && target.expires_at === null && !(await hasOtherSuperAdmin(trx, target.id))) {
    throw new DomainError('last_super_admin');
  }
}
