import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { cleanText } from '@connect/contract/text.ts';
import type { Identity } from './identity-provider.ts';

const NAME_MAX = 80;
const DISPLAY_MAX = 120;
const USERNAME_MIN = 4;
/** Leaves space for a number after it: usernames have 50 characters at most. */
const USERNAME_MAX = 44;

/** The highest role that the claim's values give, in the order of the roles; null for none. */
export function roleFor(groups: readonly string[], map: ReadonlyMap<string, Role>): Role | null {
  const given = new Set(groups.map((group) => map.get(group)));
  return ROLES.find((role) => given.has(role)) ?? null;
}

const cut = (value: string, length: number) => [...value].slice(0, length).join('').trim();

/** Keeps the characters that a name may have (domain/conventions#names). */
const personName = (value: string) =>
  cut(
    cleanText(value)
      .replace(/[^\p{Script=Thai}\p{Script=Latin}\p{M} .'’-]/gu, ' ')
      .replace(/ +/g, ' ')
      .trim(),
    NAME_MAX,
  );

/** A username from the provider's name of the person: valid, but not yet unique. */
function usernameOf(identity: Identity): string {
  const [wanted = ''] = (identity.username || identity.email || '').split('@');
  const plain = wanted
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9._-]+/g, '.')
    .replace(/^[._-]+|(?<![._-])[._-]+$/g, '')
    .slice(0, USERNAME_MAX);
  if (plain.length >= USERNAME_MIN) return plain;
  return plain ? `user.${plain}` : 'user';
}

/** Alternatives when a username is taken: `name-2`, `name-3`, … */
export const nthUsername = (username: string, n: number): string =>
  n === 1 ? username : `${username}-${n}`;

/** The names of a new account, as far as the provider gives them; `-` for missing ones. */
export function namesOf(identity: Identity) {
  const [first = '', ...rest] = personName(identity.name).split(' ');
  const firstName = personName(identity.givenName) || first || '-';
  const lastName = personName(identity.familyName) || rest.join(' ') || '-';
  const told = [firstName, lastName].filter((name) => name !== '-').join(' ');
  const username = usernameOf(identity);
  return {
    username,
    firstName,
    lastName,
    displayName:
      cut(cleanText(identity.name).replace(/\s+/g, ' '), DISPLAY_MAX) || told || username,
  };
}
