import type { eventWords as thai } from './event.th.ts';

/** Fixed choices of events. */
export const eventWords: typeof thai = {
  type: {
    symposium: 'Symposium',
    rtm: 'Round table',
    hospital_talk: 'Hospital talk',
    workshop: 'Workshop',
    congress_booth: 'Congress booth',
    pharmacy_meeting: 'Pharmacy meeting',
    internal: 'Internal meeting',
    other: 'Other',
  },
  format: { onsite: 'On site', online: 'Online', hybrid: 'On site and online' },
  mode: {
    open: 'Open at once',
    approval: 'With approval',
    invite_only: 'By invitation only',
    closed: 'Closed',
  },
  phase: {
    draft: 'Draft',
    scheduled: 'Not open yet',
    open: 'Open',
    full: 'Full',
    closed: 'Closed',
    ongoing: 'Under way',
    ended: 'Ended',
    cancelled: 'Cancelled',
  },
  question: {
    text: 'Text',
    select: 'One choice',
    multi: 'Several choices',
    checkbox: 'Tick box',
  },
};
