import { splitList } from '@connect/contract/comma-list.ts';
import type { FilterOption } from './list-types.ts';

const NAMED = 2;

/** Values of a comma list. */
export const values = (text: string | undefined): string[] => splitList(text ?? '');

/** Names the first chosen options and counts the rest: `Ozempic, Wegovy +5`. */
export function choiceSummary(options: readonly FilterOption[], text: string | undefined): string {
  const names = values(text).map(
    (value) => options.find((option) => option.value === value)?.label ?? value,
  );
  const rest = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
