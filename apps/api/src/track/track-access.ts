import type { KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KeyReader } from '../api-keys/key-reader.ts';
import { callWindows } from '../call-windows.ts';
import type { Clock } from '../deps.ts';
import type { CallLimit } from '../http/rate-limit.ts';
import { readTrackToken, type TrackGrant } from './track-token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the token of a browser is for; null for programs. */
    grant: TrackGrant | null;
  }
}

/** Calls a minute of one visitor on one item: four beats, and what waited while there was no network. */
const CALLS = 60;
const MINUTE_MS = 60_000;

/** The token of a browser: of the header, or, with `sendBeacon`, of the address. */
function tokenOf({ headers, query }: FastifyRequest): string | null {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'track' && token) return token;
  if (typeof query !== 'object' || query === null || !('token' in query)) return null;
  return typeof query.token === 'string' ? query.token : null;
}

/**
 * Lets browsers call what their token is for, on behalf of the key that got it
 * (domain/tracking#tokens). The addresses of a key are those of its server, so they do not count here.
 */
export function registerTrackTokens(
  app: FastifyInstance,
  deps: { secret: KeyObject; clock: Clock; keyReader: KeyReader; callLimit: CallLimit },
): void {
  const count = callWindows(MINUTE_MS);
  app.decorateRequest('grant', null);
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.endpoint?.trackToken || request.apiKey) return;
    const token = tokenOf(request);
    if (token === null) return;
    const now = deps.clock.now();
    const grant = await deps.callLimit.reading(request, async () => {
      const read = await readTrackToken(deps.secret, token, now);
      request.apiKey = await deps.keyReader.behind(read.key);
      return read;
    });
    count(JSON.stringify(grant), CALLS, now.getTime());
    request.grant = grant;
  });
}
