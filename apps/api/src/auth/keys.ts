import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** Keys for separate purposes, all derived from CONNECT_SECRET. */
export interface Keys {
  readonly token: Uint8Array;
  /** Pseudonym of an address for this month; it cannot be turned back into the address. */
  hashAddress(address: string, now: Date): string;
}

/** Addresses whose pseudonym is remembered: making one costs more than the rest of a request's head. */
const MAX_REMEMBERED = 10_000;

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, 'connect', purpose, 32));
  const address = derive('address');
  const pseudonyms = new Map<string, string>();
  return {
    token: derive('access-token'),
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
  };
}

export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest();
