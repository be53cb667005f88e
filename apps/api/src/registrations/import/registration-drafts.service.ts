import type { UserType } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { parseFields } from '@connect/contract/errors/field-issues.ts';
import { registrationCreate } from '@connect/contract/registrations/registration.ts';
import {
  answerField,
  REGISTRATION_IMPORT_KEYS,
} from '@connect/contract/registrations/registration-import.ts';
import { answerIssues } from '@connect/contract/registrations/registration-rules.ts';
import { NEW_USER } from '@connect/contract/users/user-fields.ts';
import { type Actor, can } from '../../actor.ts';
import type { Db, Trx } from '../../deps.ts';
import type { ImportLine } from '../../imports/import-kind.ts';
import { namedScope, userScope, userSight } from '../../people/user-scope.ts';
import { tellingOf } from '../../users/import/match-users.ts';
import { colleagueFinder, matchRows } from '../../users/import/row-people.service.ts';
import type { NameFinder } from '../../users/import/user-lookups.ts';
import { type HeldEvent, selectKnown } from '../held-event.queries.ts';
import { type Snapshot, selectSnapshots } from '../register.queries.ts';
import { answersByKey, deskIssues } from '../register.service.ts';
import { type RegistrationCells, readRegistrationCells } from './registration-cells.ts';
import { type Draft, keyField } from './registration-verdicts.ts';

/** What reading a file goes by. */
export interface Reading {
  readonly actor: Actor;
  readonly find: NameFinder;
  /** Of rows without one of their own. */
  readonly type: UserType | undefined;
  readonly now: Date;
  readonly lookUp: typeof selectKnown;
}

/** Looks each reference up once, which many lines have. */
export function oncePerReference(): typeof selectKnown {
  const found = new Map<string, ReturnType<typeof selectKnown>>();
  return (db, asked) => {
    const key = JSON.stringify(asked);
    const known = found.get(key) ?? selectKnown(db, asked);
    found.set(key, known);
    return known;
  };
}

/** Refusals of the call that registers somebody, by the columns of a file. */
const ofColumns = (issues: readonly FieldIssue[], answers: readonly { key: string }[]) =>
  issues.map((issue): FieldIssue => {
    const [head = '', place = ''] = issue.field.split('.');
    if (head === 'person') return { ...issue, field: place };
    const key = head === 'answers' && /^\d+$/.test(place) ? answers[Number(place)]?.key : undefined;
    return key === undefined ? issue : { ...issue, field: answerField(key) };
  });

/** Rules of somebody who is typed in ask for no name: what lacks one is judged by them all the same. */
const NAMELESS = { first_name: '', last_name: '' };

/** Who a line is, and what the call would be that registers them. */
async function draftOf(
  db: Db | Trx,
  { actor, lookUp }: Reading,
  event: HeldEvent,
  line: number,
  cells: RegistrationCells,
  who: {
    matched: number | null | 'ambiguous';
    users: ReadonlyMap<number, Snapshot>;
    colleague: Awaited<ReturnType<typeof colleagueFinder>>;
  },
): Promise<Draft> {
  const { given, workplace, representative, answers, note } = cells;
  const userId = who.matched === 'ambiguous' ? null : who.matched;
  const refuse = (issues: FieldIssue[]): Draft => {
    return { line, cells, userId, person: null, entry: null, issues };
  };
  const by = representative === undefined ? null : who.colleague(representative, 'representative');
  const issues = [...cells.issues];
  if (representative !== undefined && by === null) {
    issues.push({ field: 'registered_by_user_id', code: 'import_choice' });
  }
  const field = keyField(cells);
  if (who.matched === 'ambiguous') return refuse([...issues, { field, code: 'import_ambiguous' }]);
  const user = userId === null ? null : who.users.get(userId);
  if (user === undefined) return refuse([...issues, { field, code: 'import_suspended' }]);
  issues.push(...ofColumns(answerIssues(event.custom_questions, answers), answers));
  const { specialty_ids: [specialty = null] = [], ...typed } = given;
  const isWrong = (fields: readonly string[]) =>
    cells.issues.some((issue) => fields.includes(issue.field));
  // Whom a wrong cell would have told may have an account: without a name nothing speaks for another one.
  const isNamed = typed.first_name !== undefined || typed.last_name !== undefined;
  if (user === null && !isNamed && isWrong(REGISTRATION_IMPORT_KEYS)) return refuse(issues);
  const written = { ...typed, specialty_id: specialty, workplace_name: workplace };
  const { data: body, issues: unfit = [] } = parseFields(registrationCreate, {
    ...(userId === null ? { person: written } : { user_id: userId }),
    registered_by_user_id: by,
    answers,
    note,
  });
  issues.push(...ofColumns(unfit, answers));
  const { user_type: type } = typed;
  if (user === null && type !== undefined && !isWrong(['user_type'])) {
    const asTyped = { ...NAMELESS, ...NEW_USER, ...written, user_type: type };
    issues.push(...ofColumns(await deskIssues(db, actor, asTyped, lookUp), answers));
  }
  const person = user ?? body?.person;
  if (issues.length > 0 || !person || !body) return refuse(issues);
  const entry = {
    user_id: userId,
    person,
    source: 'import',
    registered_by_user_id: by,
    link_id: null,
    answers: answersByKey(body.answers),
    note: body.note,
    dietary_note: '',
  };
  return { line, cells, userId, person, entry, issues: [] };
}

/** Reads lines: who they are, and what would be written of them. */
export async function draftsOf(
  db: Db | Trx,
  reading: Reading,
  event: HeldEvent,
  lines: readonly ImportLine[],
  trial: boolean,
): Promise<Draft[]> {
  const { actor, find } = reading;
  const scope = userScope(actor);
  // Nobody finds by a licence, an e-mail or a phone what they are not shown.
  const findsUsers = can(actor, 'user.view') && !userSight(actor).masked;
  const cells = lines.map(({ texts }) =>
    readRegistrationCells(texts, event.custom_questions, find, reading),
  );
  const rows = cells.map(({ given, issues }) => tellingOf(given, issues));
  const matched = findsUsers ? await matchRows(db, rows, scope) : [];
  const ids = matched.filter((id) => typeof id === 'number');
  const users = await selectSnapshots(db, ids, scope, !trial);
  const called = cells.flatMap(({ representative }) => representative ?? []);
  const colleague = findsUsers ? await colleagueFinder(db, called, namedScope(scope)) : () => null;
  const drafts: Draft[] = [];
  for (const [at, { number }] of lines.entries()) {
    const own = cells[at];
    if (own) {
      const who = { matched: matched[at] ?? null, users, colleague };
      drafts.push(await draftOf(db, reading, event, number, own, who));
    }
  }
  return drafts;
}
