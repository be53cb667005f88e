import type { Trx } from '../deps.ts';
import { hasOther, lockStaff } from './staff-write.queries.ts';

/**
 * One change of accounts at a time, until the end of the transaction: each removal of a super
 * administrator sees the one before. Locked first, before any row.
 */
export const lockAccounts = (trx: Trx): Promise<void> => lockStaff(trx);

/** Whether another super administrator is active and has no expiry date. */
export const hasOtherSuperAdmin = (trx: Trx, id: number): Promise<boolean> => hasOther(trx, id);
