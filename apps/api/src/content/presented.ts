import type { EffectiveStatus } from '@connect/contract/constants.ts';
import type { FileRef, Image } from '@connect/contract/content.ts';
import type { Area } from '@connect/contract/permissions.ts';
import { bangkokDay, effectiveStatus, materialState } from '@connect/contract/publishing.ts';
import type { Actor } from '../actor.ts';
import { focalOf, mediaImage, type PictureAddress } from '../media/media-url.ts';
import type { FileFacts, ItemRow, ListRow } from './content-kind.ts';
import { itemPermissions } from './content-permissions.ts';

const person = (id: number | null, name: string | null) =>
  id === null ? null : { id, display_name: name ?? '' };

/** What a file of an item looks like on the wire. */
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
    created_by: person(row.created_by, row.creator_name),
    updated_by: person(row.updated_by, row.editor_name),
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

/** What the shared columns of a list row look like on the wire. */
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

/** What the shared columns of one item look like on the wire. */
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
