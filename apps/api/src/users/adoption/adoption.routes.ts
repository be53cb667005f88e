import { adoptionCalls } from '@connect/contract/users/adoption.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { listEnvelope } from '../../http/list-envelope.ts';
import { route } from '../../http/route.ts';
import { traced } from '../user.service.ts';
import {
  changeAdoption,
  getAdoption,
  listAdoptionHistory,
  lockAdoption,
} from './adoption.service.ts';

export function adoptionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, adoptionCalls.adoption, ({ params: { id }, context }) =>
    traced(deps, getAdoption(deps, context, id), context, { id, view: 'adoption' }),
  );
  route(app, adoptionCalls.changeAdoption, ({ params, body, context }) =>
    changeAdoption(deps, context, params.id, body),
  );
  route(app, adoptionCalls.lockAdoption, ({ params, body, context }) =>
    lockAdoption(deps, context, params.id, body),
  );
  route(app, adoptionCalls.adoptionHistory, async ({ params: { id }, query, context }) => {
    const page = listAdoptionHistory(deps, context, id, query);
    const seen = { id, view: 'adoption_history', page: query.page };
    return listEnvelope({ ...(await traced(deps, page, context, seen)), query });
  });
}
