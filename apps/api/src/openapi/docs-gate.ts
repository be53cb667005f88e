import type { onRequestAsyncHookHandler } from 'fastify';
import { holdsSession } from '../auth/sessions/refresh.service.ts';
import { refreshCookie } from '../auth/sessions/session-cookies.ts';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { bearerToken } from '../http/session.ts';

/**
 * Lets only staff read the API documentation, unless it is public. A browser that opens an address
 * sends no token, so the refresh cookie counts here: it is only checked, never exchanged, and opens
 * nothing but these pages.
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
