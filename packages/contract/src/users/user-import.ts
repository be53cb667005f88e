import { z } from 'zod';
import { USER_TYPES } from '../constants.ts';
import { importCalls } from '../imports/import.ts';
import type { Labels } from '../labels.ts';
import { userLabels } from './user-fields.ts';

/** Fields of users that a column of a file can be matched with (domain/imports#users). */
export const USER_IMPORT_FIELDS = [
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
export type UserImportField = (typeof USER_IMPORT_FIELDS)[number];

/** One of these tells who a row is (domain/imports#matching-people). */
export const USER_IMPORT_KEYS = [
  'license_no',
  'email',
  'phone',
  'external_ref',
] as const satisfies UserImportField[];

export const userImportLabels = {
  ...userLabels,
  display_name: ['ชื่อ–นามสกุล', 'Full name', 'text', 'personal'],
} as const satisfies Labels;

export const userImport = importCalls({
  path: '/v1/user/import',
  tag: 'user',
  permission: ['user.create', 'user.edit'],
  fields: USER_IMPORT_FIELDS,
  defaults: z.strictObject({ user_type: z.enum(USER_TYPES).optional() }).default({}),
});
