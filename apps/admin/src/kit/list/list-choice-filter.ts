import { splitList } from '@connect/contract/calls/comma-list.ts';
import type { FilterOption } from '../table/list-types.ts';

const NAMED = 2;

/** The values of a comma-separated list. */
export const values = (text: string | undefined): string[] => splitList(text ?? '');

/** The names of the first chosen options and the number of the others: `Ozempic, Wegovy +5`. */
export function choiceSummary(options: readonly FilterOption[], text: string | undefined): string {
  const names = values(text).map(
    (value) => options.find((option) => option.value === value)?.label ?? value,
  );
  const rest = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
