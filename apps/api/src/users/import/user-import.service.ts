import { USER_TYPES, type UserType } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import type { FieldErrorCode } from '@connect/contract/errors/field-errors.ts';
import { NEW_USER, type UserValues } from '@connect/contract/users/user-fields.ts';
import { USER_IMPORT_KEYS, userImportLabels } from '@connect/contract/users/user-import.ts';
import { type ActorContext, can } from '../../actor.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { ImportKind, ImportLine, Judged, LineReader } from '../../imports/import-kind.ts';
import { lineIssues } from '../../imports/line-issues.ts';
import { mayRecord, mayWrite } from '../../people/user-rights.ts';
import { userScope } from '../../people/user-scope.ts';
import { namedWorkplaces } from '../../workplaces/workplace.service.ts';
import { selectTextVersions } from '../consents.queries.ts';
import { auditUser } from '../user.service.ts';
import { type CheckedUser, checkUsers, USER_FIELDS } from '../user-check.service.ts';
import { addUsers, refusedFields, storeUser, valuesOf } from '../user-save.service.ts';
import { type SaveTarget, selectTargets } from '../user-write.queries.ts';
import { readConsentCells, type SaidConsent } from './consent-cells.ts';
import { recordLines, unrecorded } from './consent-lines.ts';
import { filePeople, type Row, tellingOf, tellsWho } from './match-users.ts';
import { colleagueFinder, matchRows, readNames } from './row-people.service.ts';
import { readUserCells, type UserCells } from './user-cells.ts';
import { USER_IMPORT_COLUMNS } from './user-columns.ts';

/** A line whose user is to be written. */
interface UserLine extends Judged {
  checked?: CheckedUser;
  /** Null for a new user. */
  target?: SaveTarget | null;
  /** What is to be recorded of their consents. */
  said?: readonly SaidConsent[];
}

interface Draft {
  line: number;
  cells: UserCells;
  said: readonly SaidConsent[];
  issues: FieldIssue[];
  id: number | null;
}

const one = <Item>(items: readonly Item[]): Item | null =>
  items.length === 1 ? (items[0] ?? null) : null;

/** Finds the records that lines name: where they work, and colleagues. */
async function resolveNames(
  db: Db | Trx,
  drafts: readonly Draft[],
  scope: ReturnType<typeof userScope>,
): Promise<void> {
  const texts = (name: keyof UserCells['named']) => [
    ...new Set(drafts.flatMap(({ cells }) => cells.named[name] ?? [])),
  ];
  const places = await namedWorkplaces(db, texts('workplace'));
  const colleague = await colleagueFinder(db, [...texts('owner'), ...texts('manager')], scope);
  for (const { cells, issues } of drafts) {
    const { given, named } = cells;
    if (named.workplace !== undefined) {
      const found = places.filter(({ text }) => text === named.workplace);
      const near = found.filter(({ province_code }) => province_code === given.province_code);
      const place = one(found) ?? one(near);
      // A name that is not known goes where a name typed at sign-up goes.
      if (place) given.workplace_id = place.id;
      else given.workplace_name_raw = named.workplace;
    }
    for (const [name, field, who] of [
      ['owner', 'owner_rep_id', 'representative'],
      ['manager', 'manager_user_id', 'colleague'],
    ] as const) {
      const text = named[name];
      if (text === undefined) continue;
      const person = colleague(text, who);
      if (person !== null) given[field] = person;
      else issues.push({ field, code: 'import_choice' });
    }
  }
}

/** Names, type and all else of a new user, and which of the first two are missing; values without a type are none. */
function newValues(
  given: Partial<UserValues>,
  type: UserType | undefined,
): { values: UserValues | null; issues: FieldIssue[] } {
  const { user_type = type, first_name, last_name } = given;
  const named = { first_name: first_name ?? '', last_name: last_name ?? '' };
  return {
    values: user_type === undefined ? null : { ...NEW_USER, ...given, user_type, ...named },
    issues: Object.entries({ user_type, first_name, last_name })
      .filter(([, value]) => value === undefined)
      .map(([field]) => ({ field, code: 'required' as const })),
  };
}

