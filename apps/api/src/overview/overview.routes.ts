import { overview } from '@connect/contract/overview/overview.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { overviewReader } from './overview.service.ts';

export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  const read = overviewReader(deps);
  route(app, overview.get, ({ query, context }) => read(query, context));
}
