import { errors, jwtVerify, SignJWT } from 'jose';
import { DomainError } from '../domain-error.ts';

const ISSUER = 'connect';
const AUDIENCE = 'connect-admin';
const ALGORITHM = 'HS256';

export interface AccessClaims {
  staffId: number;
  sessionId: string;
  tokenVersion: number;
  /** Seconds since 1970. */
  expiresAt: number;
}

export async function signAccessToken(
  key: Uint8Array,
  claims: Omit<AccessClaims, 'expiresAt'>,
  now: Date,
  minutes: number,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: claims.sessionId, ver: claims.tokenVersion })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(claims.staffId))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + minutes * 60)
    .sign(key);
}

/** The claims of a genuine token. Throws `token_expired` or `token_revoked` (anything forged). */
export async function readAccessToken(
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'sid', 'ver'],
    });
    return {
      staffId: Number(payload.sub),
      sessionId: String(payload.sid),
      tokenVersion: Number(payload.ver),
      expiresAt: Number(payload.exp),
    };
  } catch (error) {
    throw new DomainError(error instanceof errors.JWTExpired ? 'token_expired' : 'token_revoked');
  }
}
