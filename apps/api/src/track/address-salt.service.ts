import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Db } from '../deps.ts';
import { takeSalt } from './address-salt.queries.ts';

const SALT_BYTES = 32;
const PSEUDONYM_LENGTH = 22;

/**
 * Makes pseudonyms of network addresses: the same within a month, and nobody's once the month's salt is
 * destroyed (domain/usage#addresses).
 */
export function createAddressSalts(db: Db) {
  let current: { month: string; salt: Promise<KeyObject> } | undefined;
  return async (now: Date): Promise<(address: string) => string> => {
    const month = `${now.toISOString().slice(0, 7)}-01`;
    if (current?.month !== month) {
      current = {
        month,
        salt: takeSalt(db, month, randomBytes(SALT_BYTES)).then((salt) => createSecretKey(salt)),
      };
      // One that could not be read is asked for again.
      current.salt.catch(() => {
        current = undefined;
      });
    }
    const salt = await current.salt;
    return (address) =>
      createHmac('sha256', salt).update(address).digest('base64url').slice(0, PSEUDONYM_LENGTH);
  };
}
export type AddressSalts = ReturnType<typeof createAddressSalts>;
