import { randomInt } from 'node:crypto';

/** Without 0, 1, I, L and O, which are mistaken for each other on paper. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 7;

/** A short code of seven characters: 27 billion of them, so that few are taken. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
