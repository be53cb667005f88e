import type { exports as thai } from './exports.th.ts';

export const exports = {
  what: '{{n}} rows as filtered and sorted here, {{columns}} columns:',
  narrowed: '{{n}} rows, narrowed by: {{filters}}; {{columns}} columns:',
  all: '{{n}} rows, all that you see of it; {{columns}} columns:',
  whole: '{{n}} rows, {{columns}} columns:',
  /** Beside a list of people, where nobody can be reminded yet. */
  noTemplate: 'Nobody can be reminded by hand yet: no reminder template is chosen.',
  chooseTemplate: 'Choose one in the form, under Messages',
  format: 'File format',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV',
  reason: 'Reason',
  reasonFirst: 'Say why first, in at least {{n}} characters',
  reasonHint: 'The file names people unmasked. The reason is kept in the audit log',
  cancel: 'Cancel',
  done: '{{n}} rows exported',
} satisfies typeof thai;
