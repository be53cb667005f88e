import { systemContext } from '../actor.ts';
import type { Db, Deps } from '../deps.ts';
import type { FileStorage } from '../media/files/storage.ts';
import { removeFolders } from '../media/library/media.service.ts';
import { auditUser } from '../users/user.service.ts';
import { type WriteDeps, writeTransaction } from '../writing/write-transaction.ts';
import { lockSubject, selectLiving } from './erase.queries.ts';
import { cleanedDiff, eraseSubject, subjectOf } from './erasing.ts';
import { readNotes, writeNote } from './erasure-notes.ts';
import {
  type ErasureNote,
  hasLedger,
  insertErasure,
  markRepeated,
  selectNotes,
} from './ledger.queries.ts';

/** The ledger as database and file store know it, read before a backup replaces them. */
export async function knownErasures(db: Db, storage: FileStorage): Promise<ErasureNote[]> {
  const stored = (await hasLedger(db)) ? await selectNotes(db) : [];
  return [...(await readNotes(storage)), ...stored];
}

/** Puts the ledger beside the files, before a backup replaces the database. */
export async function keepErasures(
  storage: FileStorage,
  known: readonly ErasureNote[],
): Promise<void> {
  for (const note of known) await writeNote(storage, note);
}

type Restored = WriteDeps & Pick<Deps, 'storage' | 'keys' | 'clock'>;

/** Erases one person again, if they are there, and enters it into the ledger. */
const eraseOne = (
  deps: Restored,
  note: ErasureNote,
  id: number | undefined,
): Promise<Parameters<typeof removeFolders>[1] | null> =>
  writeTransaction(deps, async (trx) => {
    const { keys, clock } = deps;
    const at = clock.now();
    const subject = id === undefined ? undefined : await lockSubject(trx, id);
    const done =
      subject?.status === 'erased'
        ? undefined
        : subject && (await eraseSubject(trx, keys, subject, { at, by: null }));
    await insertErasure(trx, {
      ...note,
      erased_by: null,
      request_id: null,
      reason: '',
      cleaned: done?.cleaned ?? {},
    });
    if (!subject || !done) return null;
    await markRepeated(trx, note.subject, at);
    await auditUser(trx, clock, systemContext('restore'), subject.id, {
      action: 'user.erase',
      diff: { again: true, ...cleanedDiff(done) },
    });
    return done.files;
  });

/**
 * Erases once more whom the notes beside the files name but the ledger of the database does not: it
 * comes from a backup that is older (domain/privacy#restored-backups). Returns how many were erased.
 */
export async function eraseAgain(deps: Restored): Promise<number> {
  const { db, storage, keys } = deps;
  const entered = new Set((await selectNotes(db)).map(({ subject }) => subject));
  const notes = (await readNotes(storage)).filter(({ subject }) => !entered.has(subject));
  if (notes.length === 0) return 0;
  const living = new Map<string, number>();
  for (const one of await selectLiving(db)) living.set(subjectOf(keys, one), one.id);
  let again = 0;
  for (const note of notes) {
    const files = await eraseOne(deps, note, living.get(note.subject));
    if (files === null) continue;
    await removeFolders(deps, files);
    again += 1;
  }
  return again;
}
