import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callWindows } from '../call-windows.ts';
import type { Clock } from '../deps.ts';
import { DomainError } from '../domain-error.ts';

const CALLS_PER_MINUTE = 1200;
const WINDOW_MS = 60_000;
const READS = ['GET', 'HEAD'];

export interface CallLimit {
  /** Counts a call with its caller; throws `rate_limited` for each beyond the limit. */
  count(request: FastifyRequest): void;
  /**
   * Reads what a call shows of itself. What fails is counted by its address, apart from what is
   * good there: beyond the limit it is refused as `rate_limited`.
   */
  reading<Result>(request: FastifyRequest, read: () => Promise<Result>): Promise<Result>;
}

/**
 * 1,200 calls a minute and person, whatever devices they come from, reads and writes apart; where
 * nobody is signed in, an address has as many, and as many with tokens or keys that open nothing.
 * Counted in this process: it keeps a runaway page from harming the others. Sign-in, where it is
 * about security, is counted in the database besides, and programs by the limit of their key.
 */
export function createCallLimit(clock: Clock, limit: number = CALLS_PER_MINUTE): CallLimit {
  // Apart, so that no flood of addresses makes the calls of people forgotten.
  const people = callWindows(WINDOW_MS);
  const addresses = callWindows(WINDOW_MS);
  const failures = callWindows(WINDOW_MS);
  return {
    count({ actor, call, method }) {
      const kind = READS.includes(method) ? 'read' : 'write';
      const now = clock.now().getTime();
      if (actor) people(`${actor.id} ${kind}`, limit, now);
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
