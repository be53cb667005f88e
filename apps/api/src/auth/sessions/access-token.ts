import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { DomainError } from '../../domain-error.ts';

const ISSUER = 'connect';
const AUDIENCE = 'connect-admin';
const ALGORITHM = 'HS256';

/** The claims that Connect puts into a token; no others are read. */
const genuine = z.object({
  sub: z.string().regex(/^\d+$/).transform(Number),
  sid: z.uuid(),
  ver: z.number(),
  exp: z.number(),
});

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

/** The claims of a genuine token. Throws `token_expired`, or `token_revoked` for a forged one. */
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
    const { sub, sid, ver, exp } = genuine.parse(payload);
    return { staffId: sub, sessionId: sid, tokenVersion: ver, expiresAt: exp };
  } catch (error) {
    throw new DomainError(error instanceof errors.JWTExpired ? 'token_expired' : 'token_revoked');
  }
}
