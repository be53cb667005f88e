import { platform } from '@connect/contract/programs/platform.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountDeps } from '../deps.ts';
import { route } from '../http/route.ts';
import { changedArticles } from './platform.service.ts';

export function platformRoutes(app: FastifyInstance, deps: AccountDeps): void {
  route(app, platform.content, async ({ query }) => {
    const { data, withdrawn, nextSince, more } = await changedArticles(deps, query.since ?? null);
    return { data, meta: { withdrawn, next_since: nextSince, more } };
  });
}
