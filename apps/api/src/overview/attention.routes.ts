import { attention } from '@connect/contract/resources/attention.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { attentionFor } from './attention.service.ts';

export function attentionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, attention.list, ({ context }) => attentionFor(deps, context.actor));
}
