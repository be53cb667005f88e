import { recurringJob } from '../jobs/job.ts';
import { sweepUnreferencedMedia } from './sweep-media.ts';

export const unreferencedFilesJob = recurringJob({
  name: 'media.sweep',
  // 03:10 in Bangkok.
  schedule: '10 20 * * *',
  run: sweepUnreferencedMedia,
});
