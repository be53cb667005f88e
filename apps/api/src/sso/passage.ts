import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { Proof } from './identity-provider.ts';

const PURPOSE = 'connect-sso';
const METHOD = 'dir';
const CIPHER = 'A256GCM';
/** Signing in at the provider, a second step included, takes no longer. */
export const PASSAGE_SECONDS = 600;

/** What the browser carries, unreadable to it, while its person is at the provider. */
export interface Passage {
  proof: Proof;
  /** Page to go to afterwards. */
  redirect: string | null;
  /** The device's cookie: a browser does not send it along on the way back from a foreign site. */
  device: string | null;
}

const payload = z.object({
  proof: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  redirect: z.string().nullable(),
  device: z.string().nullable(),
});

/** Encrypts and authenticates a passage; it ends after ten minutes. `key` has 32 bytes. */
export function sealPassage(key: Uint8Array, passage: Passage, now: Date): Promise<string> {
  const at = Math.floor(now.getTime() / 1000);
  return new EncryptJWT({ ...passage })
    .setProtectedHeader({ alg: METHOD, enc: CIPHER })
    .setAudience(PURPOSE)
    .setIssuedAt(at)
    .setExpirationTime(at + PASSAGE_SECONDS)
    .encrypt(key);
}

/** The passage of a cookie; null for none, an old, or a forged one. */
export async function openPassage(
  key: Uint8Array,
  cookie: string | undefined,
  now: Date,
): Promise<Passage | null> {
  if (!cookie) return null;
  try {
    const opened = await jwtDecrypt(cookie, key, {
      audience: PURPOSE,
      currentDate: now,
      keyManagementAlgorithms: [METHOD],
      contentEncryptionAlgorithms: [CIPHER],
      requiredClaims: ['exp'],
    });
    return payload.parse(opened.payload);
  } catch {
    return null;
  }
}
