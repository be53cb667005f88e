import { z } from 'zod';
import { accountActor } from '../auth/sessions/account-actor.ts';
import { DomainError } from '../domain-error.ts';
import { askingCall, oneOffJob, recurringJob } from '../jobs/job.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { failFile, makeFile, sweepFiles, Unwanted } from './make-file.service.ts';
import { updateBegun } from './report-files.queries.ts';

const payload = z.object({ id: z.number(), call: askingCall });
/** The last one does nothing but end a file whose process was killed each time before. */
const ATTEMPTS = 4;

/** Makes files of reports, one after the other, with the rights that who asked for them has then. */
export const reportFileJob = oneOffJob({
  name: 'report.file',
  payload,
  attempts: ATTEMPTS,
  key: () => '',
  async run(deps, { id, call }, { attemptsLeft, signal }) {
    if (attemptsLeft === 0) return failFile(deps, id, 'error');
    const row = await writeTransaction(deps, (trx) => updateBegun(trx, id));
    if (!row) return;
    try {
      const actor = await accountActor(deps, row.staff_id);
      if (!actor) throw new DomainError('forbidden');
      await makeFile(deps, { ...call, actor }, row, signal);
    } catch (error) {
      if (error instanceof Unwanted) return;
      const code = error instanceof DomainError ? error.code : null;
      if (code === 'forbidden') return failFile(deps, id, 'rights');
      if (code === 'export_too_large') return failFile(deps, id, 'too_large');
      if (attemptsLeft === 1) await failFile(deps, id, 'error');
      throw error;
    }
  },
});

/** Deletes files after a day (domain/reports#files-in-the-background). */
export const reportSweepJob = recurringJob({
  name: 'report.sweep',
  schedule: '10 * * * *',
  run: sweepFiles,
});
