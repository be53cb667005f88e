import type { ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { reviveJob } from '../jobs/jobs.service.ts';
import { writeTransaction } from '../writing/write-transaction.ts';

/** Restarts a dead job. Throws `not_found` when the job is not dead, or was restarted already. */
export const retryJob = (
  deps: Deps,
  context: ActorContext,
  id: number,
): Promise<{ id: number; name: string }> =>
  writeTransaction(deps, async (trx) => {
    const name = await reviveJob(trx, id);
    if (name === undefined) throw new DomainError('not_found');
    await recordAudit(trx, deps.clock, context, {
      action: 'job.retry',
      entityType: 'job',
      entityId: id,
      entityTitle: name,
    });
    return { id, name };
  });
