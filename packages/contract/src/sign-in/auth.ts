import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { columnKeys, id, itemReply } from '../calls/envelope.ts';
import { BRANDS, LANGUAGES, PASSWORD_MAX, REGIONS } from '../constants.ts';
import { ATTENTION_KINDS } from '../desk/attention.ts';
import { formSettings } from '../form-settings.ts';
import type { LabelsOf } from '../labels.ts';
import { LISTS } from '../lists.ts';
import { ROLES } from '../permissions.ts';
import { phone, text, written } from '../text.ts';
import { sessionRow } from './session.ts';

/**
 * `POST /jwt-auth/v1/token`: the plugin-style shape, token at `data.token`
 * (domain/replies#sign-in-reply).
 */
const tokenReply = z.object({
  success: z.literal(true),
  statusCode: z.literal(200),
  code: z.literal('jwt_auth_valid_credential'),
  message: z.string(),
  data: z.object({
    token: z.string(),
    /** Seconds until the token ends. */
    expires_in: z.number(),
    id: z.number(),
    email: z.string(),
    nicename: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
  }),
});

/** Preferences of an account, the same on every device (domain/staff#own-settings). */
export const preferences = z.strictObject({
  language: z.enum(LANGUAGES).optional(),
  scheme: z.enum(['light', 'dark', 'auto']).optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
  /** Date pickers show the Buddhist year beside the common era. */
  buddhist_era: z.boolean().optional(),
  /** Kinds of attention items that the bell does not show. */
  bell_muted: z.array(z.enum(ATTENTION_KINDS)).max(ATTENTION_KINDS.length).optional(),
  /** Columns of a list besides the one that names a row, in order; null: the default. */
  columns: z.partialRecord(z.enum(LISTS), columnKeys.nullable()).optional(),
  /** Ids of the saved views that lists open with; null: the whole list. */
  views: z.partialRecord(z.enum(LISTS), id.nullable()).optional(),
});
export type Preferences = z.output<typeof preferences>;

/** Fields that staff may change of their own account. */
export const profileFields = {
  display_name: text(1, 120),
  phone: phone.nullable(),
  avatar_id: id.nullable(),
};

/** Names of the fields of an account, own or other. */
export const accountLabels = {
  display_name: ['ชื่อที่แสดง', 'Display name'],
  phone: ['โทรศัพท์', 'Phone', 'text', 'personal'],
  avatar_id: ['รูปประจำตัว', 'Avatar', 'file'],
  username: ['ชื่อผู้ใช้', 'Username'],
  current_password: ['รหัสผ่านปัจจุบัน', 'Current password'],
  otp: ['รหัสยืนยันตัวตน', 'Sign-in code'],
  scheme: ['ธีมสี', 'Colour scheme', 'choice'],
  density: ['ความหนาแน่นของตาราง', 'Table density', 'choice'],
  buddhist_era: ['แสดงปี พ.ศ.', 'Buddhist years'],
  bell_muted: ['เรื่องที่ไม่แจ้งเตือน', 'Not in the bell', 'choice'],
  language: ['ภาษา', 'Language', { words: 'options.language.*' }],
  views: ['มุมมองที่เปิดเป็นค่าเริ่มต้น', 'Views that lists open with', 'choice'],
} satisfies LabelsOf<Omit<typeof profileFields & typeof preferences.shape, 'columns'>>;

/** Why a signed-in account may call nothing else yet. */
export const RESTRICTIONS = ['password', 'mfa'] as const;

export const me = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  display_name: z.string(),
  title_prefix: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  position: z.string(),
  phone: z.string().nullable(),
  avatar_id: z.number().nullable(),
  avatar_url: z.string().nullable(),
  role: z.enum(ROLES),
  role_label: z.string(),
  permissions: z.array(z.string()),
  brand_scope: z.array(z.enum(BRANDS)),
  region_scope: z.array(z.enum(REGIONS)),
  must_change_password: z.boolean(),
  mfa_enabled: z.boolean(),
  /** The role requires two-step sign-in (setting `mfa_required_roles`). */
  mfa_required: z.boolean(),
  recovery_codes_left: z.number(),
  /** What must be done before any other call; null for most accounts. */
  restricted: z.enum(RESTRICTIONS).nullable(),
  /** Signs in through the organisation's identity provider: there is no password here. */
  sso: z.boolean(),
  last_login_at: z.string().nullable(),
  preferences,
  /** Shown in the footer of a demonstration system; empty on others. */
  demo_banner: z.string(),
  settings: formSettings,
  /** True when mail is configured. */
  mail: z.boolean(),
});
export type Me = z.output<typeof me>;

const done = z.object({ success: z.literal(true) });
const password = written(1, PASSWORD_MAX * 4);
const otp = written(0, 32);
const tokens = z.object({ token: z.string(), expires_in: z.number() });

/** The ways of signing in on this system; the sign-in page reads them first. */
export const signInOptions = z.object({
  /** Name and password; with `break_glass` only for the emergency account. */
  local: z.enum(['on', 'break_glass']),
  sso: z.object({ label: z.string() }).nullable(),
  /** A forgotten password can be reset by mail. */
  forgot: z.boolean(),
});
export type SignInOptions = z.output<typeof signInOptions>;

