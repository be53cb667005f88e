import { z } from 'zod';
import { crud } from '../calls/crud.ts';
import { endpoint } from '../calls/endpoint.ts';
import {
  day,
  flag,
  id,
  idParams,
  itemReply,
  list,
  listReply,
  pagingQuery,
  personRef,
  version,
} from '../calls/envelope.ts';
import {
  BRANDS,
  DEPARTMENTS,
  PASSWORD_MAX,
  REGIONS,
  STAFF_STATUSES,
  SUSPENDED_FOR,
} from '../constants.ts';
import type { LabelsOf } from '../labels.ts';
import { ROLES } from '../permissions.ts';
import { accountLabels } from '../sign-in/auth.ts';
import { sessionRow } from '../sign-in/session.ts';
import { cleaned, email, numbered, personName, phone, says, text, written } from '../text.ts';

/** Writable fields of a staff account (domain/staff#account). */
export const staffFields = {
  email,
  title_prefix: text(0, 20),
  first_name: personName,
  last_name: personName,
  /** Empty: first and last name. */
  display_name: text(0, 120),
  employee_code: numbered(2, 20).nullable(),
  position: text(0, 100),
  department: z.enum(DEPARTMENTS).nullable(),
  phone: phone.nullable(),
  avatar_id: id.nullable(),
  role: z.enum(ROLES),
  brand_scope: z.array(z.enum(BRANDS)).max(BRANDS.length),
  region_scope: z.array(z.enum(REGIONS)).max(REGIONS.length),
  expires_at: day.nullable(),
  user_id: id.nullable(),
};

export const staffLabels = {
  ...accountLabels,
  email: ['อีเมล', 'Email', 'text', 'personal'],
  title_prefix: ['คำนำหน้า', 'Title'],
  first_name: ['ชื่อ', 'First name'],
  last_name: ['นามสกุล', 'Last name'],
  employee_code: ['รหัสพนักงาน', 'Employee code'],
  position: ['ตำแหน่ง', 'Position'],
  department: ['ฝ่าย', 'Department', { words: 'staffs.department.*' }],
  role: ['บทบาท', 'Role', 'role'],
  brand_scope: ['ขอบเขตแบรนด์', 'Brand scope', 'choice'],
  region_scope: ['ขอบเขตภูมิภาค', 'Region scope', { words: 'options.region.*' }],
  expires_at: ['วันหมดอายุบัญชี', 'Account expiry', 'day'],
  user_id: ['ผู้ใช้แพลตฟอร์ม', 'Platform user', 'choice'],
  send_invite: ['ส่งคำเชิญทางอีเมล', 'Send invite'],
  mfa_enabled: ['ยืนยันตัวตนสองชั้น', 'MFA'],
  last_login_at: ['เข้าใช้ล่าสุด', 'Last sign-in', 'moment'],
  status: ['สถานะ', 'Status', { words: 'staffs.status.*' }],
} satisfies LabelsOf<typeof staffFields>;

/** Initial values of the form for a new account. */
export const NEW_STAFF = {
  title_prefix: '',
  display_name: '',
  employee_code: null,
  position: '',
  department: null,
  phone: null,
  avatar_id: null,
  brand_scope: [],
  region_scope: [],
  expires_at: null,
  user_id: null,
};

export const username = cleaned(50, (value) => value.trim().toLowerCase()).regex(
  /^[a-z0-9._-]{4,50}$/,
  says('username'),
);

export const staffCreate = z.strictObject({
  ...staffFields,
  title_prefix: staffFields.title_prefix.default(NEW_STAFF.title_prefix),
  display_name: staffFields.display_name.default(NEW_STAFF.display_name),
  employee_code: staffFields.employee_code.default(null),
  position: staffFields.position.default(NEW_STAFF.position),
  department: staffFields.department.default(null),
  phone: staffFields.phone.default(null),
  avatar_id: staffFields.avatar_id.default(null),
  brand_scope: staffFields.brand_scope.default([]),
  region_scope: staffFields.region_scope.default([]),
  expires_at: staffFields.expires_at.default(null),
  user_id: staffFields.user_id.default(null),
  username,
  /** Required unless an invitation is sent; must be changed at the first sign-in. */
  password: written(0, PASSWORD_MAX * 4).optional(),
  send_invite: z.boolean().default(false),
});

/** All fields are optional: omitted ones stay; the username never changes. */
export const staffUpdate = z.strictObject({
  ...z.object(staffFields).partial().shape,
  version,
  /** Required to change the address of the own account, if that has a password here. */
  current_password: written(0, PASSWORD_MAX * 4).optional(),
});

const rowPermissions = z.record(z.string(), z.boolean());

export const staffRow = z.object({
  id: z.number(),
  version: z.number(),
  username: z.string(),
  email: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  role: z.enum(ROLES),
  department: z.enum(DEPARTMENTS).nullable(),
  position: z.string(),
  brand_scope: z.array(z.enum(BRANDS)),
  region_scope: z.array(z.enum(REGIONS)),
  mfa_enabled: z.boolean(),
  last_login_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  status: z.enum(STAFF_STATUSES),
  suspended_for: z.enum(SUSPENDED_FOR).nullable(),
  /** edit, delete, invite, reset_password, reset_mfa, unlock, suspend, activate. */
  permissions: rowPermissions,
});
export type StaffRow = z.output<typeof staffRow>;

