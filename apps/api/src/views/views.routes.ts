import { savedViews } from '@connect/contract/desk/saved-view.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { type ListEndpoints, viewService } from './views.service.ts';

export function viewRoutes(app: FastifyInstance, deps: Deps, endpoints: ListEndpoints): void {
  const views = viewService(deps, endpoints);
  route(app, savedViews.list, async ({ query, context }) => ({
    data: await views.list(context, query.list),
  }));
  route(app, savedViews.create, async ({ body, context }) => ({
    data: await views.create(context, body),
  }));
  route(app, savedViews.update, async ({ params, body, context }) => ({
    data: await views.update(context, params.id, body),
  }));
  route(app, savedViews.delete, async ({ params, context }) => ({
    data: await views.delete(context, params.id),
  }));
  route(app, savedViews.restore, async ({ params, context }) => ({
    data: await views.restore(context, params.id),
  }));
}
