import { randomBytes } from 'node:crypto';
import type { Clock, Db, Trx } from '../../deps.ts';
import { DAY_MS } from '../../time/moments.ts';
import { sha256 } from '../keys.ts';
import { hasDevice, insertDevice, touchDevice } from './devices.queries.ts';

/** Browsers keep a cookie for 400 days at most. */
export const DEVICE_DAYS = 400;
const COOKIE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Recognises the browser by its long-lived cookie. The cookie grants nothing: it only separates
 * known devices of an account from new ones, so that a stranger's failures do not lock known
 * devices out. `isNew` is false for the first device an account ever has.
 */
export async function recogniseDevice(
  trx: Trx,
  clock: Clock,
  staffId: number,
  cookie: string | undefined,
): Promise<{ cookie: string; isNew: boolean }> {
  const known = cookie !== undefined && COOKIE.test(cookie) ? cookie : null;
  const value = known ?? randomBytes(32).toString('base64url');
  const hash = sha256(value);
  const at = clock.now();
  if (known && (await touchDevice(trx, staffId, hash, at))) return { cookie: value, isNew: false };
  const forgetBefore = new Date(at.getTime() - DEVICE_DAYS * DAY_MS);
  const { first } = await insertDevice(trx, { staffId, hash, at, forgetBefore });
  return { cookie: value, isNew: !first };
}

/** Hash of a browser's cookie when the account was used on this browser before; null otherwise. */
export async function knownDevice(
  db: Db,
  staffId: number | null,
  cookie: string | undefined,
): Promise<Buffer | null> {
  if (cookie === undefined || !COOKIE.test(cookie)) return null;
  const hash = sha256(cookie);
  // Also queried when there is no account: the answer takes the same time.
  return (await hasDevice(db, staffId ?? 0, hash)) ? hash : null;
}
