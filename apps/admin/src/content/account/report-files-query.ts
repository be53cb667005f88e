import { type ReportFile, reportFiles } from '@connect/contract/reports/report-file.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/start/client.ts';

const POLL_MS = 1_500;

export const isUnfinished = ({ state }: ReportFile): boolean =>
  state === 'waiting' || state === 'running';

/** One's own files that are made in the background; read again and again while one is being made. */
export const reportFilesQuery = queryOptions({
  queryKey: ['report', 'files'],
  queryFn: async ({ signal }) => (await call(reportFiles.list, { signal, silent: true })).data,
  refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? POLL_MS : false),
});
