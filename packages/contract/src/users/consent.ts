import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams, moment, personRef } from '../calls/envelope.ts';
import { CONSENT_PURPOSES } from '../closed-lists.ts';
import { FILE_KINDS, LANGUAGES, SCAN_STATUSES } from '../constants.ts';
import { text } from '../text.ts';
import { CONSENT_STATES } from './user-choices.ts';

export const CONSENT_ACTIONS = ['grant', 'withdraw', 'refuse', 'expire'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

export const CONSENT_CHANNELS = ['web', 'line', 'paper', 'event_desk', 'phone', 'import'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** What holds for one purpose now, from its latest record (domain/users#consents). */
export const consentNow = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  state: z.enum(CONSENT_STATES),
  text_version: z.string().nullable(),
  at: z.string().nullable(),
  /** When a consent that is not renewed ends; null unless it is granted. */
  ends_at: z.string().nullable(),
  /** Granted to a text that a later one asks to replace (domain/privacy#consent-texts). */
  ask_again: z.boolean(),
});
export type ConsentNow = z.output<typeof consentNow>;

/** One record: it is never changed, the next one says what holds from then on. */
export const consentRecord = z.object({
  id: z.number(),
  purpose: z.enum(CONSENT_PURPOSES),
  action: z.enum(CONSENT_ACTIONS),
  text_version: z.string(),
  channel: z.enum(CONSENT_CHANNELS),
  /** Who wrote it down; null when the platform did. */
  captured_by: personRef.nullable(),
  occurred_at: z.string(),
  recorded_at: z.string(),
  note: z.string(),
  /** The scan that proves it. */
  evidence: z
    .object({
      kind: z.enum(FILE_KINDS),
      /** Size in bytes. */
      size: z.number(),
      scan_status: z.enum(SCAN_STATUSES),
    })
    .nullable(),
});
export type ConsentRecord = z.output<typeof consentRecord>;

/** `expire` is written by the system alone. */
export const consentCreate = z.strictObject({
  purpose: z.enum(CONSENT_PURPOSES),
  action: z.enum(['grant', 'withdraw', 'refuse']),
  /** The version in force at that moment, by default. */
  text_version: text(1, 20).optional(),
  channel: z.enum(CONSENT_CHANNELS),
  /** When the person said so; now by default. */
  occurred_at: moment.optional(),
  note: text(0, 300).default(''),
});

/** No fields beside the file. */
export const evidenceFields = z.strictObject({});

const consentsReply = z.object({
  data: z.object({ now: z.array(consentNow), records: z.array(consentRecord) }),
  meta: z.object({ permissions: z.object({ record: z.boolean() }) }),
});

export const consentCalls = {
  consents: endpoint({
    method: 'GET',
    path: '/v1/user/:id/consents',
    tag: 'user',
    summary: 'What a user has agreed to: the present state of each purpose, and every record',
    permission: ['user.view'],
    params: idParams,
    reply: consentsReply,
  }),
  recordConsent: endpoint({
    method: 'POST',
    path: '/v1/user/:id/consents',
    tag: 'user',
    summary: 'Write down that a user agreed, refused or withdrew; holds at once',
    permission: ['user.edit', 'privacy.manage'],
    params: idParams,
    body: consentCreate,
    reply: consentsReply,
    status: 201,
  }),
  attachEvidence: endpoint({
    method: 'POST',
    path: '/v1/user-consent/:id/evidence',
    tag: 'user',
    summary: 'Keep the scan of a consent, a picture or a PDF, instead of an earlier one',
    permission: ['user.edit', 'privacy.manage'],
    params: idParams,
    upload: true,
    body: evidenceFields,
    reply: consentsReply,
    status: 201,
  }),
  openEvidence: endpoint({
    method: 'GET',
    path: '/v1/user-consent/:id/evidence',
    tag: 'user',
    summary: 'Where the scan of a consent can be opened now; each call is in the audit log',
    permission: ['user.edit', 'privacy.manage'],
    params: idParams,
    reply: z.object({ data: z.object({ url: z.string(), expires_at: z.string() }) }),
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/v1/user-consent/:id/receipt',
    tag: 'user',
    summary: 'The receipt of a consent that the person can be given, as a page to print',
    permission: ['user.edit', 'privacy.manage'],
    params: idParams,
    query: z.object({ language: z.enum(LANGUAGES).optional() }),
    reply: z.object({ data: z.object({ html: z.string() }) }),
  }),
};
