import { USER_TYPES } from '@connect/contract/constants.ts';
import { type ActorContext, can } from '../../actor.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { ImportKind, LineReader } from '../../imports/import-kind.ts';
import { regionLimit } from '../../people/regions.ts';
import { readNames } from '../../users/import/row-people.service.ts';
import { type HeldEvent, lockHeldEvent } from '../held-event.queries.ts';
import { enterAll } from '../register.service.ts';
import { loadHeldEvent, mayRegister } from '../registrations.service.ts';
import { countByWorkplace, countSeats, selectWorkplaceKeys } from '../seats.queries.ts';
import { type Book, promoteWaiting } from '../seats.service.ts';
import { registrationForm } from './registration-columns.ts';
import { draftsOf, oncePerReference, type Reading } from './registration-drafts.service.ts';
import { selectHeld } from './registration-import.queries.ts';
import {
  keyField,
  noteMarks,
  outcomeAmong,
  type RegistrationLine,
  refused,
  seated,
} from './registration-verdicts.ts';

async function reader(
  deps: Deps,
  context: ActorContext,
  run: { defaults: Readonly<Record<string, string>>; content_id: number | null },
): Promise<LineReader<RegistrationLine>> {
  const { actor } = context;
  const regions = regionLimit(actor, 'registration');
  const now = deps.clock.now();
  const reading: Reading = {
    actor,
    find: await readNames(deps.db),
    type: USER_TYPES.find((name) => name === run.defaults.user_type),
    now,
    lookUp: oncePerReference(),
  };
  const shown = await loadHeldEvent(deps.db, context, run.content_id ?? 0);
  let book: Book | null = null;
  /** The lines in which each user, e-mail and phone was first, and whose it was. */
  const marks = new Map<string, { line: number; name: string }>();

  const refuseClosed = (event: HeldEvent): void => {
    if (!mayRegister(event, now)) throw new DomainError('wrong_state');
  };

  /** The seats as a trial is told of them: those of a workplace within the own regions. */
  async function trialBook(db: Db | Trx): Promise<Book> {
    refuseClosed(shown);
    const used = await countByWorkplace(db, shown.id, regions);
    return { event: shown, seats: await countSeats(db, shown.id), used };
  }

  return {
    into: { entityId: shown.id, entityTitle: shown.title },

    async begin(trx) {
      const event = await lockHeldEvent(trx, shown.id);
      if (!event) throw new DomainError('not_found');
      refuseClosed(event);
      const seats = await promoteWaiting(trx, event, now);
      book = { event, seats, used: await countByWorkplace(trx, event.id, null) };
    },

    async judge(db, lines, trial) {
      book ??= await trialBook(db);
      const own = book;
      const drafts = await draftsOf(db, reading, own.event, lines, trial);
      const known = drafts.flatMap(({ person, userId }) =>
        person ? [{ ...person, user_id: userId }] : [],
      );
      const held = await selectHeld(db, own.event.id, known, regions);
      const keys = await selectWorkplaceKeys(
        db,
        known.map(({ workplace_name: name }) => name),
      );
      return drafts.map((draft): RegistrationLine => {
        const { line, person, userId, cells } = draft;
        const issues = [...draft.issues, ...noteMarks(marks, draft)];
        if (issues.length > 0 || !person) return refused(line, issues);
        const found = outcomeAmong(held, { ...person, user_id: userId }, trial);
        if (found === 'unchanged') return { line, outcome: 'unchanged', issues: [] };
        if (found !== null) return refused(line, [{ field: keyField(cells), code: found }]);
        return seated(own, draft, keys.get(person.workplace_name) ?? '');
      });
    },

    async write(trx, lines) {
      if (!book) return;
      const entries = lines.flatMap(({ entry }) => entry ?? []);
      await enterAll(deps, context, trx, book.event, entries);
    },
  };
}

/** Registrations of an event from CSV and XLSX files (domain/imports#registrations). */
export const registrationImportKind: ImportKind<RegistrationLine> = {
  name: 'registration',
  type: 'event',
  refuse(actor) {
    if (!can(actor, 'registration.create')) throw new DomainError('forbidden');
  },
  form: async (db, context, into) =>
    registrationForm((await loadHeldEvent(db, context, into ?? 0)).custom_questions),
  async admit(deps, context, into) {
    const event = await loadHeldEvent(deps.db, context, into ?? 0);
    if (!mayRegister(event, deps.clock.now())) throw new DomainError('wrong_state');
  },
  reader,
};
