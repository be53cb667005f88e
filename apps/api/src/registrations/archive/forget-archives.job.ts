import { recurringJob } from '../../jobs/job.ts';
import { forgetArchives } from './archive.service.ts';

export const forgetArchivesJob = recurringJob({
  name: 'event.forget_archives',
  schedule: '55 19 * * *',
  run: forgetArchives,
});
