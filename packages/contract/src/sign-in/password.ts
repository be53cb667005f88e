import { PASSWORD_MAX, PASSWORD_MIN } from '../constants.ts';
import type { FieldIssue } from '../errors/errors.ts';
import { codePoints } from '../text.ts';

const LONG_ENOUGH_FOR_ANYTHING = 16;
const KINDS = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

/** Rules of a new password, in the order in which they are shown. */
export const PASSWORD_RULES = ['length', 'password_weak', 'password_own_name'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

interface Owner {
  username?: string;
  email?: string;
}

/**
 * The rules that a password breaks (domain/staff#passwords), without those that need the server.
 */
export function brokenPasswordRules(password: string, owner: Owner): PasswordRule[] {
  const length = codePoints(password);
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const plain = password.toLowerCase();
  const broken: Record<PasswordRule, boolean> = {
    length: length < PASSWORD_MIN || length > PASSWORD_MAX,
    password_weak: kinds < 3 && length < LONG_ENOUGH_FOR_ANYTHING,
    password_own_name: [owner.username, owner.email].some(
      (name) => name && plain === name.toLowerCase(),
    ),
  };
  return PASSWORD_RULES.filter((rule) => broken[rule]);
}

/**
 * Issues of a new password that need no server (domain/staff#passwords): its length, its variety,
 * and use of the account's own name. Only the server knows how common it is, and whether it was
 * used before.
 */
export function passwordIssues(password: string, owner: Owner, field = 'password'): FieldIssue[] {
  const [code] = brokenPasswordRules(password, owner);
  if (!code) return [];
  const params = code === 'length' ? { min: PASSWORD_MIN, max: PASSWORD_MAX } : undefined;
  return [{ field, code, params }];
}
