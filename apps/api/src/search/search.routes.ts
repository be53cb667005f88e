import { search } from '@connect/contract/desk/search.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { searchFor } from './search.service.ts';

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, search, async ({ query, context }) => ({
    data: await searchFor(deps, context, query.q),
  }));
}
