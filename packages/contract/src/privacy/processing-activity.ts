import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { day, deletedReply, idParams, personRef, version } from '../calls/envelope.ts';
import type { LabelsOf } from '../labels.ts';
import { text } from '../text.ts';

/** Grounds of the law on which personal data are processed (domain/privacy#register-of-processing). */
export const LAWFUL_BASES = [
  'consent',
  'contract',
  'legal_obligation',
  'legitimate_interest',
  'vital_interest',
  'public_task',
  'research',
] as const;
export type LawfulBasis = (typeof LAWFUL_BASES)[number];

/** Kinds of data, each in a few words. */
export const dataCategories = z.array(text(1, 60)).max(20);

export const activityFields = {
  activity: text(2, 150),
  purpose: text(2, 500, { lines: true }),
  lawful_basis: z.enum(LAWFUL_BASES),
  data_categories: dataCategories.min(1),
  data_subjects: text(2, 200),
  retention: text(2, 200),
  recipients: text(0, 300),
  cross_border: text(0, 300),
  security_measures: text(2, 500, { lines: true }),
  owner: text(2, 100),
  reviewed_at: day.nullable(),
};

export const activityLabels = {
  activity: ['กิจกรรม', 'Activity'],
  purpose: ['วัตถุประสงค์', 'Purpose'],
  lawful_basis: ['ฐานทางกฎหมาย', 'Lawful basis', { words: 'privacy.lawful_basis.*' }],
  data_categories: ['ประเภทข้อมูล', 'Kinds of data'],
  data_subjects: ['เจ้าของข้อมูล', 'Data subjects'],
  retention: ['ระยะเวลาเก็บ', 'Kept for'],
  recipients: ['ผู้รับข้อมูล', 'Recipients'],
  cross_border: ['การส่งไปต่างประเทศ', 'Sent abroad'],
  security_measures: ['มาตรการความปลอดภัย', 'Security measures'],
  owner: ['ผู้รับผิดชอบ', 'Responsible'],
  reviewed_at: ['ทบทวนเมื่อ', 'Reviewed on', 'day'],
} satisfies LabelsOf<typeof activityFields>;

export const processingActivity = z.object({
  ...activityFields,
  id: z.number(),
  version: z.number(),
  updated_at: z.string(),
  updated_by: personRef.nullable(),
});
export type ProcessingActivity = z.output<typeof processingActivity>;

export const activityCreate = z.strictObject({
  ...activityFields,
  recipients: activityFields.recipients.default(''),
  cross_border: activityFields.cross_border.default(''),
  reviewed_at: activityFields.reviewed_at.default(null),
});
export const activityUpdate = z.strictObject({
  ...z.object(activityFields).partial().shape,
  version,
});

const reply = z.object({ data: processingActivity });
const shared = { tag: 'processing-activity', permission: ['privacy.manage'] as const };

/** The register of processing (Section 39 of the PDPA). */
export const processingActivities = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: '/v1/processing-activity',
    summary: 'The register of processing',
    about: 'The register of what is done with personal data',
    permission: ['privacy.view'],
    reply: z.object({
      data: z.array(processingActivity),
      meta: z.object({ permissions: z.object({ manage: z.boolean() }) }),
    }),
  }),
  create: endpoint({
    ...shared,
    method: 'POST',
    path: '/v1/processing-activity',
    summary: 'Add an activity to the register',
    body: activityCreate,
    reply,
    status: 201,
  }),
  update: endpoint({
    ...shared,
    method: 'PUT',
    path: '/v1/processing-activity/:id',
    summary: 'Change an activity of the register',
    params: idParams,
    body: activityUpdate,
    reply,
  }),
  delete: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/v1/processing-activity/:id',
    summary: 'Take an activity out of the register, since it ended',
    params: idParams,
    reply: deletedReply,
  }),
};
