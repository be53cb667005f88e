import type { Language } from './constants.ts';

/** The closed list of error codes: status, Thai and English text (DOMAIN C). `{n}` is filled in. */
export const ERRORS = {
  bad_request: { status: 400, th: 'คำขอไม่ถูกต้อง', en: 'The request is not valid' },
  invalid_param: { status: 400, th: 'คำขอไม่ถูกต้อง', en: 'The request is not valid' },
  token_missing: { status: 401, th: 'กรุณาเข้าสู่ระบบ', en: 'Please sign in' },
  token_expired: {
    status: 401,
    th: 'เซสชันหมดอายุ กรุณาเข้าสู่ระบบอีกครั้ง',
    en: 'Your session has expired. Please sign in again',
  },
  token_revoked: {
    status: 401,
    th: 'เซสชันหมดอายุ กรุณาเข้าสู่ระบบอีกครั้ง',
    en: 'Your session has ended. Please sign in again',
  },
  forbidden: { status: 403, th: 'คุณไม่มีสิทธิ์ทำรายการนี้', en: 'You are not allowed to do this' },
  forbidden_scope: {
    status: 403,
    th: 'คุณไม่มีสิทธิ์ทำรายการนี้ในแบรนด์ที่เลือก',
    en: 'You are not allowed to do this for the chosen brand',
  },
  forbidden_published_edit: {
    status: 403,
    th: 'คุณไม่มีสิทธิ์แก้ไขรายการที่เผยแพร่แล้ว กรุณาทำสำเนาหรือแจ้งผู้เผยแพร่',
    en: 'You may not edit a published item. Duplicate it or ask a publisher',
  },
  not_found: { status: 404, th: 'ไม่พบข้อมูลที่ต้องการ', en: 'Not found' },
  method_not_allowed: { status: 405, th: 'คำขอไม่ถูกต้อง', en: 'This method is not supported here' },
  version_conflict: {
    status: 409,
    th: 'รายการนี้ถูกแก้ไขโดยผู้อื่นแล้ว',
    en: 'Someone else has changed this item',
  },
  slug_taken: { status: 409, th: 'สลักนี้ถูกใช้แล้ว', en: 'This slug is already in use' },
  in_use: { status: 409, th: 'มีการใช้งานอยู่ จึงลบไม่ได้', en: 'In use, so it cannot be deleted' },
  published_delete: {
    status: 409,
    th: 'ต้องยกเลิกการเผยแพร่ก่อนลบ',
    en: 'Unpublish it before deleting',
  },
  not_in_trash: { status: 409, th: 'รายการนี้ไม่ได้อยู่ในถังขยะ', en: 'This item is not in the trash' },
  trash_expired: {
    status: 410,
    th: 'พ้นกำหนดกู้คืน 30 วันแล้ว',
    en: 'The 30 days for restoring have passed',
  },
  file_too_large: {
    status: 413,
    th: 'ไฟล์ใหญ่เกินกำหนด ({max} MB)',
    en: 'The file is too large (limit {max} MB)',
  },
  body_too_large: { status: 413, th: 'ข้อมูลใหญ่เกินกำหนด', en: 'The request is too large' },
  file_type: { status: 415, th: 'ไม่รองรับไฟล์ประเภทนี้', en: 'This type of file is not supported' },
  content_type: {
    status: 415,
    th: 'ไม่รองรับรูปแบบข้อมูลนี้',
    en: 'This content type is not supported',
  },
  validation_failed: {
    status: 422,
    th: 'กรุณาตรวจสอบข้อมูล {n} รายการ',
    en: 'Please check {n} field(s)',
  },
  publish_blocked: {
    status: 422,
    th: 'ยังเผยแพร่ไม่ได้ กรุณากรอกข้อมูลให้ครบ',
    en: 'Not ready to publish. Please complete the missing parts',
  },
  reason_required: { status: 422, th: 'กรุณาระบุเหตุผล', en: 'Please give a reason' },
  rate_limited: {
    status: 429,
    th: 'ทำรายการถี่เกินไป กรุณารอ {n} วินาที',
    en: 'Too many requests. Please wait {n} seconds',
  },
  internal: { status: 500, th: 'เกิดข้อผิดพลาดภายในระบบ', en: 'Something went wrong on our side' },
  unavailable: {
    status: 503,
    th: 'ระบบไม่พร้อมใช้งานชั่วคราว กรุณาลองใหม่',
    en: 'Temporarily unavailable. Please try again',
  },
  jwt_auth_invalid_credential: {
    status: 403,
    th: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง',
    en: 'The username or password is not correct',
  },
  jwt_auth_locked: {
    status: 403,
    th: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง ลองใหม่ในอีก {minutes} นาที',
    en: 'The username or password is not correct. Try again in {minutes} minutes',
  },
} as const satisfies Record<string, { status: number; th: string; en: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Texts of a single field's error (DOMAIN C). `{label}` is the field's name in the same language. */
export const FIELD_ERRORS = {
  required: { th: 'จำเป็นต้องกรอก{label}', en: '{label} is required' },
  length: { th: 'ต้องมีความยาว {min}–{max} ตัวอักษร', en: 'Must have {min}–{max} characters' },
  range: { th: 'ต้องอยู่ระหว่าง {min} ถึง {max}', en: 'Must be between {min} and {max}' },
  min: { th: 'ต้องไม่น้อยกว่า {min}', en: 'Must be at least {min}' },
  max: { th: 'ต้องไม่เกิน {max}', en: 'Must be at most {max}' },
  max_items: { th: 'เลือกได้ไม่เกิน {max} รายการ', en: 'At most {max} entries' },
  min_items: { th: 'ต้องเลือกอย่างน้อย {min} รายการ', en: 'Choose at least {min}' },
  step: { th: 'ต้องเป็นจำนวนเท่าของ {step}', en: 'Must be a multiple of {step}' },
  type: { th: 'รูปแบบข้อมูลไม่ถูกต้อง', en: 'This value has the wrong form' },
  option: { th: 'ค่าที่เลือกไม่ถูกต้อง', en: 'This is not one of the choices' },
  date: { th: 'วันที่ไม่ถูกต้อง', en: 'This is not a valid date' },
  url: { th: 'ลิงก์ต้องขึ้นต้นด้วย https://', en: 'The address must start with https://' },
  pattern: { th: 'รูปแบบ{label}ไม่ถูกต้อง', en: '{label} has the wrong form' },
  slug: {
    th: 'ใช้ได้เฉพาะตัวอักษรไทย a–z 0–9 และขีดกลางระหว่างคำ',
    en: 'Use Thai letters, a–z, 0–9 and single hyphens between words',
  },
  material_code: {
    th: 'รูปแบบรหัสสื่อไม่ถูกต้อง เช่น TH24OZM00012',
    en: 'A material code looks like TH24OZM00012',
  },
  unique: { th: '{label}นี้ถูกใช้แล้ว', en: 'This {label} is already in use' },
  reference: { th: 'ไม่พบ{label}ที่เลือก', en: 'The chosen {label} does not exist' },
  inactive: { th: '{label}ที่เลือกเลิกใช้แล้ว', en: 'The chosen {label} is no longer in use' },
  date_order: {
    th: 'วันสิ้นสุดต้องอยู่หลังวันเริ่มต้น',
    en: 'The end must come after the start',
  },
  date_past: { th: 'ต้องไม่เป็นวันในอนาคต', en: 'Must not be in the future' },
  publish_date_range: {
    th: 'วันที่เผยแพร่ต้องอยู่ระหว่าง 01/01/2015 ถึง 1 ปีข้างหน้า',
    en: 'The publish date must lie between 01/01/2015 and one year ahead',
  },
  schedule_viewed: {
    th: 'มีผู้ชมแล้ว ต้องยกเลิกการเผยแพร่ก่อนตั้งเวลาใหม่',
    en: 'It has been viewed: unpublish it before scheduling it again',
  },
  expires_after_material: {
    th: 'วันหมดอายุเนื้อหาต้องไม่เกินวันหมดอายุสื่อ',
    en: 'Content cannot expire later than its material code',
  },
  material_months: {
    th: 'วันหมดอายุสื่อต้องไม่เกิน {max} เดือนหลังวันอนุมัติ',
    en: 'A material code lasts at most {max} months after approval',
  },
  material_expired: { th: 'รหัสสื่อหมดอายุแล้ว', en: 'The material code has expired' },
  brand_code_mismatch: {
    th: 'รหัสสื่อไม่ตรงกับแบรนด์ที่เลือก',
    en: 'The material code belongs to another brand',
  },
  promotional_type_brand: {
    th: 'ประเภทสื่อไม่สอดคล้องกับแบรนด์',
    en: 'This material type does not go with the brand',
  },
  ladder_brand: { th: 'ผลิตภัณฑ์ไม่ตรงกับแบรนด์', en: 'The ladder belongs to another brand' },
  ladder_needed: { th: 'ต้องเลือกผลิตภัณฑ์ก่อน', en: 'Choose the product ladder first' },
  ladder_medical: {
    th: 'ข้อมูลทางการแพทย์ต้องไม่กำหนดระดับการยอมรับเป้าหมาย',
    en: 'Medical content has no target stage',
  },
  pi_brand: {
    th: 'เอกสารกำกับยาไม่ตรงกับแบรนด์',
    en: 'The prescribing information is for another brand',
  },
  pi_required: {
    th: 'สื่อส่งเสริมการขายต้องแนบเอกสารกำกับยา',
    en: 'Promotional content needs prescribing information',
  },
  alt_text: { th: 'ต้องมีคำอธิบายภาพปก', en: 'The cover needs an alternative text' },
  image_size: {
    th: 'ภาพต้องมีขนาดอย่างน้อย {width}×{height} พิกเซล',
    en: 'The image must be at least {width}×{height} pixels',
  },
  four_eyes: {
    th: 'สื่อส่งเสริมการขายต้องเผยแพร่โดยผู้อื่นที่ไม่ใช่ผู้แก้ไขล่าสุด',
    en: 'Promotional content is published by someone other than its last editor',
  },
  text_short: {
    th: 'เนื้อหาต้องมีข้อความอย่างน้อย {min} ตัวอักษร (ตอนนี้ {n})',
    en: 'The text needs at least {min} characters (now {n})',
  },
  self: { th: 'เลือกรายการนี้เองไม่ได้', en: 'An item cannot refer to itself' },
  not_published: { th: 'รายการที่เลือกยังไม่เผยแพร่', en: 'The chosen item is not published' },
  html_image: {
    th: 'ภาพในเนื้อหาต้องอัปโหลดเข้าระบบก่อน',
    en: 'Pictures in the text must be uploaded first',
  },
  url_host_not_allowed: { th: 'ไม่อนุญาตให้ใช้โดเมนนี้', en: 'This host is not allowed' },
  unknown_field: { th: 'ไม่รู้จักช่องข้อมูลนี้', en: 'This field is not known' },
  file_missing: { th: 'กรุณาเลือกไฟล์', en: 'Please choose a file' },
  file_too_large: { th: 'ไฟล์ใหญ่เกินกำหนด ({max} MB)', en: 'The file is too large (limit {max} MB)' },
  file_type: { th: 'ไม่รองรับไฟล์ประเภทนี้', en: 'This type of file is not supported' },
  file_broken: { th: 'ไฟล์เสียหรืออ่านไม่ได้', en: 'The file is damaged or unreadable' },
  megapixels: {
    th: 'ภาพต้องไม่เกิน {max} ล้านพิกเซล',
    en: 'The image may have at most {max} megapixels',
  },
  bulk_max: { th: 'เลือกได้ไม่เกิน {max} รายการ', en: 'At most {max} items' },
} as const satisfies Record<string, { th: string; en: string }>;

export type FieldErrorCode = keyof typeof FIELD_ERRORS;

/** What can be said of one field, before it is put into words. */
export interface FieldIssue {
  field: string;
  code: FieldErrorCode;
  params?: Record<string, string | number>;
}

/** One field's error as it goes over the wire. */
export interface FieldMessage {
  field: string;
  code: string;
  message: string;
}

/** Body of every failure under `/v1` (DOMAIN 1.16). */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  data: {
    status: number;
    request_id: string;
    errors: FieldMessage[];
    [detail: string]: unknown;
  };
}

export function fill(template: string, params: Record<string, string | number> = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

export const errorText = (
  code: ErrorCode,
  language: Language,
  params?: Record<string, string | number>,
): string => fill(ERRORS[code][language], params);
