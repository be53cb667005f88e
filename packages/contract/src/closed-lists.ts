// Closed lists that no page before the sign-in names: `constants.ts` loads with the first page.

/** In the order of charts and of ISO 8601. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Kinds of devices, as far as a browser tells. */
export const DEVICES = ['mobile', 'tablet', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** Topics of `life_ready` items (domain/articles#life-ready). */
export const LIFE_TOPICS = [
  'food',
  'activity',
  'sleep',
  'stress',
  'weight',
  'travel',
  'work',
  'other',
] as const;

/** Purposes that somebody may agree to, each by itself (domain/users#consents). */
export const CONSENT_PURPOSES = [
  'privacy_notice',
  'marketing_line',
  'marketing_email',
  'marketing_sms',
  'marketing_phone',
  'profiling',
  'cross_border',
  'sensitive_dietary',
  'publicity',
] as const;

/** States of a registration, in the order of its life (domain/registrations#states). */
export const REGISTRATION_STATUSES = [
  'registered',
  'waitlisted',
  'confirmed',
  'attended',
  'no_show',
  'cancelled',
  'rejected',
] as const;
