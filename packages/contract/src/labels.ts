import type { Language } from './constants.ts';

/**
 * What a field holds, for words about it: how it is requested, the unit of its limits, how its
 * value is shown. `words` is the path of the texts of fixed choices, with `*` for the choice;
 * `reference` is the list with the names of ids.
 */
export type Holds =
  | 'text'
  | 'html'
  | 'file'
  | 'moment'
  | 'day'
  | 'seconds'
  | 'role'
  | 'choice'
  | { readonly words: string }
  | { readonly reference: ReferenceName };
export type ReferenceName =
  | 'articleCategories'
  | 'specialties'
  | 'therapyAreas'
  | 'productLadders'
  | 'ladderValues'
  | 'provinces';

/**
 * The name of a field, what it holds (text or a number by default), and whether only callers who
 * may see personal data read it (domain/hosts#contact-data).
 */
export type Label = readonly [th: string, en: string, holds?: Holds, personal?: 'personal'];
/** Fields by name; a part of one as `seo.title`. */
export type Labels = Readonly<Record<string, Label>>;
/** A name for every field of a declaration: a missing one does not compile. */
export type LabelsOf<Fields> = Labels & Readonly<Record<keyof Fields & string, Label>>;

/**
 * Names of the fields of all records and calls; every other name is beside its field's declaration.
 */
export const RECORD_LABELS = {
  id: ['รหัส', 'ID'],
  created_at: ['สร้างเมื่อ', 'Created', 'moment'],
  updated_at: ['แก้ไขล่าสุด', 'Updated', 'moment'],
  created_by: ['ผู้สร้าง', 'Created by', 'choice'],
  updated_by: ['ผู้แก้ไขล่าสุด', 'Updated by', 'choice'],
  version: ['เวอร์ชัน', 'Version'],
  deleted_at: ['ลบเมื่อ', 'Deleted at', 'moment'],
  is_active: ['ใช้งาน', 'Active'],
  password: ['รหัสผ่าน', 'Password'],
  sort_order: ['ลำดับ', 'Order'],
  reason: ['เหตุผล', 'Reason'],
  action: ['การกระทำ', 'Action'],
  ids: ['รายการ', 'Items', 'choice'],
  columns: ['คอลัมน์ที่แสดง', 'Columns shown', 'choice'],
  page: ['หน้า', 'Page'],
  limit: ['จำนวนต่อหน้า', 'Rows per page'],
  search: ['คำค้นหา', 'Search'],
  order_by: ['เรียงตาม', 'Sort by', 'choice'],
  order: ['ลำดับการเรียง', 'Sort order', 'choice'],
  date_from: ['ตั้งแต่วันที่', 'From', 'day'],
  date_to: ['ถึงวันที่', 'To', 'day'],
} satisfies Labels;

/** The name of a field in its own labels, or in those of all records. */
export const fieldLabel = <Own extends Labels>(
  labels: Own,
  field: (keyof Own & string) | keyof typeof RECORD_LABELS,
  language: Language,
): string => pathLabel(labels, field, language);

/**
 * The label of the field at a path: for `agenda.2.title` that of `agenda.title`, otherwise that of
 * the nearest parent.
 */
export function labelAt(labels: Labels, path: string): Label | undefined {
  const tables: Labels[] = [labels, RECORD_LABELS];
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part));
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('.');
    const label = tables.find((table) => Object.hasOwn(table, name))?.[name];
    if (label) return label;
  }
  return undefined;
}

/** The names of parts of a field, or of each entry of a list. */
export const under = (list: string, labels: Labels): Labels =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]): [string, Label] => [`${list}.${name}`, label]),
  );

/** The name of the field at a path; the path itself when it has no label. */
export const pathLabel = (labels: Labels, path: string, language: Language): string =>
  labelAt(labels, path)?.[language === 'th' ? 0 : 1] ?? path;

/** The fields that only callers read who may see personal data. */
export const personalFields = (labels: Labels): string[] =>
  Object.keys(labels).filter((name) => labels[name]?.[3] === 'personal');
