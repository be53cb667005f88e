import { job } from '@connect/contract/administration/job.ts';
import { system } from '@connect/contract/administration/system.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountDeps } from '../deps.ts';
import { route } from '../http/route.ts';
import { deadJobs } from '../jobs/jobs.service.ts';
import { retryJob } from './dead-jobs.service.ts';
import { type ProcessFacts, statusService } from './status.service.ts';

export function statusRoutes(
  app: FastifyInstance,
  deps: AccountDeps & { process: ProcessFacts },
): void {
  const status = statusService(deps);
  route(app, system.status, async () => ({ data: await status() }));
  route(app, job.dead, async () => ({ data: await deadJobs(deps.db) }));
  route(app, job.retry, async ({ params, context }) => ({
    data: await retryJob(deps, context, params.id),
  }));
}
