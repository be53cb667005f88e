import { recurringJob } from '../../jobs/job.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { forgetChanges } from './user-changes.queries.ts';

/** Every night: which users were changed is known for a day or two (decision 37). */
export const forgetChangesJob = recurringJob({
  name: 'user.forget_changes',
  schedule: '55 19 * * *',
  run: (deps) => writeTransaction(deps, forgetChanges),
});
