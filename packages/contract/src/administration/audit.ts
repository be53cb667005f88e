import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import {
  day,
  findQuery,
  foundPeople,
  idParams,
  idText,
  list,
  listReply,
  pageQuery,
} from '../calls/envelope.ts';
import { ROLES } from '../permissions.ts';

/** Authors of audit entries; `nobody` is a caller without a signed-in account. */
export const AUTHOR_KINDS = ['person', 'program', 'system', 'nobody'] as const;

/**
 * One line of the audit log (domain/audit#audit-entries); the changed fields are read with the
 * single entry.
 */
export const auditRow = z.object({
  id: z.number(),
  occurred_at: z.string(),
  actor: z.object({
    kind: z.enum(AUTHOR_KINDS),
    /** Id of a staff account; null for other authors. */
    id: z.number().nullable(),
    /** Name of a staff account, of a program's key, or of the job that Connect ran. */
    display_name: z.string(),
    role: z.enum(ROLES).nullable(),
  }),
  action: z.string(),
  entity_type: z.string().nullable(),
  entity_id: z.number().nullable(),
  /** Of a user the name as the caller's lists show it now, else `#` and the id. */
  entity_title: z.string().nullable(),
  reason: z.string().nullable(),
  /** Whether the entry is part of the hash chain yet. */
  sealed: z.boolean(),
});
export type AuditRow = z.output<typeof auditRow>;

export const auditItem = auditRow.extend({
  ip_hash: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Changed fields as the action recorded them; secrets and personal data read `•••`. */
  diff: z.unknown(),
  /** Its number in the hash chain; null until it is sealed. */
  seq: z.number().nullable(),
  hash: z.string().nullable(),
  prev_hash: z.string().nullable(),
});
export type AuditItem = z.output<typeof auditItem>;

const name = z.string().regex(/^[a-z_.]{1,60}$/);

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/audit',
    tag: 'audit',
    summary: 'The audit log, newest first; most roles see what they did and what they own',
    permission: ['audit.view'],
    query: pageQuery.omit({ search: true }).extend({
      actor_id: list(idText).optional(),
      /** Single actions (`article.publish`) or all of an area (`article.`). */
      action: list(name).optional(),
      entity_type: list(name).optional(),
      entity_id: idText.optional(),
      date_from: day.optional(),
      date_to: day.optional(),
    }),
    reply: listReply(auditRow),
  }),
  actors: endpoint({
    method: 'GET',
    path: '/v1/admin/audit/actors',
    tag: 'audit',
    summary: 'Whose entries the caller may see, at most 20 by name',
    permission: ['audit.view'],
    query: findQuery,
    reply: foundPeople,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/admin/audit/:id',
    tag: 'audit',
    summary: 'One entry with what changed and its place in the chain',
    permission: ['audit.view'],
    params: idParams,
    reply: z.object({ data: auditItem }),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/v1/admin/audit/verify',
    tag: 'audit',
    summary: 'Recompute the hash chain: sealed, waiting and broken entries',
    permission: ['admin.view'],
    reply: z.object({
      data: z.object({
        sealed: z.number(),
        unsealed: z.number(),
        /** First entry that does not match the chain; null when the chain holds. */
        broken_at: z.number().nullable(),
        /** Entries at the end of the chain that an anchor proves but the log no longer has. */
        missing: z.number(),
        /** The anchor file is missing or outdated. */
        notes_lost: z.boolean(),
        /** Time of the newest anchor that the chain was compared with; null without one. */
        anchored_at: z.string().nullable(),
        checked_at: z.string(),
      }),
    }),
  }),
};
