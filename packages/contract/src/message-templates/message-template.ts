import { z } from 'zod';
import { crud } from '../calls/crud.ts';
import { endpoint } from '../calls/endpoint.ts';
import { id, idParams, list } from '../calls/envelope.ts';
import { createSchema, updateSchema, type ValuesOf } from '../calls/record.ts';
import {
  CONTENT_COLUMNS,
  CONTENT_SORTABLE,
  contentDefaults,
  contentFilters,
  contentItem,
  contentLabels,
  contentRow,
  sharedFields,
} from '../content/content.ts';
import { contentCalls } from '../content/content-calls.ts';
import { callsOn, USED_KINDS } from '../kinds.ts';
import type { LabelsOf } from '../labels.ts';
import { image } from '../media/file-ref.ts';
import { text } from '../text.ts';
import {
  LINE_HARD_MAX,
  PLACEHOLDERS,
  SAMPLES,
  SENDER_MODES,
  SUBJECT_MAX,
  TEMPLATE_CATEGORIES,
  TEMPLATE_CHANNELS,
} from './template-choices.ts';

/** Fields of templates besides those of all content (domain/message-templates#template-fields). */
export const messageTemplateOwn = {
  channel: z.enum(TEMPLATE_CHANNELS),
  category: z.enum(TEMPLATE_CATEGORIES),
  /** Only for e-mails, like `preheader`; the body of an e-mail is `content`. */
  subject: text(0, SUBJECT_MAX),
  preheader: text(0, 120),
  /** Body of LINE and SMS: plain text with line breaks, never parsed as HTML. */
  body_text: text(0, LINE_HARD_MAX, { lines: true }).overwrite((value) =>
    value.replace(/\r\n?/g, '\n'),
  ),
  attachment_document_id: id.nullable(),
  target_type: z.enum(USED_KINDS).nullable(),
  target_id: id.nullable(),
  line_image_id: id.nullable(),
  sender_mode: z.enum(SENDER_MODES),
  is_editable_by_rep: z.boolean(),
};

export type MessageTemplateOwn = ValuesOf<typeof messageTemplateOwn>;

/** Every writable field of a message template; its name is `title`. */
export const messageTemplateFields = {
  ...sharedFields,
  title: text(3, 120),
  ...messageTemplateOwn,
};

export const messageTemplateLabels = {
  ...contentLabels,
  title: ['ชื่อเทมเพลต', 'Name'],
  content: ['เนื้อหา', 'Body', 'html'],
  expires_at: ['วันหมดอายุเทมเพลต', 'Template expiry', 'moment'],
  channel: ['ช่องทาง', 'Channel', { words: 'messageTemplates.channel.*' }],
  category: ['หมวด', 'Category', { words: 'messageTemplates.category.*' }],
  subject: ['หัวเรื่อง', 'Subject'],
  preheader: ['ข้อความนำ', 'Preheader'],
  body_text: ['เนื้อหา', 'Body'],
  attachment_document_id: ['เอกสารแนบ', 'Attached document', 'choice'],
  target_type: ['ประเภทเนื้อหาที่อ้างถึง', 'Type of linked content', { words: 'kinds.*.name' }],
  target_id: ['เนื้อหาที่อ้างถึง', 'Linked content', 'choice'],
  line_image_id: ['ภาพประกอบ LINE', 'LINE picture', 'file'],
  sender_mode: ['ส่งในนาม', 'Sent as', { words: 'messageTemplates.sender_mode.*' }],
  is_editable_by_rep: ['ผู้แทนแก้ไขได้', 'Rep may edit'],
  placeholders: ['ตัวแปรที่ใช้', 'Placeholders'],
  requires_consent: ['ต้องมีความยินยอม', 'Needs consent'],
} satisfies LabelsOf<typeof messageTemplateFields>;

export const messageTemplateRow = z.object({
  ...contentRow,
  channel: messageTemplateOwn.channel,
  category: messageTemplateOwn.category,
  sender_mode: messageTemplateOwn.sender_mode,
});
export type MessageTemplateRow = z.output<typeof messageTemplateRow>;

const linked = z.object({
  type: z.string(),
  id: z.number(),
  title: z.string(),
  effective_status: z.string(),
});

export const messageTemplateItem = z.object({
  ...messageTemplateFields,
  ...contentItem,
  placeholders: z.array(z.enum(PLACEHOLDERS)),
  /** Recipients without `marketing_<channel>` must be excluded. */
  requires_consent: z.boolean(),
  attachment: linked.nullable(),
  target: linked.extend({ excerpt: z.string() }).nullable(),
  line_image: image.nullable(),
  pi_document: z
    .object({ id: z.number(), title: z.string(), effective_status: z.string() })
    .nullable(),
});
export type MessageTemplateItem = z.output<typeof messageTemplateItem>;

export const messageTemplateCreate = createSchema(
  messageTemplateFields,
  ['title', 'channel', 'category', 'sender_mode'],
  {
    ...contentDefaults,
    subject: '',
    preheader: '',
    body_text: '',
    attachment_document_id: null,
    target_type: null,
    target_id: null,
    line_image_id: null,
    is_editable_by_rep: false,
  },
);

const resource = { ...callsOn('message_template'), item: messageTemplateItem } as const;

// The audience does not view templates themselves, so they have no usage log
// (domain/message-templates#message-templates).
const { logs: _none, ...calls } = contentCalls(resource);

export const messageTemplate = {
  ...crud({
    ...resource,
    about: 'Templates of e-mails, LINE messages and SMS',
    row: messageTemplateRow,
    create: messageTemplateCreate,
    update: updateSchema(messageTemplateFields),
    filters: {
      ...contentFilters,
      channel: list(z.enum(TEMPLATE_CHANNELS)).optional(),
      category: list(z.enum(TEMPLATE_CATEGORIES)).optional(),
    },
    columns: [...CONTENT_COLUMNS, 'channel', 'category', 'sender_mode', 'last_used'],
    sortable: CONTENT_SORTABLE,
  }),
  ...calls,
  test: endpoint({
    method: 'POST',
    path: '/v1/message-template/:id/test',
    tag: 'message-template',
    summary: 'Send a saved e-mail template to oneself, filled in with a sample person',
    permission: ['message_template.edit', 'message_template.edit_own'],
    params: idParams,
    body: z.object({ sample: z.enum(SAMPLES) }),
    reply: z.object({ data: z.object({ sent_to: z.string() }), meta: z.object({}) }),
  }),
};
