import type { Language } from '../constants.ts';
import { withPlurals } from '../plurals.ts';
import type { FieldErrorCode } from './field-errors.ts';
import { REGISTRATION_REFUSALS } from './registration-errors.ts';

/**
 * The closed list of error codes: status, Thai and English text (domain/replies#errors). `{n}` is
 * filled in.
 */
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
  password_change_required: {
    status: 403,
    th: 'กรุณาเปลี่ยนรหัสผ่านก่อนใช้งาน',
    en: 'Please change your password first',
  },
  mfa_setup_required: {
    status: 403,
    th: 'บทบาทของคุณต้องเปิดการยืนยันตัวตนสองชั้นก่อนใช้งาน',
    en: 'Your role needs two-step sign-in; please set it up first',
  },
  mfa_required_by_role: {
    status: 403,
    th: 'บทบาทของคุณต้องใช้การยืนยันตัวตนสองชั้น จึงปิดไม่ได้',
    en: 'Your role needs two-step sign-in, so it cannot be switched off',
  },
  sso_only: {
    status: 403,
    th: 'บัญชีนี้เข้าสู่ระบบด้วยบัญชีองค์กร จึงไม่มีรหัสผ่านที่นี่',
    en: 'This account signs in through your organisation and has no password here',
  },
  not_found: { status: 404, th: 'ไม่พบข้อมูลที่ต้องการ', en: 'Not found' },
  method_not_allowed: { status: 405, th: 'คำขอไม่ถูกต้อง', en: 'This method is not supported here' },
  version_conflict: {
    status: 409,
    th: 'รายการนี้ถูกแก้ไขโดยผู้อื่นแล้ว',
    en: 'Someone else has changed this item',
  },
  slug_taken: { status: 409, th: 'ที่อยู่ลิงก์นี้ถูกใช้แล้ว', en: 'This link address is already in use' },
  last_super_admin: {
    status: 409,
    th: 'ต้องมีผู้ดูแลระบบสูงสุดที่ใช้งานได้อย่างน้อย 1 คน',
    en: 'At least 1 active super administrator must remain',
  },
  wrong_state: {
    status: 409,
    th: 'สถานะของรายการนี้ไม่อนุญาตให้ทำเช่นนั้น',
    en: 'The state of this item does not allow that',
  },
  ...REGISTRATION_REFUSALS,
  in_use: { status: 409, th: 'มีการใช้งานอยู่ จึงลบไม่ได้', en: 'In use, so it cannot be deleted' },
  depended_on: {
    status: 409,
    th: 'มีรายการที่เผยแพร่อยู่ซึ่งต้องใช้รายการนี้ กรุณาแก้ไขรายการเหล่านั้นก่อน',
    en: 'Published items need this one. Please change them first',
  },
  replace_refused: {
    status: 409,
    th: 'เปลี่ยนไฟล์ไม่ได้ เพราะมี {n} รายการที่เปลี่ยนไม่ได้ ยังไม่มีรายการใดถูกเปลี่ยน',
    en: 'Nothing was changed: the other file does not suit {n} item(s)',
  },
  words_refused: {
    status: 409,
    th: 'แก้คำอธิบายภาพไม่ได้ เพราะมี {n} รายการที่เผยแพร่อยู่ซึ่งแสดงภาพนี้และแก้เช่นนี้ไม่ได้',
    en: 'The description was not changed: it does not suit {n} published item(s) that show the picture',
  },
  published_delete: {
    status: 409,
    th: 'ต้องยกเลิกการเผยแพร่ก่อนลบ',
    en: 'Unpublish it before deleting',
  },
  no_mail: {
    status: 409,
    th: 'ระบบยังไม่ได้ตั้งค่าการส่งอีเมล',
    en: 'Sending mail is not set up on this system',
  },
  upload_quota: {
    status: 409,
    th: 'อัปโหลดครบโควตาของวันนี้แล้ว (คนละไม่เกิน {files} ไฟล์ และ {gb} GB ต่อวัน) อัปโหลดได้อีกครั้งตั้งแต่ {at} น.',
    en: 'You have used up today’s uploads ({files} files and {gb} GB a person and day). You can upload again from {at}, Bangkok time',
  },
  not_in_trash: { status: 409, th: 'รายการนี้ไม่ได้อยู่ในถังขยะ', en: 'This item is not in the trash' },
  already_merged: {
    status: 409,
    th: 'รายการนี้ถูกรวมเข้ากับรายการอื่นแล้ว กรุณาเปิดรายการนั้นแทน',
    en: 'This item was merged into another one. Please open that one instead',
  },
  already_imported: {
    status: 409,
    th: 'นำเข้าเสร็จไปแล้ว จึงยกเลิกไม่ได้',
    en: 'It has been imported already and can no longer be cancelled',
  },
  import_under_way: {
    status: 409,
    th: 'กำลังนำเข้าไฟล์ก่อนหน้าของคุณอยู่ กรุณารอให้เสร็จก่อน',
    en: 'Your last file is still being imported. Please wait until it is done',
  },
  report_files_under_way: {
    status: 409,
    th: 'กำลังสร้างไฟล์ของคุณอยู่ {n} ไฟล์ กรุณารอให้เสร็จหรือยกเลิกก่อน',
    en: '{n} of your files are being made. Please wait for one of them, or cancel it',
  },
  merge_unlike: {
    status: 409,
    th: 'สองรายการนี้รวมกันไม่ได้ เพราะเป็นคนละประเภท',
    en: 'These two cannot be merged: they are of different types',
  },
  merge_changed: {
    status: 409,
    th: 'แยกกลับไม่ได้ เพราะหลังการรวมมีการแก้ไขรายการนี้ กรุณาแก้ไขข้อมูลด้วยตนเอง',
    en: 'The merge cannot be taken back: what it made was changed since. Please correct it by hand',
  },
  merge_expired: {
    status: 410,
    th: 'พ้นกำหนดแยกกลับ 30 วันแล้ว',
    en: 'The 30 days for taking the merge back have passed',
  },
  link_expired: {
    status: 410,
    th: 'ลิงก์นี้หมดอายุแล้ว',
    en: 'This link has expired or was used before',
  },
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
  export_too_large: {
    status: 422,
    th: 'มี {n} แถว ส่งออกได้ครั้งละไม่เกิน {max} แถว กรุณากรองให้แคบลง',
    en: '{n} rows, and a file takes {max} at most. Please narrow the filters',
  },
  selection_too_large: {
    status: 422,
    th: 'มี {n} รายการ เลือกได้ครั้งละไม่เกิน {max} รายการ กรุณากรองให้แคบลง',
    en: '{n} items, and {max} at most can be chosen at once. Please narrow the filters',
  },
  rate_limited: {
    status: 429,
    th: 'ทำรายการถี่เกินไป กรุณารอ {n} วินาที',
    en: 'Too many requests. Please wait {n} second(s)',
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
  /** Name and password are right; the code of the second step is missing or wrong. */
  jwt_auth_otp_required: {
    status: 403,
    th: 'กรุณากรอกรหัสจากแอปยืนยันตัวตน',
    en: 'Please enter the code from your authenticator app',
  },
  jwt_auth_otp_invalid: {
    status: 403,
    th: 'รหัสไม่ถูกต้องหรือใช้ไปแล้ว',
    en: 'The code is wrong or was used before',
  },
  jwt_auth_local_off: {
    status: 403,
    th: 'กรุณาเข้าสู่ระบบด้วยบัญชีองค์กร',
    en: 'Please sign in with your organisation’s account',
  },
  jwt_auth_locked: {
    status: 403,
    th: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง ลองใหม่ในอีก {minutes} นาที',
    en: 'The username or password is not correct. Try again in {minutes} minute(s)',
  },
} as const satisfies Record<string, { status: number; th: string; en: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** An issue of one field, before it is put into words. */
export interface FieldIssue {
  field: string;
  code: FieldErrorCode;
  params?: Record<string, string | number>;
  /** The other items that cause the issue. */
  items?: readonly { type: string; id: number; title: string }[];
}

/** One field's error as it is sent. */
export interface FieldMessage {
  field: string;
  code: string;
  message: string;
  items?: { type: string; id: number; title: string }[];
}

/** Body of every failure under `/v1` (domain/replies#errors). */
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

/** Puts values in the places of a text; numbers as people write them: `1,000`. */
export function fill(template: string, params: Record<string, string | number> = {}): string {
  return withPlurals(
    template.replace(/\{(\w+)\}/g, (whole, name: string) =>
      (params[name] ?? whole).toLocaleString('en-US'),
    ),
  );
}

export const errorText = (
  code: ErrorCode,
  language: Language,
  params?: Record<string, string | number>,
): string => fill(ERRORS[code][language], params);
