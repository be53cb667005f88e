import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/**
 * Headers of every answer, refusals and files included: browsers must not guess another type, other
 * sites must not embed it, and when the public address is https, browsers use only https for a
 * year. Pages add a longer policy of their own.
 */
export const securityHeaders = (publicUrl: string) => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "frame-ancestors 'none'",
  // For this host alone: its subdomains may belong to others.
  ...(publicUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }
    : {}),
});

/** Registered before any other hook, so that every refusal has the headers. */
export function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
