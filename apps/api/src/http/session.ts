import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Keys } from '../auth/keys.ts';
import type { SessionReader } from '../auth/sessions/session-cache.ts';
import type { Clock } from '../deps.ts';
import { languageOf } from './language.ts';
import type { CallLimit } from './rate-limit.ts';

const MAX_USER_AGENT = 300;

export function bearerToken(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

/**
 * Reads the caller once per request: language, pseudonym of the network address, and the account of
 * the bearer token. An invalid token on a public call is ignored; on other calls it is refused.
 */
export function registerSession(
  app: FastifyInstance,
  deps: { sessions: SessionReader; keys: Keys; clock: Clock; callLimit: CallLimit },
): void {
  app.register(cookie);
  app.decorateRequest('actor', null);
  app.decorateRequest('apiKey', null);
  app.addHook('onRequest', async (request) => {
    request.call = {
      language: languageOf(request.headers['accept-language']),
      requestId: request.id,
      ipHash: deps.keys.hashAddress(request.ip, deps.clock.now()),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    };
    const { endpoint } = request.routeOptions.config;
    const token = endpoint ? bearerToken(request) : null;
    if (!endpoint || !token) return;
    if (endpoint.permission === 'public') {
      request.actor = await deps.sessions.read(token).catch(() => null);
    } else {
      request.actor = await deps.callLimit.reading(request, () => deps.sessions.read(token));
    }
  });
}
