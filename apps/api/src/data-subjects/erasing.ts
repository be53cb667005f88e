import type { Keys } from '../auth/keys.ts';
import type { Trx } from '../deps.ts';
import type { SweptRow } from '../media/files/media.queries.ts';
import { discardMedia } from '../media/library/media.service.ts';
import { cleanPlaces, type Subject, selectPapers } from './erase.queries.ts';

/** The name that stays of somebody who was erased. */
export const erasedName = (id: number): string => `ผู้ใช้ที่ลบข้อมูล #${id}`;

/**
 * Whom the ledger means. The birth of the row is part of it: after an old backup was restored, an id
 * is given to somebody else.
 */
export const subjectOf = (keys: Keys, { id, born }: Pick<Subject, 'id' | 'born'>): string =>
  keys.hashErased(`user ${id} ${born}`).toString('base64url');

/** A visitor id of the usage log that leads to nobody. */
function visitorOf(keys: Keys, subject: string): string {
  const hex = keys.hashErased(`visitor ${subject}`).toString('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Erases a locked user within the caller's transaction; the files are removed after its commit. */
export async function eraseSubject(
  trx: Trx,
  keys: Keys,
  subject: Subject,
  written: { at: Date; by: number | null },
): Promise<{ subject: string; cleaned: Record<string, number>; files: SweptRow[] }> {
  const hash = subjectOf(keys, subject);
  const papers = await selectPapers(trx, subject.id);
  const cleaned = await cleanPlaces(trx, {
    subject,
    name: erasedName(subject.id),
    visitor: visitorOf(keys, hash),
    ...written,
  });
  const files = await discardMedia(trx, papers);
  if (files.length > 0) cleaned.media = files.length;
  return { subject: hash, cleaned, files };
}
