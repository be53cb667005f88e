import { MutationCache, QueryClient } from '@tanstack/react-query';
import { refresh } from './after-write.ts';
import { ApiError, isOutage } from './start/api-error.ts';
import { onRecovered } from './start/connection.ts';

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15_000;
const FRESH_MS = 5000;

/** Asked once more by the screen, a call that was refused would be noted in the audit log twice. */
const wasJustRefused = ({
  error,
  errorUpdatedAt,
}: {
  error: Error | null;
  errorUpdatedAt: number;
}) => error instanceof ApiError && error.status === 403 && Date.now() - errorUpdatedAt < FRESH_MS;

/**
 * Cache of everything read from the server. Outages are retried until they end, other failures
 * never.
 */
export const queryClient: QueryClient = new QueryClient({
  // Any write may add or settle an entry of the attention list.
  mutationCache: new MutationCache({
    onSuccess: () => void refresh(queryClient, { queryKey: ['overview'] }),
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retryOnMount: ({ state }) => !wasJustRefused(state),
      retry: (_count, error) => isOutage(error),
      retryDelay: (attempt, error) =>
        error instanceof ApiError && error.retryAfter !== null
          ? error.retryAfter * 1000
          : Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS),
    },
    mutations: { retry: false },
  },
});

// After an outage waiting queries are sent at once instead of at the end of their retry pause.
onRecovered(() => {
  void queryClient.refetchQueries(
    {
      predicate: ({ state }) =>
        state.status === 'error' || state.fetchFailureCount > 0 || state.fetchStatus === 'paused',
    },
    { cancelRefetch: true },
  );
});
