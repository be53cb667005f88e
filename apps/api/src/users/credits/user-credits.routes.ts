import { userCredits } from '@connect/contract/users/user-credits.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { traced } from '../user.service.ts';
import { readCredits } from './user-credits.service.ts';

export function userCreditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, userCredits, ({ params: { id }, context }) =>
    traced(deps, readCredits(deps, context, id), context, { id, view: 'credits' }),
  );
}
