import { reference } from '@connect/contract/resources/reference.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ActorContext } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { sendTagged } from '../../http/etag.ts';
import { route } from '../../http/route.ts';
import {
  createReferenceLists,
  type ReferenceName,
  type ReferenceQuery,
} from './reference.service.ts';

interface ReferenceCall {
  query: ReferenceQuery;
  context: ActorContext;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The lists that the web app keeps in its store (SPEC 3, DOMAIN 1.13). */
export function referenceRoutes(app: FastifyInstance, deps: Deps): void {
  const lists = createReferenceLists(deps);
  const serve =
    (name: ReferenceName) =>
    async ({ query, request, reply, context }: ReferenceCall) =>
      sendTagged(request, reply, await lists.answer(name, query, context.language));
  route(app, reference.articleCategories, serve('articleCategories'));
  route(app, reference.specialties, serve('specialties'));
  route(app, reference.therapyAreas, serve('therapyAreas'));
  route(app, reference.productLadders, serve('productLadders'));
  route(app, reference.ladderValues, serve('ladderValues'));
  route(app, reference.provinces, serve('provinces'));
}
