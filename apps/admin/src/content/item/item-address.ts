import {
  areaOf,
  type ItemType,
  isRecord,
  RECORDS,
  type RecordType,
  SCREEN_KINDS,
} from '@connect/contract/kinds.ts';
import type { Permission } from '@connect/contract/permissions.ts';
import { type ContentRoutes, screensOf } from './content-screen.ts';

type FormRoute = ContentRoutes['form'] | `${(typeof RECORDS)[RecordType]['path']}/$id`;

export interface ItemAddress {
  to: FormRoute;
  params: { id: string };
}

function formOf(type: ItemType): FormRoute | null {
  if (isRecord(type)) return `${RECORDS[type].path}/$id`;
  const kind = SCREEN_KINDS.find((one) => one === type);
  return kind ? screensOf(kind).routes.form : null;
}

/** The address of an item's form; null for a type without a screen. */
export function itemAddress(item: { type: ItemType; id: number }): ItemAddress | null {
  const to = formOf(item.type);
  return to ? { to, params: { id: String(item.id) } } : null;
}

/** Whether the role may see items of a type at all. */
export const maySee = (type: ItemType, can: (permission: Permission) => boolean): boolean =>
  can(`${areaOf(type)}.view`);
