import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { Proof } from './identity-provider.ts';

const PURPOSE = 'connect-sso';
const METHOD = 'dir';
const CIPHER = 'A256GCM';
/** Maximum time of a sign-in at the provider, including its second step. */
export const PASSAGE_SECONDS = 600;

/** State that the browser carries, encrypted, while the person signs in at the provider. */
export interface Passage {
  proof: Proof;
  /** Page to go to afterwards. */
  redirect: string | null;
  /** The device's cookie: a browser does not send it on the way back from another site. */
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

/** The passage of a cookie; null when there is none, or it is expired or forged. */
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
