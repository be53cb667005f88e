import type {
  InferDataFromTag,
  InvalidateQueryFilters,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';

/**
 * Reads anew what matches, after a write. What is being read at that moment was asked before the
 * write: it is given up, also the first reading of a screen, which invalidating alone lets finish and
 * takes for fresh. Resolves when what is on screen has come.
 */
export function refresh(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  void client.cancelQueries(filters);
  return client.invalidateQueries(filters);
}

/** Takes over what a write answered; a reading under way, which was asked before it, is given up. */
export function keepReply<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  reply: NoInfer<InferDataFromTag<unknown, Key>>,
): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<unknown>(queryKey, reply);
}
