import { timeline } from '@connect/contract/users/timeline.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { traced } from '../user.service.ts';
import { listTimeline } from './timeline.service.ts';

export function timelineRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, timeline, ({ params: { id }, query, context }) =>
    traced(deps, listTimeline(deps, context, id, query), context, { id, view: 'timeline' }),
  );
}
