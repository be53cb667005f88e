/** Invented persons for previews and tests; the last one has no data. */
export const SAMPLES = ['doctor', 'pharmacist', 'nobody'] as const;
export type Sample = (typeof SAMPLES)[number];

/**
 * Constants of templates that lists need; separate from their rules, which only forms load
 * (domain/message-templates#template-fields).
 */
export const TEMPLATE_CHANNELS = ['line', 'email', 'sms'] as const;
export type TemplateChannel = (typeof TEMPLATE_CHANNELS)[number];

export const TEMPLATE_CATEGORIES = [
  'invite',
  'reminder',
  'confirm',
  'thank_you',
  'content_share',
  'follow_up',
  'consent',
  'service',
] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

export const SENDER_MODES = ['rep', 'system'] as const;

export const PLACEHOLDERS = [
  'user.display_name',
  'user.first_name',
  'user.title_prefix',
  'user.workplace',
  'sender.display_name',
  'sender.phone',
  'sender.email',
  'content.title',
  'content.excerpt',
  'content.url',
  'link.url',
  'event.title',
  'event.start_at',
  'event.venue',
  'event.register_url',
  'event.qr_url',
  'registration.code',
  'registration.status',
  'webinar.title',
  'webinar.start_at',
  'webinar.join_url',
  'document.title',
  'document.url',
  'company.name',
  'company.phone',
  'ae_reminder',
  'unsubscribe_url',
  'today',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export const SUBJECT_MIN = 3;
export const SUBJECT_MAX = 150;
export const LINE_MAX = 2000;
/** LINE's own maximum. */
export const LINE_HARD_MAX = 5000;
export const SMS_MAX_SEGMENTS = 3;
export const EMAIL_MAX_BYTES = 100 * 1024;
