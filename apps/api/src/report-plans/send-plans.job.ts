import { recurringJob } from '../jobs/job.ts';
import { sendPlans } from './send-plans.service.ts';

export const sendPlansJob = recurringJob({
  name: 'report.plans',
  schedule: '* * * * *',
  run: sendPlans,
});
