import type { EffectiveStatus } from '@connect/contract/constants.ts';
import type { FileRef, Image } from '@connect/contract/media/file-ref.ts';
import type { Area } from '@connect/contract/permissions.ts';
import { effectiveStatus, materialState } from '@connect/contract/publishing/publishing.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { Actor } from '../../actor.ts';
import { focalOf, mediaImage, type PictureAddress } from '../../media/files/media-url.ts';
import { personOf } from '../../people/person-of.ts';
import { itemPermissions } from '../../rights/content-permissions.ts';
import type { FileFacts, ItemRow, ListRow } from '../kinds/content-kind.ts';

/** A file of an item as the reply contains it. */
export const fileRef = (file: FileFacts, address: PictureAddress): FileRef => ({
  ...file,
  cover: file.cover && mediaImage(file.cover, address),
});

interface Presenting {
  actor: Actor;
  area: Area;
  now: Date;
  warnDays: number;
  address: PictureAddress;
}

function computed(row: ListRow, view: Presenting) {
  const material = materialState(row, bangkokDay(view.now), view.warnDays);
  const status: EffectiveStatus = effectiveStatus(row, view.now);
  return {
    created_by: personOf(row.created_by, row.creator_name),
    updated_by: personOf(row.updated_by, row.editor_name),
    effective_status: status,
    material_state: material.state,
    material_days_left: material.daysLeft,
    stats: {
      views: row.views ?? 0,
      unique_viewers: row.unique_viewers ?? 0,
      avg_seconds: row.avg_seconds,
      completion_rate: row.completion_rate,
      last_viewed_at: row.last_viewed_at,
      shares: row.shares ?? 0,
      downloads: row.downloads ?? 0,
    },
  };
}

/** The shared fields of a list row as the reply contains them. */
export function sharedRow(row: ListRow, view: Presenting) {
  return {
    ...row,
    ...computed(row, view),
    cover: row.cover && {
      id: row.cover.id,
      alt_text: row.cover.alt_text,
      thumb: view.address(row.cover, 'thumb'),
      ...focalOf(row.cover),
    },
    permissions: itemPermissions(view.actor, view.area, row, view.now),
  };
}
export type SharedRow = ReturnType<typeof sharedRow>;

/** The shared fields of one item as the reply contains them. */
export function sharedItem(row: ItemRow, view: Presenting) {
  const featured: Image | null = row.cover && mediaImage(row.cover, view.address);
  const linked = (relation: string) => row.links.filter((link) => link.relation === relation);
  return {
    ...row,
    ...computed(row, view),
    featured_image: featured,
    attachments: linked('attachment'),
    related: linked('related'),
  };
}
export type SharedItem = ReturnType<typeof sharedItem>;
