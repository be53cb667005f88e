import {
  type Brand,
  type ContentStatus,
  TRASH_DAYS,
  UNDO_MINUTES,
} from '@connect/contract/constants.ts';
import type { ErrorCode } from '@connect/contract/errors.ts';
import { type Area, isAdministrator } from '@connect/contract/permissions.ts';
import { writableCategories } from '@connect/contract/template-rules.ts';
import { type Actor, brandLimit, can, grantFor } from '../actor.ts';
import { DomainError } from '../domain-error.ts';
import { DAY_MS } from './moments.ts';

/** What rights depend on, of an item. */
interface Owned {
  brand: Brand;
  status: ContentStatus;
  created_by: number | null;
  deleted_at: string | null;
  /** What a message template is for; other kinds mean other things by it, or have none. */
  category?: unknown;
}

interface Deletable extends Owned {
  deleted_by: number | null;
}

/** The code of a refusal, or null where nothing stands in the way. */
type Refusal = ErrorCode | null;

/** What was deleted before this moment cannot come back (DOMAIN 2.1). */
export const trashSince = (now: Date): Date => new Date(now.getTime() - TRASH_DAYS * DAY_MS);

/** Brands in which a person may write: their scope, and what the matrix narrows the role to. */
export function brandRefusal(actor: Actor, area: Area, brand: Brand): Refusal {
  const limit = brandLimit(actor, area);
  if (limit && !limit.includes(brand)) return 'forbidden_scope';
  if (area === 'host') return null;
  const { only } = grantFor(actor, area);
  const unbranded = only === 'medical_or_unbranded' && brand === 'Non-Brand';
  const medicalOnly = only === 'medical_or_unbranded' || only === 'medical';
  return medicalOnly && brand !== 'Medical' && !unbranded ? 'forbidden_scope' : null;
}

/** Some roles write only those message templates that are about meetings (DOMAIN 1.2). */
const isOtherCategory = (actor: Actor, area: Area, { category }: Owned): boolean =>
  area === 'message_template' &&
  !writableCategories(actor.role).some((writable) => writable === category);

/** Who may change an item: editing what is published needs the right to publish (DOMAIN 1.2). */
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
 * Taking an item out of the trash is the administrators' (DOMAIN 2.1), undoing one's own deletion
 * everybody's. What is not there, any more, is told so to whoever might have deleted it.
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

/** What the person may do with this very item now; by the rules that refuse. */
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
