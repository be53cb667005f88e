import { reportPlans } from '@connect/contract/reports/report-plan.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/start/client.ts';

/** One's own reports by mail, and whether mail is set up. */
export const plansQuery = queryOptions({
  queryKey: ['report', 'plans'],
  queryFn: ({ signal }) => call(reportPlans.list, { signal, silent: true }),
});
