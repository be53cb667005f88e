import type { UserType } from '../constants.ts';
import type { FieldIssue } from '../errors/errors.ts';
import { type EventQuestion, hasOptions } from '../events/event-rules.ts';
import type { Profession } from '../users/user-choices.ts';
import { licenceFits } from '../users/user-rules.ts';

/** An answer to a question of an event: one text, or what was chosen; a ticked box is `yes`. */
export interface RegistrationAnswer {
  key: string;
  values: readonly string[];
}
export const TICKED = 'yes';

/** Somebody who is typed in. */
export interface TypedPerson {
  user_type: UserType;
  profession: Profession | null;
  license_no: string | null;
  email: string | null;
  phone: string | null;
}

/** Rules of somebody who is typed in that need no database (domain/registrations#persons). */
export function typedPersonIssues(person: TypedPerson): FieldIssue[] {
  return [
    ...(person.user_type === 'other_hcp' && person.profession === null
      ? [{ field: 'person.profession', code: 'required' } as const]
      : []),
    ...(licenceFits(person.user_type, person.profession, person.license_no)
      ? []
      : [{ field: 'person.license_no', code: 'license_format' } as const]),
    ...(person.email === null && person.phone === null
      ? [
          { field: 'person.email', code: 'contact_needed' } as const,
          { field: 'person.phone', code: 'contact_needed' } as const,
        ]
      : []),
  ];
}

function answerFits({ type, options }: EventQuestion, values: readonly string[]): boolean {
  if (new Set(values).size < values.length) return false;
  if (type !== 'multi' && values.length > 1) return false;
  if (type === 'checkbox') return values.every((value) => value === TICKED);
  return !hasOptions(type) || values.every((value) => options.includes(value));
}

/** Whether answers are those that the questions of an event ask for (domain/registrations#answers). */
export function answerIssues(
  questions: readonly EventQuestion[],
  answers: readonly RegistrationAnswer[],
): FieldIssue[] {
  const given = new Map(answers.map(({ key, values }) => [key, values]));
  const unknown = answers.flatMap(({ key }, index): FieldIssue[] => {
    const field = `answers.${index}.key`;
    if (!questions.some((question) => question.key === key)) return [{ field, code: 'reference' }];
    const isFirst = answers.findIndex((answer) => answer.key === key) === index;
    return isFirst ? [] : [{ field, code: 'unique' }];
  });
  const asked = questions.flatMap((question): FieldIssue[] => {
    const field = `answers.${question.key}`;
    const values = given.get(question.key) ?? [];
    if (values.length === 0) return question.required ? [{ field, code: 'required' }] : [];
    return answerFits(question, values) ? [] : [{ field, code: 'option' }];
  });
  return [...unknown, ...asked];
}
