import { z } from 'zod';

/** Settings that rules depend on (DOMAIN 1.13 `setting`). */
export const settingValues = z.object({
  app_name: z.string(),
  company_name: z.string(),
  company_phone: z.string(),
  ae_email: z.string(),
  ae_phone: z.string(),
  /** Months that an approved code may last at most. */
  material_max_months: z.number().int(),
  /** Days before its end at which a code counts as running out. */
  material_warn_days: z.number().int(),
  /** Promotional product content needs prescribing information (DOMAIN D-12). */
  pi_required: z.boolean(),
  /** The publisher of promotional content is not its last editor (DOMAIN D-20). */
  four_eyes: z.boolean(),
  /** Hosts that canonical addresses may have; empty allows none. */
  link_allowed_hosts: z.array(z.string()),
  access_minutes: z.number().int(),
  refresh_days: z.number().int(),
  demo_banner: z.string(),
});
/** The part of the settings that forms and previews go by; every signed-in person may know it. */
export const formSettings = settingValues.pick({
  company_name: true,
  ae_email: true,
  ae_phone: true,
  material_max_months: true,
  material_warn_days: true,
  pi_required: true,
});
export type FormSettings = z.output<typeof formSettings>;
export type SettingValues = z.output<typeof settingValues>;
export type SettingKey = keyof SettingValues;

/** Values that a new system starts with. */
export const SETTING_DEFAULTS: SettingValues = {
  app_name: 'Connect',
  company_name: 'Connect',
  company_phone: '',
  ae_email: '',
  ae_phone: '',
  material_max_months: 24,
  material_warn_days: 60,
  pi_required: true,
  four_eyes: false,
  link_allowed_hosts: [],
  access_minutes: 30,
  refresh_days: 14,
  demo_banner: '',
};
