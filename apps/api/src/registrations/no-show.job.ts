import { recurringJob } from '../jobs/job.ts';
import { noteAbsent } from './no-show.service.ts';

export const noShowJob = recurringJob({
  name: 'event.no_show',
  schedule: '*/15 * * * *',
  run: noteAbsent,
});
