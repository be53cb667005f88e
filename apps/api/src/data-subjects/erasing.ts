import type { Keys } from '../auth/keys.ts';
import type { Trx } from '../deps.ts';
import { addRecurring } from '../jobs/jobs.service.ts';
import type { SweptRow } from '../media/files/media.queries.ts';
import { discardMedia } from '../media/library/media.service.ts';
import { reportSweepJob } from '../report-files/report-file.job.ts';
import {
  cleanPlaces,
  lockSubject,
  type Subject,
  selectMerged,
  selectPapers,
} from './erase.queries.ts';

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

export interface Erased {
  /** Everybody whom the ledger names: the user, and those who were merged into them. */
  subjects: string[];
  cleaned: Record<string, number>;
  files: SweptRow[];
}

/** What the audit says of it: places are no fields with names of their own. */
export const cleanedDiff = ({ cleaned }: Erased) => ({
  cleaned: Object.entries(cleaned).map(([place, rows]) => ({ place, rows })),
});

/** Erases a locked user within the caller's transaction; the files are removed after its commit. */
export async function eraseSubject(
  trx: Trx,
  keys: Keys,
  subject: Subject,
  written: { at: Date; by: number | null },
): Promise<Erased> {
  const all = [subject];
  for (const id of await selectMerged(trx, subject.id)) {
    const merged = await lockSubject(trx, id);
    if (merged && merged.status !== 'erased') all.push(merged);
  }
  // What lies in the store of files that end with this.
  await addRecurring(trx, reportSweepJob);
  const erased: Erased = { subjects: [], cleaned: {}, files: [] };
  for (const one of all) {
    const hash = subjectOf(keys, one);
    const papers = await selectPapers(trx, one.id);
    const cleaned = await cleanPlaces(trx, {
      subject: one,
      name: erasedName(one.id),
      visitor: visitorOf(keys, hash),
      ...written,
    });
    const files = await discardMedia(trx, papers);
    erased.subjects.push(hash);
    erased.files.push(...files);
    for (const [place, n] of Object.entries({ ...cleaned, media: files.length })) {
      if (n > 0) erased.cleaned[place] = (erased.cleaned[place] ?? 0) + n;
    }
  }
  return erased;
}
