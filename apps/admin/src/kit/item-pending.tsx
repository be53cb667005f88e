import { ApiError } from '../api/client.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { ErrorPanel, NoPermissionPanel } from './state-panels.tsx';

/** What stands in a form's place until its item is there, or because it cannot be. */
export function ItemPending({ query }: { query: { error: Error | null; refetch: () => unknown } }) {
  const { error, refetch } = query;
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;
  if (error) return <ErrorPanel error={error} retry={() => void refetch()} />;
  return <FormSkeleton />;
}
