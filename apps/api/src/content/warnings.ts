import { BRAND_CODES, type Language } from '@connect/contract/constants.ts';
import type { Notice } from '@connect/contract/envelope.ts';
import { fill } from '@connect/contract/errors.ts';
import { bangkokDay, materialState } from '@connect/contract/publishing.ts';
import type { ItemRow } from './content-kind.ts';

/** What deserves a look but refuses nothing (DOMAIN 1.1, 1.16, 2.1). */
const WARNINGS = {
  material_expiring: {
    field: 'material_expires_at',
    th: 'รหัสสื่อจะหมดอายุใน {n} วัน',
    en: 'The material code expires in {n} day(s)',
  },
  material_expired: {
    field: 'material_expires_at',
    th: 'รหัสสื่อหมดอายุแล้ว',
    en: 'The material code has expired',
  },
  material_changed: {
    field: 'material_code',
    th: 'เนื้อหาเปลี่ยนหลังอนุมัติ ตรวจสอบว่ารหัสสื่อยังครอบคลุม',
    en: 'The content changed after approval. Check that the material code still covers it',
  },
  title_duplicate: {
    field: 'title',
    th: 'มีรายการอื่นใช้ชื่อเรื่องนี้แล้ว',
    en: 'Another item has the same title',
  },
  code_reused: {
    field: 'material_code',
    th: 'รหัสสื่อนี้ถูกใช้กับรายการอื่นที่แบรนด์หรือวันหมดอายุต่างกัน',
    en: 'Another item uses this material code with a different brand or expiry',
  },
  featured_many: {
    field: 'is_featured',
    th: 'มีรายการปักหมุด {n} รายการ แนะนำไม่เกิน {max} รายการ',
    en: '{n} items are featured; at most {max} are recommended',
  },
  brand_letters: {
    field: 'material_code',
    th: 'ตัวอักษรในรหัสสื่อไม่ใช่ของแบรนด์ที่เลือก',
    en: 'The letters in the material code are not those of the chosen brand',
  },
} as const;

const FEATURED_MAX = 5;

/** The warnings of one item, in words. */
export function itemWarnings(
  row: ItemRow,
  view: { now: Date; warnDays: number; language: Language },
): Notice[] {
  const found: Notice[] = [];
  const warn = (code: keyof typeof WARNINGS, params: Record<string, number> = {}) => {
    const { field, ...texts } = WARNINGS[code];
    found.push({ field, code, message: fill(texts[view.language], params) });
  };
  const material = materialState(row, bangkokDay(view.now), view.warnDays);
  if (material.state === 'expired') warn('material_expired');
  if (material.state === 'expiring') warn('material_expiring', { n: material.daysLeft ?? 0 });
  if (row.material_flag) warn('material_changed');
  if (row.same_title > 0) warn('title_duplicate');
  if (row.code_reused > 0) warn('code_reused');
  if (row.featured > FEATURED_MAX) warn('featured_many', { n: row.featured, max: FEATURED_MAX });
  // Products are refused by the rules; Medical and Non-Brand pieces have letters of their own too.
  const letters = row.material_code?.slice(4, 7);
  if (row.brand === 'Other' && letters && letters !== BRAND_CODES.Other) warn('brand_letters');
  return found;
}
