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

/**
 * The occasions on which an event sends a message: the category of the template, and how the event
 * refers to it.
 */
export const EVENT_MESSAGES = {
  confirm_template_id: { category: 'confirm', relation: 'confirmation' },
  reminder_template_id: { category: 'reminder', relation: 'reminder' },
  thank_you_template_id: { category: 'thank_you', relation: 'thanks' },
} as const;
export type EventMessageField = keyof typeof EVENT_MESSAGES;
export const EVENT_MESSAGE_FIELDS = [
  'confirm_template_id',
  'reminder_template_id',
  'thank_you_template_id',
] as const satisfies readonly EventMessageField[];

export const EVENT_LIMITS = {
  /** An event lasts at most so many days. */
  days: 7,
  questions: 10,
  options: 20,
  reminders: 3,
  /** Two weeks: the earliest reminder before the start. */
  reminderHours: 336,
  checkInMinutes: 240,
  mealBaht: 100_000,
  perWorkplace: 1_000,
} as const;
