import { reportPlans } from '@connect/contract/reports/report-plan.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountDeps } from '../deps.ts';
import { deletedReplyOf } from '../http/deleted-reply.ts';
import { route } from '../http/route.ts';
import {
  createPlan,
  deleteOwnPlan,
  findPlanRecipients,
  listPlans,
  resumeOwnPlan,
  stopOwnPlan,
} from './plans.service.ts';

/** Reports by mail each week or month (domain/report-plans#plans). */
export function reportPlanRoutes(app: FastifyInstance, deps: AccountDeps): void {
  route(app, reportPlans.list, async ({ context }) => ({
    data: await listPlans(deps, context),
    meta: { mail: deps.mail !== null },
  }));
  route(app, reportPlans.recipients, async ({ query, context }) => ({
    data: await findPlanRecipients(deps, context, query),
  }));
  route(app, reportPlans.create, async ({ body, context }) => ({
    data: await createPlan(deps, context, body),
  }));
  route(app, reportPlans.stop, async ({ params, context }) => ({
    data: await stopOwnPlan(deps, context, params.id),
  }));
  route(app, reportPlans.resume, async ({ params, context }) => ({
    data: await resumeOwnPlan(deps, context, params.id),
  }));
  route(app, reportPlans.delete, async ({ params, context }) => {
    await deleteOwnPlan(deps, context, params.id);
    return deletedReplyOf(params.id);
  });
}
