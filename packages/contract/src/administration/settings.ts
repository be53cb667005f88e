import { z } from 'zod';
import { whole } from '../calls/envelope.ts';
import { SESSION_DAYS } from '../constants.ts';
import { formSettings } from '../form-settings.ts';
import { ROLES } from '../permissions.ts';
import { ownIpRange } from '../programs/ip-range.ts';
import { cleaned, says, text } from '../text.ts';

const hostName = cleaned(253, (value) => value.trim().toLowerCase()).regex(
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
  says('host_name'),
);
const hosts = z.array(hostName).max(50);

/** Settings that rules depend on (domain/reference-data#settings), with the bounds of each. */
export const settingValues = z.object({
  ...formSettings.shape,
  /** Hours in Bangkok in which nobody is written to; the same twice: none (domain/event-messages#quiet-hours). */
  quiet_from: whole(0, 23),
  quiet_until: whole(0, 23),
  /** Allowed hosts of canonical addresses, streams and links; empty allows none. */
  link_allowed_hosts: hosts,
  /** What comes from there is the company's own use (domain/tracking#offices); addresses or ranges. */
  office_addresses: z.array(ownIpRange).max(50),
  /** Allowed domains of staff e-mail addresses; empty allows all. */
  staff_email_domains: hosts,
  mfa_required_roles: z.array(z.enum(ROLES)).max(ROLES.length),
  access_minutes: whole(5, 120),
  refresh_days: whole(1, SESSION_DAYS),
  /** Maximum of rows in one exported file, up to what Excel can open. */
  export_max_rows: whole(100, 1_000_000),
  /** Days for which a backup may be kept (domain/privacy#backups). */
  backup_keep_days: whole(1, 90),
  demo_banner: text(0, 200),
});
export type SettingValues = z.output<typeof settingValues>;
export type SettingKey = keyof SettingValues;

export const SETTING_GROUPS = {
  general: ['app_name', 'company_name', 'company_phone', 'export_max_rows', 'demo_banner'],
  material: [
    'ae_email',
    'ae_phone',
    'ae_reminder_text_th',
    'ae_reminder_text_en',
    'material_max_months',
    'material_warn_days',
    'pi_required',
    'four_eyes',
    'meal_limit_thb',
  ],
  messages: ['quiet_from', 'quiet_until'],
  links: ['link_allowed_hosts', 'platform_url'],
  tracking: ['office_addresses'],
  security: [
    'staff_email_domains',
    'mfa_required_roles',
    'access_minutes',
    'refresh_days',
    'backup_keep_days',
  ],
} as const satisfies Record<string, readonly SettingKey[]>;
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** Changed settings only, with the version that the caller read. */
export const settingsUpdate = z.strictObject({
  ...settingValues.partial().shape,
  version: whole(0, Number.POSITIVE_INFINITY),
});

/** Values of a new system. */
export const SETTING_DEFAULTS: SettingValues = {
  app_name: 'Connect',
  company_name: 'Connect',
  company_phone: '',
  ae_email: '',
  ae_phone: '',
  ae_reminder_text_th:
    'หากพบอาการไม่พึงประสงค์จากการใช้ยา หรือมีข้อร้องเรียนด้านคุณภาพผลิตภัณฑ์ กรุณาแจ้ง {company_name} โทร. {ae_phone} หรืออีเมล {ae_email}',
  ae_reminder_text_en:
    'Please report adverse events or product complaints to {company_name}, {ae_phone}, {ae_email}.',
  material_max_months: 24,
  material_warn_days: 60,
  pi_required: true,
  meal_limit_thb: 0,
  quiet_from: 21,
  quiet_until: 8,
  four_eyes: false,
  link_allowed_hosts: [],
  platform_url: '',
  office_addresses: [],
  staff_email_domains: [],
  mfa_required_roles: [],
  access_minutes: 30,
  refresh_days: 14,
  export_max_rows: 200_000,
  backup_keep_days: 30,
  demo_banner: '',
};
