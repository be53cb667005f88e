import type { FastifyInstance } from 'fastify';
import { callWindows } from '../call-windows.ts';
import type { Clock } from '../deps.ts';

const CALLS_PER_MINUTE = 300;
const WINDOW_MS = 60_000;

/**
 * 300 calls a minute and session (DOMAIN C), counted in this process: it keeps a runaway page from
 * harming the others. Sign-in, where it is about security, is counted in the database instead.
 */
export function registerRateLimit(
  app: FastifyInstance,
  options: { clock: Clock; callsPerMinute?: number },
): void {
  const limit = options.callsPerMinute ?? CALLS_PER_MINUTE;
  const count = callWindows(WINDOW_MS);
  app.addHook('onRequest', async (request) => {
    const session = request.actor?.sessionId;
    if (session) count(session, limit, options.clock.now().getTime());
  });
}
