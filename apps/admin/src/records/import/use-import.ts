import type { ImportCalls, ImportRun } from '@connect/contract/imports/import.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { upload } from '../../api/files/upload.ts';
import { ApiError, call } from '../../api/start/client.ts';

const POLL_MS = 600;
export const isUnderWay = (run: ImportRun | undefined): boolean =>
  run?.state === 'trying' || run?.state === 'importing';

/** One import, read again and again while its step is under way. */
export function useImport(calls: ImportCalls, id: number | undefined, into: string | undefined) {
  const client = useQueryClient();
  const key = ['import', calls.start.path, id ?? 0] as const;
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await call(calls.state, { params: { id: String(id) }, signal, silent: true })).data,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
    retry: false,
  });
  const take = (run: ImportRun) => {
    client.setQueryData(['import', calls.start.path, run.id], run);
    return run;
  };
  const params = { id: String(id) };
  return {
    run: query.data,
    gone: query.error instanceof ApiError && query.error.status === 404,
    error: query.error,
    retry: () => void query.refetch(),
    start: async (file: File) =>
      take(
        (await upload(calls.start, { file, fields: {}, params: into ? { id: into } : {} })).data,
      ),
    tryOut: async (columns: (string | null)[], defaults: Record<string, string>) =>
      take((await call(calls.try, { params, body: { columns, defaults } })).data),
    apply: async (rows: number) => take((await call(calls.apply, { params, body: { rows } })).data),
    cancel: async () => {
      // Refused where it was imported meanwhile, in another window: then that is shown.
      await call(calls.cancel, { params }).catch(async (error: unknown) => {
        await query.refetch();
        throw error;
      });
      client.removeQueries({ queryKey: key });
    },
  };
}
