import type { Trx } from '../deps.ts';
import { hasOther, lockStaff } from './staff-write.queries.ts';

/**
 * One change of accounts at a time, until the end of the transaction: whoever takes a super
 * administrator away sees what the one before has taken. Taken first, before any row is locked.
 */
export const lockAccounts = (trx: Trx): Promise<void> => lockStaff(trx);

/** Whether somebody else may do everything for good: active, and not until some day only. */
export const hasOtherSuperAdmin = (trx: Trx, id: number): Promise<boolean> => hasOther(trx, id);
