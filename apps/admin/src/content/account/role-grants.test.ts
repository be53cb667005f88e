import { kinds as englishKinds } from '@connect/contract/content/kinds.en.ts';
import { kinds as thaiKinds } from '@connect/contract/content/kinds.th.ts';
import { AREAS, GRANTS, ROLES } from '@connect/contract/permissions.ts';
import { expect, test } from 'vitest';
import { staffs as english } from '../../text/administration/staffs.en.ts';
import { staffs as thai } from '../../text/administration/staffs.th.ts';
import type { Translate } from '../../text/i18n.ts';
import { GRANT_LEGEND, grantWords, roleSentences } from './role-grants.tsx';

type Dictionary = { [key: string]: string | Dictionary };

/** A `Translate` that fails on a missing key, where screens would show the key. */
const speaker =
  (staffs: Dictionary, kinds: Dictionary): Translate =>
  (key) => {
    let found: string | Dictionary | undefined = { staffs, kinds };
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`No text for ${key}`);
    return found;
  };
const th = speaker(thai, thaiKinds);
const en = speaker(english, englishKinds);

test('every cell of the matrix reads in both languages, and an empty one reads nothing', () => {
  for (const role of ROLES) {
    for (const area of AREAS) {
      const grant = GRANTS[role][area];
      for (const t of [th, en]) {
        expect(grantWords(grant, t) === '', `${role} ${area}`).toBe(grant.permissions.length === 0);
      }
    }
  }
});

test('each right of a cell has its word', () => {
  const known = new Set<string | undefined>(GRANT_LEGEND.map(([verb]) => verb));
  for (const role of ROLES) {
    for (const area of AREAS) {
      for (const key of GRANTS[role][area].permissions) {
        expect(known, key).toContain(key.split('.')[1]);
      }
    }
  }
});

test('a cell names its restrictions: own drafts, masked users, brands', () => {
  expect(grantWords(GRANTS.editor.article, en)).toBe(
    'view, create, edit own drafts, delete own drafts, see person-level logs · personal data masked',
  );
  expect(grantWords(GRANTS.medical.article, en)).toBe(
    'view, create, edit, publish, see person-level logs · Medical and Non-Brand only',
  );
  expect(grantWords(GRANTS.publisher.article, th)).toMatch(/ · ในขอบเขตของบัญชี$/);
});

test('a role names every area it may enter once, and no other', () => {
  for (const role of ROLES) {
    const named = roleSentences(role, th).flatMap(({ areas }) => areas);
    const granted = AREAS.filter((area) => GRANTS[role][area].permissions.length > 0);
    expect(named.toSorted()).toEqual(granted.toSorted());
  }
});

test('areas with the same rights share a sentence', () => {
  const [first] = roleSentences('dpo', en).filter(({ areas }) => areas.includes('article'));
  expect(first?.areas).toContain('life_ready');
  expect(first?.names).toMatch(/^Articles, Life Ready, Documents/);
});

test('contact data is said to be masked for those who may not see it', () => {
  const contact = (role: 'editor' | 'publisher' | 'dpo') => roleSentences(role, en).at(-1)?.words;
  expect(contact('editor')).toBe('personal data masked');
  expect(contact('publisher')).toBe('shown in full');
  expect(contact('dpo')).toBe('shown in full · exported with a reason');
});
