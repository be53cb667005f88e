import { recurringJob } from '../../jobs/job.ts';
import { scanWaiting } from './scan-media.service.ts';

export const scanJob = recurringJob({
  name: 'media.scan',
  schedule: '*/5 * * * *',
  run: scanWaiting,
});
