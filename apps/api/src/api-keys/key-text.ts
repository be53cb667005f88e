import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const PREFIX_LENGTH = 8;
/** 36^40 possibilities: about 206 bits. */
const SECRET_LENGTH = 40;
const BEGINNING = 'ck_live_';
/** Of `BEGINNING`, prefix and secret. */
const FORM = /^ck_live_[a-z0-9]{48}$/;

const random = (length: number) =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A plain hash is enough: unlike a password, a key cannot be guessed from a list. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

export interface MadeKey {
  /** The whole key, to be shown once. */
  secret: string;
  /** Its beginning, by which it is found and recognised. */
  prefix: string;
  hash: Buffer;
}

/** A new key: `ck_live_`, eight characters to know it by, and what nobody can guess. */
export function makeKey(): MadeKey {
  const prefix = BEGINNING + random(PREFIX_LENGTH);
  const secret = prefix + random(SECRET_LENGTH);
  return { secret, prefix, hash: hashOf(secret) };
}

/** The beginning of something that has the form of a key; null for anything else. */
export const prefixOf = (key: string): string | null =>
  FORM.test(key) ? key.slice(0, BEGINNING.length + PREFIX_LENGTH) : null;

/** Whether a key is the one behind a hash, in the same time wherever they differ. */
export const isKeyOf = (key: string, hash: Buffer): boolean => {
  const given = hashOf(key);
  return given.length === hash.length && timingSafeEqual(given, hash);
};
