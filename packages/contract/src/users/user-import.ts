import { z } from 'zod';
import { CONSENT_PURPOSES } from '../closed-lists.ts';
import { USER_TYPES } from '../constants.ts';
import { importCalls } from '../imports/import.ts';
import type { Label, Labels } from '../labels.ts';
import type { ConsentPurpose } from './user-choices.ts';
import { userLabels } from './user-fields.ts';

/** The column that says of one purpose whether somebody agrees (domain/imports#consents). */
export const consentField = (purpose: ConsentPurpose) => `consent_${purpose}` as const;
export type ConsentField = ReturnType<typeof consentField>;

const consentImportLabels = {
  consent_privacy_notice: ['ยินยอม: ประกาศความเป็นส่วนตัว', 'Consent: privacy notice'],
  consent_marketing_line: ['ยินยอม: ข่าวสารทาง LINE', 'Consent: news by LINE'],
  consent_marketing_email: ['ยินยอม: ข่าวสารทางอีเมล', 'Consent: news by email'],
  consent_marketing_sms: ['ยินยอม: ข่าวสารทาง SMS', 'Consent: news by SMS'],
  consent_marketing_phone: ['ยินยอม: ข่าวสารทางโทรศัพท์', 'Consent: news by phone'],
  consent_profiling: ['ยินยอม: วิเคราะห์ความสนใจ', 'Consent: profiling'],
  consent_cross_border: ['ยินยอม: ส่งข้อมูลไปต่างประเทศ', 'Consent: transfer abroad'],
  consent_sensitive_dietary: ['ยินยอม: ข้อมูลอาหาร/สุขภาพ', 'Consent: dietary and health data'],
  consent_publicity: ['ยินยอม: ใช้ภาพ/ชื่อเผยแพร่', 'Consent: publicity'],
  consent_at: ['วันที่ให้หรือถอนความยินยอม', 'Date of the consents', 'day'],
  consent_version: ['ฉบับข้อความความยินยอม', 'Version of the consent text'],
} as const satisfies Record<ConsentField | 'consent_at' | 'consent_version', Label>;

const OF_USERS = [
  'user_type',
  'display_name',
  'title_prefix',
  'first_name',
  'last_name',
  'first_name_en',
  'last_name_en',
  'profession',
  'license_no',
  'license_expires_at',
  'specialty_ids',
  'position',
  'department',
  'workplace_id',
  'province_code',
  'email',
  'phone',
  'preferred_channel',
  'owner_rep_id',
  'segment',
  'is_kol',
  'employee_code',
  'territory_code',
  'team',
  'manager_user_id',
  'bu_id',
  'brand_scope',
  'external_ref',
] as const satisfies (keyof typeof userLabels)[];
export type UserImportField = (typeof OF_USERS)[number] | keyof typeof consentImportLabels;

/** Fields that a column of a file can be matched with (domain/imports#users). */
export const USER_IMPORT_FIELDS: readonly UserImportField[] = [
  ...OF_USERS,
  ...CONSENT_PURPOSES.map(consentField),
  'consent_at',
  'consent_version',
];

/** One of these tells who a row is (domain/imports#matching-people). */
export const USER_IMPORT_KEYS = [
  'license_no',
  'email',
  'phone',
  'external_ref',
] as const satisfies UserImportField[];

export const userImportLabels = {
  ...userLabels,
  ...consentImportLabels,
  display_name: ['ชื่อ–นามสกุล', 'Full name', 'text', 'personal'],
} as const satisfies Labels;

export const userImport = importCalls({
  path: '/v1/user/import',
  tag: 'user',
  // Consents are imported by whoever looks after privacy, too (domain/imports#consents).
  permission: ['user.create', 'user.edit', 'privacy.manage'],
  field: z.enum(USER_IMPORT_FIELDS),
  defaults: z.strictObject({ user_type: z.enum(USER_TYPES).optional() }).default({}),
});
