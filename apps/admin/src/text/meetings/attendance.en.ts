import type { SameKeys } from '../shape.ts';
import type { attendance as thai } from './attendance.th.ts';

/** Attendance and credits in the log of a webinar. */
export const attendance = {
  import: 'Import attendance',
  intro:
    'Choose the detailed attendance report of Zoom or Teams (CSV). People are matched by e-mail, licence, then name, and you check the result before it is saved',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  tooLarge: 'The file is too large: at most {{n}} rows',
  found: '{{matched}} people matched from {{rows}} rows',
  ways: 'by e-mail {{email}} · licence {{licence}} · name {{name}}',
  changes: '{{n}} people change · {{credited}} earn credits',
  noChanges: 'Everybody is as the file says already: nothing to save',
  creditsLost: '{{n}} people lose the credits they had: the file has them below the threshold',
  namesOnly:
    'Matched by name alone: your role may not read e-mails and licence numbers. Somebody who may, such as an event manager, can import the same file for the rest',
  creditsLater: 'It is not over yet: credits are counted by themselves after the end',
  matched: 'Matched ({{n}})',
  ambiguous: 'Could be several people ({{n}})',
  ambiguousHint: 'Not saved. Add an e-mail or a licence number in the file and choose it again',
  unmatched: 'Not matched ({{n}})',
  notSaved: 'Not saved',
  shown: 'The first {{n}} are shown',
  lines: 'Line',
  person: 'In the file',
  registered: 'Participant',
  reason: 'Reason',
  outcome: 'Outcome',
  minutes: '{{n}} minutes ({{share}})',
  before: 'was {{n}} minutes',
  same: 'no change',
  by: { email: 'e-mail', licence: 'licence', name: 'name' },
  left: {
    not_registered: 'Not registered',
    backed_out: 'Backed out',
    time: 'Times unreadable, or of another day',
    absent: 'No times in the file',
  },
  apply: 'Save for {{n}} people',
  done: 'Attendance of {{n}} people saved',
  cancel: 'Cancel',
  close: 'Close',
  refused: {
    deleted: 'It is in the trash: attendance cannot be imported',
    draft: 'It is still a draft: attendance cannot be imported',
    cancelled: 'It was called off: attendance cannot be imported',
    not_started: 'Attendance can be imported once it has begun',
  },
  list: {
    cpe: {
      no_credits: 'No CPE list: this seminar has no CPE code or credits',
      nobody: 'No CPE list: nobody has earned credits yet',
    },
    cme: {
      no_credits: 'No CME list: this seminar has no CME credits',
      nobody: 'No CME list: nobody has earned credits yet',
    },
  },
} satisfies SameKeys<typeof thai>;
