import { randomInt } from 'node:crypto';

/** Without 0, 1, I, L and O, which are mistaken for each other on paper. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 7;

/** Nobody types a token. Hyphens are left out: chats end an address before one that stands last. */
const TOKEN_LETTERS = `${LETTERS}01ILOabcdefghijklmnopqrstuvwxyz`;
const TOKEN_LENGTH = 12;

const drawn = (letters: string, length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** A short code of seven characters: 27 billion of them, so that few are taken. */
export const newCode = (): string => drawn(LETTERS, LENGTH);

/** The token of a recipient: 71 random bits, which nobody guesses (domain/links#recipients). */
export const newToken = (): string => drawn(TOKEN_LETTERS, TOKEN_LENGTH);

/** What may be a token, in an address. */
export const TOKEN = /^[A-Za-z0-9]{12}$/;
