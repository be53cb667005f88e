import type { KeyObject } from 'node:crypto';
import { TRACK_TOKEN_SECONDS } from '@connect/contract/track/track.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { DomainError } from '../domain-error.ts';

const ISSUER = 'connect';
const AUDIENCE = 'connect-track';
const ALGORITHM = 'HS256';

const genuine = z.object({
  /** Prefix of the key that asked for it. */
  key: z.string(),
  user: z.number().nullable(),
  anonymous: z.string().nullable(),
  type: z.string(),
  id: z.number(),
});

/** Whom and what a token is for (domain/tracking#tokens). */
export type TrackGrant = z.output<typeof genuine>;

export async function signTrackToken(key: KeyObject, grant: TrackGrant, now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + TRACK_TOKEN_SECONDS;
  const token = await new SignJWT({ ...grant })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expires_at: new Date(expiresAt * 1000).toISOString() };
}

/** The grant of a genuine token. Throws `token_expired`, or `token_revoked` for a forged one. */
export async function readTrackToken(
  key: KeyObject,
  token: string,
  now: Date,
): Promise<TrackGrant> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['exp'],
    });
    return genuine.parse(payload);
  } catch (error) {
    throw new DomainError(error instanceof errors.JWTExpired ? 'token_expired' : 'token_revoked');
  }
}
