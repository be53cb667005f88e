import type { history as thai } from './history.th.ts';

export const history = {
  title: 'History',
  empty: 'No revisions yet',
  revision: 'Revision {{n}}',
  current: 'Current',
  changed: 'Changed: {{fields}}',
  more: 'and {{n}} more',
  by: 'by {{name}}',
  system: 'System',
  chooseTwo: 'Choose two revisions to compare',
  compare: 'Compare',
  comparePrevious: 'Compare with the one before',
  compareTitle: 'Revision {{left}} compared with revision {{right}}',
  back: 'Back to the revisions',
  noDifference: 'No differences',
  useSide: 'Use {{side}}',
  restore: 'Restore as draft',
  restoreTitle: 'Restore revision {{n}} as a draft?',
  restoreText:
    'The present content is replaced by the chosen revision and the item becomes a draft. The present revision stays in the history.',
  restored: 'Revision {{n}} restored as a draft',
} satisfies typeof thai;
