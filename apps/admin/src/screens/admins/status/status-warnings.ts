import type { SystemStatus } from '@connect/contract/administration/system.ts';

export type StatusWarning =
  | { kind: 'disk'; free: number }
  | { kind: 'backupNever' }
  | { kind: 'backup'; at: string }
  | { kind: 'seal'; since: string }
  | { kind: 'jobsNever' }
  | { kind: 'jobs'; since: string }
  | { kind: 'jobsDead'; n: number }
  | { kind: 'messagesDead'; n: number }
  | { kind: 'chain' }
  | { kind: 'connections'; used: number; max: number };

/** The lists that two of them are about, by the ids of their elements. */
export const DEAD = { jobsDead: 'dead-jobs', messagesDead: 'dead-messages' } as const;

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const DISK_SHARE = 0.1;
const CONNECTION_SHARE = 0.9;
const BACKUP_DAYS = 7;
const JOBS_MINUTES = 15;
/** Sealing takes a second, and the job that seals remaining rows runs every five minutes. */
const SEAL_MINUTES = 15;

/** Warnings about a system status at the moment `now`, the most urgent first. */
export function statusWarnings(status: SystemStatus, now: Date): StatusWarning[] {
  const age = (at: string) => now.getTime() - Date.parse(at);
  const { disk, last_backup: backup, jobs, messages, audit, database } = status;
  const { connections: used, max_connections: max } = database;
  const found: StatusWarning[] = [];
  if (typeof audit.last_check?.detail.broken_at === 'number') found.push({ kind: 'chain' });
  if (disk && disk.free < disk.total * DISK_SHARE) found.push({ kind: 'disk', free: disk.free });
  if (used >= max * CONNECTION_SHARE) found.push({ kind: 'connections', used, max });
  const started = age(status.started_at) > JOBS_MINUTES * MINUTE_MS;
  if (jobs.workers === 0 && started) found.push({ kind: 'jobsNever' });
  else if (jobs.due_since && age(jobs.due_since) > JOBS_MINUTES * MINUTE_MS)
    found.push({ kind: 'jobs', since: jobs.due_since });
  if (jobs.dead > 0) found.push({ kind: 'jobsDead', n: jobs.dead });
  if (messages.dead > 0) found.push({ kind: 'messagesDead', n: messages.dead });
  if (!backup) found.push({ kind: 'backupNever' });
  else if (age(backup.at) > BACKUP_DAYS * DAY_MS) found.push({ kind: 'backup', at: backup.at });
  const since = audit.unsealed_since;
  if (since && age(since) > SEAL_MINUTES * MINUTE_MS) found.push({ kind: 'seal', since });
  return found;
}
