import type { importWords as thai } from './import.th.ts';

/** Words of files that belong to an import. */
export const importWords: typeof thai = {
  file: { row: 'Row', column: 'Column', value: 'In the file', reason: 'Reason' },
};
