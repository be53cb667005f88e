import type { eventLetterWords as thai } from './event-letter.th.ts';

/** Texts of messages that have no template of their own. */
export const eventLetterWords: typeof thai = {
  dear: 'Dear {name}',
  confirm: {
    subject: 'Registration confirmed: {title}',
    text: 'Your registration is confirmed. Please show this code at the door',
  },
  reminder: {
    subject: 'Reminder of an event: {title}',
    text: 'The event that you registered for is soon. Please show this code at the door',
  },
  cancelled: {
    subject: 'Registration cancelled: {title}',
    text: 'Your registration was cancelled. Please ask the organiser if you have questions',
  },
  called_off: {
    subject: 'Event called off: {title}',
    text: 'This event was called off. We apologise for the inconvenience. Please ask the organiser if you have questions',
  },
  webinar: {
    confirm: {
      subject: 'Registration confirmed: {title}',
      text: 'Your registration is confirmed. The link to join is on the page of your registration',
    },
    reminder: {
      subject: 'Reminder of a seminar: {title}',
      text: 'The seminar that you registered for is soon. The link to join is on the page of your registration',
    },
    cancelled: {
      subject: 'Registration cancelled: {title}',
      text: 'Your registration was cancelled. Please ask the organiser if you have questions',
    },
    called_off: {
      subject: 'Seminar called off: {title}',
      text: 'This seminar was called off. We apologise for the inconvenience. Please ask the organiser if you have questions',
    },
  },
  event: 'Event',
  seminar: 'Seminar',
  when: 'Date and time',
  bangkok: '(Bangkok time)',
  where: 'Place',
  code: 'Registration code',
  page: 'See or cancel your registration on this page, which is yours alone; please do not pass it on',
  stop: 'Stop news',
};
