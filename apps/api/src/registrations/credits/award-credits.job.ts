import { recurringJob } from '../../jobs/job.ts';
import { awardCredits } from './award-credits.service.ts';

export const creditsJob = recurringJob({
  name: 'meeting.credits',
  schedule: '*/5 * * * *',
  run: awardCredits,
});
