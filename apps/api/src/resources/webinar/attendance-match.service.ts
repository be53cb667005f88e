import { arabicDigits, cleanText } from '@connect/contract/text.ts';
import type { MatchedBy } from '@connect/contract/webinars/webinar-attendance.ts';
import { inSlices } from '../../in-slices.ts';
import type { Stay } from './attendance-file.service.ts';

/** The fields that a user is recognised by. */
export interface Recognisable {
  display_name: string;
  email: string | null;
  license_no: string | null;
}

/** Everything that a file says about one visitor. */
export interface Visitor {
  name: string;
  email: string;
  stays: Stay[];
}

// Longer ones first. Both sides lose their title, so that a name that begins like a title still
// matches itself.
const TITLES =
  /^(?:(?:ผู้ช่วยศาสตราจารย์|รองศาสตราจารย์|ศาสตราจารย์|ทันตแพทย์หญิง|เภสัชกรหญิง|แพทย์หญิง|ทันตแพทย์|นายแพทย์|เภสัชกร|พยาบาล|นางสาว|ดอกเตอร์|น\.ส\.|ผศ\.|รศ\.|ดร\.|ทพญ\.?|ศ\.|นพ\.?|พญ\.?|ภก\.?|ภญ\.?|ทพ\.?|พว\.?|คุณ|นาย|นาง|(?:asst|assoc|prof|dr|mrs|mr|ms|miss|khun|pharm)[.\s])\s*)+/u;
/** A shorter name is a nickname that many users share. */
const NAME_MIN = 4;

/**
 * A name without title, case, spaces and marks between its words; empty when too little is left.
 */
export function nameKey(name: string): string {
  const rest = cleanText(name).toLowerCase().replace(TITLES, '');
  const key = rest.replace(/[^\p{L}\p{M}\d]/gu, '');
  return key.length < NAME_MIN ? '' : key;
}

/** A licence in its stored form, however it was typed: `ภก. ๐๑๒๓๔๕` becomes `ภ.12345`. */
export function licenceKey(licence: string): string {
  const text = arabicDigits(cleanText(licence)).replace(/\s/g, '');
  const found = /^([วภท])[กญพ]?\.?0*(\d{4,6})$/.exec(text);
  return found ? `${found[1]}.${found[2]}` : text.replace(/^0+(?=\d)/, '');
}

/** Visitors often put their licence into their display name. */
const IN_NAME = /(?<!\p{L})[วภท][กญพ]?\.?\s?[\d๐-๙]{4,6}(?![\d๐-๙])/u;

/** All possible names of a visitor: of `หมอเอก (เอกชัย ดี)` both. */
const namesOf = ({ stays }: Visitor): string[] =>
  stays.flatMap(({ names }) => names.flatMap((name) => [name, ...name.split(/[()]/)]));

const licencesOf = ({ stays }: Visitor): string[] =>
  stays.flatMap(({ licence, names }) => [
    licence,
    ...names.flatMap((name) => IN_NAME.exec(name)?.[0] ?? []),
  ]);

/**
 * Groups the stays of a file by visitor: the same e-mail, otherwise the same licence or name, is
 * one visitor.
 */
export function visitorsOf(stays: readonly Stay[]): Visitor[] {
  const visitors = new Map<string, Visitor>();
  for (const stay of stays) {
    const [name = ''] = stay.names;
    const key = stay.email || licenceKey(stay.licence) || nameKey(name) || name;
    const visitor = visitors.get(key) ?? { name, email: stay.email, stays: [] };
    visitor.stays.push(stay);
    visitors.set(key, visitor);
  }
  return [...visitors.values()];
}

export interface Match<Person> {
  visitor: Visitor;
  /** No person, one, or several when the match is ambiguous. */
  found: readonly Person[];
  by: MatchedBy;
}

/** Finds persons by any of the keys that each of them has. */
async function indexOf<Person>(
  people: readonly Person[],
  keysOf: (person: Person) => readonly string[],
) {
  const map = new Map<string, Person[]>();
  await inSlices(people, (person) => {
    for (const key of keysOf(person)) {
      const known = map.get(key);
      if (known) known.push(person);
      else if (key !== '') map.set(key, [person]);
    }
  });
  return (keys: readonly string[]) => [
    ...new Set([...new Set(keys)].flatMap((key) => map.get(key) ?? [])),
  ];
}

/** The ways to find a visitor among persons, the most reliable first. */
async function waysTo<Person extends Recognisable>(people: readonly Person[], namesOnly: boolean) {
  const byName = await indexOf(people, ({ display_name: name }) => [nameKey(name)]);
  const name: readonly [MatchedBy, (visitor: Visitor) => Person[]] = [
    'name',
    (visitor) => byName(namesOf(visitor).map(nameKey)),
  ];
  if (namesOnly) return [name];
  const byEmail = await indexOf(people, ({ email }) => [email ?? '']);
  // Some visitors write the number alone: it matches the licence of every council.
  const byLicence = await indexOf(people, ({ license_no: licence }) => {
    const key = licenceKey(licence ?? '');
    return [...new Set([key, key.replace(/^[วภท]\./, '')])];
  });
  return [
    ['email', ({ email }) => byEmail([email])],
    ['licence', (visitor) => byLicence(licencesOf(visitor).map(licenceKey))],
    name,
  ] satisfies (typeof name)[];
}

/**
 * Finds visitors among persons: by e-mail, otherwise licence, otherwise name
 * (domain/webinars#attendance). With `namesOnly`, for callers who may not read the first two, by
 * name alone: a file full of guesses would show by its result which of them are right. A caller
 * with the right can send the same file for the rest.
 */
export async function matchVisitors<Person extends Recognisable>(
  visitors: readonly Visitor[],
  people: readonly Person[],
  options: { namesOnly: boolean },
): Promise<Match<Person>[]> {
  const ways = await waysTo(people, options.namesOnly);
  const matches: Match<Person>[] = [];
  await inSlices(visitors, (visitor) => {
    for (const [by, find] of ways) {
      const found = find(visitor);
      if (found.length === 0) continue;
      matches.push({ visitor, found, by });
      return;
    }
    matches.push({ visitor, found: [], by: 'name' });
  });
  return matches;
}
