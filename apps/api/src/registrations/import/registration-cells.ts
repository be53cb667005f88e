import type { UserType } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import type { EventQuestion } from '@connect/contract/events/event-rules.ts';
import {
  answerField,
  type RegistrationImportField,
} from '@connect/contract/registrations/registration-import.ts';
import {
  type RegistrationAnswer,
  TICKED,
} from '@connect/contract/registrations/registration-rules.ts';
import type { UserImportField } from '@connect/contract/users/user-import.ts';
import type { Row } from '../../users/import/match-users.ts';
import { readUserCells } from '../../users/import/user-cells.ts';
import { bareWord, listed, type NameFinder, yesOrNo } from '../../users/import/user-lookups.ts';

/** What the cells of a line say of somebody who registers, before the database is asked. */
export interface RegistrationCells {
  /** Who it is, as a line of users would say it. */
  given: Row;
  workplace: string;
  /** What the representative is called. */
  representative: string | undefined;
  answers: RegistrationAnswer[];
  note: string;
  issues: FieldIssue[];
}

/** Fields that are read as those of users are. */
const OF_USERS = {
  display_name: 'display_name',
  title_prefix: 'title_prefix',
  first_name: 'first_name',
  last_name: 'last_name',
  user_type: 'user_type',
  profession: 'profession',
  license_no: 'license_no',
  specialty_id: 'specialty_ids',
  province_code: 'province_code',
  email: 'email',
  phone: 'phone',
} as const satisfies Partial<Record<RegistrationImportField, UserImportField>>;

/** What a cell answers to a question; null for what is none of its choices. */
function answerIn({ type, options }: EventQuestion, text: string): string[] | null {
  if (type === 'text') return [text];
  if (type === 'checkbox') {
    const is = yesOrNo(text);
    return is === null ? null : is ? [TICKED] : [];
  }
  const chosen = (word: string) =>
    options.find((option) => option === word) ??
    options.find((option) => bareWord(option) === bareWord(word));
  const whole = chosen(text);
  if (whole !== undefined) return [whole];
  const parts = type === 'multi' ? listed(text).map(chosen) : [];
  const found = parts.filter((part) => part !== undefined);
  return found.length > 0 && found.length === parts.length ? [...new Set(found)] : null;
}

/** Reads the cells of one line (domain/imports#cells). */
export function readRegistrationCells(
  texts: Readonly<Record<string, string>>,
  questions: readonly EventQuestion[],
  find: NameFinder,
  defaults: { type: UserType | undefined; now: Date },
): RegistrationCells {
  const own: Partial<Record<UserImportField, string>> = {};
  for (const [name, field] of Object.entries(OF_USERS)) {
    const text = texts[name];
    if (text !== undefined) own[field] = text;
  }
  const { given, issues } = readUserCells(own, find, defaults);
  const answers: RegistrationAnswer[] = [];
  const unread: FieldIssue[] = [];
  for (const question of questions) {
    const field = answerField(question.key);
    const text = texts[field];
    if (text === undefined) continue;
    const values = answerIn(question, text);
    if (values === null) unread.push({ field, code: 'import_choice' });
    else if (values.length > 0) answers.push({ key: question.key, values });
  }
  const type = given.user_type ?? defaults.type;
  return {
    given: { ...given, ...(type === undefined ? {} : { user_type: type }) },
    workplace: texts.workplace_name ?? '',
    representative: texts.registered_by_user_id,
    answers,
    note: texts.note ?? '',
    issues: [
      ...issues.map((issue) => ({
        ...issue,
        field: issue.field.startsWith(OF_USERS.specialty_id) ? 'specialty_id' : issue.field,
      })),
      ...unread,
    ],
  };
}
