import { recurringJob } from '../jobs/job.ts';
import { ensureLogPartitions } from './log-partitions.service.ts';
import { rollUp } from './roll-up.service.ts';

export const partitionsJob = recurringJob({
  name: 'log.partitions',
  schedule: '*/5 * * * *',
  run: ({ db, clock }) => ensureLogPartitions(db, clock),
});

export const statisticsJob = recurringJob({
  name: 'content.statistics',
  schedule: '* * * * *',
  run: (deps, _payload, { signal }) => rollUp(deps, signal),
});