/** With one of these nothing else is said of a line: it is not known whose it is, or not for its author to know. */
const LAST: readonly FieldErrorCode[] = [
  'import_ambiguous',
  'import_twice',
  'import_unknown',
  'role_field',
];
const isLast = ({ code }: FieldIssue): boolean => LAST.includes(code);
const KEYS: readonly string[] = USER_IMPORT_KEYS;

const refused = (line: number, issues: readonly FieldIssue[]): UserLine => ({
  line,
  outcome: 'refused',
  issues,
});

const whoOf = ({ cells }: Draft): Row => tellingOf(cells.given, cells.issues);

const keyField = (given: Partial<UserValues>): string =>
  USER_IMPORT_KEYS.find((key) => given[key]) ?? '';

async function reader(
  deps: Deps,
  context: ActorContext,
  run: { id: number; file_name: string; defaults: Readonly<Record<string, string>> },
): Promise<LineReader<UserLine>> {
  const { actor } = context;
  const scope = userScope(actor);
  const find = await readNames(deps.db);
  const type = USER_TYPES.find((name) => name === run.defaults.user_type);
  const texts = await selectTextVersions(deps.db);
  const at = deps.clock.now();
  const mayAdd = can(actor, 'user.create');
  const earlier = filePeople();

  const draftOf = ({ number, texts: own }: ImportLine): Draft => {
    const cells = readUserCells(own, find, { type, now: at });
    const { said, fields, issues } = readConsentCells(own, texts, at);
    const refusals = mayRecord(actor)
      ? issues
      : fields.map((field) => ({ field, code: 'role_field' as const }));
    return { line: number, cells, said, issues: [...cells.issues, ...refusals], id: null };
  };

  /** Refuses a person whom an earlier line names. */
  const noteMarks = (draft: Draft): void => {
    const same = earlier.add(draft.line, whoOf(draft), draft.id);
    if (!same) return;
    const field = same.field ?? keyField(draft.cells.given);
    draft.issues.push({ field, code: 'import_twice', params: { n: same.n } });
  };

  async function match(db: Db | Trx, drafts: readonly Draft[]): Promise<void> {
    const rows = drafts.map(whoOf);
    const people = await matchRows(db, rows, scope);
    for (const [at, draft] of drafts.entries()) {
      const { given } = draft.cells;
      const matched = people[at] ?? null;
      const field = keyField(given);
      if (matched === 'ambiguous') draft.issues.push({ field, code: 'import_ambiguous' });
      else draft.id = matched;
      noteMarks(draft);
      const isOpen = draft.issues.some((one) => isLast(one) || tellsWho(one));
      if (draft.id === null && !mayAdd && !isOpen)
        draft.issues.push({ field, code: 'import_unknown' });
    }
  }

  /** The values that a line would save as far as its cells can be read, and what is wrong by now. */
  function asked(draft: Draft, targets: ReadonlyMap<number, SaveTarget>) {
    const { given } = draft.cells;
    const nothing = { target: null, sent: null, before: null };
    if (draft.issues.some(isLast)) return { ...nothing, issues: draft.issues };
    const isWrong = (fields: readonly string[]) =>
      draft.issues.some(({ field }) => fields.includes(field));
    // What a user needs goes by the type.
    const known = !isWrong(['user_type']);
    const target = draft.id === null ? null : (targets.get(draft.id) ?? null);
    if (target) {
      const before = valuesOf(target);
      const sent: UserValues | null = known ? { ...before, ...given } : null;
      const issues = [...draft.issues, ...refusedFields(actor, before, given)];
      return { target, sent, before: { id: target.id, values: before }, issues };
    }
    const field = keyField(given);
    if (draft.id !== null) {
      // Found a moment ago, and gone by the time they were locked: not somebody to add anew.
      const issues = [...draft.issues, { field, code: 'import_unknown' as const }];
      return { ...nothing, issues };
    }
    // Whom a wrong cell would have told may be known: without a name nothing speaks for somebody new.
    const isNamed = given.first_name !== undefined || given.last_name !== undefined;
    if (!mayAdd || (isWrong(KEYS) && !isNamed)) return { ...nothing, issues: draft.issues };
    const { values: sent, issues } = newValues(given, known ? type : undefined);
    return { ...nothing, sent, issues: [...draft.issues, ...issues] };
  }

  return {
    async judge(db, lines, trial) {
      const drafts = lines.map(draftOf);
      await resolveNames(db, drafts, scope);
      await match(db, drafts);
      const ids = drafts.flatMap(({ id }) => id ?? []);
      const targets = new Map(
        (await selectTargets(db, ids, USER_FIELDS, !trial)).map((target) => [target.id, target]),
      );
      const plans = drafts.map((draft) => ({ line: draft.line, ...asked(draft, targets) }));
      const open = plans.flatMap((plan) =>
        plan.sent && !plan.issues.some(isLast) ? [{ ...plan, sent: plan.sent }] : [],
      );
      // A trial says nothing of users out of sight: their e-mail counts as free until the import.
      const checks = await checkUsers(deps, db, actor, open, { seenOnly: trial });
      const checkOf = new Map(open.map(({ line }, n) => [line, checks[n]]));
      const saidOf = new Map(drafts.map(({ line, said }) => [line, said]));
      const unsaid = await unrecorded(
        db,
        drafts.flatMap(({ line, id: userId, said }) =>
          userId === null ? [] : [{ line, userId, said }],
        ),
      );
      return plans.map(({ line, target, issues }): UserLine => {
        const checked = checkOf.get(line);
        // Where a wrong cell would have told who it is, what is taken may be their own.
        const maybeOwn = !target && issues.some(({ field }) => KEYS.includes(field));
        const found = (checked?.issues ?? []).filter(({ code }) => !maybeOwn || code !== 'unique');
        const all = lineIssues([...issues, ...found]);
        if (!checked || all.length > 0) return refused(line, all);
        const said = (target ? unsaid : saidOf).get(line) ?? [];
        if (target && checked.changed.length === 0 && said.length === 0)
          return { line, outcome: 'unchanged', issues: [] };
        return { line, outcome: target ? 'changed' : 'created', issues: [], checked, target, said };
      });
    },

    async write(trx, lines) {
      const added = lines.flatMap(({ outcome, checked, ...rest }) =>
        outcome === 'created' && checked ? [{ ...rest, values: checked.values }] : [],
      );
      const from = { registration_source: 'import', import: run.id } as const;
      const values = added.map((one) => one.values);
      const ids = await addUsers(deps, context, trx, values, from, at);
      const people = new Map(added.map(({ line }, n) => [line, ids[n]]));
      for (const { line, outcome, target, checked } of lines) {
        if (outcome !== 'changed' || !target || !checked) continue;
        people.set(line, target.id);
        if (checked.changed.length === 0) continue;
        const diff = await storeUser(trx, target, checked, { by: actor.id, at });
        await auditUser(trx, deps.clock, context, target.id, { action: 'user.update', diff });
      }
      const consents = lines.flatMap(({ line, said = [] }) => {
        const userId = people.get(line);
        return userId === undefined ? [] : [{ line, userId, said }];
      });
      await recordLines(deps, context, trx, consents, run);
    },
  };
}

/** Users from CSV and XLSX files (domain/imports#users). */
export const userImportKind: ImportKind<UserLine> = {
  name: 'user',
  type: 'user',
  form: async () => ({
    labels: userImportLabels,
    fields: USER_IMPORT_COLUMNS,
    keys: USER_IMPORT_KEYS,
  }),
  refuse(actor) {
    const may = can(actor, 'user.create') || mayWrite(actor, 'email') || mayRecord(actor);
    if (!may) throw new DomainError('forbidden');
  },
  reader,
};
