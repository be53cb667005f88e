import type { eventMessageWords as thai } from './event-message.th.ts';

/** The fixed choices of messages to who registered for an event. */
export const eventMessageWords: typeof thai = {
  occasion: {
    confirm: 'Confirmation',
    reminder: 'Reminder',
    cancelled: 'Cancellation',
    thank_you: 'Thanks',
  },
  state: {
    waiting: 'Waiting',
    sending: 'Being sent',
    handed: 'With the platform',
    sent: 'Sent',
    skipped: 'Not sent',
    void: 'No longer needed',
    dead: 'Given up',
  },
  reason: {
    account: 'The account is suspended or deleted',
    left_alone: 'Objected to the use of their data',
    no_consent: 'No consent to messages',
    no_address: 'No address',
    broken_address: 'The address does not work',
    template: 'The template is not published',
    dropped: 'Dropped by staff',
    refused: 'Refused by the other side',
    tries: 'All tries are used up',
    unknown: 'Nobody knows whether it went',
  },
  /** Why staff cannot remind somebody now, besides the above. */
  refused: {
    reminded: 'Was reminded of this start, or is being reminded: see the tab Messages',
    not_confirmed: 'Only who is confirmed is reminded',
    no_template: 'No reminder template is chosen: choose one in the form, under Messages',
  },
};
