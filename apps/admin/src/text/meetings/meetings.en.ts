import type { meetings as thai } from './meetings.th.ts';

/** Texts that webinars and events share. */
export const meetings: typeof thai = {
  followed: 'The end, the registration times and the agenda moved along with the start',
  noAgenda: 'No agenda yet',
  agendaTime: 'Time of entry {{n}}',
  agendaTitle: 'Topic of entry {{n}}',
  agendaHosts: 'Speakers of entry {{n}}',
  agendaEntry: 'Entry {{n}}',
  addAgenda: 'Add an entry',
  agendaRemoved: 'Entry removed',
  agendaStart: 'Set the start first, then add entries',
  agendaOverlap: 'Begins at the same time as another entry',
  credits: 'Credits',
  creditHint: 'Those who attend at least this share of the time earn the credits',
  handouts: 'Handouts',
  handoutHint: 'Choose up to {{max}} published documents',
  waitlistHint: 'When it is full, the next ones wait and move up in order as seats become free',
  messages: 'Messages',
  chooseTemplate: 'Find a template',
  hours: '{{n}} hours',
  noReminders: 'No reminders are sent',
  calendar: {
    previous: 'Previous month',
    next: 'Next month',
    today: 'Today',
    label: 'Schedule of {{month}}',
    empty: 'Nothing in this month',
    cut: '{{shown}} of {{total}} shown',
    keys: 'Arrow keys move between entries, Page Up and Page Down change the month',
  },
};
