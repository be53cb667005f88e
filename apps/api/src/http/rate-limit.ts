import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callWindows } from '../call-windows.ts';
import type { Clock } from '../deps.ts';
import { DomainError } from '../domain-error.ts';

const CALLS_PER_MINUTE = 1200;
const WINDOW_MS = 60_000;
const READS = ['GET', 'HEAD'];

export interface CallLimit {
  /** Counts a call for its caller; throws `rate_limited` for each one above the limit. */
  count(request: FastifyRequest): void;
  /**
   * Reads the credentials of a call. A failure is counted by network address, apart from calls with
   * valid credentials; above the limit it is refused as `rate_limited`.
   */
  reading<Result>(request: FastifyRequest, read: () => Promise<Result>): Promise<Result>;
}

/**
 * 1,200 calls a minute per account over all devices, reads and writes counted separately; without
 * an account as many per network address, and again for invalid tokens or keys. Counted in this
 * process, against runaway pages: sign-in has limits in the database, programs that of their key.
 */
export function createCallLimit(clock: Clock, limit: number = CALLS_PER_MINUTE): CallLimit {
  // Separate windows, so that a flood of addresses does not push out the counts of accounts.
  const accounts = callWindows(WINDOW_MS);
  const addresses = callWindows(WINDOW_MS);
  const failures = callWindows(WINDOW_MS);
  return {
    count({ actor, call, method }) {
      const kind = READS.includes(method) ? 'read' : 'write';
      const now = clock.now().getTime();
      if (actor) accounts(`${actor.id} ${kind}`, limit, now);
      else addresses(`${call.ipHash} ${kind}`, limit, now);
    },
    async reading({ call }, read) {
      try {
        return await read();
      } catch (error) {
        const refused = error instanceof DomainError && error.code !== 'rate_limited';
        if (refused) failures(call.ipHash, limit, clock.now().getTime());
        throw error;
      }
    },
  };
}

export function registerRateLimit(app: FastifyInstance, limit: CallLimit): void {
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.endpoint || request.apiKey) return;
    limit.count(request);
  });
}
