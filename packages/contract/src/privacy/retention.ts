import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { personRef, version, whole } from '../calls/envelope.ts';
import type { LabelsOf } from '../labels.ts';

/** What a purge removes, with the days after which it does (domain/privacy#retention). */
export const RETENTION_RULES = {
  usage_log: 1095,
  log_address: 90,
  consent_address: 90,
  guideline_address: 180,
  link_recipient: 1095,
  dietary_note: 30,
  typed_person: 1825,
  refused_user: 90,
} as const;
export type RetentionCode = keyof typeof RETENTION_RULES;
export const RETENTION_CODES = Object.keys(RETENTION_RULES) as RetentionCode[]; // parser: its keys

const code = z.enum(RETENTION_CODES);
const fields = { days: whole(30, 3650) };

export const retentionLabels = {
  code: ['ข้อมูล', 'Data', 'choice'],
  days: ['เก็บกี่วัน', 'Days kept'],
} satisfies LabelsOf<typeof fields>;

export const retentionRule = z.object({
  code,
  version: z.number(),
  days: z.number(),
  updated_at: z.string().nullable(),
  updated_by: personRef.nullable(),
});
export type RetentionRule = z.output<typeof retentionRule>;

/** One rule in one purge: rows older than `before`. */
export const retentionResult = z.object({ code: z.string(), before: z.string(), rows: z.number() });
export type RetentionResult = z.output<typeof retentionResult>;

export const retentionRun = z.object({
  id: z.number(),
  ran_at: z.string(),
  results: z.array(retentionResult),
});
export type RetentionRun = z.output<typeof retentionRun>;

const state = z.object({
  data: z.object({ rules: z.array(retentionRule), runs: z.array(retentionRun) }),
  meta: z.object({ permissions: z.object({ manage: z.boolean() }) }),
});

export const retentionUpdate = z.strictObject({
  code,
  ...fields,
  /** 0 while nobody changed the rule. */
  version: z.union([z.literal(0), version]),
});

export const retention = {
  get: endpoint({
    method: 'GET',
    path: '/v1/retention',
    tag: 'retention',
    summary: 'How long data are kept, and what the last purges removed',
    about: 'How long personal data are kept',
    permission: ['privacy.view'],
    reply: state,
  }),
  due: endpoint({
    method: 'GET',
    path: '/v1/retention/due',
    tag: 'retention',
    summary: 'How many rows a purge would remove now, without removing any',
    permission: ['privacy.view'],
    reply: z.object({ data: z.array(retentionResult) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/retention',
    tag: 'retention',
    summary: 'Change how long one kind of data is kept',
    permission: ['privacy.manage'],
    body: retentionUpdate,
    reply: state,
  }),
  purge: endpoint({
    method: 'POST',
    path: '/v1/retention/purge',
    tag: 'retention',
    summary: 'Remove soon what is older than its rule allows; every night it is done in any case',
    permission: ['privacy.manage'],
    reply: state,
  }),
};
