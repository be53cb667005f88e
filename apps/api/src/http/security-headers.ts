import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/**
 * On every answer, refusals and files included: nothing is taken for another type than it says,
 * and nothing is shown inside a page of somebody else; where people come by https, browsers come by
 * nothing else for a year. Pages bring a longer policy of their own.
 */
export const securityHeaders = (publicUrl: string) => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "frame-ancestors 'none'",
  // Of this host alone: what its neighbours do is not ours to say.
  ...(publicUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }
    : {}),
});

/** Registered before any other hook, so that no refusal comes earlier. */
export function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
