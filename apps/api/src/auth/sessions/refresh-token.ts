import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Keys, sha256 } from '../keys.ts';

/** The part of a refresh token that proves that Connect made it, whatever happened to it since. */
const sealOf = (keys: Keys, sessionId: string, secret: string): Buffer =>
  keys.hashCode(`refresh:${sessionId}:${secret}`);

/** A new refresh token of a session: `value` for the cookie, `hash` to be stored. */
export function makeRefreshToken(keys: Keys, sessionId: string) {
  const secret = randomBytes(32).toString('base64url');
  const seal = sealOf(keys, sessionId, secret).toString('base64url');
  return { value: `${sessionId}.${secret}.${seal}`, hash: sha256(secret) };
}

/** Null for a text that Connect did not make. */
export function readRefreshToken(
  keys: Keys,
  value: string,
): { sessionId: string; hash: Buffer } | null {
  const [sessionId = '', secret = '', seal = ''] = value.split('.');
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  const given = Buffer.from(seal, 'base64url');
  const own = sealOf(keys, sessionId, secret);
  const genuine =
    uuid.test(sessionId) && given.length === own.length && timingSafeEqual(given, own);
  return genuine ? { sessionId, hash: sha256(secret) } : null;
}
