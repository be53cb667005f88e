/** Settings that rules depend on (DOMAIN 1.13 `setting`), with the values a new system starts with. */
export const SETTING_DEFAULTS = {
  material_max_months: 24,
  material_warn_days: 60,
  pi_required: true,
  four_eyes: false,
  link_allowed_hosts: [] as readonly string[],
  access_minutes: 30,
  refresh_days: 14,
  demo_banner: '',
};
export type Settings = typeof SETTING_DEFAULTS;
