import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { deleteThrottle, reserveAttempt, returnAttempt } from './throttle.queries.ts';

/** Failures after which an account, or an address, has to wait (DOMAIN C). */
export const ACCOUNT_LIMIT = 5;
export const ADDRESS_LIMIT = 20;
export const WINDOW_MINUTES = 15;

/** Key of an account's failures in `login_throttle`; never made from what a caller may choose. */
export const accountThrottle = (staffId: number): string => `account:${staffId}`;
export const addressThrottle = (ipHash: string): string => `address:${ipHash}`;

/** One attempt that was counted as a failure until it turns out not to be one. */
export interface Attempt {
  account: string;
  address: string;
}

/** Counts one attempt at both keys. Gives the minutes left where one of them is locked, else 0. */
export async function countAttempt(deps: Deps, attempt: Attempt): Promise<number> {
  const now = deps.clock.now();
  const account = await reserveAttempt(
    deps.db,
    attempt.account,
    ACCOUNT_LIMIT,
    now,
    WINDOW_MINUTES,
  );
  const address = await reserveAttempt(
    deps.db,
    attempt.address,
    ADDRESS_LIMIT,
    now,
    WINDOW_MINUTES,
  );
  const locked = [
    ...(account.failures > ACCOUNT_LIMIT ? [account.windowStart] : []),
    ...(address.failures > ADDRESS_LIMIT ? [address.windowStart] : []),
  ].map((start) => Date.parse(start) + WINDOW_MINUTES * 60_000 - now.getTime());
  return locked.length === 0 ? 0 : Math.max(1, Math.ceil(Math.max(...locked) / 60_000));
}

/** A full success: the account starts afresh, the address gets its attempt back. */
export async function forgiveAttempts(trx: Trx, attempt: Attempt): Promise<void> {
  await deleteThrottle(trx, attempt.account);
  await returnAttempt(trx, attempt.address);
}

/** Neither success nor failure: only this very attempt is taken back, at both keys. */
export async function takeBackAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  await returnAttempt(deps.db, attempt.account);
  await returnAttempt(deps.db, attempt.address);
}

/** Ends an account's wait. */
export const clearThrottle = (trx: Trx, staffId: number): Promise<void> =>
  deleteThrottle(trx, accountThrottle(staffId));

/** True while another try is allowed; for what nobody is told to wait for. */
export async function underLimit(deps: Deps, key: string, limit: number): Promise<boolean> {
  const now = deps.clock.now();
  const { failures } = await reserveAttempt(deps.db, key, limit, now, WINDOW_MINUTES);
  return failures <= limit;
}

/** Counts a try at one's own password; refuses with the seconds to wait once there were too many. */
export async function countOwnAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const minutes = await countAttempt(deps, attempt);
  if (minutes > 0) throw new DomainError('rate_limited', { params: { n: minutes * 60 } });
}
