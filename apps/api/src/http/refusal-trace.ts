import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/audit.service.ts';
import { underLimit } from '../auth/throttle.service.ts';
import type { AccountDeps } from '../deps.ts';

/** Refusals of one person or program that are noted within the throttle's window. */
const NOTED = 60;

/**
 * Notes in the audit log what somebody was refused for want of a right (403): who tries doors is
 * worth knowing. It is done after the answer, and beyond a bound no more.
 */
export function registerRefusalTrace(app: FastifyInstance, deps: AccountDeps): void {
  app.addHook('onResponse', async (request, reply) => {
    const { actor, apiKey, call, method, routeOptions } = request;
    const who = actor ? `staff:${actor.id}` : apiKey ? `key:${apiKey.id}` : null;
    if (reply.statusCode !== 403 || who === null) return;
    deps.afterwards.run('noting a refusal', async () => {
      if (!(await underLimit(deps, `refused:${who}`, NOTED))) return;
      await deps.db.transaction().execute((trx) =>
        recordAudit(
          trx,
          deps.clock,
          { ...call, actor },
          {
            action: 'access.refused',
            diff: { method, path: routeOptions.url, ...(apiKey ? { key: apiKey.name } : {}) },
          },
        ),
      );
      deps.sealer.soon();
    });
  });
}
