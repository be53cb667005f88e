import {
  type Brand,
  type ContentStatus,
  TRASH_DAYS,
  UNDO_MINUTES,
} from '@connect/contract/constants.ts';
import type { ErrorCode } from '@connect/contract/errors/errors.ts';
import { writableCategories } from '@connect/contract/message-templates/rules/template-rules.ts';
import { type Area, isAdministrator } from '@connect/contract/permissions.ts';
import { type Actor, brandLimit, can, grantFor } from '../actor.ts';
import { DomainError } from '../domain-error.ts';
import { DAY_MS } from '../time/moments.ts';

/** The values of an item that rights depend on. */
interface Owned {
  brand: Brand;
  status: ContentStatus;
  created_by: number | null;
  deleted_at: string | null;
  /**
   * Category of a message template; in other kinds `category` means something else or is absent.
   */
  category?: unknown;
}

interface Deletable extends Owned {
  deleted_by: number | null;
}

/** The code of a refusal, or null when the action is allowed. */
type Refusal = ErrorCode | null;

/** Items deleted before this moment cannot be restored (domain/publishing#trash). */
export const trashSince = (now: Date): Date => new Date(now.getTime() - TRASH_DAYS * DAY_MS);

/**
 * Checks the brands in which an actor may write: the actor's scope, and the limits of the role in
 * the matrix.
 */
export function brandRefusal(actor: Actor, area: Area, brand: Brand): Refusal {
  const limit = brandLimit(actor, area);
  if (limit && !limit.includes(brand)) return 'forbidden_scope';
  if (area === 'host') return null;
  const { only } = grantFor(actor, area);
  const unbranded = only === 'medical_or_unbranded' && brand === 'Non-Brand';
  const medicalOnly = only === 'medical_or_unbranded' || only === 'medical';
  return medicalOnly && brand !== 'Medical' && !unbranded ? 'forbidden_scope' : null;
}

/** Some roles write only message templates about meetings (domain/access#narrowings). */
const isOtherCategory = (actor: Actor, area: Area, { category }: Owned): boolean =>
  area === 'message_template' &&
  !writableCategories(actor.role).some((writable) => writable === category);

/**
 * Who may change an item: editing a published item needs the right to publish
 * (domain/access#published-items).
 */
export function editRefusal(actor: Actor, area: Area, item: Owned): Refusal {
  const all = can(actor, `${area}.edit`);
  const own = can(actor, `${area}.edit_own`);
  if (!all && !own) return 'forbidden';
  if (item.status === 'publish' && !can(actor, `${area}.publish`)) {
    return 'forbidden_published_edit';
  }
  if (!all && item.created_by !== actor.id) return 'forbidden';
  if (isOtherCategory(actor, area, item)) return 'forbidden';
  return brandRefusal(actor, area, item.brand);
}

export const publishRefusal = (actor: Actor, area: Area): Refusal =>
  can(actor, `${area}.publish`) ? null : 'forbidden';

/** Who may delete an item, whatever its status. */
export function deleteRefusal(actor: Actor, area: Area, item: Owned): Refusal {
  const own = can(actor, `${area}.delete_own`) && item.created_by === actor.id;
  if (!can(actor, `${area}.delete`) && !own) return 'forbidden';
  return brandRefusal(actor, area, item.brand);
}

const UNDO_MS = UNDO_MINUTES * 60_000;

/**
 * Administrators may restore every item from the trash (domain/publishing#trash), all others only
 * what they have just deleted themselves. A caller who might have deleted the item is told when it
 * is no longer there.
 */
export function restoreRefusal(actor: Actor, area: Area, item: Deletable, now: Date): Refusal {
  if (isAdministrator(actor.role)) return brandRefusal(actor, area, item.brand);
  const { deleted_at: at, deleted_by: by } = item;
  const undoes = at === null || (by === actor.id && now.getTime() - Date.parse(at) <= UNDO_MS);
  return undoes ? deleteRefusal(actor, area, item) : 'forbidden';
}

export function refuse(refusal: Refusal): void {
  if (refusal) throw new DomainError(refusal);
}

/** What the actor may do with this item now, by the same rules that refuse. */
export function itemPermissions(actor: Actor, area: Area, item: Deletable, now: Date) {
  const live = item.deleted_at === null;
  const edit = live && editRefusal(actor, area, item) === null;
  return {
    edit,
    publish: edit && publishRefusal(actor, area) === null,
    delete: live && item.status === 'draft' && deleteRefusal(actor, area, item) === null,
    restore:
      item.deleted_at !== null &&
      new Date(item.deleted_at) > trashSince(now) &&
      restoreRefusal(actor, area, item, now) === null,
    duplicate:
      live &&
      can(actor, `${area}.create`) &&
      brandRefusal(actor, area, item.brand) === null &&
      !isOtherCategory(actor, area, item),
    logs: can(actor, `${area}.logs`),
  };
}
