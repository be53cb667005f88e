import { username } from '@connect/contract/staff/staff.ts';
import { personName, text } from '@connect/contract/text.ts';
import { describe, expect, test } from 'vitest';
import type { Identity } from './identity-provider.ts';
import { namesOf, nthUsername, roleFor } from './new-account.ts';

const identity = (overrides: Partial<Identity> = {}): Identity => ({
  issuer: 'https://id.example',
  subject: '1',
  email: 'somchai@example.co.th',
  emailVerified: true,
  username: '',
  givenName: '',
  familyName: '',
  name: '',
  groups: [],
  ...overrides,
});

describe('roleFor', () => {
  const map = new Map([
    ['authors', 'editor'],
    ['bosses', 'publisher'],
    ['it', 'admin'],
  ] as const);

  test('several values give the highest role, whatever their order', () => {
    expect(roleFor(['authors', 'it', 'bosses'], map)).toBe('admin');
    expect(roleFor(['bosses', 'authors'], map)).toBe('publisher');
  });

  test('no value, an unknown one, another case, and names of object members give none', () => {
    for (const groups of [
      [],
      ['guests'],
      ['IT'],
      [' it'],
      ['constructor', '__proto__'],
      ['admin'],
    ]) {
      expect(roleFor(groups, map)).toBeNull();
    }
  });
});

describe('namesOf', () => {
  test('takes the names as the provider tells them', () => {
    expect(
      namesOf(
        identity({
          username: 'somchai.j',
          givenName: 'สมชาย',
          familyName: 'ใจดี',
          name: 'ภก. สมชาย ใจดี',
        }),
      ),
    ).toEqual({
      username: 'somchai.j',
      firstName: 'สมชาย',
      lastName: 'ใจดี',
      displayName: 'ภก. สมชาย ใจดี',
    });
  });

  test('with one name only, it is divided; with none, the username is shown', () => {
    expect(namesOf(identity({ name: 'Anna Maria Svensson' }))).toMatchObject({
      firstName: 'Anna',
      lastName: 'Maria Svensson',
    });
    expect(namesOf(identity())).toEqual({
      username: 'somchai',
      firstName: '-',
      lastName: '-',
      displayName: 'somchai',
    });
  });

  test.each([
    ['Somchai.J@corp.example', 'somchai.j'],
    ['Åse Öberg', 'ase.oberg'],
    ['CORP\\anna', 'corp.anna'],
    ['ann', 'user.ann'],
    ['สมชาย', 'user'],
    ['..--..', 'user'],
    ['<script>alert(1)</script>', 'script.alert.1.script'],
    ["x' or 1=1 --", 'x.or.1.1'],
  ])('the provider calls somebody %j: the username becomes %s', (given, expected) => {
    expect(namesOf(identity({ username: given })).username).toBe(expected);
  });

  test('whatever the provider sends, the names are valid ones of an account', () => {
    const odd = [
      '<b onclick=x>',
      '\u0000\u202e',
      '王小明',
      '🙂',
      'a'.repeat(500),
      '  ',
      'ก\nข',
      "O'Neil",
    ];
    for (const value of odd) {
      const names = namesOf(
        identity({ username: value, givenName: value, familyName: value, name: value }),
      );
      expect(username.safeParse(nthUsername(names.username, 9999)).success, value).toBe(true);
      expect(personName.safeParse(names.firstName).success, value).toBe(true);
      expect(personName.safeParse(names.lastName).success, value).toBe(true);
      expect(text(1, 120).safeParse(names.displayName).success, value).toBe(true);
    }
  });
});
