import type { onRequestAsyncHookHandler } from 'fastify';
import { holdsSession } from '../auth/refresh.service.ts';
import { refreshCookie } from '../auth/session-cookies.ts';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { bearerToken } from './session.ts';

/**
 * Lets staff read the documentation of the API, unless everybody may. A browser that goes to an
 * address shows no token, so the cookie of its session counts as well: it is only looked at, never
 * exchanged, and opens nothing but these pages.
 */
export function docsGate(deps: AccountDeps, open: 'staff' | 'public'): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (open === 'public') return;
    reply.header('cache-control', 'no-store');
    const token = bearerToken(request);
    const actor = token && (await deps.sessions.read(token));
    if (actor && !actor.restricted) return;
    if (await holdsSession(deps, refreshCookie(deps, request))) return;
    if (request.headers.accept?.includes('text/html')) return reply.redirect('/login', 302);
    throw new DomainError('token_missing');
  };
}
