import { auth } from '@connect/contract/sign-in/auth.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountDeps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { endOwnSessions, sessionsOf } from './sessions.service.ts';

export function sessionsRoutes(app: FastifyInstance, deps: AccountDeps): void {
  route(app, auth.sessions, async ({ context: { actor } }) => ({
    data: await sessionsOf(deps, actor.id, actor.sessionId),
  }));
  route(app, auth.endOtherSessions, async ({ context }) => ({
    data: await endOwnSessions(deps, context),
  }));
  route(app, auth.endSession, async ({ context, params }) => ({
    data: await endOwnSessions(deps, context, params.session),
  }));
}
