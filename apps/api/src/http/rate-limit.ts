import type { FastifyInstance } from 'fastify';
import type { Clock } from '../deps.ts';
import { DomainError } from '../domain-error.ts';

const CALLS_PER_MINUTE = 300;
const WINDOW_MS = 60_000;
const MAX_SESSIONS = 10_000;

/**
 * 300 calls a minute and session (DOMAIN C), counted in this process: it keeps a runaway page from
 * harming the others. Sign-in, where it is about security, is counted in the database instead.
 */
export function registerRateLimit(
  app: FastifyInstance,
  options: { clock: Clock; callsPerMinute?: number },
): void {
  const limit = options.callsPerMinute ?? CALLS_PER_MINUTE;
  const windows = new Map<string, { start: number; calls: number }>();
  app.addHook('onRequest', async (request) => {
    const session = request.actor?.sessionId;
    if (!session) return;
    const now = options.clock.now().getTime();
    const window = windows.get(session);
    if (!window || now - window.start >= WINDOW_MS) {
      if (windows.size >= MAX_SESSIONS) windows.clear();
      windows.set(session, { start: now, calls: 1 });
      return;
    }
    window.calls += 1;
    if (window.calls > limit) {
      const n = Math.ceil((window.start + WINDOW_MS - now) / 1000);
      throw new DomainError('rate_limited', { params: { n } });
    }
  });
}
