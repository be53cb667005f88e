import { ApiError } from '../../api/start/client.ts';
import { ErrorPanel, NoPermissionPanel } from '../page/state-panels.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

/** Shown until the item of a form has been read, or because that failed. */
export function ItemPending({ query }: { query: { error: Error | null; refetch: () => unknown } }) {
  const { error, refetch } = query;
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;
  if (error) return <ErrorPanel error={error} retry={() => void refetch()} />;
  return <FormSkeleton />;
}
