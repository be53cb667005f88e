import type { JobName } from '@connect/contract/administration/job.ts';
import { LANGUAGES } from '@connect/contract/constants.ts';
import { z } from 'zod';
import type { CallContext } from '../actor.ts';
import type { AccountDeps, Trx } from '../deps.ts';

/** What a job knows about its own run. */
export interface JobWork {
  /**
   * Whether this job reaches this point for the first time, over all processes and attempts. Called
   * within the transaction of work that must not be done twice; the commit stores that it was
   * reached.
   */
  once(trx: Trx): Promise<boolean>;
  /** Aborted some seconds after the process was asked to end; another process does the rest. */
  readonly signal: AbortSignal | undefined;
  /** Attempts after this one, if it fails. */
  readonly attemptsLeft: number;
}

export interface Job<Payload = unknown> {
  readonly name: JobName;
  /** Parsed when the job runs. It is stored in clear text: no secret, no token. */
  readonly payload: z.ZodType<Payload>;
  /** Cron in UTC, for recurring jobs. */
  readonly schedule: string | null;
  /**
   * Attempts in all, at growing distances, until the job is dead: 8 take half an hour, 12 a day.
   */
  readonly attempts: number;
  /** Of jobs with the same key one runs at a time; null: no limit. */
  key(payload: Payload): string | null;
  /** May run again after it failed or its process was killed. */
  run(deps: AccountDeps, payload: Payload, work: JobWork): Promise<unknown>;
}

type Declared<Payload> = Pick<Job<Payload>, 'name' | 'run'> & Partial<Job<Payload>>;

/**
 * A recurring job: runs once at every start of a process, then by its schedule, one run at a time.
 */
export const recurringJob = (
  job: Declared<unknown> & { schedule: string },
): Job & { schedule: string } => ({
  payload: z.unknown(),
  attempts: 3,
  key: () => '',
  ...job,
});

/** A job that is added in a transaction and runs after its commit. */
export const oneOffJob = <Payload>(
  job: Declared<Payload> & Pick<Job<Payload>, 'payload' | 'attempts'>,
): Job<Payload> => ({ schedule: null, key: () => null, ...job });

/** The call that asked for a job, as a part of its payload: the audit of the job has it; whoever called is left out. */
export const askingCall: z.ZodType<CallContext> = z.object({
  language: z.enum(LANGUAGES),
  requestId: z.string(),
  ipHash: z.string(),
  userAgent: z.string(),
});
