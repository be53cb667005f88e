import type { uploadFields } from '@connect/contract/media/media.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../actor.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { recogniseFile, wrongFileType } from '../files/file-kind.ts';
import { findMedia, findTwin, type MediaRow } from '../files/media.queries.ts';
import { changeMedia } from '../library/media-words.service.ts';
import { scanNow } from '../scanning/scan-media.service.ts';
import { storeMedia } from '../storing/store-media.ts';
import type { Received } from './receive-upload.ts';
import { lockUploader } from './upload-limits.queries.ts';
import { countSpent, refuseTooManyUploads } from './upload-limits.service.ts';

export type UploadFields = z.output<typeof uploadFields>;

/**
 * Refused files count too when they cost work: otherwise damaged files could be sent without end.
 */
const countInVain =
  ({ db, clock }: Deps, sender: number, { size }: Received) =>
  async (error: unknown): Promise<never> => {
    const inVain = error instanceof DomainError && error.code === 'validation_failed';
    if (inVain) await countSpent(db, clock, sender, size);
    throw error;
  };

/** Stores a received file; for the same file of the same account returns the stored one. */
export async function uploadMedia(
  deps: Deps,
  context: ActorContext,
  file: Received,
  fields: UploadFields,
): Promise<{ row: MediaRow; created: boolean }> {
  const { db, clock } = deps;
  const owner = context.actor.id;
  const altText = fields.alt_text ?? '';
  let twin = await findTwin(db, owner, file.sha256);
  if (!twin) {
    const coming = { bytes: file.size, uploadId: file.uploadId };
    const stored = await storeMedia(
      deps,
      context,
      { ...file, altText, owner },
      {
        before: async (trx) => {
          await lockUploader(trx, owner);
          // A file sent twice at once is answered with the stored one, even when it was the last one of
          // the hour.
          if (!(await findTwin(trx, owner, file.sha256))) {
            await refuseTooManyUploads(trx, clock, owner, coming);
          }
        },
      },
    ).catch(countInVain(deps, owner, file));
    if (stored.created) {
      await scanNow(deps, stored.row);
      return { ...stored, row: (await findMedia(db, stored.row.id)) ?? stored.row };
    }
    twin = stored.row;
  }
  if (altText === '' || altText === twin.alt_text) return { row: twin, created: false };
  return { row: await changeMedia(deps, context, twin.id, { alt_text: altText }), created: false };
}

/**
 * Stores a file that no library shows, for one use, under a name that says nothing of whom it is
 * about; it counts towards the limits of who sends it.
 */
export async function keepApart(
  deps: Deps,
  context: ActorContext,
  file: Received & { name: string },
  use: (trx: Trx, row: MediaRow) => Promise<void>,
): Promise<void> {
  const { clock } = deps;
  const sender = context.actor.id;
  const fileName = `${file.name}${file.fileName.slice(file.fileName.lastIndexOf('.'))}`;
  const kept = { ...file, fileName, altText: '', owner: null, closed: true };
  const { row } = await storeMedia(deps, context, kept, {
    before: (trx) => countSpent(trx, clock, sender, file.size),
    use,
  }).catch(countInVain(deps, sender, file));
  await scanNow(deps, row);
}

/**
 * Stores a picture for the own account, which needs no right to upload: pictures only, with the
 * limits of all pictures. Unused ones are deleted (domain/media#unused-files). Throws `file_type`.
 */
export async function uploadOwnAvatar(deps: Deps, context: ActorContext, file: Received) {
  const { kind } = await recogniseFile(file);
  if (kind !== 'image') throw wrongFileType();
  return uploadMedia(deps, context, file, {});
}
