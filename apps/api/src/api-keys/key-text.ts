import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const PREFIX_LENGTH = 8;
/** 36^40 possibilities: about 206 bits. */
const SECRET_LENGTH = 40;
const BEGINNING = 'ck_live_';
/** `BEGINNING`, prefix and secret together. */
const FORM = /^ck_live_[a-z0-9]{48}$/;

const random = (length: number) =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A plain hash is enough: unlike a password, a key is random and cannot be guessed from a list. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

export interface MadeKey {
  /** The full key, which is shown once. */
  secret: string;
  /** The first characters of the key, by which it is looked up and recognised. */
  prefix: string;
  hash: Buffer;
}

/** Makes a key: `ck_live_`, eight characters that identify it, and a random secret. */
export function makeKey(): MadeKey {
  const prefix = BEGINNING + random(PREFIX_LENGTH);
  const secret = prefix + random(SECRET_LENGTH);
  return { secret, prefix, hash: hashOf(secret) };
}

/** The prefix of a text that has the form of a key; null for any other text. */
export const prefixOf = (key: string): string | null =>
  FORM.test(key) ? key.slice(0, BEGINNING.length + PREFIX_LENGTH) : null;

/** Whether a key belongs to a hash. Takes the same time wherever the two differ. */
export const isKeyOf = (key: string, hash: Buffer): boolean => {
  const given = hashOf(key);
  return given.length === hash.length && timingSafeEqual(given, hash);
};
