import { eventWords } from '@connect/contract/events/event.en.ts';
import type { events as thai } from './events.th.ts';

/** Texts of events only. */
export const events: typeof thai = {
  ...eventWords,
  time: 'Time',
  venue: 'Venue / province',
  held: 'Held',
  cancel: {
    action: 'Cancel the event',
    title: 'Cancel “{{title}}”',
    text: 'The event is shown as cancelled, which cannot be taken back. What is recorded stays',
    done: 'The event was cancelled',
    unsaved: 'Please save your changes before you cancel the event',
    notice: 'Cancelled {{time}}: {{reason}}',
  },
  form: {
    time: 'Time and place',
    onlineHint: 'Shown only to those who registered',
    chooseWebinar: 'Find a seminar',
    registration: 'Registration',
    capacityHint: 'Empty: as many as come',
    waitlistHint: 'When it is full, the next ones wait and move up in order as seats become free',
    dietaryHint: 'Asks for a consent of its own, and is deleted 30 days after the event',
    noQuestions: 'No further questions yet',
    addQuestion: 'Add a question',
    question: 'Question {{n}}',
    questionRemoved: 'The question was removed',
    health:
      'This seems to ask about health, which needs a consent of its own. For food use the switch above',
    optionsHint: 'Type a choice and press Enter',
    seen: 'As people who register see it',
    dietaryQuestion: 'Dietary needs (if any)',
    patient: 'Do not enter anything that identifies a patient',
    messages: 'Messages',
    chooseTemplate: 'Find a template',
    hours: '{{n}} hours',
    noReminders: 'No reminders are sent',
    checkIn: 'Check-in',
    checkInHint: 'The desk may check people in so long before the start',
    code: 'Code of practice',
    mealLimit: 'The code allows {{max}} baht a head',
    mealAbove:
      'Above the limit of {{max}} baht a head: an administrator has to allow it with a reason before it is published',
    acknowledge: 'The venue is appropriate, there is no entertainment, nobody brings company',
    chooseOwner: 'Find staff',
    ownerHint: 'Empty: whoever creates it is responsible',
  },
  preview: {
    with: 'Speakers',
    agenda: 'Agenda',
    cpe: 'CPE {{n}} credits',
    cme: 'CME {{n}} credits',
    seats: '{{n}} seats',
    handouts: 'Handouts',
    registration: 'Registration: {{mode}}',
  },
};
