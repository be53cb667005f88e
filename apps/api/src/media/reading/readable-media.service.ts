import type { Actor } from '../../actor.ts';
import type { Db } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { findMedia } from '../files/media.queries.ts';
import { mediaReader } from './media-reader.ts';
import { selectReadable } from './readable-media.queries.ts';

/** The readable ones of these files. */
export const readableFiles = (
  db: Db,
  actor: Actor,
  now: Date,
  ids: readonly number[],
): Promise<Set<number>> => selectReadable(db, mediaReader(actor, now), ids);

/** Throws `not_found` for a file that the actor may not read, as for one that does not exist. */
export async function refuseUnreadable(db: Db, actor: Actor, now: Date, id: number): Promise<void> {
  if (!(await readableFiles(db, actor, now, [id])).has(id)) throw new DomainError('not_found');
}

/** Whether a file is an image that this account uploaded, for uses that require an own upload. */
export async function isOwnImage(db: Db, staffId: number, id: number): Promise<boolean> {
  const row = await findMedia(db, id);
  return row?.kind === 'image' && row.created_by === staffId;
}
