import { recurringJob } from '../jobs/job.ts';
import { DAY_MS } from '../time/moments.ts';
import { destroySalts } from './address-salt.queries.ts';
import { forgetEvents } from './ingest.queries.ts';

/** A day more than events may be old. */
const KEPT_MS = 8 * DAY_MS;
const SALT_DAYS = 90;

/** Every night: forgets events that cannot come again, and the secrets of addresses. */
export const trackingSweepJob = recurringJob({
  name: 'track.sweep',
  schedule: '50 20 * * *',
  run: async ({ db, clock }) => {
    const now = clock.now();
    await forgetEvents(db, new Date(now.getTime() - KEPT_MS));
    await destroySalts(db, now, SALT_DAYS);
  },
});
