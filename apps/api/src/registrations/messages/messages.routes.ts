import {
  deadMessages,
  eventMessages,
  webinarMessages,
} from '@connect/contract/registrations/event-message.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { listEnvelope } from '../../http/list-envelope.ts';
import { route } from '../../http/route.ts';
import {
  listDead,
  listMessages,
  moveDead,
  moveMessages,
  readMessageMark,
} from './messages.service.ts';
import { remind } from './remind.service.ts';

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deadMessages.list, ({ context }) => listDead(deps, context));
  route(app, deadMessages.bulk, async ({ body, context }) => ({
    data: await moveDead(deps, context, body),
    meta: {},
  }));
  for (const [kind, calls] of [
    ['event', eventMessages],
    ['webinar', webinarMessages],
  ] as const) {
    route(app, calls.list, async ({ params, query, context }) => {
      const { list, extra } = await listMessages(deps, context, params.id, query, kind);
      const reply = listEnvelope({ ...list, query });
      return { ...reply, meta: { ...reply.meta, ...extra } };
    });
    route(app, calls.mark, ({ params, context }) =>
      readMessageMark(deps, context, params.id, kind),
    );
    route(app, calls.remind, ({ params, body, context }) =>
      remind(deps, context, params.id, body.ids, kind),
    );
    route(app, calls.bulk, async ({ params, body, context }) => ({
      data: await moveMessages(deps, context, params.id, body, kind),
      meta: {},
    }));
  }
}
