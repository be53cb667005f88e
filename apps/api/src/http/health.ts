import type { FastifyInstance } from 'fastify';
import { pingDatabase } from '../db/ping.queries.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';

/** `/healthz`: the process runs. `/readyz`: it can serve, since its database answers. */
export function registerHealth(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await pingDatabase(deps.db).catch(() => {
      throw new DomainError('unavailable');
    });
    return { status: 'ok' };
  });
}
