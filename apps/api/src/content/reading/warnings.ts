import type { ItemRef, Notice } from '@connect/contract/calls/envelope.ts';
import { BRAND_CODES, type Language } from '@connect/contract/constants.ts';
import { fill } from '@connect/contract/errors/errors.ts';
import { materialState } from '@connect/contract/publishing/publishing.ts';
import { firstGeneric } from '@connect/contract/publishing/unbranded.ts';
import { isUsualCpeCode } from '@connect/contract/stories/story-rules.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { ItemRow } from '../kinds/content-kind.ts';

/** Remarks that refuse nothing (domain/content#warnings). */
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
    th: 'มีรายการอื่นใช้ชื่อนี้แล้ว',
    en: 'Another item has the same title',
  },
  person_duplicate: {
    field: 'title',
    th: 'มีบุคคลชื่อนี้จากสถาบันเดียวกันอยู่แล้ว',
    en: 'Somebody of this name and institution is listed already',
  },
  code_reused: {
    field: 'material_code',
    th: 'รหัสสื่อนี้ถูกใช้กับรายการอื่นที่แบรนด์หรือวันหมดอายุต่างกัน',
    en: 'Another item uses this material code with a different brand or expiry',
  },
  generic_mentioned: {
    field: 'content',
    th: 'มีชื่อสามัญทางยา “{name}” ที่ “{place}” โปรดตรวจสอบว่าเหมาะสม',
    en: 'Names the medicine “{name}” at “{place}”; please check that it belongs here',
  },
  featured_many: {
    field: 'is_featured',
    th: 'มีรายการปักหมุด {n} รายการ แนะนำไม่เกิน {max} รายการ',
    en: '{n} items are featured; at most {max} are recommended',
  },
  consent_hidden: {
    field: 'publicity_consent',
    th: 'ไม่มีความยินยอมเผยแพร่ ชื่อและภาพของบุคคลนี้จึงถูกซ่อนใน {n} รายการที่เผยแพร่อยู่ และจะแสดงอีกเมื่อยินยอม',
    en: 'Without consent the name and picture are hidden in {n} published item(s), and shown again once it is given',
  },
  webinar_clash: {
    field: 'start_at',
    th: 'เวลาชนกับสัมมนาอื่นของกลุ่มเป้าหมายเดียวกัน {n} รายการ',
    en: 'At the same time as {n} other webinar(s) for the same audience',
  },
  moved_registered: {
    field: 'start_at',
    th: 'ย้ายเวลาหลังจากมีผู้ลงทะเบียน {n} คน ส่งข้อความแจ้งเตือนให้ทราบเวลาใหม่ได้จากเทมเพลต',
    en: 'The time was moved after {n} had registered. Let them know by a reminder',
  },
  join_url_missing: {
    field: 'join_url',
    th: 'ยังไม่มีลิงก์เข้าร่วม ต้องใส่ก่อนเริ่มอย่างน้อย 24 ชั่วโมง',
    en: 'No join URL yet: it is needed 24 hours before the start',
  },
  start_past: {
    field: 'start_at',
    th: 'เวลาเริ่มผ่านไปแล้ว',
    en: 'The start lies in the past',
  },
  agenda_overlap: {
    field: 'agenda',
    th: 'กำหนดการมีรายการที่เริ่มเวลาเดียวกัน',
    en: 'Entries of the agenda begin at the same time',
  },
  health_question: {
    field: 'custom_questions',
    th: 'คำถาม “{label}” ดูเหมือนขอข้อมูลสุขภาพ ซึ่งต้องมีความยินยอมเฉพาะ',
    en: 'The question “{label}” seems to ask about health, which needs a consent of its own',
  },
  cpe_code_unusual: {
    field: 'cpe_code',
    th: 'รหัสกิจกรรม CPE ไม่ได้อยู่ในรูปแบบที่พบทั่วไป (1234-5-678-901-23-4567) โปรดตรวจสอบ',
    en: 'CPE codes usually look like 1234-5-678-901-23-4567. Please check this one',
  },
  brand_letters: {
    field: 'material_code',
    th: 'ตัวอักษรในรหัสสื่อไม่ใช่ของแบรนด์ที่เลือก',
    en: 'The letters in the material code are not those of the chosen brand',
  },
} as const;

/**
 * A warning of a kind, which replaces the shared one about repeated titles; the kind may give that
 * one itself.
 */
export interface OwnWarning {
  code: Extract<
    keyof typeof WARNINGS,
    | 'title_duplicate'
    | 'person_duplicate'
    | 'consent_hidden'
    | 'webinar_clash'
    | 'moved_registered'
    | 'join_url_missing'
    | 'start_past'
    | 'agenda_overlap'
    | 'health_question'
  >;
  params?: Record<string, string | number>;
  /** The other items that the warning is about. */
  items?: ItemRef[];
}

const FEATURED_MAX = 5;

/** The warnings of one item, in words. */
export function itemWarnings(
  row: ItemRow & { cpe_code?: string | null },
  view: {
    now: Date;
    warnDays: number;
    language: Language;
    unbranded?: boolean;
    own?: readonly OwnWarning[];
  },
): Notice[] {
  const found: Notice[] = [];
  const warn = (
    code: keyof typeof WARNINGS,
    params: Record<string, string | number> = {},
    more: Pick<Notice, 'field' | 'items'> = {},
  ) => {
    const { field, ...texts } = WARNINGS[code];
    found.push({ field, code, message: fill(texts[view.language], params), ...more });
  };
  const material = materialState(row, bangkokDay(view.now), view.warnDays);
  if (material.state === 'expired') warn('material_expired');
  if (material.state === 'expiring') warn('material_expiring', { n: material.daysLeft ?? 0 });
  if (row.material_flag) warn('material_changed');
  if (view.own) for (const { code, params, items } of view.own) warn(code, params, { items });
  else if (row.same_title > 0) warn('title_duplicate');
  if (!isUsualCpeCode(row.cpe_code ?? null)) warn('cpe_code_unusual');
  if (row.code_reused > 0) warn('code_reused');
  if (row.featured > FEATURED_MAX) warn('featured_many', { n: row.featured, max: FEATURED_MAX });
  const generic = view.unbranded ? firstGeneric(row) : null;
  if (generic) warn('generic_mentioned', { ...generic }, { field: generic.field });
  // Rules already check the letters of products; Medical and Non-Brand codes have letters of their
  // own.
  const letters = row.material_code?.slice(4, 7);
  if (row.brand === 'Other' && letters && letters !== BRAND_CODES.Other) warn('brand_letters');
  return found;
}
