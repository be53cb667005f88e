import { presence } from '@connect/contract/desk/presence.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { here, leave } from './presence.service.ts';

export function presenceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, presence.here, async ({ body, context }) => ({
    data: await here(deps, context.actor, body),
  }));
  route(app, presence.leave, async ({ params, context }) => {
    await leave(deps, context.actor, params.page);
    return { success: true as const };
  });
}
