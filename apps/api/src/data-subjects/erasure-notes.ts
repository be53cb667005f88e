import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from '../media/files/storage.ts';
import type { ErasureNote } from './ledger.queries.ts';

/** Folder of the file store that repeats the ledger: it outlives the database (domain/privacy#ledger). */
export const NOTES_FOLDER = 'erasures';
const NAME = /^(\d{1,15})-([A-Za-z0-9_-]{43})$/;

/** Notes an erasure beside the files. May run twice. */
export async function writeNote(
  storage: FileStorage,
  { subject, erased_at }: ErasureNote,
): Promise<void> {
  const temporary = join(await storage.tempDir(), randomUUID());
  await writeFile(temporary, `${erased_at}\n`, { mode: 0o600 });
  await storage.keep(`${NOTES_FOLDER}/${Date.parse(erased_at)}-${subject}/noted`, temporary);
}

/** Every erasure that the file store knows of. */
export async function readNotes(storage: FileStorage): Promise<ErasureNote[]> {
  const notes: ErasureNote[] = [];
  for await (const { name } of storage.folders(NOTES_FOLDER)) {
    const [, time, subject] = NAME.exec(name) ?? [];
    if (time && subject) notes.push({ subject, erased_at: new Date(Number(time)).toISOString() });
  }
  return notes;
}
