import { recurringJob } from '../jobs/job.ts';
import { sweepPresence } from './presence.service.ts';

export const presenceJob = recurringJob({
  name: 'presence.sweep',
  schedule: '*/5 * * * *',
  run: ({ db, clock }) => sweepPresence(db, clock.now()),
});
