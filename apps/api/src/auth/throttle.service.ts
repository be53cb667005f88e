import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { sha256 } from './keys.ts';
import {
  deleteThrottle,
  deleteThrottlesOf,
  reserveAttempt,
  returnAttempt,
} from './throttle.queries.ts';

/**
 * Failures after which a name, an account, a device or an address has to wait
 * (domain/staff#failed-sign-ins).
 */
export const ACCOUNT_LIMIT = 5;
export const ADDRESS_LIMIT = 20;
export const WINDOW_MINUTES = 15;

/** One of the counters of an attempt. A key is never built from unchecked input. */
interface Count {
  key: string;
  limit: number;
  /**
   * Above the limit: `tell` refuses and says how long to wait, `hide` refuses as if the password
   * were wrong, `nothing` leaves the refusal to the other counters.
   */
  over: 'tell' | 'hide' | 'nothing';
  /** Failures of other people count here too: a success takes back its own attempt only. */
  shared?: true;
}

/** One attempt, counted as a failure until it succeeds. */
export type Attempt = readonly Count[];

const NONE = { failures: 0, windowStart: '' };

/** Sorted by key, so that two transactions that forgive attempts do not deadlock. */
const inOrder = (counts: Count[]): Attempt => counts.toSorted((a, b) => (a.key < b.key ? -1 : 1));

export const addressThrottle = (ipHash: string): string => `address:${ipHash}`;

/** Key for a typed name, whether an account has that name or not. */
const nameThrottle = (login: string): string => `name:${sha256(login).toString('hex')}`;

/**
 * The counters of a sign-in. What a stranger sees depends on name and address alone, and is the
 * same for names without an account: the account's own counter, shared by its names, never shows. A
 * known device has a counter of its own, so that a stranger cannot lock it out.
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
  // Counted for unknown names too, so that both cases cost the same.
  const account = `account:${accountId ?? name}`;
  return inOrder([
    { key: account, limit: ACCOUNT_LIMIT, over: 'hide' },
    { key: addressThrottle(ipHash), limit: ADDRESS_LIMIT, over: 'tell', shared: true },
    { key: name, limit: ACCOUNT_LIMIT, over: 'tell' },
  ]);
}

/**
 * The counters of a try at the own password or code within a session: one of its own, so that a
 * stranger's failures do not block it, and those of failed sign-ins, so that it allows no
 * additional guesses.
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

/**
 * Counts one attempt. Returns the minutes to wait (0 for none), and whether it is refused silently.
 */
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

/**
 * After a full success: resets the counters of this account alone and takes the attempt back from
 * shared ones.
 */
export async function forgiveAttempts(trx: Trx, attempt: Attempt): Promise<void> {
  for (const { key, shared } of attempt) {
    await (shared ? returnAttempt(trx, key) : deleteThrottle(trx, key));
  }
}

/** Takes back this attempt only, which was neither a success nor a failure. */
export async function takeBackAttempt(deps: Pick<Deps, 'db'>, attempt: Attempt): Promise<void> {
  for (const { key } of attempt) await returnAttempt(deps.db, key);
}

/** Ends an account's wait; with `own` also the wait for its own password within a session. */
export const clearThrottle = (trx: Trx, staffId: number, also?: 'own'): Promise<void> =>
  deleteThrottlesOf(trx, staffId, also === 'own');

/** True while another try is allowed; for limits whose wait is never shown. */
export async function underLimit(deps: Deps, key: string, limit: number): Promise<boolean> {
  const now = deps.clock.now();
  const reached = await reserveAttempt(deps.db, [{ key, limit }], now, WINDOW_MINUTES);
  return (reached.get(key) ?? NONE).failures <= limit;
}

/** Counts a try at the own password; above the limit refuses with the seconds to wait. */
export async function countOwnAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const { minutes } = await countAttempt(deps, attempt);
  if (minutes > 0) throw new DomainError('rate_limited', { params: { n: minutes * 60 } });
}
