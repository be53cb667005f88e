import { type Language, USER_TYPES, type UserType } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { parseFields } from '@connect/contract/errors/field-issues.ts';
import type { EventType } from '@connect/contract/events/event-choices.ts';
import type { EventQuestion } from '@connect/contract/events/event-rules.ts';
import type { TextInForce } from '@connect/contract/privacy/consent-text.ts';
import { typedPerson } from '@connect/contract/registrations/registration.ts';
import {
  answerIssues,
  type RegistrationAnswer,
} from '@connect/contract/registrations/registration-rules.ts';
import { text } from '@connect/contract/text.ts';
import { type ConsentPurpose, HCP_TYPES } from '@connect/contract/users/user-choices.ts';
import { z } from 'zod';
import type { Snapshot } from '../register.queries.ts';

/** What somebody agreed to, by the version of its text. */
export interface ConsentGiven {
  purpose: ConsentPurpose;
  version: string;
}

/** What must be agreed to: that the notice about the registration's data was read. */
export const NOTICE = 'privacy_notice';
const DIETARY = 'sensitive_dietary';
const TYPED_NEWS = ['marketing_email', 'marketing_sms', 'marketing_phone'] as const;

/** What a person is asked to agree to, in its order (domain/registrations#consents). */
export const purposesOf = (
  event: { ask_dietary: boolean },
  isUser: boolean,
): readonly ConsentPurpose[] => [
  NOTICE,
  ...(event.ask_dietary ? [DIETARY as ConsentPurpose] : []),
  ...(isUser ? (['marketing_line'] as const) : []),
  ...TYPED_NEWS,
];

/** Who registers by the page: colleagues for meetings of the company alone. */
export const typesFor = (type: EventType): readonly UserType[] =>
  type === 'internal' ? USER_TYPES : HCP_TYPES;

/** A form as it was sent, by which it is shown again. */
export class SentForm {
  readonly #fields: URLSearchParams;
  constructor(body: string) {
    this.#fields = new URLSearchParams(body);
  }
  first(name: string): string {
    return this.#fields.get(name)?.trim() ?? '';
  }
  all(name: string): string[] {
    return this.#fields
      .getAll(name)
      .map((value) => value.trim())
      .filter((value) => value !== '');
  }
}

/** What was left empty is not there. */
function personOf(form: SentForm) {
  const isAsked = (name: string) =>
    name !== 'profession' || form.first('person.user_type') === 'other_hcp';
  return Object.fromEntries(
    typedPerson.keyof().options.flatMap((name): [string, unknown][] => {
      const value = form.first(`person.${name}`);
      if (value === '' || !isAsked(name)) return [];
      return [[name, name === 'specialty_id' && /^\d{1,9}$/.test(value) ? Number(value) : value]];
    }),
  );
}

/** Stands for what is wrong by itself, and breaks no rule between fields. */
const STANDS_FOR = { first_name: 'ก', last_name: 'ก', user_type: 'staff' };
const OF_TYPE: readonly string[] = ['profession', 'license_no', 'specialty_id'];

/** Somebody as far as their fields are right, by whom the rules between fields are judged in the same round. */
function judgedOf(
  typed: ReturnType<typeof personOf>,
  issues: readonly FieldIssue[],
): Snapshot | null {
  const isWrong = (name: string) => issues.some(({ field }) => field === `person.${name}`);
  const right = Object.entries(typed).filter(
    ([name]) => !isWrong(name) && !(isWrong('user_type') && OF_TYPE.includes(name)),
  );
  const contact = isWrong('email') || isWrong('phone') ? { email: 'a@hcp.example' } : {};
  const person = { ...STANDS_FOR, ...contact, ...Object.fromEntries(right) };
  return parseFields(typedPerson, person).data ?? null;
}

export interface ReadForm {
  /** Null: of a user, who is known. */
  person: Snapshot | null;
  /** The same without what is wrong by itself. */
  judged: Snapshot | null;
  answers: RegistrationAnswer[];
  dietary_note: string;
  consents: ConsentGiven[];
  issues: FieldIssue[];
}

const ANSWER = text(1, 500);

function answersOf(form: SentForm, questions: readonly EventQuestion[]) {
  const issues: FieldIssue[] = [];
  const answers = questions.flatMap(({ key }): RegistrationAnswer[] => {
    const field = `answers.${key}`;
    const read = form.all(field).map((value) => parseFields(ANSWER, value));
    issues.push(...read.flatMap((one) => one.issues ?? []).map((issue) => ({ ...issue, field })));
    const values = read.flatMap(({ data }) => data ?? []);
    return values.length === 0 ? [] : [{ key, values }];
  });
  return { answers, issues: [...issues, ...answerIssues(questions, answers)] };
}

/** A ticked box holds the version that was read: another one meanwhile is read first. */
function consentsOf(form: SentForm, texts: readonly TextInForce[]) {
  const ticked = texts.flatMap(({ purpose, version }): ConsentGiven[] =>
    form.first(`consents.${purpose}`) === version ? [{ purpose, version }] : [],
  );
  const agreed = ticked.some(({ purpose }) => purpose === NOTICE);
  const issues: FieldIssue[] = agreed
    ? []
    : [{ field: `consents.${NOTICE}`, code: 'consent_needed' }];
  return { ticked, issues };
}

/** Reads the form of the page; every value goes through the definitions that staff's calls have. */
export function readForm(
  form: SentForm,
  event: {
    custom_questions: readonly EventQuestion[];
    ask_dietary: boolean;
    event_type: EventType;
  },
  texts: readonly TextInForce[],
  isUser: boolean,
): ReadForm {
  const sent = isUser ? null : personOf(form);
  const typed = sent && parseFields(z.strictObject({ person: typedPerson }), { person: sent });
  const dietary = parseFields(z.strictObject({ dietary_note: text(0, 200) }), {
    dietary_note: event.ask_dietary ? form.first('dietary_note') : '',
  });
  const { answers, issues: wrong } = answersOf(form, event.custom_questions);
  const { ticked, issues: unread } = consentsOf(form, texts);
  const person = typed?.data?.person ?? null;
  const note = dietary.data?.dietary_note ?? '';
  const isStranger = person !== null && !typesFor(event.event_type).includes(person.user_type);
  const mayKeep = ticked.some(({ purpose }) => purpose === DIETARY);
  return {
    person,
    judged: person ?? (sent && judgedOf(sent, typed?.issues ?? [])),
    answers,
    dietary_note: note,
    // Nothing was told that it would be about.
    consents: ticked.filter(({ purpose }) => purpose !== DIETARY || note !== ''),
    issues: [
      ...(typed?.issues ?? []),
      ...(isStranger ? [{ field: 'person.user_type', code: 'option' } as const] : []),
      ...wrong,
      ...(dietary.issues ?? []),
      ...(note !== '' && !mayKeep
        ? [{ field: `consents.${DIETARY}`, code: 'consent_needed' } as const]
        : []),
      ...unread,
    ],
  };
}

export const textOf = ({ body_th, body_en }: TextInForce, language: Language): string =>
  language === 'th' ? body_th : body_en;
