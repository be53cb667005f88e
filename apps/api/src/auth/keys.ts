import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** Keys for separate purposes, all derived from CONNECT_SECRET. */
export interface Keys {
  readonly token: Uint8Array;
  /** Pseudonym of an address for this month; it cannot be turned back into the address. */
  hashAddress(address: string, now: Date): string;
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, 'connect', purpose, 32));
  const address = derive('address');
  return {
    token: derive('access-token'),
    hashAddress: (ip, now) =>
      createHmac('sha256', address)
        .update(`${now.toISOString().slice(0, 7)} ${ip}`)
        .digest('base64url')
        .slice(0, 22),
  };
}

export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest();
