import { requiresConsent } from '@connect/contract/message-templates/rules/template-rules.ts';
import type { TemplateCategory } from '@connect/contract/message-templates/template-choices.ts';
import type { MessageOccasion } from '@connect/contract/registrations/message-states.ts';

/** The category whose rule of consent an occasion has (domain/message-templates#consent). */
const CATEGORY: Record<MessageOccasion, TemplateCategory> = {
  confirm: 'confirm',
  reminder: 'reminder',
  cancelled: 'service',
  thank_you: 'thank_you',
};

/** Whether a message on an occasion needs consent to the channel. */
export const asksConsent = (occasion: MessageOccasion): boolean =>
  requiresConsent(CATEGORY[occasion]);
