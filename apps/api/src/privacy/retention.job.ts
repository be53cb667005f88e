import { recurringJob } from '../jobs/job.ts';
import { purge } from './retention.service.ts';

/** Every night at 2:30 in Bangkok. */
export const purgeJob = recurringJob({
  name: 'privacy.purge',
  schedule: '30 19 * * *',
  run: (deps, _payload, work) => purge(deps, work.signal),
});
