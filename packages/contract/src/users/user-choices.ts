import type { CONSENT_PURPOSES } from '../closed-lists.ts';
import type { UserType } from '../constants.ts';

/** Fixed choices of users (domain/users#fields); they are worded in `user.th.ts`. */

/** Users who care for patients. The others work for the company. */
export const HCP_TYPES = ['doctor', 'pharmacist', 'other_hcp'] as const satisfies UserType[];
export const isHcp = (type: UserType): boolean => HCP_TYPES.some((one) => one === type);

/** The group of the specialties that a type has; none for the others. */
const GROUPS: Readonly<Partial<Record<UserType, 'physician' | 'pharmacist' | 'other'>>> = {
  doctor: 'physician',
  pharmacist: 'pharmacist',
  other_hcp: 'other',
};
export const specialtyGroup = (type: UserType) => GROUPS[type];

/** Professions of `other_hcp`. */
export const PROFESSIONS = [
  'nurse',
  'dentist',
  'dietitian',
  'diabetes_educator',
  'medical_technologist',
  'physiotherapist',
  'public_health',
  'pharmacy_assistant',
  'other',
] as const;
export type Profession = (typeof PROFESSIONS)[number];

/** States of an account (domain/users#states). */
export const USER_STATUSES = ['pending', 'active', 'suspended', 'erased'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** States of a licence's check (domain/users#licences). */
export const LICENSE_STATUSES = ['unverified', 'pending', 'verified', 'rejected'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

export const SEGMENTS = ['A', 'B', 'C', 'D'] as const;
export type Segment = (typeof SEGMENTS)[number];

export const PREFERRED_CHANNELS = ['line', 'email', 'sms', 'phone', 'none'] as const;
export type PreferredChannel = (typeof PREFERRED_CHANNELS)[number];

/** Where a user came from. */
export const REGISTRATION_SOURCES = [
  'self',
  'rep_invite',
  'import',
  'event',
  'webinar',
  'admin',
  'link',
] as const;
export type RegistrationSource = (typeof REGISTRATION_SOURCES)[number];

export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
/** What is sent to somebody, and what is found out about them. */
export const CONTACT_AND_PROFILING = [
  'marketing_line',
  'marketing_email',
  'marketing_sms',
  'marketing_phone',
  'profiling',
] as const satisfies readonly ConsentPurpose[];

/** What the latest record of a purpose means now; `none`: never asked. */
export const CONSENT_STATES = ['none', 'granted', 'withdrawn', 'refused', 'expired'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** A consent that is not renewed ends after this many months (domain/users#consents). */
export const CONSENT_MONTHS = 36;

/** Ways to reach a user, each with the consent that it needs. */
export const CONTACT_CHANNELS = ['line', 'email', 'sms', 'phone'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** Why a way to reach somebody is open or not: no address, a broken one, or the state of consent. */
export const CONTACT_STATES = ['missing', 'broken', ...CONSENT_STATES] as const;
export type ContactState = (typeof CONTACT_STATES)[number];

/** Days for which a stage that somebody set is safe from rules (domain/users#adoption). */
export const ADOPTION_LOCK_DAYS = 180;
