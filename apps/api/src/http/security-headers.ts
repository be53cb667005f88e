import type { FastifyInstance } from 'fastify';

/**
 * On every answer, refusals and files included: nothing is taken for another type than it says,
 * and nothing is shown inside a page of somebody else. Pages bring a longer policy of their own.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "frame-ancestors 'none'",
};

/** Registered before any other hook, so that no refusal comes earlier. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
}
