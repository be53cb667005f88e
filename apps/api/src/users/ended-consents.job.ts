import { recurringJob } from '../jobs/job.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { dropEnded } from './user-filters.queries.ts';

/** Every night at 2:10 in Bangkok. */
export const endedConsentsJob = recurringJob({
  name: 'user.ended_consents',
  schedule: '10 19 * * *',
  run: (deps) => writeTransaction(deps, (trx) => dropEnded(trx, deps.clock.now())),
});
