import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import {
  day,
  flag,
  idParams,
  idText,
  itemReply,
  list,
  listReply,
  pageQuery,
  personRef,
  provinceCode,
  version,
} from '../calls/envelope.ts';
import { person } from '../calls/record.ts';
import { BRANDS, CHANNELS, REGIONS, USER_TYPES } from '../constants.ts';
import type { Labels } from '../labels.ts';
import { FULFILMENT_STATUSES, GUIDELINE_REQUESTS, PATIENT_GROUPS } from './guideline.ts';

export const guidelineLabels = {
  occurred_at: ['วันที่', 'Date', 'moment'],
  action: ['การดำเนินการ', 'Action', 'choice'],
  document_id: ['คู่มือ', 'Guide', 'choice'],
  brand: ['แบรนด์', 'Brand', 'choice'],
  therapy_area_id: ['กลุ่มโรค', 'Therapy area', 'choice'],
  material_code: ['รหัสสื่อ', 'Material code'],
  user: ['ผู้ขอ', 'Requested by', 'text', 'personal'],
  user_type: ['ประเภทผู้ใช้', 'User type', 'choice'],
  license_no: ['เลขที่ใบประกอบ', 'Licence no.', 'text', 'personal'],
  workplace: ['สถานที่ทำงาน', 'Workplace'],
  province_code: ['จังหวัด', 'Province', { reference: 'provinces' }],
  region: ['ภูมิภาค', 'Region', 'choice'],
  quantity: ['จำนวนฉบับ', 'Copies'],
  delivery_address: ['ที่อยู่จัดส่ง', 'Delivery address', 'text', 'personal'],
  contact_phone: ['เบอร์ติดต่อ', 'Telephone', 'text', 'personal'],
  fulfilment_status: ['สถานะจัดส่ง', 'Delivery', { words: 'guidelines.fulfilment.*' }],
  channel: ['ช่องทาง', 'Channel', 'choice'],
  link: ['ลิงก์', 'Link'],
  owner_rep_id: ['ผู้แทนที่ดูแล', 'Representative', 'choice'],
  patient_group: ['กลุ่มผู้ป่วย', 'Group of patients', 'choice'],
} satisfies Labels;

/**
 * One person asking for a patient guide or taking it, as the list shows it; names and licences are covered for roles
 * that do not see them (domain/guidelines#who-sees-what).
 */
export const guidelineRow = z.object({
  id: z.number(),
  version: z.number(),
  occurred_at: z.string(),
  action: z.enum(GUIDELINE_REQUESTS),
  document_id: z.number(),
  document_title: z.string(),
  brand: z.enum(BRANDS),
  /** Those of the guide now. */
  therapy_area_ids: z.array(z.number()),
  material_code: z.string().nullable(),
  /** Null for somebody who is not known. */
  user: personRef.nullable(),
  user_type: z.enum(USER_TYPES).nullable(),
  license_no: z.string().nullable(),
  workplace: z.string().nullable(),
  province_code: z.string().nullable(),
  region: z.enum(REGIONS).nullable(),
  quantity: z.number().nullable(),
  fulfilment_status: z.enum(FULFILMENT_STATUSES).nullable(),
  channel: z.enum(CHANNELS).nullable(),
  link: z.object({ id: z.number(), code: z.string() }).nullable(),
  owner: personRef.nullable(),
  patient_group: z.enum(PATIENT_GROUPS).nullable(),
  /** edit: what became of the copies. */
  permissions: z.record(z.string(), z.boolean()),
});
export type GuidelineRow = z.output<typeof guidelineRow>;

export const guidelineItem = z.object({
  ...guidelineRow.omit({ permissions: true }).shape,
  delivery_address: z.string(),
  contact_phone: z.string(),
  /** When the copies were sent or cancelled. */
  fulfilled_at: z.string().nullable(),
  /** When address and telephone are deleted, or were; null while copies wait, and without copies. */
  address_until: z.string().nullable(),
  /** What became of the copies, the latest last. */
  steps: z.array(
    z.object({
      fulfilment_status: z.enum(FULFILMENT_STATUSES),
      changed_at: z.string(),
      changed_by: person,
    }),
  ),
  /** Whether personal data of this reply is covered. */
  masked: z.boolean(),
});
export type GuidelineItem = z.output<typeof guidelineItem>;

/** Figures of a list, for its filters (domain/guidelines#figures). */
export const guidelineFigures = z.object({
  downloads: z.number(),
  copies: z.number(),
  people: z.number(),
  waiting: z.number(),
  top: z.object({ document_id: z.number(), title: z.string() }).nullable(),
});
export type GuidelineFigures = z.output<typeof guidelineFigures>;

const ids = list(idText).optional();
export const guidelineQuery = pageQuery.extend({
  document_id: ids,
  action: list(z.enum(GUIDELINE_REQUESTS)).optional(),
  brand: list(z.enum(BRANDS)).optional(),
  therapy_area_id: ids,
  user_type: list(z.enum(USER_TYPES)).optional(),
  province_code: list(provinceCode).optional(),
  region: list(z.enum(REGIONS)).optional(),
  /** Representatives and employees alone, or everybody but them. */
  colleagues: flag.optional(),
  owner_rep_id: ids,
  fulfilment_status: list(z.enum(FULFILMENT_STATUSES)).optional(),
  date_from: day.optional(),
  date_to: day.optional(),
  order_by: z.enum(['occurred_at']).optional(),
});
export const EXPORT_PATH = '/v1/export-guideline';

export const guideline = {
  list: {
    columns: [
      'occurred_at',
      'document_id',
      'brand',
      'action',
      'quantity',
      'user',
      'user_type',
      'workplace',
      'province_code',
      'channel',
      'owner_rep_id',
      'fulfilment_status',
    ] as const,
    ...endpoint({
      method: 'GET',
      path: '/v1/guideline',
      tag: 'guideline',
      about: 'Who asked for patient guides or took them, and what became of printed copies',
      summary: 'List requests for patient guides, with figures for the same filters',
      permission: ['guideline.view'],
      query: guidelineQuery,
      exportPath: EXPORT_PATH,
      reply: listReply(guidelineRow, { figures: guidelineFigures }),
    }),
  },
  get: endpoint({
    method: 'GET',
    path: '/v1/guideline/:id',
    tag: 'guideline',
    summary: 'Read one request: where copies go, and what became of them',
    permission: ['guideline.view'],
    params: idParams,
    reply: itemReply(guidelineItem),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/guideline/:id',
    tag: 'guideline',
    summary: 'Say what became of printed copies; nothing else of a request can be changed',
    permission: ['guideline.edit'],
    params: idParams,
    body: z.strictObject({
      fulfilment_status: z.enum(FULFILMENT_STATUSES),
      version: version.optional(),
    }),
    reply: itemReply(guidelineItem),
    refuses: ['wrong_state'],
  }),
};
