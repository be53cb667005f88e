import type { Actor } from '../actor.ts';
import type { Db } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { mediaReader } from './media-reader.ts';
import { selectReadable } from './readable-media.queries.ts';

/** Of these files, the ones that somebody may read. */
export const readableFiles = (
  db: Db,
  actor: Actor,
  now: Date,
  ids: readonly number[],
): Promise<Set<number>> => selectReadable(db, mediaReader(actor, now), ids);

/** Throws `not_found` for a file that somebody may not read, as for one that is not there. */
export async function refuseUnreadable(db: Db, actor: Actor, now: Date, id: number): Promise<void> {
  if (!(await readableFiles(db, actor, now, [id])).has(id)) throw new DomainError('not_found');
}
