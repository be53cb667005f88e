import type {
  InferDataFromTag,
  InvalidateQueryFilters,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';

/**
 * Invalidates and rereads the matching queries after a write. Running reads are cancelled: they
 * were sent before the write, and `invalidateQueries` alone would let the first read of a screen
 * finish and count as fresh. Resolves when the active queries have their new data.
 */
export function refresh(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  void client.cancelQueries(filters);
  return client.invalidateQueries(filters);
}

/**
 * Stores the reply of a write as the data of `key`. A running read of `key` is cancelled, since it
 * was sent before the write.
 */
export function keepReply<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  reply: NoInfer<InferDataFromTag<unknown, Key>>,
): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<unknown>(queryKey, reply);
}
