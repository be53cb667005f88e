import type { DeadJob } from '@connect/contract/administration/job.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

/** A process not seen for this long counts as gone. */
const GONE = sql`interval '90 seconds'`;
/** How long dead jobs, and processes that ended without notice, are kept. */
const KEPT = sql`interval '30 days'`;

const isDead = sql`attempts >= max_attempts and locked_at is null`;

export interface NewJob {
  name: string;
  payload: string;
  attempts: number;
  /** Jobs of the same queue run one at a time. */
  queue: string | null;
  /** Of jobs with the same key only one waits. */
  unique: string | null;
}

export async function insertJob(db: Db, job: NewJob): Promise<void> {
  await sql`
    select graphile_worker.add_job(${job.name}, ${job.payload}::json, queue_name => ${job.queue},
      max_attempts => ${job.attempts}::integer, job_key => ${job.unique})`.execute(db);
}

/** Which of these keys have a job that waits, runs or will be tried again. */
export async function selectLivingKeys(trx: Trx, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key = any(${[...keys]}) and not (${isDead})`.execute(
    trx,
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Stores that a job reached this point; false when it did before, or when another process has the
 * job now.
 */
export async function insertDone(trx: Trx, jobId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into job_done (job_id, created_at)
    select id, created_at from graphile_worker.jobs where id = ${jobId}
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** A new run of a recurring job replaces its dead ones. */
export async function deleteDeadOf(db: Db, name: string): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = ${name} and ${isDead}))`.execute(
    db,
  );
}

/** Stores that a process is alive. Returns whether it counted as alive until now. */
export async function noteWorker(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    with before as (select seen_at from job_worker where id = ${id})
    insert into job_worker (id) values (${id})
    on conflict (id) do update set seen_at = now()
    returning coalesce((select seen_at > now() - ${GONE} from before), false) as known`.execute(db);
  return rows[0]?.known ?? false;
}

/** Releases the jobs of processes that are gone. */
export async function unlockLost(db: Db): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs
     where locked_at < now() - ${GONE}
       and locked_by not in (select id from job_worker where seen_at > now() - ${GONE})
    having count(*) > 0`.execute(db);
}

/** Removes a process that ends: others do the jobs it did not finish. */
export async function deleteWorker(db: Db, id: string): Promise<void> {
  await sql`delete from job_worker where id = ${id}`.execute(db);
  await sql`select graphile_worker.force_unlock_workers(array[${id}])`.execute(db);
}

/** Deletes processes and dead jobs older than `KEPT`, and marks of jobs that no longer exist. */
export async function deleteOutdatedJobs(db: Db): Promise<void> {
  await sql`delete from job_worker where seen_at < now() - ${KEPT}`.execute(db);
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where ${isDead} and updated_at < now() - ${KEPT}))`.execute(
    db,
  );
  await sql`
    delete from job_done d where not exists (
      select from graphile_worker.jobs j where j.id = d.job_id and j.created_at = d.created_at)`.execute(
    db,
  );
}

export interface QueueState {
  workers: number;
  running: number;
  /** Number of due jobs, and how long the oldest of them has been due. */
  due: number;
  due_since: string | null;
  dead: number;
}

export async function selectQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select (select count(*) from job_worker where seen_at > now() - ${GONE}) as workers,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where is_due) as due, min(run_at) filter (where is_due) as due_since,
      count(*) filter (where ${isDead}) as dead
    from (select *, locked_at is null and attempts < max_attempts and run_at <= now() as is_due
      from graphile_worker.jobs) jobs`.execute(db);
  const [state] = rows;
  if (!state) throw new TypeError('An aggregate gives one row');
  return state;
}

const DEAD_SHOWN = 100;

/** The latest dead jobs. */
export async function selectDead(db: Db): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select id, task_identifier as name, attempts, updated_at as failed_at,
      coalesce(last_error, '') as error
    from graphile_worker.jobs where ${isDead}
    order by updated_at desc, id desc limit ${sql.lit(DEAD_SHOWN)}`.execute(db);
  return rows;
}

/** Restarts a dead job. Returns its name; undefined when the job is not dead. */
export async function reviveDead(trx: Trx, id: number): Promise<string | undefined> {
  // Of two parallel calls the second finds the job waiting.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dead job ${id}`}, 0))`.execute(trx);
  const { rows } = await sql<{ name: string }>`
    select dead.name
      from (select id, task_identifier as name from graphile_worker.jobs
        where id = ${id} and ${isDead}) dead,
      lateral graphile_worker.reschedule_jobs(array[dead.id], run_at => now(), attempts => 0)`.execute(
    trx,
  );
  return rows[0]?.name;
}
