import { eventMessages } from '@connect/contract/registrations/event-message.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { listEnvelope } from '../../http/list-envelope.ts';
import { route } from '../../http/route.ts';
import { listMessages, moveMessages } from './messages.service.ts';

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, eventMessages.list, async ({ params, query, context }) => {
    const { list, extra } = await listMessages(deps, context, params.id, query);
    const reply = listEnvelope({ ...list, query });
    return { ...reply, meta: { ...reply.meta, ...extra } };
  });
  route(app, eventMessages.bulk, async ({ params, body, context }) => ({
    data: await moveMessages(deps, context, params.id, body),
    meta: {},
  }));
}
