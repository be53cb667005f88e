import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams } from '../calls/envelope.ts';

/** Jobs of the queue; the screens have a word for each. */
export const JOB_NAMES = [
  'log.partitions',
  'content.statistics',
  'track.sweep',
  'meeting.credits',
  'event.no_show',
  'event.forget_archives',
  'event.messages',
  'staff.overdue',
  'staff.outdated',
  'presence.sweep',
  'privacy.purge',
  'media.sweep',
  'media.scan',
  'audit.seal',
  'jobs.tidy',
  'report.file',
  'report.sweep',
  'report.plans',
  'import.sweep',
  'user.import',
  'registration.import',
  'user.forget_merges',
  'user.ended_consents',
  'user.forget_changes',
  'user.ladder',
  'privacy.note_erasure',
  'privacy.erase_again',
  'privacy.remind',
  'mail.notice',
  'mail.requests_due',
  'mail.forgotten_password',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** A job that used up its attempts. Its payload is shown to nobody. */
export const deadJob = z.object({
  id: z.number(),
  /** One of `JOB_NAMES`, except for a job of an earlier version. */
  name: z.string(),
  attempts: z.number(),
  failed_at: z.string(),
  error: z.string(),
});
export type DeadJob = z.output<typeof deadJob>;

export const job = {
  dead: endpoint({
    method: 'GET',
    path: '/v1/admin/jobs/dead',
    tag: 'system',
    summary: 'Jobs that were given up, the latest 100',
    permission: ['admin.view'],
    reply: z.object({ data: z.array(deadJob) }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/v1/admin/jobs/:id/retry',
    tag: 'system',
    summary: 'Let a job that was given up run again, within half a minute',
    permission: ['admin.manage'],
    params: idParams,
    reply: z.object({ data: z.object({ id: z.number(), name: z.string() }) }),
  }),
};
