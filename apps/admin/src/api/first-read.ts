import { MINIMUM_FETCH_DELAY_MS } from '@connect/contract/constants.ts';
import { readOf, urlOf } from '../first-reads.ts';
import { read } from './client.ts';
import { queryClient } from './query-client.ts';
import { isSignedIn } from './token.ts';

interface Place {
  pathname: string;
  search: Readonly<Record<string, unknown>>;
}

/** Reads what a page shows first; the page finds it under way. Nothing is read that is here already. */
async function firstRead({ pathname, search }: Place): Promise<void> {
  const first = isSignedIn() ? readOf(pathname, search) : null;
  if (!first || queryClient.getQueryData(first.key) !== undefined) return;
  await queryClient.prefetchQuery({
    queryKey: first.key,
    queryFn: ({ signal }) => read(urlOf(first), signal),
  });
}

/**
 * Loader of a page: starts its first read beside its code. Resolves once that is here, so that no
 * skeleton shows in between, and after 200 ms without it.
 */
export async function startFirstRead(entry: { location: Place; preload: boolean }): Promise<void> {
  if (entry.preload) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, MINIMUM_FETCH_DELAY_MS));
  await Promise.race([firstRead(entry.location), late]);
}
