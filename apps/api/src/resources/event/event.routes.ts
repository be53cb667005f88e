import { event } from '@connect/contract/events/event.ts';
import type { FastifyInstance } from 'fastify';
import { contentRoutes } from '../../content/content.routes.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { eventKind, eventService } from './event.service.ts';

export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  contentRoutes(app, deps, event, eventKind);
  const service = eventService(deps);
  route(app, event.seats, ({ query, context }) => service.seats(context, query.ids));
  route(app, event.owners, async ({ query }) => ({ data: await service.owners(query.search) }));
  route(app, event.cancel, ({ params, body, context }) =>
    service.cancel(context, params.id, body.reason, body.version),
  );
}
