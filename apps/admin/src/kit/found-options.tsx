import { queryOptions, useQueries } from '@tanstack/react-query';
import { choiceSummary, values } from './list-choice-filter.ts';
import type { FilterOption, FoundFilter } from './list-types.ts';

const FRESH_MS = 30_000;

/** What a search of a filter finds; the address of the list keeps those of different lists apart. */
export const foundQuery = (filter: FoundFilter, search: string) =>
  queryOptions({
    queryKey: ['found', location.pathname, filter.key, search],
    queryFn: ({ signal }) => filter.find(search, signal),
    staleTime: FRESH_MS,
  });

/** The chosen options by name, each asked for by its value; one that is gone shows that. */
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

/** What is chosen, in words: of use only where something is, and loaded then. */
export default function ChosenNames(props: { filter: FoundFilter; value: string | undefined }) {
  return choiceSummary(useChosenOptions(props.filter, props.value), props.value);
}
