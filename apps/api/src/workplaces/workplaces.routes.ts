import { workplace } from '@connect/contract/workplaces/workplace.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { deletedReplyOf } from '../http/deleted-reply.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import { route } from '../http/route.ts';
import {
  createWorkplace,
  deleteWorkplace,
  getWorkplace,
  listWorkplaces,
  restoreWorkplace,
  saveWorkplace,
  similarWorkplaces,
} from './workplace.service.ts';
import { mergeWorkplaces, unmergeWorkplace } from './workplace-merge.service.ts';

export function workplaceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, workplace.list, async ({ query, context }) =>
    listEnvelope({ ...(await listWorkplaces(deps, context, query)), query }),
  );
  route(app, workplace.get, ({ params, context }) => getWorkplace(deps, context, params.id));
  route(app, workplace.create, ({ body, context }) => createWorkplace(deps, context, body));
  route(app, workplace.update, ({ params, body, context }) =>
    saveWorkplace(deps, context, params.id, body),
  );
  route(app, workplace.delete, async ({ params, context }) => {
    await deleteWorkplace(deps, context, params.id);
    return deletedReplyOf(params.id);
  });
  route(app, workplace.restore, ({ params, context }) =>
    restoreWorkplace(deps, context, params.id),
  );
  route(app, workplace.merge, ({ params, body, context }) =>
    mergeWorkplaces(deps, context, params.id, body),
  );
  route(app, workplace.unmerge, ({ params, context }) =>
    unmergeWorkplace(deps, context, params.id),
  );
  route(app, workplace.similar, async ({ query }) => ({
    data: await similarWorkplaces(deps, query),
  }));
}
