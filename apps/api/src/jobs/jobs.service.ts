import { createHash } from 'node:crypto';
import type { Db, Trx } from '../deps.ts';
import type { Job } from './job.ts';
import {
  insertJob,
  type QueueState,
  reviveDead,
  selectDead,
  selectLivingKeys,
  selectQueueState,
} from './jobs.queries.ts';

/** Queue rows stay in the database for good, so keys share a fixed number of queues. */
const QUEUES = 64;

const queueOf = (name: string, key: string): string =>
  key === ''
    ? name
    : `${name} ${createHash('sha256').update(key).digest().readUInt32BE() % QUEUES}`;

async function add<Payload>(
  db: Db,
  job: Job<Payload>,
  payload: Payload,
  unique: string | null,
): Promise<void> {
  const key = job.key(payload);
  await insertJob(db, {
    name: job.name,
    payload: JSON.stringify(payload),
    attempts: job.attempts,
    queue: key === null ? null : queueOf(job.name, key),
    unique,
  });
}

/**
 * Adds a job with the caller's transaction: it runs after the commit and is never lost. By its `unique` key it is
 * found while there is work left of it (`livingKeys`).
 */
export const addJob = <Payload>(
  trx: Trx,
  job: Job<Payload>,
  payload: Payload,
  unique: string | null = null,
): Promise<void> => add(trx, job, payload, unique);

/** Which of these keys have a job that waits, runs or will be tried again. */
export const livingKeys = (trx: Trx, keys: readonly string[]): Promise<Set<string>> =>
  selectLivingKeys(trx, keys);

/** Makes a recurring job run now; a run that already waits is not added twice. */
export const addRecurring = (db: Db, job: Job): Promise<void> => add(db, job, {}, job.name);

/** State of the queue, for the system status. */
export const queueState = (db: Db): Promise<QueueState> => selectQueueState(db);

export const deadJobs = (db: Db): ReturnType<typeof selectDead> => selectDead(db);

/** Restarts a dead job within the caller's transaction. Returns its name. */
export const reviveJob = (trx: Trx, id: number): Promise<string | undefined> => reviveDead(trx, id);
