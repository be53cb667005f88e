import { INACTIVE_DAYS } from '@connect/contract/constants.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { systemContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { endSessionsOf } from '../auth/sessions/sessions.service.ts';
import { WINDOW_MINUTES } from '../auth/throttle.service.ts';
import type { Deps } from '../deps.ts';
import { DAY_MS } from '../time/moments.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { loadStaff } from './staff.service.ts';
import { hasOtherSuperAdmin, lockAccounts } from './staff-guard.service.ts';
import {
  dropPasswordLinks,
  lockStaffRow,
  raiseTokenVersion,
  suspendAccount,
} from './staff-write.queries.ts';
import { deleteOutdated, selectOverdue } from './sweep-accounts.queries.ts';

/** Days that rows of accounts are kept after their use. */
const KEEP_DAYS = { links: 7, notices: 180, sessions: INACTIVE_DAYS, devices: 400 } as const;

const SYSTEM = systemContext('sweep');

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Checks again under the lock: the account may have been used or changed since it was selected. */
async function suspendIfOverdue(deps: Deps, id: number, now: Date): Promise<boolean> {
  const today = bangkokDay(now);
  return writeTransaction(deps, async (trx) => {
    await lockAccounts(trx);
    if (!(await lockStaffRow(trx, id))) return false;
    const [overdue] = await selectOverdue(trx, today, daysAgo(now, INACTIVE_DAYS), id);
    if (!overdue) return false;
    const target = await loadStaff(trx, id, now);
    if (target.role === 'super_admin' && !(await hasOtherSuperAdmin(trx, id))) return false;
    await suspendAccount(trx, id, overdue.why, { by: null, at: now });
    await dropPasswordLinks(trx, id);
    await raiseTokenVersion(trx, id);
    await endSessionsOf(trx, deps.clock, id);
    await recordAudit(trx, deps.clock, SYSTEM, {
      action: 'staff.suspend',
      entityType: 'staff',
      entityId: id,
      entityTitle: target.display_name,
      diff: { suspended_for: overdue.why },
    });
    return true;
  });
}

/**
 * Suspends accounts whose last day has passed, and those unused for 90 days (domain/staff#states).
 * Returns their number.
 */
export async function suspendOverdueAccounts(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const found = await selectOverdue(deps.db, bangkokDay(now), daysAgo(now, INACTIVE_DAYS));
  let suspended = 0;
  for (const { id } of found) {
    if (await suspendIfOverdue(deps, id, now)) suspended += 1;
  }
  return suspended;
}

/** Deletes used or outdated links, failures, notices, sessions and devices. */
export async function deleteOutdatedOfAccounts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deleteOutdated(deps.db, {
    links: daysAgo(now, KEEP_DAYS.links),
    failures: new Date(now.getTime() - WINDOW_MINUTES * 60_000),
    notices: daysAgo(now, KEEP_DAYS.notices),
    sessions: daysAgo(now, KEEP_DAYS.sessions),
    devices: daysAgo(now, KEEP_DAYS.devices),
  });
}
