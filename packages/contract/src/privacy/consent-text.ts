import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { deletedReply, id, idParams, moment, personRef } from '../calls/envelope.ts';
import { CONSENT_PURPOSES } from '../closed-lists.ts';
import type { LabelsOf } from '../labels.ts';
import { text } from '../text.ts';
import { CONSENT_CHANNELS } from '../users/consent.ts';

/** States of a version: not yet in force, the one in force, replaced by a later one. */
export const CONSENT_TEXT_STATES = ['planned', 'current', 'replaced'] as const;
export type ConsentTextState = (typeof CONSENT_TEXT_STATES)[number];

const purpose = z.enum(CONSENT_PURPOSES);

const fields = {
  purpose,
  version: text(1, 20),
  body_th: text(10, 5000, { lines: true }),
  body_en: text(10, 5000, { lines: true }),
  /** When it comes into force. */
  valid_from: moment,
  /** Whoever agreed to an earlier text should be asked again (domain/privacy#consent-texts). */
  ask_again: z.boolean(),
  change_note: text(0, 300),
};

export const consentTextLabels = {
  purpose: ['วัตถุประสงค์', 'Purpose', { words: 'users.consent_purpose.*' }],
  version: ['ฉบับ', 'Version'],
  body_th: ['ข้อความภาษาไทย', 'Text in Thai'],
  body_en: ['ข้อความภาษาอังกฤษ', 'Text in English'],
  valid_from: ['ใช้ตั้งแต่', 'In force from', 'moment'],
  ask_again: ['ขอความยินยอมใหม่', 'Ask again'],
  change_note: ['สิ่งที่เปลี่ยน', 'What changes'],
  after_id: ['ฉบับก่อนหน้า', 'Earlier version', 'choice'],
} satisfies LabelsOf<typeof fields>;

/** One version of what people agree to; it is never changed. */
export const consentText = z.object({
  id: z.number(),
  purpose,
  version: z.string(),
  body_th: z.string(),
  body_en: z.string(),
  valid_from: z.string(),
  ask_again: z.boolean(),
  change_note: z.string(),
  created_at: z.string(),
  created_by: personRef.nullable(),
  state: z.enum(CONSENT_TEXT_STATES),
  /** How many records of consent name it; one that is named stays. */
  records: z.number(),
});
export type ConsentText = z.output<typeof consentText>;
/** What somebody is asked to agree to. */
export type TextInForce = Pick<ConsentText, 'purpose' | 'version' | 'body_th' | 'body_en'>;

export const consentTextCreate = z.strictObject({
  ...fields,
  ask_again: fields.ask_again.default(true),
  change_note: fields.change_note.default(''),
  /** Now by default. */
  valid_from: fields.valid_from.optional(),
  /** The latest version that the caller saw; another one meanwhile → 409 `version_conflict`. */
  after_id: id.nullable(),
});

/** Figures of one purpose; users of the company are not counted. */
export const consentFigures = z.object({
  purpose,
  granted: z.number(),
  /** Of these, those who should be asked again. */
  ask_again: z.number(),
  refused: z.number(),
  withdrawn: z.number(),
  expired: z.number(),
  none: z.number(),
  /** By what way those who agree now said so. */
  channels: z.array(z.object({ channel: z.enum(CONSENT_CHANNELS), granted: z.number() })),
});
export type ConsentFigures = z.output<typeof consentFigures>;

export const consentTexts = {
  list: endpoint({
    method: 'GET',
    path: '/v1/consent-text',
    tag: 'consent-text',
    summary: 'Every version of what people agree to, the latest of each purpose first',
    about: 'What people agree to, in versions, and how many of them do',
    permission: ['privacy.view', 'user.view'],
    reply: z.object({
      data: z.array(consentText),
      meta: z.object({ permissions: z.object({ manage: z.boolean() }) }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/consent-text',
    tag: 'consent-text',
    summary: 'Add a version of what people agree to; it is never changed',
    permission: ['privacy.manage'],
    body: consentTextCreate,
    reply: z.object({ data: consentText }),
    status: 201,
    refuses: ['version_conflict'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/consent-text/:id',
    tag: 'consent-text',
    summary: 'Drop a version that is not in force yet and that nobody agreed to',
    permission: ['privacy.manage'],
    params: idParams,
    reply: deletedReply,
    refuses: ['wrong_state'],
  }),
  figures: endpoint({
    method: 'GET',
    path: '/v1/consent-figures',
    tag: 'consent-text',
    summary: 'How many users agree to each purpose, and who should be asked again',
    permission: ['privacy.view'],
    reply: z.object({ data: z.array(consentFigures), meta: z.object({ persons: z.number() }) }),
  }),
};
