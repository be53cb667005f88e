import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/audit.service.ts';
import type { AccountDeps } from '../deps.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { underLimit } from './throttle.service.ts';

/** Refusals of one account or program that are recorded within the throttle's window. */
const NOTED = 60;

/**
 * Records refusals for a missing right (403) in the audit log before they are answered, since
 * probing for rights is worth knowing. Above a limit no more are recorded.
 */
export function registerRefusalTrace(app: FastifyInstance, deps: AccountDeps): void {
  async function note({ actor, apiKey, call, method, routeOptions }: FastifyRequest) {
    const who = actor ? `staff:${actor.id}` : apiKey ? `key:${apiKey.id}` : null;
    if (who === null || !(await underLimit(deps, `refused:${who}`, NOTED))) return;
    await writeTransaction(deps, (trx) =>
      recordAudit(
        trx,
        deps.clock,
        actor ? { ...call, actor } : { ...call, actor, ...(apiKey ? { program: apiKey } : {}) },
        {
          action: 'access.refused',
          diff: { method, path: routeOptions.url },
        },
      ),
    );
  }
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 403) return done(null, payload);
    note(request)
      .catch((error: unknown) => {
        // The call stays refused even if recording fails.
        console.error(
          `Noting a refusal failed: ${error instanceof Error ? error.message : 'unknown'}`,
        );
      })
      .finally(() => done(null, payload));
  });
}
