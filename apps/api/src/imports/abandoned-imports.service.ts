import type { Trx } from '../deps.ts';
import { livingKeys } from '../jobs/jobs.service.ts';
import { lockUnderWay, updateEnded } from './imports.queries.ts';

/** By which the job of a run's step is found in the queue. */
export const jobKeyOf = (runId: number): string => `import ${runId}`;

/**
 * Ends steps that no job works on, nor will: backups hold runs but not the queue, so a run that was restored would wait
 * for good, and keep its author from importing (domain/imports#failures).
 */
export async function endAbandoned(
  trx: Trx,
  now: Date,
  staffId: number | null = null,
): Promise<void> {
  const runs = await lockUnderWay(trx, staffId);
  if (runs.length === 0) return;
  const living = await livingKeys(
    trx,
    runs.map(({ id }) => jobKeyOf(id)),
  );
  for (const run of runs)
    if (!living.has(jobKeyOf(run.id)))
      await updateEnded(trx, run, { state: 'failed', failure: 'error' }, now);
}