export const staffItem = z.object({
  ...staffFields,
  ...staffRow.omit({ permissions: true }).shape,
  user: personRef.nullable(),
  /** Whether the account signs in through the organisation's identity provider. */
  sso: z.boolean(),
  must_change_password: z.boolean(),
  password_changed_at: z.string().nullable(),
  /** False while the account has no password: invited, or reset. */
  password_set: z.boolean(),
  /** The present suspension; `by` is null when the system suspended it. */
  suspension: z
    .object({ at: z.string(), by: personRef.nullable(), reason: z.string().nullable() })
    .nullable(),
  locked_until: z.string().nullable(),
  failed_login_count: z.number(),
  created_at: z.string(),
  created_by: personRef.nullable(),
  updated_at: z.string(),
  updated_by: personRef.nullable(),
});
export type StaffItem = z.output<typeof staffItem>;

/** An invitation or a reset: sent by mail or, without mail, a link that is shown once. */
export const passwordLink = z.object({
  sent: z.boolean(),
  link: z.string().nullable(),
  expires_at: z.string(),
});
export type PasswordLink = z.output<typeof passwordLink>;

export const activityRow = z.object({
  id: z.number(),
  occurred_at: z.string(),
  action: z.string(),
  entity_type: z.string().nullable(),
  entity_id: z.number().nullable(),
  entity_title: z.string().nullable(),
});
export type ActivityRow = z.output<typeof activityRow>;

const calls = crud({
  name: 'staff',
  about: 'Accounts of the back-office',
  area: 'staff',
  row: staffRow,
  item: staffItem,
  create: staffCreate,
  update: staffUpdate,
  filters: {
    role: list(z.enum(ROLES)).optional(),
    department: list(z.enum(DEPARTMENTS)).optional(),
    status: list(z.enum(STAFF_STATUSES)).optional(),
    mfa_enabled: flag.optional(),
  },
  columns: [
    'display_name',
    'username',
    'role',
    'department',
    'brand_scope',
    'mfa_enabled',
    'last_login_at',
    'status',
  ],
  sortable: ['display_name', 'username', 'last_login_at', 'created_at'],
});

const reason = text(3, 300);
const sessionParams = idParams.extend({ session: z.uuid() });

const action = <Body extends z.ZodType = z.ZodNever>(name: string, summary: string, body?: Body) =>
  endpoint({
    method: 'POST',
    path: `/v1/staff/:id/${name}`,
    tag: 'staff',
    summary,
    permission: ['staff.edit'],
    params: idParams,
    body,
    reply: itemReply(staffItem, { password_link: passwordLink.optional() }),
  });

export const staff = {
  ...calls,
  create: endpoint({
    ...calls.create,
    reply: itemReply(staffItem, { password_link: passwordLink.optional() }),
  }),
  invite: action('invite', 'A new invitation; the earlier one no longer works'),
  resetPassword: action('reset-password', 'An address for setting a new password'),
  resetMfa: action('reset-mfa', 'Switch off two-step sign-in for somebody who lost the device'),
  unlock: action('unlock', 'End the wait after too many wrong passwords'),
  suspend: action(
    'suspend',
    'End every session and let nobody sign in',
    z.strictObject({ reason }),
  ),
  activate: action('activate', 'Let a suspended account sign in again'),
  sessions: endpoint({
    method: 'GET',
    path: '/v1/staff/:id/sessions',
    tag: 'staff',
    summary: 'Devices that the account is signed in on',
    permission: ['staff.view'],
    params: idParams,
    reply: z.object({ data: z.array(sessionRow) }),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/v1/staff/:id/sessions',
    tag: 'staff',
    summary: 'Sign the account out everywhere',
    permission: ['staff.edit'],
    params: idParams,
    reply: z.object({ data: z.array(sessionRow) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/v1/staff/:id/sessions/:session',
    tag: 'staff',
    summary: 'Sign the account out on one device',
    permission: ['staff.edit'],
    params: sessionParams,
    reply: z.object({ data: z.array(sessionRow) }),
  }),
  activity: endpoint({
    method: 'GET',
    path: '/v1/staff/:id/activity',
    tag: 'staff',
    summary: 'What the account did, newest first',
    permission: ['staff.view'],
    params: idParams,
    query: pagingQuery,
    reply: listReply(activityRow),
  }),
  linkable: endpoint({
    method: 'GET',
    path: '/v1/staff-users',
    tag: 'staff',
    summary: 'Platform users of the company that no account is linked to yet, by name',
    permission: ['staff.edit', 'staff.create'],
    query: z.object({ search: text(0, 100).optional() }),
    reply: z.object({
      data: z.array(personRef.extend({ user_type: z.enum(['sale', 'staff']) })),
    }),
  }),
};
