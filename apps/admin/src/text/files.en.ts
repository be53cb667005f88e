import type { files as thai } from './files.th.ts';
import type { SameKeys } from './shape.ts';

export const files = {
  choose: 'Choose a file',
  drop: 'Drop a file here, or choose one',
  open: 'Open file',
  pages: '{{count}} page(s)',
  replace: 'Replace file',
  replaced: 'File replaced',
  remove: 'Remove file',
  removed: 'File removed',
  one: 'Choose one file at a time',
  wrongType: '{{name}} is not {{types}}',
  tooLarge: '{{name}} is larger than {{mb}} MB',
  empty: '{{name}} is empty',
} satisfies SameKeys<typeof thai>;
