import { dietaryNotes } from '@connect/contract/registrations/dietary-notes.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { listEnvelope } from '../../http/list-envelope.ts';
import { route } from '../../http/route.ts';
import { listDietaryNotes } from './dietary.service.ts';

export function dietaryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, dietaryNotes, async ({ params, query, context }) => {
    const { list, extra } = await listDietaryNotes(deps, context, params.id, query);
    const reply = listEnvelope({ ...list, query });
    return { ...reply, meta: { ...reply.meta, ...extra } };
  });
}
