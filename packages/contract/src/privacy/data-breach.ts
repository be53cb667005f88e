import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams, moment, personRef, version, whole } from '../calls/envelope.ts';
import { createSchema, type ValuesOf } from '../calls/record.ts';
import type { FieldIssue } from '../errors/errors.ts';
import type { LabelsOf } from '../labels.ts';
import { text } from '../text.ts';
import { dataCategories } from './processing-activity.ts';

/** What a breach may do to people: nothing is told, the authority is told, they are told as well. */
export const BREACH_RISKS = ['none', 'risk', 'high'] as const;
export type BreachRisk = (typeof BREACH_RISKS)[number];

export const BREACH_STATES = ['open', 'overdue', 'notified', 'closed'] as const;
export type BreachState = (typeof BREACH_STATES)[number];

/** The authority is told within this time after a breach was discovered (domain/privacy#breaches). */
export const BREACH_HOURS = 72;
const BREACH_MS = BREACH_HOURS * 3_600_000;
export const noticeDue = (discoveredAt: string): number => Date.parse(discoveredAt) + BREACH_MS;

export const breachFields = {
  title: text(3, 150),
  description: text(0, 2000, { lines: true }),
  discovered_at: moment,
  risk: z.enum(BREACH_RISKS),
  data_categories: dataCategories,
  persons_affected: whole(0, 100_000_000).nullable(),
  measures: text(0, 2000, { lines: true }),
  authority_notified_at: moment.nullable(),
  persons_notified_at: moment.nullable(),
  /** Why the authority was told late, or not at all. */
  notice_reason: text(0, 500, { lines: true }),
  closed: z.boolean(),
};
export type BreachValues = ValuesOf<typeof breachFields>;

export const breachLabels = {
  title: ['เหตุการณ์', 'Breach'],
  description: ['รายละเอียด', 'What happened'],
  discovered_at: ['ทราบเหตุเมื่อ', 'Discovered', 'moment'],
  risk: ['ความเสี่ยง', 'Risk', { words: 'privacy.risk.*' }],
  data_categories: ['ประเภทข้อมูล', 'Kinds of data'],
  persons_affected: ['จำนวนผู้ได้รับผลกระทบ', 'Persons affected'],
  measures: ['มาตรการ', 'Measures'],
  authority_notified_at: ['แจ้ง สคส. เมื่อ', 'Authority told', 'moment'],
  persons_notified_at: ['แจ้งเจ้าของข้อมูลเมื่อ', 'Persons told', 'moment'],
  notice_reason: ['เหตุผลที่แจ้งช้าหรือไม่แจ้ง', 'Why late or not told'],
  closed: ['ปิดเหตุการณ์', 'Closed'],
} satisfies LabelsOf<typeof breachFields>;

/** Initial values of the form for a new breach. */
export const NEW_BREACH = {
  description: '',
  data_categories: [],
  persons_affected: null,
  measures: '',
  authority_notified_at: null,
  persons_notified_at: null,
  notice_reason: '',
  closed: false,
};

/** Rules between the fields of a breach (domain/privacy#breaches); `now` bounds what has happened. */
export function breachIssues(values: BreachValues, now: Date): FieldIssue[] {
  const discovered = Date.parse(values.discovered_at);
  const told = values.authority_notified_at;
  const late = told !== null && Date.parse(told) > noticeDue(values.discovered_at);
  const issues: FieldIssue[] = [];
  for (const field of ['discovered_at', 'authority_notified_at', 'persons_notified_at'] as const) {
    const value = values[field];
    if (value === null) continue;
    if (Date.parse(value) > now.getTime()) issues.push({ field, code: 'date_past' });
    else if (Date.parse(value) < discovered) issues.push({ field, code: 'date_order' });
  }
  if (late && values.notice_reason === '') {
    issues.push({ field: 'notice_reason', code: 'required' });
  }
  if (!values.closed) return issues;
  if (values.measures === '') issues.push({ field: 'measures', code: 'required' });
  if (values.persons_affected === null) {
    issues.push({ field: 'persons_affected', code: 'required' });
  }
  if (told === null) {
    const field = values.risk === 'none' ? 'notice_reason' : 'authority_notified_at';
    if (values.risk !== 'none' || values.notice_reason === '') {
      issues.push({ field, code: 'required' });
    }
  }
  if (values.risk === 'high' && values.persons_notified_at === null) {
    issues.push({ field: 'persons_notified_at', code: 'required' });
  }
  return issues;
}

export const dataBreach = z.object({
  ...breachFields,
  id: z.number(),
  version: z.number(),
  /** Until when the authority is to be told. */
  notice_due_at: z.string(),
  state: z.enum(BREACH_STATES),
  closed_at: z.string().nullable(),
  updated_at: z.string(),
  updated_by: personRef.nullable(),
});
export type DataBreach = z.output<typeof dataBreach>;

export const breachCreate = z.strictObject(
  createSchema(breachFields, ['title', 'discovered_at', 'risk'], NEW_BREACH).shape,
);
export const breachUpdate = z.strictObject({
  ...z.object(breachFields).partial().shape,
  version,
});

const reply = z.object({ data: dataBreach });
const shared = { tag: 'data-breach', permission: ['privacy.manage'] as const };

export const dataBreaches = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: '/v1/data-breach',
    summary: 'Breaches of personal data, open ones first, with the clock of 72 hours',
    about: 'The record of breaches of personal data',
    permission: ['privacy.view'],
    reply: z.object({
      data: z.array(dataBreach),
      meta: z.object({ permissions: z.object({ manage: z.boolean() }) }),
    }),
  }),
  create: endpoint({
    ...shared,
    method: 'POST',
    path: '/v1/data-breach',
    summary: 'Record a breach',
    body: breachCreate,
    reply,
    status: 201,
  }),
  update: endpoint({
    ...shared,
    method: 'PUT',
    path: '/v1/data-breach/:id',
    summary: 'Change the record of a breach, or close it; a closed one can be opened again',
    params: idParams,
    body: breachUpdate,
    reply,
  }),
};
