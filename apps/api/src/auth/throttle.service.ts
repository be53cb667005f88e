import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { sha256 } from './keys.ts';
import {
  deleteThrottle,
  deleteThrottlesOf,
  reserveAttempt,
  returnAttempt,
} from './throttle.queries.ts';

/** Failures after which a name, an account, a device or an address has to wait (DOMAIN C). */
export const ACCOUNT_LIMIT = 5;
export const ADDRESS_LIMIT = 20;
export const WINDOW_MINUTES = 15;

/** One of the counts that an attempt goes to; keys are never made from what nobody checks. */
interface Count {
  key: string;
  limit: number;
  /**
   * Beyond the limit: `tell` refuses and says how long to wait, `hide` refuses as if the password
   * were wrong, `nothing` leaves the refusing to others.
   */
  over: 'tell' | 'hide' | 'nothing';
  /** Others' failures are in it as well: a success takes back its own attempt only. */
  shared?: true;
}

/** One attempt that is counted as a failure until it turns out not to be one. */
export type Attempt = readonly Count[];

const NONE = { failures: 0, windowStart: '' };

/** In one order, so that no two that forgive wait for each other. */
const inOrder = (counts: Count[]): Attempt => counts.toSorted((a, b) => (a.key < b.key ? -1 : 1));

export const addressThrottle = (ipHash: string): string => `address:${ipHash}`;

/** The count of a name as somebody typed it, whether there is an account of it or not. */
const nameThrottle = (login: string): string => `name:${sha256(login).toString('hex')}`;

/**
 * What a sign-in counts at. What a stranger sees follows from the name and the address alone, and is
 * the same for names that nobody has: the account's own count, which joins its names, never shows. A
 * device that the account was used on before counts by itself, so that no stranger locks it out.
 */
export function signInAttempt(from: {
  login: string;
  accountId: number | null;
  /** Hash of the cookie of a known device. */
  device: Buffer | null;
  ipHash: string;
}): Attempt {
  const { login, accountId, device, ipHash } = from;
  if (accountId !== null && device !== null) {
    const key = `device:${accountId}:${device.toString('hex')}`;
    return [{ key, limit: ACCOUNT_LIMIT, over: 'tell' }];
  }
  const name = nameThrottle(login);
  // Nobody's account counts as well, so that both cost the same.
  const account = `account:${accountId ?? name}`;
  return inOrder([
    { key: account, limit: ACCOUNT_LIMIT, over: 'hide' },
    { key: addressThrottle(ipHash), limit: ADDRESS_LIMIT, over: 'tell', shared: true },
    { key: name, limit: ACCOUNT_LIMIT, over: 'tell' },
  ]);
}

/**
 * What a try at one's own password or code counts at within an open session: for itself, so that no
 * stranger's failures get in its way, and as failed sign-ins, so that it buys no more guesses there.
 */
export function ownAttempt(owner: { id: number; username: string; email: string }): Attempt {
  const asSignIn = { limit: ACCOUNT_LIMIT, over: 'nothing', shared: true } as const;
  return inOrder([
    { key: `account:${owner.id}`, ...asSignIn },
    { key: nameThrottle(owner.email), ...asSignIn },
    { key: nameThrottle(owner.username), ...asSignIn },
    { key: `own:${owner.id}`, limit: ACCOUNT_LIMIT, over: 'tell' },
  ]);
}

/** Counts one attempt. Gives the minutes to wait, 0 for none, and whether it is refused silently. */
export async function countAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  attempt: Attempt,
): Promise<{ minutes: number; hidden: boolean }> {
  const now = deps.clock.now();
  const reached = await reserveAttempt(deps.db, attempt, now, WINDOW_MINUTES);
  let wait = 0;
  let hidden = false;
  for (const { key, limit, over } of attempt) {
    const { failures, windowStart } = reached.get(key) ?? NONE;
    if (failures <= limit) continue;
    if (over === 'hide') hidden = true;
    const left = Date.parse(windowStart) + WINDOW_MINUTES * 60_000 - now.getTime();
    if (over === 'tell') wait = Math.max(wait, left, 1);
  }
  return { minutes: Math.ceil(wait / 60_000), hidden };
}

/** A full success: what counts this person alone starts afresh, the rest gets its attempt back. */
export async function forgiveAttempts(trx: Trx, attempt: Attempt): Promise<void> {
  for (const { key, shared } of attempt) {
    await (shared ? returnAttempt(trx, key) : deleteThrottle(trx, key));
  }
}

/** Neither success nor failure: only this very attempt is taken back. */
export async function takeBackAttempt(deps: Pick<Deps, 'db'>, attempt: Attempt): Promise<void> {
  for (const { key } of attempt) await returnAttempt(deps.db, key);
}

/** Ends an account's wait; with `own` also that for its own password within a session. */
export const clearThrottle = (trx: Trx, staffId: number, also?: 'own'): Promise<void> =>
  deleteThrottlesOf(trx, staffId, also === 'own');

/** True while another try is allowed; for what nobody is told to wait for. */
export async function underLimit(deps: Deps, key: string, limit: number): Promise<boolean> {
  const now = deps.clock.now();
  const reached = await reserveAttempt(deps.db, [{ key, limit }], now, WINDOW_MINUTES);
  return (reached.get(key) ?? NONE).failures <= limit;
}

/** Counts a try at one's own password; refuses with the seconds to wait once there were too many. */
export async function countOwnAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const { minutes } = await countAttempt(deps, attempt);
  if (minutes > 0) throw new DomainError('rate_limited', { params: { n: minutes * 60 } });
}
