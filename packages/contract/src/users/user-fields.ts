import { z } from 'zod';
import { day, id, provinceCode } from '../calls/envelope.ts';
import { createSchema, type ValuesOf } from '../calls/record.ts';
import { BRANDS, USER_TYPES } from '../constants.ts';
import type { LabelsOf } from '../labels.ts';
import { email, licenceNo, numbered, phone, says, text } from '../text.ts';
import { PREFERRED_CHANNELS, PROFESSIONS, REGISTRATION_SOURCES, SEGMENTS } from './user-choices.ts';

/** A name is written in one script (domain/users#fields). */
const THAI_OR_LATIN =
  /^(?=[^A-Za-z\u00C0-\u024F]*$|[^\u0E01-\u0E4E]*$)[\p{Script=Thai}\p{Script=Latin}\p{M} .'’-]+$/u;
const name = text(1, 80).regex(THAI_OR_LATIN, says('one_script'));
const latinName = text(0, 80).regex(/^[\p{Script=Latin}\p{M} .'’-]*$/u, says('latin_name'));

/** Writable fields of a user (domain/users#fields). */
export const userFields = {
  user_type: z.enum(USER_TYPES),
  title_prefix: text(0, 30),
  first_name: name,
  last_name: name,
  first_name_en: latinName,
  last_name_en: latinName,
  profession: z.enum(PROFESSIONS).nullable(),
  license_no: licenceNo.nullable(),
  license_expires_at: day.nullable(),
  /** The first one is the main one. */
  specialty_ids: z.array(id).max(5),
  position: text(0, 100),
  department: text(0, 100),
  workplace_id: id.nullable(),
  /** As typed at sign-up; emptied when it is matched with a workplace. */
  workplace_name_raw: text(0, 200),
  province_code: provinceCode.nullable(),
  email: email.nullable(),
  phone: phone.nullable(),
  preferred_channel: z.enum(PREFERRED_CHANNELS).nullable(),
  owner_rep_id: id.nullable(),
  segment: z.enum(SEGMENTS).nullable(),
  is_kol: z.boolean(),
  employee_code: numbered(2, 20).nullable(),
  territory_code: numbered(1, 20).nullable(),
  team: text(0, 80),
  manager_user_id: id.nullable(),
  bu_id: id.nullable(),
  brand_scope: z.array(z.enum(BRANDS)).max(BRANDS.length),
  external_ref: text(1, 64).nullable(),
};
export type UserValues = ValuesOf<typeof userFields>;

export const userLabels = {
  display_name: ['ชื่อที่แสดง', 'Display name', 'text', 'personal'],
  user_type: ['ประเภทผู้ใช้', 'User type', { words: 'options.user_type.*' }],
  title_prefix: ['คำนำหน้า', 'Title', 'text', 'personal'],
  first_name: ['ชื่อ', 'First name', 'text', 'personal'],
  last_name: ['นามสกุล', 'Last name', 'text', 'personal'],
  first_name_en: ['ชื่อ (อังกฤษ)', 'First name (English)', 'text', 'personal'],
  last_name_en: ['นามสกุล (อังกฤษ)', 'Last name (English)', 'text', 'personal'],
  profession: ['วิชาชีพ', 'Profession', { words: 'users.profession.*' }],
  license_no: ['เลขที่ใบประกอบวิชาชีพ', 'Licence no.', 'text', 'personal'],
  license_expires_at: ['วันหมดอายุใบอนุญาต', 'Licence expiry', 'day'],
  license_status: ['สถานะตรวจสอบใบอนุญาต', 'Verification', { words: 'users.license_status.*' }],
  license_pending_since: ['รอตรวจสอบตั้งแต่', 'Waiting since', 'moment'],
  specialty_ids: ['สาขา', 'Specialties', { reference: 'specialties' }],
  position: ['ตำแหน่ง', 'Position'],
  department: ['แผนก', 'Department'],
  workplace_id: ['สถานที่ทำงาน', 'Workplace', 'choice'],
  workplace_name_raw: ['สถานที่ทำงาน (ที่กรอก)', 'Workplace as typed', 'text', 'personal'],
  workplace_type: ['ประเภทสถานที่', 'Type of workplace', { words: 'workplaces.type.*' }],
  province_code: ['จังหวัด', 'Province', { reference: 'provinces' }],
  region: ['ภูมิภาค', 'Region', 'choice'],
  email: ['อีเมล', 'Email', 'text', 'personal'],
  phone: ['โทรศัพท์', 'Phone', 'text', 'personal'],
  line_user_id: ['LINE User ID', 'LINE user ID', 'text', 'personal'],
  line_display_name: ['ชื่อ LINE', 'LINE name', 'text', 'personal'],
  preferred_channel: ['ช่องทางที่สะดวก', 'Preferred channel', { words: 'users.preferred_channel.*' }],
  contact: ['ติดต่อ', 'Contact'],
  owner_rep_id: ['ผู้แทนที่ดูแล', 'Owner rep', 'choice'],
  segment: ['กลุ่มลูกค้า', 'Segment', { words: 'users.segment.*' }],
  is_kol: ['ผู้นำทางความคิด (KOL)', 'KOL'],
  employee_code: ['รหัสพนักงาน', 'Employee code', 'text', 'personal'],
  territory_code: ['เขตการขาย', 'Territory'],
  team: ['ทีม', 'Team'],
  manager_user_id: ['หัวหน้า', 'Manager', 'choice'],
  bu_id: ['BU', 'Business unit', 'choice'],
  brand_scope: ['แบรนด์', 'Brands', 'choice'],
  external_ref: ['รหัสอ้างอิง CRM', 'CRM ID', 'text', 'personal'],
  registration_source: ['แหล่งที่มา', 'Source', { words: 'users.registration_source.*' }],
  registered_at: ['สมัครเมื่อ', 'Registered', 'moment'],
  approved_at: ['อนุมัติเมื่อ', 'Approved', 'moment'],
  last_login_at: ['เข้าใช้ล่าสุด', 'Last sign-in', 'moment'],
  last_active_at: ['ใช้งานล่าสุด', 'Last active', 'moment'],
  score_90d: ['คะแนน 90 วัน', 'Score, 90 days'],
  status: ['สถานะบัญชี', 'Status', { words: 'users.status.*' }],
  adoption: ['ระดับการยอมรับ', 'Adoption'],
  hcp_count: ['HCP ที่ดูแล', 'HCPs looked after'],
  link_count: ['ลิงก์ที่สร้าง', 'Links'],
  link_clicks_30d: ['คลิกจากลิงก์ (30 วัน)', 'Link clicks (30 days)'],
  cpe_credits: ['หน่วยกิต CPE ปีนี้', 'CPE credits this year'],
  staff_account: ['บัญชีหลังบ้าน', 'Back-office account', 'choice'],
  note: ['หมายเหตุ', 'Note'],
  purpose: ['วัตถุประสงค์', 'Purpose', { words: 'users.consent_purpose.*' }],
  channel: ['ช่องทาง', 'Channel', { words: 'users.consent_channel.*' }],
  text_version: ['ฉบับข้อความ', 'Text version'],
  occurred_at: ['วันเวลา', 'Date and time', 'moment'],
  ladder_id: ['ผลิตภัณฑ์', 'Product', { reference: 'productLadders' }],
  value_id: ['ระดับ', 'Stage', { reference: 'ladderValues' }],
  locked_until: ['ล็อกถึงวันที่', 'Locked until', 'day'],
} satisfies LabelsOf<typeof userFields>;

/** Initial values of the form for a new user. */
export const NEW_USER = {
  title_prefix: '',
  first_name_en: '',
  last_name_en: '',
  profession: null,
  license_no: null,
  license_expires_at: null,
  specialty_ids: [],
  position: '',
  department: '',
  workplace_id: null,
  workplace_name_raw: '',
  province_code: null,
  email: null,
  phone: null,
  preferred_channel: null,
  owner_rep_id: null,
  segment: null,
  is_kol: false,
  employee_code: null,
  territory_code: null,
  team: '',
  manager_user_id: null,
  bu_id: null,
  brand_scope: [],
  external_ref: null,
};

export const userCreate = z.strictObject({
  ...createSchema(userFields, ['user_type', 'first_name', 'last_name'], NEW_USER).shape,
  registration_source: z.enum(REGISTRATION_SOURCES).default('admin'),
});
