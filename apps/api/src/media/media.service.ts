import type { MediaItem, uploadFields } from '@connect/contract/resources/media.ts';
import type { z } from 'zod';
import type { Actor, ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Db, Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { recogniseFile, wrongFileType } from './file-kind.ts';
import {
  deleteCover,
  deleteMedia,
  findMedia,
  findTwin,
  listUses,
  lockMedia,
  type MediaRow,
  type MediaUse,
} from './media.queries.ts';
import { mediaFolder, mediaImage, type PictureAddress } from './media-url.ts';
import { maySeeUse } from './media-uses.ts';
import { changeMedia, mediaPermissions } from './media-words.service.ts';
import { refuseUnreadable } from './readable-media.service.ts';
import type { Received } from './receive-upload.ts';
import { scanNow } from './scan-media.service.ts';
import { folderOf, storeMedia } from './store-media.ts';
import { lockUploader } from './upload-limits.queries.ts';
import { countSpent, refuseTooManyUploads } from './upload-limits.service.ts';

export type UploadFields = z.output<typeof uploadFields>;

/** A row as the contract shows it. Documents have no public address. */
export function mediaItem(row: MediaRow, address: PictureAddress): MediaItem {
  const shown =
    row.kind === 'image'
      ? mediaImage(row, address)
      : { id: row.id, url: '', alt_text: row.alt_text, width: null, height: null, variants: {} };
  return {
    ...shown,
    file_name: row.file_name,
    mime_type: row.mime_type,
    kind: row.kind as MediaItem['kind'],
    size: row.size,
    duration_seconds: row.duration_seconds,
    page_count: row.page_count,
    cover: row.cover && mediaImage(row.cover, address),
    sha256: row.sha256,
    scan_status: row.scan_status as MediaItem['scan_status'],
    tags: row.tags,
    usage_count: row.usage_count,
    created_at: row.created_at,
    uploaded_by:
      row.created_by === null ? null : { id: row.created_by, display_name: row.uploader ?? '' },
  };
}

/** Stores what was received; the same file of the same person is answered with what is there. */
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
    const stored = await storeMedia(deps, context, { ...file, altText, owner }, async (trx) => {
      await lockUploader(trx, owner);
      // Whoever sends one file twice at once is answered with it, even as the last of the hour.
      if (!(await findTwin(trx, owner, file.sha256))) {
        await refuseTooManyUploads(trx, clock, owner, coming);
      }
    }).catch(async (error: unknown) => {
      // What was worked on in vain counts too, or damaged files could be sent without end.
      const inVain = error instanceof DomainError && error.code === 'validation_failed';
      if (inVain) await countSpent(db, clock, owner, file.size);
      throw error;
    });
    deps.sealer.soon();
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
 * Stores a picture for one's own account, which takes no right to upload: pictures only, by the
 * limits of all pictures. What is not put to use goes by itself (DOMAIN 1.12). Throws `file_type`.
 */
export async function uploadOwnAvatar(deps: Deps, context: ActorContext, file: Received) {
  const { kind } = await recogniseFile(file);
  if (kind !== 'image') throw wrongFileType();
  return uploadMedia(deps, context, file, {});
}

export async function getMedia(deps: Deps, actor: Actor, id: number): Promise<MediaRow> {
  await refuseUnreadable(deps.db, actor, deps.clock.now(), id);
  const row = await findMedia(deps.db, id);
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Routes of the admin app, to lead to what uses a file (SPEC 2). */
const SCREENS: Record<MediaUse['owner'], Record<string, string>> = {
  content: {
    article: '/articles',
    life_ready: '/articles/life-ready',
    document: '/documents',
    webinar: '/webinars',
    video: '/videos',
    podcast: '/videos/podcasts',
    event: '/events',
    webinar_host: '/webinars/hosts',
    video_host: '/videos/hosts',
    podcast_host: '/videos/podcasts/hosts',
  },
  staff: { staff: '/staffs' },
  media: {},
};

/** A use with its name and link; of what is out of the caller's scope only that it exists. */
function describeUse(actor: Actor, use: MediaUse) {
  const { kind } = use;
  if (!maySeeUse(actor, use)) return { kind, id: null, title: null, path: null };
  const screen = SCREENS[use.owner][use.kind];
  const path = screen && !use.deleted ? `${screen}/${use.id}` : null;
  return { kind, id: use.id, title: use.title, path, field: use.field, deleted: use.deleted };
}

/**
 * Removes a file nothing uses, row first. Throws `in_use` with the list of uses, `forbidden` for
 * somebody else's upload where the role is limited to its own.
 */
export async function removeMedia(deps: Deps, context: ActorContext, id: number): Promise<void> {
  const { actor } = context;
  const rows = await deps.db.transaction().execute(async (trx) => {
    await refuseUnreadable(trx, actor, deps.clock.now(), id);
    const found = await lockMedia(trx, id);
    if (!found) throw new DomainError('not_found');
    if (!mediaPermissions(actor, found).delete) throw new DomainError('forbidden');
    const uses = await listUses(trx, id);
    if (uses.length > 0) {
      throw new DomainError('in_use', {
        detail: { used_by: uses.map((use) => describeUse(actor, use)) },
      });
    }
    await deleteMedia(trx, id);
    const cover = found.cover && (await deleteCover(trx, found.cover.id));
    await recordAudit(trx, deps.clock, context, {
      action: 'media.delete',
      entityType: 'media',
      entityId: id,
      entityTitle: found.file_name,
      diff: { mime_type: found.mime_type, size: found.size, sha256: found.sha256 },
    });
    return cover ? [found, cover] : [found];
  });
  deps.sealer.soon();
  for (const row of rows) {
    // The row is what counts: should the store be away now, the sweep removes the files later.
    await deps.storage
      .removeFolder(`${folderOf(row.kind)}/${mediaFolder(row)}`)
      .catch(() => undefined);
  }
}

/** Whether a file is an image that this person uploaded, for what only one's own may be used. */
export async function isOwnImage(db: Db, staffId: number, id: number): Promise<boolean> {
  const row = await findMedia(db, id);
  return row?.kind === 'image' && row.created_by === staffId;
}
