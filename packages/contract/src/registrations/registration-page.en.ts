import type { registrationPageWords as thai } from './registration-page.th.ts';

/** Texts of the page on which people register for an event themselves. */
export const registrationPageWords: typeof thai = {
  language: 'ภาษาไทย',
  required: 'required',
  hcpOnly: 'This event is for healthcare professionals only',
  neutralTitle: 'Event for healthcare professionals',
  when: 'Date and time',
  bangkok: '(Bangkok time)',
  where: 'Place',
  map: 'Open the map',
  newTab: '(opens a new window)',
  online: 'Online',
  onlineLater: 'The address to join is shown on your own page once you are confirmed',
  speakers: 'Speakers',
  agenda: 'Agenda',
  state: {
    invited: {
      title: 'By invitation only',
      text: 'Please open this page by the personal link that was sent to you. If you cannot find it, ask the organiser',
    },
    early: { title: 'Registration is not open yet', text: 'Registration opens {at}' },
    closed: {
      title: 'Registration is closed',
      text: 'Thank you for your interest. Please ask the organiser if you have questions',
    },
    full: {
      title: 'All seats are taken',
      text: 'Nobody else is registered now. If a seat becomes free, this page opens again',
    },
    ongoing: {
      title: 'The event has begun',
      text: 'Registration in advance is over. Please ask the staff at the door',
    },
    ended: { title: 'The event is over', text: 'Thank you for your interest' },
    called_off: {
      title: 'This event was called off',
      text: 'We apologise for the inconvenience. Please ask the organiser if you have questions',
    },
  },
  waiting: 'All seats are taken. You can join the waiting list: free seats are given in its order',
  form: {
    title: 'Register',
    wrong: 'Please correct {n} item(s)',
    asUser: 'You register as {name}',
    asUserHint: 'With what your account says. If this is not you, please do not send this form',
    you: 'About you',
    choose: 'Choose',
    ifOther: 'Only for other healthcare professionals',
    ifLicensed: 'For example ว.12345 or ภ.12345',
    ifSpecialty: 'Optional; one that fits the type',
    contact: 'An e-mail address or a phone number, or both',
    questions: 'Questions of the organiser',
    yes: 'Yes',
    dietary: 'Dietary needs',
    dietaryHint: 'Optional, such as an allergy to seafood. Deleted after the event',
    consents: 'Consent',
    optional: 'optional',
    noPatients: 'Nothing that identifies a patient',
    version: 'Version {version}',
    trap: 'Leave this empty',
    send: 'Register',
    sendWaiting: 'Join the waiting list',
  },
  /** The page of one's own about a webinar. */
  webinar: {
    confirmed: {
      title: 'Your registration is confirmed',
      text: 'When it is time, join online from this page',
    },
    called_off: {
      title: 'This seminar was called off',
      text: 'We apologise for the inconvenience. Please ask the organiser if you have questions',
    },
  },
  own: {
    registered: {
      title: 'Registered, to be confirmed',
      text: 'The organiser decides about it. Come back to this page to see',
    },
    confirmed: {
      title: 'Your registration is confirmed',
      text: 'Show this code or QR at the door',
    },
    waitlisted: {
      title: 'You are on the waiting list',
      text: 'Free seats are given in its order. Come back to this page to see',
    },
    attended: { title: 'You took part', text: 'Thank you for coming' },
    no_show: {
      title: 'You did not come',
      text: 'Nothing tells that you took part. Please ask the organiser if that is wrong',
    },
    cancelled: {
      title: 'Your registration is cancelled',
      text: 'Should you change your mind, register anew while registration is open',
    },
    rejected: {
      title: 'Your registration was not approved',
      text: 'Please ask the organiser if you have questions',
    },
    code: 'Registration code',
    qr: 'QR of the code {code}',
    keep: 'Keep the address of this page to see or cancel your registration, and do not pass it on: whoever has it can act for you',
    join: 'Join online',
    calendar: 'Add to calendar (.ics)',
    certificate: 'Download the certificate (PDF)',
    again: 'Go to the registration page',
    cancel: 'Cancel my registration',
    sure: {
      title: 'Cancel your registration?',
      text: 'Your seat or your place in the queue goes to others, and cannot be taken back',
      yes: 'Yes, cancel it',
      no: 'Keep it',
    },
    leave: {
      channels: { email: 'e-mail', line: 'LINE', sms: 'SMS' },
      sure: {
        title: 'Stop news by {channel}?',
        text: 'You will get no more reminders and news by {channel}. Confirmations and cancellations of events that you register for still come.',
      },
      done: {
        title: 'You get no news by {channel}',
        text: 'Confirmations and cancellations of events that you register for still come.',
      },
      yes: 'Stop the news',
      own: 'To your registration',
    },
    survey: {
      title: 'Survey',
      question: 'All in all, how satisfied are you with this meeting?',
      scores: ['1 – not at all', '2 – a little', '3 – fairly', '4 – very', '5 – completely'],
      given: 'You gave {n} of 5. Thank you. It can be changed until {at}',
      choose: 'Please choose a score from 1 to 5',
      send: 'Send the score',
      change: 'Change the score',
    },
    late: 'It can no longer be cancelled here. Please ask the organiser',
  },
  problem: {
    unknown: {
      title: 'This page does not exist',
      text: 'Please check the address, or scan the code again',
    },
    often: { title: 'Sent too often', text: 'Please wait {n} second(s) and try again' },
    foreign: {
      title: 'This form cannot be accepted',
      text: 'Please open the registration page and send it from there',
    },
    large: { title: 'That is too long', text: 'Please go back, shorten the texts and send again' },
    away: {
      title: 'Temporarily unavailable',
      text: 'Please try again in a moment. Nothing was registered',
    },
    notNow: { title: 'Temporarily unavailable', text: 'Please try again in a moment' },
  },
};
