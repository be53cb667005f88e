import { recurringJob } from '../jobs/job.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { ensureLogPartitions, refreshContentStats } from './roll-up.service.ts';

export const partitionsJob = recurringJob({
  name: 'log.partitions',
  schedule: '*/5 * * * *',
  run: ({ db, clock }) => ensureLogPartitions(db, clock),
});

export const statisticsJob = recurringJob({
  name: 'content.statistics',
  schedule: '*/5 * * * *',
  run: (deps) => writeTransaction(deps, (trx) => refreshContentStats(trx, deps.clock.now())),
});