export const auth = {
  token: endpoint({
    method: 'POST',
    path: '/jwt-auth/v1/token',
    tag: 'auth',
    summary:
      'Sign in with username or email and password; `jwt_auth_otp_required` asks for the same again with `otp`',
    permission: 'public',
    body: z.object({
      username: written(1, 254),
      password: written(1, 256),
      /** Six digits of the authenticator app, or a recovery code. */
      otp: otp.optional(),
    }),
    reply: tokenReply,
    refuses: ['jwt_auth_invalid_credential'],
  }),
  options: endpoint({
    method: 'GET',
    path: '/v1/auth/options',
    tag: 'auth',
    summary: 'Ways of signing in',
    permission: 'public',
    reply: z.object({ data: signInOptions }),
  }),
  ssoStart: endpoint({
    method: 'GET',
    path: '/v1/auth/sso/start',
    tag: 'auth',
    summary: 'Go to the organisation’s sign-in page',
    permission: 'public',
    query: z.object({ redirect: written(0, 2048).optional() }),
    reply: z.null(),
    status: 302,
    refuses: ['not_found'],
  }),
  ssoCallback: endpoint({
    method: 'GET',
    path: '/v1/auth/sso/callback',
    tag: 'auth',
    summary:
      'Come back from there; ends at the page that was asked for, or at /login with a reason',
    permission: 'public',
    query: z.record(z.string(), z.unknown()),
    reply: z.null(),
    status: 302,
    refuses: ['not_found'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/v1/auth/me',
    tag: 'auth',
    summary: 'The person signed in, with role, rights and scope',
    permission: 'authenticated',
    whileRestricted: true,
    reply: itemReply(me),
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/v1/auth/me',
    tag: 'auth',
    summary: 'Change one’s own name on screen, phone and picture',
    permission: 'authenticated',
    body: z.strictObject(z.object(profileFields).partial().shape),
    reply: itemReply(me),
  }),
  preferences: endpoint({
    method: 'PUT',
    path: '/v1/auth/preferences',
    tag: 'auth',
    summary: 'Change one’s own preferences; what is left out stays',
    permission: 'authenticated',
    body: preferences,
    reply: z.object({ data: preferences }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/v1/auth/refresh',
    tag: 'auth',
    summary: 'New access token from the refresh cookie, which is rotated',
    permission: 'public',
    reply: z.object({ data: tokens }),
    refuses: ['token_missing', 'forbidden'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    aliases: ['/v1/auth/logout'],
    tag: 'auth',
    summary: 'End this session; also answers success when there is none',
    permission: 'public',
    reply: done,
    refuses: ['forbidden'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/v1/auth/password/forgot',
    tag: 'auth',
    summary: 'Mail an address for a new password; the answer is the same whoever is named',
    permission: 'public',
    body: z.strictObject({ username: written(1, 254) }),
    reply: done,
  }),
  /** In the body, not in the address, so that it stays out of every log. */
  readPasswordLink: endpoint({
    method: 'POST',
    path: '/v1/auth/password/link',
    tag: 'auth',
    summary: 'Whose invitation or reset this is; 410 when it has been used or is over',
    permission: 'public',
    body: z.strictObject({ token: written(0, 200) }),
    reply: z.object({
      data: z.object({
        purpose: z.enum(['invite', 'reset']),
        username: z.string(),
        email: z.string(),
        display_name: z.string(),
        expires_at: z.string(),
      }),
    }),
    refuses: ['link_expired'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/v1/auth/password/reset',
    tag: 'auth',
    summary: 'Set a password by an invitation or a reset, which is used up by it',
    permission: 'public',
    body: z.strictObject({ token: written(0, 200), password }),
    reply: done,
    refuses: ['link_expired'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/v1/auth/password/change',
    tag: 'auth',
    summary: 'Change one’s own password; every other device is signed out',
    permission: 'authenticated',
    whileRestricted: true,
    body: z.strictObject({ current_password: password, password }),
    reply: z.object({ data: tokens }),
    refuses: ['sso_only'],
  }),
  mfaSetup: endpoint({
    method: 'POST',
    path: '/v1/auth/mfa/setup',
    tag: 'auth',
    summary: 'A new secret for an authenticator app; it counts once a code of it was given',
    permission: 'authenticated',
    whileRestricted: true,
    body: z.strictObject({
      current_password: password,
      /** When two-step sign-in is on already: a code of the present device, or a recovery code. */
      otp: otp.optional(),
    }),
    reply: z.object({
      data: z.object({
        /** Base32, for typing. */
        secret: z.string(),
        /** `otpauth://` address, for the QR code. */
        uri: z.string(),
      }),
    }),
    refuses: ['sso_only'],
  }),
  mfaEnable: endpoint({
    method: 'POST',
    path: '/v1/auth/mfa/enable',
    tag: 'auth',
    summary: 'Switch on two-step sign-in with a first code; shows the recovery codes once',
    permission: 'authenticated',
    whileRestricted: true,
    body: z.strictObject({ otp }),
    reply: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
    refuses: ['sso_only'],
  }),
  mfaRecoveryCodes: endpoint({
    method: 'POST',
    path: '/v1/auth/mfa/recovery-codes',
    tag: 'auth',
    summary: 'New recovery codes, shown once; the old ones no longer work',
    permission: 'authenticated',
    body: z.strictObject({ current_password: password, otp }),
    reply: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
  }),
  mfaDisable: endpoint({
    method: 'POST',
    path: '/v1/auth/mfa/disable',
    tag: 'auth',
    summary: 'Switch off two-step sign-in where the role allows it',
    permission: 'authenticated',
    body: z.strictObject({ current_password: password, otp }),
    reply: done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/v1/auth/sessions',
    tag: 'auth',
    summary: 'Devices that this account is signed in on',
    permission: 'authenticated',
    reply: z.object({ data: z.array(sessionRow) }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/v1/auth/sessions',
    tag: 'auth',
    summary: 'Sign out every device but this one',
    permission: 'authenticated',
    reply: z.object({ data: z.array(sessionRow) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/v1/auth/sessions/:session',
    tag: 'auth',
    summary: 'Sign out one device',
    permission: 'authenticated',
    params: z.object({ session: z.uuid() }),
    reply: z.object({ data: z.array(sessionRow) }),
  }),
};
