import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COVER_MIN_PX } from '@connect/contract/constants.ts';
import { playerAddress } from '@connect/contract/content/player-address.ts';
import type { ActorContext } from '../../actor.ts';
import { DomainError } from '../../domain-error.ts';
import { storageUnavailable } from '../../media/files/storage.ts';
import { envelope } from '../../media/library/media-envelope.ts';
import { prepareFile, workFolderOf } from '../../media/storing/store-media.ts';
import { refuseTooManyUploads } from '../../media/uploading/upload-limits.service.ts';
import { uploadMedia } from '../../media/uploading/upload-media.service.ts';
import type { RecordingDeps } from './recording.service.ts';

const NONE = { data: null, meta: {} };

/**
 * Stores the picture of a link as an upload of the account, null where the provider gives none that
 * can be a cover (domain/recordings#facts-of-a-link). Throws `validation_failed` for a link to no
 * provider and for a damaged picture, `rate_limited`.
 */
export async function storeLinkPicture(deps: RecordingDeps, context: ActorContext, link: string) {
  const { actor } = context;
  const player = playerAddress(link);
  if (!player) {
    const issues = [{ field: 'source_url', code: 'source_host' }] as const;
    throw new DomainError('validation_failed', { issues });
  }
  await refuseTooManyUploads(deps.db, deps.clock, actor.id);
  const picture = await deps.links.picture(actor.id, player);
  if (!picture) return NONE;
  const { bytes, extension } = picture;
  const path = join(await deps.storage.tempDir(), randomUUID());
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
      throw storageUnavailable(error);
    });
    const file = {
      path,
      fileName: `${player.provider}-${player.provider_id.replaceAll(/[^\w-]/g, '-')}.${extension}`,
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    const prepared = await prepareFile({ ...file, owner: actor.id });
    const { width, height } = prepared;
    if ((width ?? 0) < COVER_MIN_PX.width || (height ?? 0) < COVER_MIN_PX.height) return NONE;
    const { row } = await uploadMedia(deps, context, { ...file, prepared }, {});
    return { data: envelope(deps, actor, row).data, meta: {} };
  } finally {
    await rm(path, { force: true });
    await rm(workFolderOf(path), { recursive: true, force: true });
  }
}
