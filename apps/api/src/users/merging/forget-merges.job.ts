import { recurringJob } from '../../jobs/job.ts';
import { trashSince } from '../../rights/content-permissions.ts';
import { forgetMerges } from './merge.queries.ts';

/** Every night: merges that nobody takes back any more hold nothing of people. */
export const forgetMergesJob = recurringJob({
  name: 'user.forget_merges',
  schedule: '50 19 * * *',
  run: ({ db, clock }) => forgetMerges(db, trashSince(clock.now())),
});
