/** Fixed choices of events, apart from their rules, which only forms load. */
export const EVENT_TYPES = [
  'symposium',
  'rtm',
  'hospital_talk',
  'workshop',
  'congress_booth',
  'pharmacy_meeting',
  'internal',
  'other',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const EVENT_FORMATS = ['onsite', 'online', 'hybrid'] as const;
export type EventFormat = (typeof EVENT_FORMATS)[number];

export const REGISTRATION_MODES = ['open', 'approval', 'invite_only', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** In the order of an event's life (domain/events#phases). */
export const EVENT_PHASES = [
  'draft',
  'scheduled',
  'open',
  'full',
  'closed',
  'ongoing',
  'ended',
  'cancelled',
] as const;
export type EventPhase = (typeof EVENT_PHASES)[number];

export const QUESTION_TYPES = ['text', 'select', 'multi', 'checkbox'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const EVENT_LIMITS = {
  /** An event lasts at most so many days. */
  days: 7,
  questions: 10,
  options: 20,
  checkInMinutes: 240,
  mealBaht: 100_000,
  perWorkplace: 1_000,
} as const;
