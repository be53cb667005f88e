import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { ENDED } from '@connect/contract/meetings/registration-states.ts';
import { REGISTRATION_IMPORT_KEYS } from '@connect/contract/registrations/registration-import.ts';
import { DomainError } from '../../domain-error.ts';
import type { Judged } from '../../imports/import-kind.ts';
import { lineIssues } from '../../imports/line-issues.ts';
import { bareName } from '../../users/import/match-users.ts';
import type { Snapshot } from '../register.queries.ts';
import type { Entry } from '../register.service.ts';
import { type Book, takeSeat } from '../seats.service.ts';
import type { RegistrationCells } from './registration-cells.ts';
import type { Contact, Held } from './registration-import.queries.ts';

export interface RegistrationLine extends Judged {
  entry?: Entry;
}

/** A line as it is read: who it is, and what would be written of them. */
export interface Draft {
  line: number;
  cells: RegistrationCells;
  /** Null: nobody with an account. */
  userId: number | null;
  /** Null where somebody is not known well enough. */
  person: Snapshot | null;
  entry: Omit<Entry, 'status'> | null;
  issues: FieldIssue[];
}

export const refused = (line: number, issues: readonly FieldIssue[]): RegistrationLine => ({
  line,
  outcome: 'refused',
  issues: lineIssues(issues),
});

export const keyField = ({ given }: RegistrationCells): string =>
  REGISTRATION_IMPORT_KEYS.find((key) => given[key]) ?? '';

const nameOf = ({
  first_name: first,
  last_name: last,
}: Pick<Contact, 'first_name' | 'last_name'>) => bareName(first, last);

/** Whether a registration is that of somebody, or has their e-mail or phone. */
const isOf = (held: Contact, person: Contact): boolean =>
  (person.user_id !== null && held.user_id === person.user_id) ||
  (person.email !== null && held.email === person.email.toLowerCase()) ||
  (person.phone !== null && held.phone === person.phone);

/** The same person, not only the same phone of a ward. */
const isSame = (held: Contact, person: Contact): boolean =>
  (person.user_id !== null && held.user_id === person.user_id) || nameOf(held) === nameOf(person);

/**
 * What registrations that are there make of a line (domain/imports#registrations). A trial knows none
 * out of sight, an import refuses those that live as the form does.
 */
export function outcomeAmong(
  held: readonly Held[],
  person: Contact,
  trial: boolean,
): 'unchanged' | 'already_registered' | 'import_ended' | null {
  const own = held.filter((one) => isOf(one, person) && (one.seen || !trial));
  const live = own.filter(({ status }) => !ENDED.includes(status));
  if (live.some((one) => one.seen && isSame(one, person))) return 'unchanged';
  if (live.length > 0) return 'already_registered';
  return own.some((one) => one.seen && isSame(one, person)) ? 'import_ended' : null;
}

/** Refuses whoever an earlier line names, or whose e-mail or phone it has. */
export function noteMarks(
  marks: Map<string, { line: number; name: string }>,
  { line, cells, userId, person }: Draft,
): FieldIssue[] {
  const { email, phone } = person ?? cells.given;
  const name = person ? nameOf(person) : bareName(cells.given.first_name, cells.given.last_name);
  const own = [
    ...(userId === null ? [] : [{ field: keyField(cells), mark: `user ${userId}` }]),
    ...(email ? [{ field: 'email', mark: `email ${email.toLowerCase()}` }] : []),
    ...(phone ? [{ field: 'phone', mark: `phone ${phone}` }] : []),
  ];
  const shared = own.find(({ mark }) => marks.has(mark));
  const before = shared && marks.get(shared.mark);
  for (const { mark } of own) if (!marks.has(mark)) marks.set(mark, { line, name });
  if (!before) return [];
  const { field } = shared;
  const isUser = userId !== null && shared === own[0];
  return isUser || before.name === name
    ? [{ field, code: 'import_twice', params: { n: before.line } }]
    : [{ field, code: 'already_registered' }];
}

/** What becomes of somebody who may register, by the seats that lines before have left. */
export function seated(book: Book, { line, entry }: Draft, workplace: string): RegistrationLine {
  if (!entry) return refused(line, []);
  try {
    const status = takeSeat(book, workplace);
    return { line, outcome: 'created', issues: [], entry: { ...entry, status } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, params } = error;
    if (code !== 'workplace_full' && code !== 'event_full') throw error;
    return refused(line, [
      { field: code === 'workplace_full' ? 'workplace_name' : '', code, params },
    ]);
  }
}
