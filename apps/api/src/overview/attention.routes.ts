import { attention } from '@connect/contract/desk/attention.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { noticesFor, readNotices } from '../notices/notices.service.ts';
import { attentionFor } from './attention.service.ts';

export function attentionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, attention.list, ({ query, context }) =>
    attentionFor(deps, context.actor, query.without),
  );
  route(app, attention.notices, ({ context }) => noticesFor(deps, context.actor));
  route(app, attention.readNotices, async ({ body, context }) => ({
    data: await readNotices(deps, context.actor, body.up_to),
  }));
}
