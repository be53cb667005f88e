import { recurringJob } from '../jobs/job.ts';
import { remindOfficers } from './remind-officers.service.ts';

/** Every morning at eight in Bangkok, and at every start. */
export const remindOfficersJob = recurringJob({
  name: 'privacy.remind',
  schedule: '0 1 * * *',
  run: (deps) => remindOfficers(deps),
});
