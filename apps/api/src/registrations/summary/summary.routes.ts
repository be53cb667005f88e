import { eventSummaryCall } from '@connect/contract/registrations/event-summary.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { summariseEvent } from './summary.service.ts';

export function summaryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, eventSummaryCall, ({ params, context }) => summariseEvent(deps, context, params.id));
}
