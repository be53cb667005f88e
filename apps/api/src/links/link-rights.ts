import type { Brand } from '@connect/contract/constants.ts';
import type { ErrorCode } from '@connect/contract/errors/errors.ts';
import type { TargetType } from '@connect/contract/links/link-choices.ts';
import { type Actor, can, grantFor } from '../actor.ts';
import { brandRefusal, trashSince } from '../rights/content-permissions.ts';

/** The values of a link that rights depend on. */
export interface OwnedLink {
  target_type: TargetType;
  brand: Brand;
  created_by: number | null;
}

type Refusal = ErrorCode | null;

/** Whether an actor may write links of this target and brand at all. */
export function placeRefusal(actor: Actor, item: Omit<OwnedLink, 'created_by'>): Refusal {
  const meetingsOnly = grantFor(actor, 'link').only === 'event_or_webinar';
  const isMeeting = item.target_type === 'event' || item.target_type === 'webinar';
  if (meetingsOnly && !isMeeting) return 'forbidden';
  return brandRefusal(actor, 'link', item.brand);
}

const ownedRefusal = (actor: Actor, right: 'edit' | 'delete', item: OwnedLink): Refusal => {
  const own = can(actor, `link.${right}_own`) && item.created_by === actor.id;
  return can(actor, `link.${right}`) || own ? placeRefusal(actor, item) : 'forbidden';
};

export const editLinkRefusal = (actor: Actor, item: OwnedLink): Refusal =>
  ownedRefusal(actor, 'edit', item);

export const deleteLinkRefusal = (actor: Actor, item: OwnedLink): Refusal =>
  ownedRefusal(actor, 'delete', item);

/** What the actor may do with this link now, by the same rules that refuse. */
export function linkPermissions(
  actor: Actor,
  item: OwnedLink & {
    kind: 'tracking' | 'legacy';
    deleted_at: string | null;
    clicks_valid: number;
    migrated_to: object | null;
  },
  now: Date,
): Record<string, boolean> {
  const live = item.deleted_at === null;
  const edit = live && editLinkRefusal(actor, item) === null;
  const create = live && can(actor, 'link.create') && placeRefusal(actor, item) === null;
  const remove = deleteLinkRefusal(actor, item) === null;
  return {
    edit,
    delete: live && remove && item.clicks_valid === 0,
    restore: item.deleted_at !== null && new Date(item.deleted_at) > trashSince(now) && remove,
    duplicate: create && item.kind === 'tracking',
    move: create && edit && item.kind === 'legacy' && item.migrated_to === null,
    logs: item.kind === 'tracking' && can(actor, 'link.logs'),
  };
}
