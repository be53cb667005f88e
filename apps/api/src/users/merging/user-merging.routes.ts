import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { listEnvelope } from '../../http/list-envelope.ts';
import { route } from '../../http/route.ts';
import { decideDistinct, listDuplicates, listSimilar } from './duplicates.service.ts';
import { mergeUsers, unmergeUser } from './merge.service.ts';
import { listMerges } from './merges.service.ts';

export function userMergingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, userMergeCalls.duplicates, async ({ query, context }) =>
    listEnvelope({ ...(await listDuplicates(deps, context, query)), query }),
  );
  route(app, userMergeCalls.similar, ({ query, context }) => listSimilar(deps, context, query));
  route(app, userMergeCalls.merges, async ({ query, context }) =>
    listEnvelope({ ...(await listMerges(deps, context, query)), query }),
  );
  route(app, userMergeCalls.distinct, ({ params, body, context }) =>
    decideDistinct(deps, context, params.id, body),
  );
  route(app, userMergeCalls.merge, ({ params, body, context }) =>
    mergeUsers(deps, context, params.id, body),
  );
  route(app, userMergeCalls.unmerge, ({ params, context }) =>
    unmergeUser(deps, context, params.id),
  );
}
