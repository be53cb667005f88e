import { MINIMUM_FETCH_DELAY_MS } from '@connect/contract/constants.ts';
import { type Read, readsOf, urlOf } from './first-reads.ts';
import { queryClient } from './query-client.ts';
import { meQuery } from './session.ts';
import { read } from './start/client.ts';
import { isSignedIn } from './start/token.ts';

interface Place {
  pathname: string;
  search: Readonly<Record<string, unknown>>;
}

const readsAt = ({ pathname, search }: Place): readonly Read[] => {
  const held = queryClient.getQueryData(meQuery.queryKey)?.data.permissions;
  return readsOf(pathname, search, held && ((permission) => held.includes(permission)));
};

/**
 * Starts the first reads of a page, so that the page finds them running. What is in the cache is
 * not read again.
 */
const start = (reads: readonly Read[]): Promise<void>[] =>
  reads
    .filter(({ key }) => queryClient.getQueryData(key) === undefined)
    .map((first) => {
      const options = {
        queryKey: first.key,
        queryFn: ({ signal }: { signal: AbortSignal }) => read(urlOf(first), signal),
      };
      return first.firstPart === undefined
        ? queryClient.prefetchQuery(options)
        : queryClient.prefetchInfiniteQuery({ ...options, initialPageParam: first.firstPart });
    });

/**
 * Loader of a route: starts the first reads while the code of the page loads. Resolves when they
 * are done, so that no skeleton flashes, or after 200 ms.
 */
export async function startFirstRead(entry: { location: Place; preload: boolean }): Promise<void> {
  if (entry.preload || !isSignedIn()) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, MINIMUM_FETCH_DELAY_MS));
  await Promise.race([Promise.all(start(readsAt(entry.location))), late]);
}

/** Resolves when the first reads of a page are done: what it can wait for does not go before them. */
export async function firstReadsDone(entry: { location: Place; preload: boolean }): Promise<void> {
  if (!entry.preload && isSignedIn()) await Promise.all(start(readsAt(entry.location)));
}

/**
 * Starts the reads of another tab, another view, or what opens over a page, beside their code: no
 * loader runs where only the search changes.
 */
export function startReadsOver(place: Place): void {
  if (isSignedIn()) start(readsAt(place));
}
