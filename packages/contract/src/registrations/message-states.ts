/** Occasions on which somebody who registered for an event is written to (domain/event-messages#occasions). */
export const MESSAGE_OCCASIONS = ['confirm', 'reminder', 'cancelled', 'thank_you'] as const;
export type MessageOccasion = (typeof MESSAGE_OCCASIONS)[number];

/** What became of a message (domain/event-messages#states). */
export const MESSAGE_STATES = [
  'waiting',
  'sending',
  'handed',
  'sent',
  'skipped',
  'void',
  'dead',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Why somebody is not written to. */
export const SKIP_REASONS = [
  'account',
  'left_alone',
  'no_consent',
  'no_address',
  'broken_address',
  'template',
  'dropped',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why a message was given up: refused for good, refused too often, or nobody knows whether it went. */
export const DEAD_REASONS = ['refused', 'tries', 'unknown'] as const;
export type DeadReason = (typeof DEAD_REASONS)[number];

/** `hours_before` of a reminder that staff send (domain/event-messages#by-hand). */
export const BY_HAND = 0;
