import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { id, list } from '../calls/envelope.ts';
import { ITEM_TYPES } from '../kinds.ts';
import type { Permission } from '../permissions.ts';

/**
 * Kinds of entries that need attention; each account chooses which of them its bell shows
 * (domain/usage#attention).
 */
export const ATTENTION_KINDS = [
  'breach_due',
  'request_overdue',
  'request_due',
  'material_expired',
  'material_expiring',
  'material_changed',
  'expires_soon',
  'messages_dead',
  'registrations_waiting',
  'licenses_waiting',
  'guides_waiting',
  'scheduled_soon',
  'account_expiring',
  'account_locked',
] as const;

export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** The right that an account needs for entries that are not about content. */
export const ATTENTION_RIGHTS: Readonly<Partial<Record<AttentionKind, Permission>>> = {
  breach_due: 'privacy.manage',
  request_overdue: 'privacy.manage',
  request_due: 'privacy.manage',
  messages_dead: 'registration.edit',
  registrations_waiting: 'registration.edit',
  licenses_waiting: 'license.verify',
  guides_waiting: 'guideline.edit',
  account_expiring: 'staff.edit',
  account_locked: 'staff.edit',
};

/** What a desk keeps, or who waits there; these are no items with a page of their own. */
const DESK_TYPES = ['privacy_request', 'data_breach', 'license_queue', 'guide_queue'] as const;

/** An entry that needs attention: on the start page and in the bell (domain/usage#attention). */
export const attentionItem = z.object({
  kind: z.enum(ATTENTION_KINDS),
  type: z.enum([...ITEM_TYPES, ...DESK_TYPES]),
  id: z.number(),
  title: z.string(),
  material_code: z.string().nullable(),
  /** When it happens or happened. */
  at: z.string().nullable(),
  days_left: z.number().nullable(),
  /** How many people wait. */
  count: z.number().nullable(),
});
export type AttentionItem = z.output<typeof attentionItem>;

/** Kinds of notices in the bell about the own account. */
export const NOTICE_KINDS = [
  'new_device',
  'recovery_code_used',
  'password_changed',
  'email_changed',
  'mfa_changed',
  'session_stolen',
  'file_infected',
  'export_done',
  'export_failed',
  'plan_failed',
] as const;

export const noticeItem = z.object({
  id: z.number(),
  kind: z.enum(NOTICE_KINDS),
  created_at: z.string(),
  read: z.boolean(),
  /** The browser of a sign-in. */
  user_agent: z.string().nullable(),
  /** Name of the file, for a notice about one. */
  file_name: z.string().nullable(),
});
export type NoticeItem = z.output<typeof noticeItem>;

export const attention = {
  list: endpoint({
    method: 'GET',
    path: '/v1/attention',
    tag: 'overview',
    summary:
      'What needs doing, most urgent first, at most 20 entries, some of each kind, with counts per kind',
    permission: ['overview.view'],
    query: z.object({
      /** Kinds that the caller does not want. */
      without: list(z.enum(ATTENTION_KINDS)).optional(),
    }),
    reply: z.object({
      data: z.array(attentionItem),
      meta: z.object({ counts: z.record(z.string(), z.number()) }),
    }),
  }),
  notices: endpoint({
    method: 'GET',
    path: '/v1/notices',
    tag: 'overview',
    summary: 'The last 20 notices about one’s own account, newest first',
    permission: 'authenticated',
    reply: z.object({
      data: z.array(noticeItem),
      meta: z.object({ unread: z.number() }),
    }),
  }),
  readNotices: endpoint({
    method: 'POST',
    path: '/v1/notices/read',
    tag: 'overview',
    summary: 'Mark all notices up to this one as read',
    permission: 'authenticated',
    body: z.strictObject({ up_to: id }),
    reply: z.object({ data: z.object({ unread: z.number() }) }),
  }),
};
