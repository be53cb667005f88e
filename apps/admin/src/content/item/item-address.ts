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

type Records = typeof RECORDS;
type PathOf<Beside extends boolean> = {
  [Type in RecordType]: Records[Type]['beside'] extends Beside ? Records[Type]['path'] : never;
}[RecordType];

/** Of an item with a page of its own, or of one that is opened over its list. */
export type ItemAddress =
  | { to: ContentRoutes['form'] | `${PathOf<false>}/$id`; params: { id: string } }
  | { to: PathOf<true>; search: { id: string } };

/** The address of an item's form; null for a type without a screen. */
export function itemAddress(item: { type: ItemType; id: number }): ItemAddress | null {
  const id = String(item.id);
  if (isRecord(item.type)) {
    const record = RECORDS[item.type];
    return record.beside
      ? { to: record.path, search: { id } }
      : { to: `${record.path}/$id`, params: { id } };
  }
  const kind = SCREEN_KINDS.find((one) => one === item.type);
  return kind ? { to: screensOf(kind).routes.form, params: { id } } : null;
}

/** Whether the role may see items of a type at all. */
export const maySee = (type: ItemType, can: (permission: Permission) => boolean): boolean =>
  can(`${areaOf(type)}.view`);
