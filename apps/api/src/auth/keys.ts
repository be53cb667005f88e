import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Keys for separate purposes, all derived from CONNECT_SECRET. */
export interface Keys {
  readonly token: Uint8Array;
  /** Protects the state that the browser carries during a single sign-on. */
  readonly sso: Uint8Array;
  /** Signs tokens of browsers that report use, and makes ids of what they report. */
  readonly track: KeyObject;
  /** Signs the chain of the audit log. */
  readonly audit: Uint8Array;
  /** Pseudonym of an address for this month; the address cannot be recovered from it. */
  hashAddress(address: string, now: Date): string;
  /**
   * Hashes short codes: without CONNECT_SECRET a copy of the database does not help in guessing
   * them.
   */
  hashCode(code: string): Buffer;
  /** Stands for somebody who was erased: the ledger of erasures holds nothing else of them. */
  hashErased(text: string): Buffer;
  /** Token of somebody's page: made of a secret of the form and of who sends it (domain/registrations#own-page). */
  pageToken(text: string): string;
  /** Proves that an address which stops a report by mail was made here (domain/report-plans#stopping). */
  stopToken(text: string): string;
  /** Signs addresses that open a file for a limited time. */
  signAddress(text: string): string;
  /** Encrypts for storage; `owner` must be the same when it is decrypted. */
  seal(text: string, owner: string): Buffer;
  /** Null when the value was not encrypted with this secret for this owner. */
  open(sealed: Buffer, owner: string): string | null;
}

/**
 * Number of addresses whose pseudonym is cached: computing one costs more than the rest of a
 * request's head.
 */
const MAX_REMEMBERED = 10_000;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, 'connect', purpose, 32));
  // A key passed as bytes is parsed at every use, which takes ten times as long as the signing.
  const deriveKey = (purpose: string) => createSecretKey(derive(purpose));
  const address = deriveKey('address');
  const code = deriveKey('code');
  const erased = deriveKey('erased');
  const page = deriveKey('registration-page');
  const stop = deriveKey('report-stop');
  const storage = derive('storage');
  const files = deriveKey('files');
  const pseudonyms = new Map<string, string>();
  return {
    token: derive('access-token'),
    sso: derive('sso'),
    track: deriveKey('track'),
    audit: derive('audit'),
    hashAddress(ip, now) {
      const text = `${now.toISOString().slice(0, 7)} ${ip}`;
      let pseudonym = pseudonyms.get(text);
      if (pseudonym === undefined) {
        pseudonym = createHmac('sha256', address).update(text).digest('base64url').slice(0, 22);
        if (pseudonyms.size >= MAX_REMEMBERED) pseudonyms.clear();
        pseudonyms.set(text, pseudonym);
      }
      return pseudonym;
    },
    hashCode: (text) => createHmac('sha256', code).update(text).digest(),
    hashErased: (text) => createHmac('sha256', erased).update(text).digest(),
    pageToken: (text) => createHmac('sha256', page).update(text).digest('hex').slice(0, 32),
    stopToken: (text) => createHmac('sha256', stop).update(text).digest('hex').slice(0, 32),
    signAddress: (text) => createHmac('sha256', files).update(text).digest('base64url'),
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, storage, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, owner) {
      try {
        const body = NONCE_BYTES + TAG_BYTES;
        const cipher = createDecipheriv(CIPHER, storage, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(sealed.subarray(NONCE_BYTES, body));
        return Buffer.concat([cipher.update(sealed.subarray(body)), cipher.final()]).toString();
      } catch {
        return null;
      }
    },
  };
}

export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest();
