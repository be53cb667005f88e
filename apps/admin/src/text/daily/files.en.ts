import type { SameKeys } from '../shape.ts';
import type { files as thai } from './files.th.ts';

export const files = {
  choose: 'Choose a file',
  drop: 'Drop a file here, or choose one',
  open: 'Open file',
  scan: {
    pending: 'Waiting for the virus scan',
    clean: 'No virus found',
    infected: 'Virus found, quarantined',
    skipped: 'Not scanned for viruses',
  },
  pages: '{{count}} page(s)',
  replace: 'Replace file',
  replaced: 'File replaced',
  remove: 'Remove file',
  removed: 'File removed',
  one: 'Choose one file at a time',
  wrongType: '{{name}} is not {{types}}',
  tooLarge: '{{name}} is larger than {{mb}} MB',
  empty: '{{name}} is empty',
  sentOf: '{{sent}} of {{size}}',
  speed: '{{speed}}/s',
  left: '{{time}} left',
  phase: {
    sending: 'Uploading',
    waiting: 'Connection lost; it goes on by itself',
    paused: 'Paused',
    checking: 'Checking the file',
  },
  pause: 'Pause',
  resume: 'Continue upload',
  cancel: 'Cancel upload',
  continue: 'An upload is unfinished: choose {{name}} ({{size}}) again to continue',
  giveUp: 'Do not continue',
  leaveTitle: 'A file is being uploaded',
  leaveText:
    'If you leave this page the upload stops. It continues when you come back and choose the same file.',
} satisfies SameKeys<typeof thai>;
