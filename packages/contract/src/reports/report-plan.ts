import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import {
  day,
  deletedReply,
  foundPeople,
  id,
  idParams,
  idText,
  pageQuery,
  whole,
} from '../calls/envelope.ts';
import { EXPORT_FORMATS } from '../calls/export.ts';
import type { Labels } from '../labels.ts';

/** Plans that one account may keep. */
export const PLANS_MAX = 20;
/** Whom one plan may be sent to. */
export const PLAN_RECIPIENTS_MAX = 20;
/** A mail carries a file of up to so many rows; a longer one is fetched at `/report`. */
export const PLAN_FILE_ROWS = 10_000;

export const PLAN_RHYTHMS = ['weekly', 'monthly'] as const;
/** Whole days that ended before the day of sending, or those of the preset (domain/report-plans#days). */
export const PLAN_PERIODS = ['last_week', 'last_month', 'last_30_days', 'preset'] as const;
export type PlanPeriod = (typeof PLAN_PERIODS)[number];
const PLAN_STATES = ['active', 'stopped', 'ended'] as const;
/** Why a plan was stopped: by its owner, by the link in a mail, or since it cannot be sent any more. */
export const PLAN_STOPS = ['owner', 'link', 'preset', 'rights'] as const;
export type PlanStop = (typeof PLAN_STOPS)[number];
export const PLAN_MAIL_STATES = ['waiting', 'sending', 'sent', 'skipped', 'dead'] as const;
/** Why somebody was sent nothing. */
export const PLAN_MAIL_REASONS = [
  'stopped',
  'rights',
  'too_large',
  'tries',
  'refused',
  'unknown',
  'lost',
  'error',
] as const;

/** Names of the fields. */
export const planLabels = {
  view_id: ['มุมมองรายงาน', 'View of a report'],
  rhythm: ['ความถี่', 'How often', 'choice'],
  on_day: ['วันที่ส่ง', 'Day'],
  hour: ['เวลา', 'Time'],
  period: ['ช่วงข้อมูล', 'Period', 'choice'],
  format: ['ชนิดไฟล์', 'File', 'choice'],
  ends_on: ['ส่งครั้งสุดท้ายไม่เกิน', 'Last day', 'day'],
  recipient_ids: ['ผู้รับ', 'Recipients'],
} satisfies Labels;

const when = {
  rhythm: z.enum(PLAN_RHYTHMS),
  /** 1 is Monday, or the day of the month; in shorter months the last one. */
  on_day: whole(1, 31),
  /** Full hours in Bangkok. */
  hour: whole(0, 23),
};
export const planFields = {
  view_id: id,
  ...when,
  period: z.enum(PLAN_PERIODS),
  format: z.enum(EXPORT_FORMATS),
  ends_on: day,
  recipient_ids: z.array(id).min(1).max(PLAN_RECIPIENTS_MAX),
};
const planBody = z.strictObject(planFields);
export type PlanValues = z.output<typeof planBody>;

const recipient = z.object({
  id: z.number(),
  display_name: z.string(),
  /** They stopped their own mails. */
  stopped: z.boolean(),
  /** What became of their last mail; null before the first. */
  state: z.enum(PLAN_MAIL_STATES).nullable(),
  reason: z.enum(PLAN_MAIL_REASONS).nullable(),
});

/** A report by mail, of one's own. */
export const reportPlan = z.object({
  id: z.number(),
  /** Of the report. */
  report: z.string(),
  title: z.string(),
  /** Of the preset. */
  preset: z.string(),
  ...when,
  period: z.enum(PLAN_PERIODS),
  format: z.enum(EXPORT_FORMATS),
  ends_on: z.string(),
  state: z.enum(PLAN_STATES),
  stop_reason: z.enum(PLAN_STOPS).nullable(),
  next_at: z.string().nullable(),
  last_at: z.string().nullable(),
  recipients: z.array(recipient),
});
export type ReportPlan = z.output<typeof reportPlan>;

const PATH = '/v1/report/plans';
const shared = { tag: 'report', permission: ['report.export'] } as const;
const one = z.object({ data: reportPlan });

export const reportPlans = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: PATH,
    summary: 'Reports by mail of one’s own, and whether mail is set up',
    reply: z.object({ data: z.array(reportPlan), meta: z.object({ mail: z.boolean() }) }),
  }),
  recipients: endpoint({
    ...shared,
    method: 'GET',
    path: `${PATH}/recipients`,
    summary: 'Accounts that may run the report of a preset, by part of their name',
    query: z.object({ view_id: idText, search: pageQuery.shape.search }),
    reply: foundPeople,
    refuses: ['not_found'],
  }),
  create: endpoint({
    ...shared,
    method: 'POST',
    path: PATH,
    summary: 'Have a preset sent by mail each week or month, without personal columns',
    body: planBody,
    reply: one,
    status: 201,
    refuses: ['no_mail'],
  }),
  stop: endpoint({
    ...shared,
    method: 'POST',
    path: `${PATH}/:id/stop`,
    summary: 'Stop a plan of one’s own',
    params: idParams,
    reply: one,
    refuses: ['wrong_state'],
  }),
  resume: endpoint({
    ...shared,
    method: 'POST',
    path: `${PATH}/:id/resume`,
    summary: 'Go on with a plan of one’s own that was stopped',
    params: idParams,
    reply: one,
    refuses: ['wrong_state', 'no_mail'],
  }),
  delete: endpoint({
    ...shared,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Delete a plan of one’s own',
    params: idParams,
    reply: deletedReply,
  }),
};
