import type { UserType } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { parseFields } from '@connect/contract/errors/field-issues.ts';
import { arabicDigits } from '@connect/contract/text.ts';
import { type UserValues, userFields } from '@connect/contract/users/user-fields.ts';
import type { UserImportField } from '@connect/contract/users/user-import.ts';
import { z } from 'zod';
import { daysOf, midnightOf, serialDay } from '../../table-files/written-days.ts';
import { ownTitle, splitTitle } from './title-names.ts';
import { bareWord, CHOICES, listed, type NameFinder, yesOrNo } from './user-lookups.ts';

/** What the cells of a line say of a user, before the database is asked. */
export interface UserCells {
  /** Values of the form, as the form would send them. */
  given: Partial<UserValues>;
  /** Names of records that have yet to be found. */
  named: { workplace?: string; owner?: string; manager?: string };
  issues: FieldIssue[];
}

type Texts = Readonly<Partial<Record<UserImportField, string>>>;

/**
 * Spreadsheets drop the zero that Thai numbers begin with: 812345678, 21234567. An apostrophe before a
 * number keeps them from it.
 */
const typedPhone = (text: string): string => {
  const plain = text.replace(/^'(?=[+\d๐-๙])/, '');
  const digits = arabicDigits(plain).replace(/[\s().-]/g, '');
  return /^(?:[689]\d{8}|[2-7]\d{7})$/.test(digits) ? `0${digits}` : plain;
};

const PREFIXES: Readonly<Record<string, string>> = { doctor: 'ว', pharmacist: 'ภ', dentist: 'ท' };

/** A number with the prefix of the profession, also where the file has only figures. */
function licence(text: string, kind: string | undefined): string {
  const plain = arabicDigits(text).replace(/[\s,]/g, '');
  const prefix = PREFIXES[kind ?? ''];
  return prefix !== undefined && /^0*\d{1,6}$/.test(plain) ? `${prefix}.${plain}` : plain;
}

/** Serials of spreadsheets from 1954 to 2119, and of Buddhist years that were typed as Christian ones. */
const isSerial = (text: string): boolean => /^(?:[2-7]\d{4}|2[3-6]\d{4})(?:\.\d+)?$/.test(text);

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A day as `2026-11-20`, null for any other text: day before month, years of two digits in the era that is closer to now. */
export function dayOf(text: string, now: Date): string | null {
  const plain = arabicDigits(text).toLowerCase();
  if (isSerial(plain)) return serialDay(Number(plain));
  const readings = daysOf(plain);
  // Of 03/04 the first reading has the day first; where that is no day, the other one.
  const real = readings.flatMap((day, order) => {
    const at = midnightOf(day);
    return at === null ? [] : [{ at, order: order % 2 }];
  });
  const isNamed = !/^\d{1,2}[-/.]\d{1,2}[-/.]/.test(plain);
  const distance = ({ at }: { at: number }) => Math.abs(at - now.getTime());
  const [found] = real.sort(
    (a, b) => (isNamed ? 0 : a.order - b.order) || distance(a) - distance(b),
  );
  const iso = found ? new Date(found.at).toISOString().slice(0, 10) : '';
  return DAY.test(iso) ? iso : null;
}

const fieldsGiven = z.object(userFields).partial();

/** First and last name of one cell; a name of one word has no last name. */
function names(texts: Texts): Partial<UserValues> {
  const whole = splitTitle(texts.display_name ?? '');
  const [first = '', ...last] = whole.name.split(/\s+/);
  const given = texts.title_prefix === undefined ? splitTitle(texts.first_name ?? '') : null;
  const title = texts.title_prefix ? ownTitle(texts.title_prefix) : given?.title || whole.title;
  const firstName = given?.name || texts.first_name || first;
  const lastName = texts.last_name ?? last.join(' ');
  return {
    ...(title ? { title_prefix: title } : {}),
    ...(firstName ? { first_name: firstName } : {}),
    ...(lastName ? { last_name: lastName } : {}),
  };
}

/** Fields that are taken as they are. */
const PLAIN = [
  'first_name_en',
  'last_name_en',
  'position',
  'department',
  'email',
  'employee_code',
  'territory_code',
  'team',
  'external_ref',
] as const;

/** Reads the cells of one line (domain/imports#cells). */
export function readUserCells(
  texts: Texts,
  find: NameFinder,
  defaults: { type: UserType | undefined; now: Date },
): UserCells {
  const issues: FieldIssue[] = [];
  const given: Record<string, unknown> = names(texts);
  /** Takes over what a cell means, or refuses the cell. */
  const take = (field: UserImportField, read: (text: string) => unknown) => {
    const text = texts[field];
    if (text === undefined) return;
    const value = read(text);
    if (value === undefined || value === null) issues.push({ field, code: 'import_choice' });
    else given[field] = value;
  };
  const word = (field: keyof typeof CHOICES) => (text: string) =>
    CHOICES[field].get(bareWord(text));
  for (const field of PLAIN) take(field, (text) => text);
  take('profession', word('profession'));
  if (texts.user_type !== undefined) {
    // Lists of nurses call their type what is a profession here.
    const profession = word('profession')(texts.user_type);
    const type = word('user_type')(texts.user_type);
    if (type !== undefined) given.user_type = type;
    else if (profession === undefined) issues.push({ field: 'user_type', code: 'import_choice' });
    else {
      given.user_type = 'other_hcp';
      given.profession ??= profession;
    }
  }
  const type = (given.user_type as UserType | undefined) ?? defaults.type; // from CHOICES
  const kind = type === 'other_hcp' ? String(given.profession ?? '') : type;
  take('license_no', (text) => licence(text, kind));
  if (texts.license_expires_at !== undefined) {
    const day = dayOf(texts.license_expires_at, defaults.now);
    if (day === null) issues.push({ field: 'license_expires_at', code: 'date' });
    given.license_expires_at = day ?? undefined;
  }
  take('phone', typedPhone);
  take('province_code', find.province);
  take('bu_id', find.unit);
  take('preferred_channel', word('preferred_channel'));
  take('segment', word('segment'));
  take('is_kol', yesOrNo);
  const each = <Value>(text: string, read: (part: string) => Value | undefined) => {
    const found = listed(text).map(read);
    return found.includes(undefined) ? undefined : found;
  };
  take('brand_scope', (text) => each(text, word('brand_scope')));
  take('specialty_ids', (text) =>
    find.specialty(text, type ?? null) === undefined
      ? each(text, (part) => find.specialty(part, type ?? null))
      : [find.specialty(text, type ?? null)],
  );
  const { issues: wrong = [] } = parseFields(fieldsGiven, given);
  // What a wrong cell said counts for nothing; the others of its line do.
  for (const { field } of wrong) delete given[field.split('.')[0] ?? ''];
  return {
    given: fieldsGiven.parse(given),
    named: {
      ...(texts.workplace_id === undefined ? {} : { workplace: texts.workplace_id }),
      ...(texts.owner_rep_id === undefined ? {} : { owner: texts.owner_rep_id }),
      ...(texts.manager_user_id === undefined ? {} : { manager: texts.manager_user_id }),
    },
    issues: [...issues, ...wrong],
  };
}
