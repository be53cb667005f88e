import type { FastifyInstance } from 'fastify';
import { callWindows } from '../call-windows.ts';
import type { Clock } from '../deps.ts';

const CALLS_PER_MINUTE = 1200;
const WINDOW_MS = 60_000;
const READS = ['GET', 'HEAD'];

/**
 * 1,200 calls a minute and person, whatever devices they come from, reads and writes apart; where
 * nobody is signed in, an address has as many. Counted in this process: it keeps a runaway page from
 * harming the others. Sign-in, where it is about security, is counted in the database besides, and
 * programs by the limit of their key.
 */
export function registerRateLimit(
  app: FastifyInstance,
  options: { clock: Clock; callsPerMinute?: number },
): void {
  const limit = options.callsPerMinute ?? CALLS_PER_MINUTE;
  // Apart, so that no flood of addresses makes the calls of people forgotten.
  const people = callWindows(WINDOW_MS);
  const addresses = callWindows(WINDOW_MS);
  app.addHook('onRequest', async (request) => {
    const { actor, apiKey, call, method, routeOptions } = request;
    if (!routeOptions.config.endpoint || apiKey) return;
    const kind = READS.includes(method) ? 'read' : 'write';
    const now = options.clock.now().getTime();
    if (actor) people(`${actor.id} ${kind}`, limit, now);
    else addresses(`${call.ipHash} ${kind}`, limit, now);
  });
}
