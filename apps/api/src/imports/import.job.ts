import type { JobName } from '@connect/contract/administration/job.ts';
import type { ErrorCode } from '@connect/contract/errors/errors.ts';
import type { ImportFailure } from '@connect/contract/imports/import.ts';
import { z } from 'zod';
import { accountActor } from '../auth/sessions/account-actor.ts';
import { DomainError } from '../domain-error.ts';
import { askingCall, type Job, oneOffJob, recurringJob } from '../jobs/job.ts';
import { DAY_MS } from '../time/moments.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { endAbandoned } from './abandoned-imports.service.ts';
import type { ImportKind } from './import-kind.ts';
import { doStep } from './import-run.service.ts';
import { deleteOutdated, selectRun, updateEnded } from './imports.queries.ts';

const payload = z.object({ id: z.number(), call: askingCall });
/** The last one does nothing but end a run whose process was killed each time before. */
const ATTEMPTS = 4;

/** Refusals of the work as a whole, as failures. */
const FAILURES: Partial<Record<ErrorCode, ImportFailure>> = {
  forbidden: 'rights',
  not_found: 'closed',
  wrong_state: 'closed',
};

export type ImportJob = Job<z.output<typeof payload>>;

/** Does the steps of imports of one kind, one after the other, with the rights that their author has then. */
export const importJob = (name: JobName, kind: ImportKind): ImportJob =>
  oneOffJob({
    name,
    payload,
    attempts: ATTEMPTS,
    key: () => '',
    async run(deps, { id, call }, { attemptsLeft }) {
      const run = await selectRun(deps.db, id);
      if (run?.state !== 'trying' && run?.state !== 'importing') return;
      const fail = (failure: ImportFailure) =>
        writeTransaction(deps, (trx) =>
          updateEnded(trx, run, { state: 'failed', failure }, deps.clock.now()),
        );
      if (attemptsLeft === 0) return fail('error');
      try {
        const actor = await accountActor(deps, run.staff_id);
        if (!actor) throw new DomainError('forbidden');
        kind.refuse(actor);
        await doStep(deps, { ...call, actor }, kind, run);
      } catch (error) {
        // A refusal stays one; anything else is tried again by the queue.
        if (error instanceof DomainError) return fail(FAILURES[error.code] ?? 'error');
        if (attemptsLeft === 1) await fail('error');
        throw error;
      }
    },
  });

/** Days for which the result of an import is kept. */
const RESULT_DAYS = 30;

/** Deletes what files held once it is kept no longer (domain/imports#kept), and ends what nobody works on. */
export const importSweepJob = recurringJob({
  name: 'import.sweep',
  schedule: '25 * * * *',
  run: (deps) =>
    writeTransaction(deps, async (trx) => {
      const now = deps.clock.now();
      await endAbandoned(trx, now);
      return deleteOutdated(trx, now, new Date(now.getTime() - RESULT_DAYS * DAY_MS));
    }),
});
