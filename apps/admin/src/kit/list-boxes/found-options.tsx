import { queryOptions, useQueries } from '@tanstack/react-query';
import { choiceSummary, values } from '../list/list-choice-filter.ts';
import type { FilterOption, FoundFilter } from '../table/list-types.ts';

const FRESH_MS = 30_000;

/** Query of the options that a filter finds; the path in its key separates lists. */
export const foundQuery = (filter: FoundFilter, search: string) =>
  queryOptions({
    queryKey: ['found', location.pathname, filter.key, search],
    queryFn: ({ signal }) => filter.find(search, signal),
    staleTime: FRESH_MS,
  });

/** The chosen options with their names, read by value; one that no longer exists says so. */
export function useChosenOptions(filter: FoundFilter, value: string | undefined): FilterOption[] {
  const chosen = values(value);
  const found = useQueries({ queries: chosen.map((one) => foundQuery(filter, `#${one}`)) });
  return chosen.map((one, index) => ({
    value: one,
    label:
      found[index]?.data?.find((option) => option.value === one)?.label ??
      (found[index]?.isPending ? '…' : `#${one}`),
  }));
}

/** The chosen options in words; loaded only if something is chosen. */
export default function ChosenNames(props: { filter: FoundFilter; value: string | undefined }) {
  return choiceSummary(useChosenOptions(props.filter, props.value), props.value);
}
