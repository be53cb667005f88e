import { recurringJob } from '../jobs/job.ts';
import { eraseAgain } from './erase-again.ts';

/**
 * Erases once more whom an older database brought back, in whatever way it was restored; at every
 * start, and once a day.
 */
export const eraseAgainJob = recurringJob({
  name: 'privacy.erase_again',
  schedule: '20 19 * * *',
  run: (deps) => eraseAgain(deps),
});
