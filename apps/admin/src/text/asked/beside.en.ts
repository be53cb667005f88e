import type { beside as thai } from './beside.th.ts';

export const beside: typeof thai = {
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  isFirst: 'This is the first one of the page',
  isLast: 'This is the last one of the page',
};
