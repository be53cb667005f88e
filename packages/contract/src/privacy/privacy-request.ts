import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import {
  flag,
  id,
  idParams,
  idText,
  itemReply,
  list,
  listReply,
  moment,
  pageQuery,
  personRef,
  version,
} from '../calls/envelope.ts';
import { person, recordFields } from '../calls/record.ts';
import { CONSENT_PURPOSES } from '../closed-lists.ts';
import type { Labels } from '../labels.ts';
import { text } from '../text.ts';

/** What somebody may ask of whoever holds their data (domain/privacy#requests). */
export const REQUEST_TYPES = [
  'access',
  'portability',
  'rectify',
  'erase',
  'restrict',
  'object',
  'withdraw',
] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

export const REQUEST_STATUSES = [
  'received',
  'verifying',
  'in_progress',
  'completed',
  'rejected',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
export const OPEN_STATUSES = ['received', 'verifying', 'in_progress'] as const;
export const isOpen = (status: RequestStatus): boolean =>
  OPEN_STATUSES.some((one) => one === status);

/** How a request came in. */
export const REQUEST_CHANNELS = ['web', 'line', 'email', 'phone', 'paper', 'in_person'] as const;
export type RequestChannel = (typeof REQUEST_CHANNELS)[number];

/** How it was made sure who asks. */
export const IDENTITY_METHODS = [
  'account',
  'known_contact',
  'id_document',
  'in_person',
  'authorised',
] as const;
export type IdentityMethod = (typeof IDENTITY_METHODS)[number];

/** Why a request may be refused; it stands in the register of refusals for good. */
export const REFUSAL_GROUNDS = [
  'identity_not_proven',
  'legal_obligation',
  'legal_claim',
  'rights_of_others',
  'excessive',
  'not_held',
] as const;
export type RefusalGround = (typeof REFUSAL_GROUNDS)[number];

/** Days until a request must be answered (domain/privacy#clocks). */
export const DAYS_TO_ANSWER: Readonly<Record<RequestType, number>> = {
  access: 30,
  portability: 30,
  rectify: 30,
  restrict: 30,
  erase: 90,
  object: 1,
  withdraw: 1,
};

/** Days before the end from which a request counts as urgent. */
export const DUE_SOON_DAYS = 7;

/** A request; who asks is covered for roles that do not see personal data. */
export const privacyRequest = z.object({
  ...recordFields,
  code: z.string(),
  user: personRef.nullable(),
  requester_name: z.string(),
  requester_contact: z.string(),
  type: z.enum(REQUEST_TYPES),
  channel: z.enum(REQUEST_CHANNELS),
  details: z.string(),
  received_at: z.string(),
  due_at: z.string(),
  /** Days of the calendar until the day it is due, below 0 after it; null when it is closed. */
  days_left: z.number().nullable(),
  status: z.enum(REQUEST_STATUSES),
  identity_method: z.enum(IDENTITY_METHODS).nullable(),
  identity_verified_at: z.string().nullable(),
  identity_verified_by: person,
  assigned_to: person,
  refusal_ground: z.enum(REFUSAL_GROUNDS).nullable(),
  decision_note: z.string(),
  completed_at: z.string().nullable(),
  completed_by: person,
  /** start, identify, complete, refuse, erase. */
  permissions: z.record(z.string(), z.boolean()),
});
export type PrivacyRequest = z.output<typeof privacyRequest>;

export const privacyRequestLabels = {
  code: ['เลขที่คำขอ', 'Request no.'],
  user_id: ['ผู้ใช้', 'User', 'choice'],
  requester_name: ['ผู้ยื่นคำขอ', 'Requester', 'text', 'personal'],
  requester_contact: ['ช่องทางติดต่อกลับ', 'Contact', 'text', 'personal'],
  type: ['ประเภทคำขอ', 'Request', { words: 'dataSubject.type.*' }],
  channel: ['ช่องทาง', 'Channel', { words: 'dataSubject.channel.*' }],
  details: ['รายละเอียด', 'Details', 'text', 'personal'],
  received_at: ['ได้รับเมื่อ', 'Received', 'moment'],
  due_at: ['ครบกำหนด', 'Due', 'moment'],
  status: ['สถานะ', 'Status', { words: 'dataSubject.status.*' }],
  identity_method: ['วิธียืนยันตัวตน', 'Identity checked by', { words: 'dataSubject.identity.*' }],
  identity_verified_at: ['ยืนยันตัวตนเมื่อ', 'Identity checked', 'moment'],
  assigned_to: ['ผู้รับผิดชอบ', 'Owner', 'choice'],
  refusal_ground: ['เหตุที่ปฏิเสธ', 'Ground of refusal', { words: 'dataSubject.ground.*' }],
  decision_note: ['ผลการดำเนินการ', 'Outcome', 'text', 'personal'],
  purposes: ['ความยินยอมที่ถอน', 'Consents withdrawn', 'choice'],
  completed_at: ['เสร็จเมื่อ', 'Closed', 'moment'],
  confirm: ['ข้อความยืนยัน', 'Confirmation'],
  request_id: ['คำขอลบข้อมูล', 'Erasure request', 'choice'],
} satisfies Labels;

const note = text(0, 1000, { lines: true });

export const privacyRequestCreate = z.strictObject({
  /** Null: nobody known here; then who asks is needed. */
  user_id: id.nullable().default(null),
  requester_name: text(0, 160).default(''),
  requester_contact: text(0, 254).default(''),
  type: z.enum(REQUEST_TYPES),
  channel: z.enum(REQUEST_CHANNELS),
  details: note.default(''),
  /** Now by default. */
  received_at: moment.optional(),
});

const tag = 'privacy-request';
const reply = itemReply(privacyRequest);
const versioned = { version: version.optional() };

const action = <Body extends z.ZodType>(path: string, summary: string, body: Body) =>
  endpoint({
    method: 'POST',
    path: `/v1/privacy-request/:id/${path}`,
    tag,
    summary,
    permission: ['privacy.manage'],
    params: idParams,
    body,
    reply,
  });

export const privacyRequests = {
  list: endpoint({
    method: 'GET',
    path: '/v1/privacy-request',
    tag,
    about: 'Requests of people about their own data, with their clocks and answers',
    summary: 'Requests, open ones that are due first by default',
    permission: ['privacy.view'],
    query: pageQuery.extend({
      status: list(z.enum(REQUEST_STATUSES)).optional(),
      type: list(z.enum(REQUEST_TYPES)).optional(),
      assigned_to: list(idText).optional(),
      user_id: idText.optional(),
      /** Open and late, or everything else. */
      overdue: flag.optional(),
      order_by: z.enum(['due_at', 'received_at', 'completed_at']).optional(),
    }),
    reply: listReply(privacyRequest),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/privacy-request/:id',
    tag,
    summary: 'One request',
    permission: ['privacy.view'],
    params: idParams,
    reply,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/privacy-request',
    tag,
    summary: 'Write down a request that came in; its clock begins when it was received',
    permission: ['privacy.manage'],
    body: privacyRequestCreate,
    reply,
    status: 201,
  }),
  start: action(
    'start',
    'Take over a request; a new one is then being checked',
    z.strictObject(versioned),
  ),
  identify: action(
    'identify',
    'It is sure who asks, and how that was found out',
    z.strictObject({ identity_method: z.enum(IDENTITY_METHODS), ...versioned }),
  ),
  complete: action(
    'complete',
    'Do what a withdrawal, an objection or a restriction asks, and close it; the rest is done by then. An erasure of a known user is completed by erasing alone',
    z.strictObject({
      decision_note: text(3, 1000, { lines: true }),
      /** What a withdrawal is about; none: all marketing and profiling. */
      purposes: z.array(z.enum(CONSENT_PURPOSES)).max(CONSENT_PURPOSES.length).default([]),
      ...versioned,
    }),
  ),
  refuse: action(
    'refuse',
    'Refuse a request, with the ground; it stands in the register of refusals',
    z.strictObject({
      refusal_ground: z.enum(REFUSAL_GROUNDS),
      decision_note: text(3, 1000, { lines: true }),
      ...versioned,
    }),
  ),
};
