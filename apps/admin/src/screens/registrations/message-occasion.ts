import type { EventMessage } from '@connect/contract/registrations/event-message.ts';
import { BY_HAND } from '@connect/contract/registrations/message-states.ts';
import { useText } from '../../text/i18n.ts';

/** What a message is about, reminders with their distance from the start, or that staff sent them. */
export function useOccasion() {
  const { t } = useText();
  return ({ occasion, hours_before: n }: Pick<EventMessage, 'occasion' | 'hours_before'>) => {
    if (n === null) return t(`registrations.messages.occasion.${occasion}`);
    return n === BY_HAND
      ? t('registrations.messages.byHand')
      : t('registrations.messages.reminder', { n });
  };
}
