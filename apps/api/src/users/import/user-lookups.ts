import { BRANDS, type UserType } from '@connect/contract/constants.ts';
import { options as optionsEn } from '@connect/contract/reference/options.en.ts';
import { options as optionsTh } from '@connect/contract/reference/options.th.ts';
import { userWords as userEn } from '@connect/contract/users/user.en.ts';
import { userWords as userTh } from '@connect/contract/users/user.th.ts';
import { SEGMENTS, specialtyGroup } from '@connect/contract/users/user-choices.ts';
import type { Names } from './user-import.queries.ts';

/** A word as it is compared: without case, spaces and signs. */
export const bareWord = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{M}\d]/gu, '');

type Words = Readonly<Record<string, string>>;

/** The keys of choices by their words in both languages, by other words, and by themselves. */
function choices(th: Words, en: Words, others: Words = {}): Map<string, string> {
  const known = new Map<string, string>();
  const add = (word: string, key: string) => {
    const bare = bareWord(word);
    if (bare !== '' && !known.has(bare)) known.set(bare, key);
  };
  for (const words of [th, en]) {
    for (const [key, word] of Object.entries(words)) {
      add(key, key);
      for (const part of [word, ...word.split('/')]) add(part, key);
    }
  }
  for (const [word, key] of Object.entries(others)) add(word, key);
  return known;
}

const ofItself = (keys: readonly string[]): Words =>
  Object.fromEntries(keys.map((key) => [key, key]));

const USER_TYPES = choices(optionsTh.user_type, optionsEn.user_type, {
  หมอ: 'doctor',
  นายแพทย์: 'doctor',
  physician: 'doctor',
  md: 'doctor',
  เภสัช: 'pharmacist',
  บุคลากรอื่น: 'other_hcp',
  บุคลากรทางการแพทย์: 'other_hcp',
  ผู้แทน: 'sale',
  rep: 'sale',
  พนักงาน: 'staff',
});
USER_TYPES.delete('anonymous');

/** Words of fixed choices, by field. */
export const CHOICES = {
  user_type: USER_TYPES,
  profession: choices(userTh.profession, userEn.profession, {
    พยาบาลวิชาชีพ: 'nurse',
    นักกำหนดอาหาร: 'dietitian',
    โภชนากร: 'dietitian',
  }),
  preferred_channel: choices(userTh.preferred_channel, userEn.preferred_channel, {
    ไลน์: 'line',
    โทร: 'phone',
    มือถือ: 'phone',
  }),
  segment: choices(ofItself(SEGMENTS), {}),
  brand_scope: choices(ofItself(BRANDS), {}),
} as const;

const YES = new Set(['ใช่', 'เป็น', 'yes', 'y', 'true', '1', 'x', 'kol'].map(bareWord));
const NO = new Set(['ไม่', 'ไม่ใช่', 'no', 'n', 'false', '0'].map(bareWord));

/** Whether a word says yes or no; null for any other. */
export function yesOrNo(text: string): boolean | null {
  const bare = text === '✓' || text === '✔' ? 'yes' : bareWord(text);
  return YES.has(bare) ? true : NO.has(bare) ? false : null;
}

/** What one may say of a consent; that it expired says the system alone. */
const SAID = ['grant', 'refuse', 'withdraw'] as const;
type Said = (typeof SAID)[number];
const spoken = ({ grant, refuse, withdraw }: Record<Said, string>): Words => ({
  grant,
  refuse,
  withdraw,
});
const CONSENT_WORDS = choices(
  spoken(userTh.consent_action),
  spoken(userEn.consent_action),
  Object.fromEntries(
    Object.entries({
      grant: ['ยินยอม', 'รับทราบ', 'ตกลง', 'agree', 'granted', 'consent', 'optin', 'subscribed'],
      refuse: ['ไม่ยินยอม', 'ปฏิเสธ', 'ไม่รับ', 'refused', 'declined'],
      withdraw: ['ถอน', 'withdrawn', 'optout', 'unsubscribed', 'revoked'],
    } satisfies Record<Said, string[]>).flatMap(([said, words]) =>
      words.map((word) => [word, said]),
    ),
  ),
);

/** What a cell says of a consent; undefined for any other word. */
export function consentSaid(text: string): Said | undefined {
  const word = CONSENT_WORDS.get(bareWord(text));
  const is = yesOrNo(text);
  return SAID.find((said) => said === (word ?? (is === null ? '' : is ? 'grant' : 'refuse')));
}

const CAPITAL = '10';
const provinceWord = (text: string): string => bareWord(text.replace(/^\s*(?:จังหวัด|จ\.)/, ''));

/** Names of reference lists as files write them. */
export function nameFinder(names: Names) {
  const provinces = new Map<string, string>(
    names.provinces.flatMap(({ code, name }) => [
      [provinceWord(name), code],
      [code, code],
    ]),
  );
  for (const word of ['กทม', 'กรุงเทพ', 'กรุงเทพฯ', 'Bangkok', 'BKK']) {
    provinces.set(provinceWord(word), CAPITAL);
  }
  const units = new Map(
    names.units.flatMap(({ id, names: all }) => all.map((name) => [bareWord(name), id] as const)),
  );
  return {
    province: (text: string): string | undefined =>
      provinces.get(provinceWord(text)) ?? provinces.get(text.padStart(2, '0')),
    unit: (text: string): number | undefined => units.get(bareWord(text)),
    /** Of specialties with the same name the one of the type's own group. */
    specialty(text: string, type: UserType | null): number | undefined {
      const bare = bareWord(text);
      const found = names.specialties.filter(({ names: all }) =>
        all.some((name) => bareWord(name) === bare),
      );
      const own = found.find(({ group }) => type === null || group === specialtyGroup(type));
      return (own ?? found[0])?.id;
    },
  };
}
export type NameFinder = ReturnType<typeof nameFinder>;

/** Parts of a cell with several values. */
export const listed = (text: string): string[] =>
  text
    .split(/[,;|\n]|\s\/\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
