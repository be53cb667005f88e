import { recurringJob } from '../jobs/job.ts';

/** Seals entries whose process was killed before it sealed them. */
export const sealJob = recurringJob({
  name: 'audit.seal',
  schedule: '*/5 * * * *',
  run: async ({ chain, clock }) => {
    await chain.seal();
    await chain.anchor(clock.now());
  },
});
