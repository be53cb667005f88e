import type { FastifyRequest } from 'fastify';

/** What the server writes of itself: of a request neither the address nor what it asked with. */
export const SERVER_LOG = {
  level: 'warn',
  serializers: {
    req: ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) => ({
      method,
      // The address of somebody's own page lets whoever reads it act for them.
      path: url.split('?')[0]?.replace(/^(\/e\/[^/]+\/)[^/]+/, '$1•••'),
    }),
  },
};
