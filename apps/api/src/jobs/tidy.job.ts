import { recurringJob } from './job.ts';
import { deleteOutdatedJobs } from './jobs.queries.ts';

export const tidyJob = recurringJob({
  name: 'jobs.tidy',
  schedule: '40 20 * * *',
  run: ({ db }) => deleteOutdatedJobs(db),
});
