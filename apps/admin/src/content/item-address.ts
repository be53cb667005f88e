import type { ItemType } from '@connect/contract/constants.ts';
import { areaOf, type Permission } from '@connect/contract/permissions.ts';
import { CONTENT_PATHS, type ContentRoutes, hasScreens } from './content-screen.ts';

type FormRoute = ContentRoutes['form'] | '/staffs/$id';

export interface ItemAddress {
  to: FormRoute;
  params: { id: string };
}

function formOf(type: ItemType): FormRoute | null {
  if (type === 'staff') return '/staffs/$id';
  return hasScreens(type) ? `${CONTENT_PATHS[type]}/$id` : null;
}

/** Where an item is opened; null for a type that has no screen. */
export function itemAddress(item: { type: ItemType; id: number }): ItemAddress | null {
  const to = formOf(item.type);
  return to ? { to, params: { id: String(item.id) } } : null;
}

/** Whether somebody's role may see items of a type at all. */
export const maySee = (type: ItemType, can: (permission: Permission) => boolean): boolean =>
  can(type === 'staff' ? 'staff.view' : `${areaOf(type)}.view`);
