import { KINDS, SCREEN_KINDS } from '@connect/contract/kinds.ts';
import type { MediaItem } from '@connect/contract/media/media.ts';
import type { Actor, ActorContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { personOf } from '../../people/person-of.ts';
import { bangkokIso } from '../../time/moments.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import {
  deleteMedia,
  deleteUnusedOne,
  findMedia,
  listUses,
  lockMedia,
  type MediaRow,
  type MediaUse,
  type SweptRow,
} from '../files/media.queries.ts';
import { folderOf, mediaFolder, mediaImage, type PictureAddress } from '../files/media-url.ts';
import { addressOf } from '../files/signed-address.ts';
import { refuseUnreadable } from '../reading/readable-media.service.ts';
import { maySeeUse } from './media-uses.ts';
import { mediaPermissions } from './media-words.service.ts';

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
    uploaded_by: personOf(row.created_by, row.uploader),
  };
}

export async function getMedia(deps: Deps, actor: Actor, id: number): Promise<MediaRow> {
  await refuseUnreadable(deps.db, actor, deps.clock.now(), id);
  const row = await findMedia(deps.db, id);
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The web app's screen of the item that uses a file (domain/routes#screens-by-address). */
function screenOf({ owner, kind }: MediaUse): string | undefined {
  if (owner === 'staff') return '/staffs';
  const known = SCREEN_KINDS.find((one) => one === kind);
  return known && KINDS[known].path;
}

/** A use with its name and link; outside the caller's scope only the fact that it exists. */
function describeUse(actor: Actor, use: MediaUse) {
  const { kind } = use;
  if (!maySeeUse(actor, use)) return { kind, id: null, title: null, path: null };
  const screen = screenOf(use);
  const path = screen && !use.deleted ? `${screen}/${use.id}` : null;
  return { kind, id: use.id, title: use.title, path, field: use.field, deleted: use.deleted };
}

/** Deletes a file and the picture of its first page; their folders go with `removeFolders`. */
export async function discardFile(trx: Trx, id: number): Promise<SweptRow[]> {
  const found = await lockMedia(trx, id);
  if (!found) return [];
  await deleteMedia(trx, id);
  const cover = found.cover && (await deleteUnusedOne(trx, found.cover.id));
  return cover ? [found, cover] : [found];
}

/** Removes what the store has of deleted files, after the commit. */
export async function removeFolders(
  { storage }: Pick<Deps, 'storage'>,
  rows: readonly SweptRow[],
): Promise<void> {
  for (const row of rows) {
    // The row decides: when the store is away now, the sweep removes the files later.
    await storage.removeFolder(`${folderOf(row.kind)}/${mediaFolder(row)}`).catch(() => undefined);
  }
}

/** Where a file can be opened now, by a caller who may. Throws `not_found`, also for an infected one. */
export async function fileAddress(deps: Deps, id: number): Promise<FileAddress> {
  const row = await findMedia(deps.db, id);
  if (!row) throw new DomainError('not_found');
  return addressNow(deps, row);
}

interface FileAddress {
  url: string;
  expires_at: string;
}

/** Where a file that was read can be opened now. Throws `not_found` for an infected one. */
export function addressNow(deps: Pick<Deps, 'keys' | 'clock'>, row: MediaRow): FileAddress {
  if (row.scan_status === 'infected') throw new DomainError('not_found');
  const { url, expiresAt } = addressOf(row, deps.keys, deps.clock.now());
  return { url, expires_at: bangkokIso(expiresAt) };
}

/**
 * Removes an unused file, its row first. Throws `in_use` with the list of uses, `forbidden` for
 * another account's upload when the role is limited to its own.
 */
export async function removeMedia(deps: Deps, context: ActorContext, id: number): Promise<void> {
  const { actor } = context;
  const rows = await writeTransaction(deps, async (trx) => {
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
    const gone = await discardFile(trx, id);
    await recordAudit(trx, deps.clock, context, {
      action: 'media.delete',
      entityType: 'media',
      entityId: id,
      entityTitle: found.file_name,
      diff: { mime_type: found.mime_type, size: found.size, sha256: found.sha256 },
    });
    return gone;
  });
  await removeFolders(deps, rows);
}

/**
 * Deletes those of these files that nothing uses any more, with their first pages. The caller
 * removes the files themselves after the commit (`removeFolders`).
 */
export async function discardMedia(trx: Trx, ids: readonly number[]): Promise<SweptRow[]> {
  const gone: SweptRow[] = [];
  for (const id of ids) {
    const cover = (await lockMedia(trx, id))?.cover;
    const row = await deleteUnusedOne(trx, id);
    if (row) gone.push(row);
    const page = row && cover && (await deleteUnusedOne(trx, cover.id));
    if (page) gone.push(page);
  }
  return gone;
}
