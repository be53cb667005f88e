import { z } from 'zod';
import {
  CONTENT_SORTABLE,
  contentDefaults,
  contentFilters,
  contentItem,
  contentRow,
  createSchema,
  image,
  sharedFields,
  updateSchema,
} from '../content.ts';
import { contentCalls } from '../content-calls.ts';
import { crud } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, list } from '../envelope.ts';
import {
  LINE_HARD_MAX,
  PLACEHOLDERS,
  SAMPLES,
  SENDER_MODES,
  SUBJECT_MAX,
  TARGET_TYPES,
  TEMPLATE_CATEGORIES,
  TEMPLATE_CHANNELS,
} from '../template-choices.ts';
import { text } from '../text.ts';

const ownFields = {
  channel: z.enum(TEMPLATE_CHANNELS),
  category: z.enum(TEMPLATE_CATEGORIES),
  /** Of e-mails, like `preheader`; the body of an e-mail is `content`. */
  subject: text(0, SUBJECT_MAX),
  preheader: text(0, 120),
  /** Body of LINE and SMS: plain text with line breaks, never read as HTML. */
  body_text: text(0, LINE_HARD_MAX, { lines: true }).overwrite((value) =>
    value.replace(/\r\n?/g, '\n'),
  ),
  attachment_document_id: id.nullable(),
  target_type: z.enum(TARGET_TYPES).nullable(),
  target_id: id.nullable(),
  line_image_id: id.nullable(),
  sender_mode: z.enum(SENDER_MODES),
  is_editable_by_rep: z.boolean(),
};

/** Everything that can be written of a message template (DOMAIN 1.6); its name is `title`. */
export const messageTemplateFields = {
  ...sharedFields,
  title: text(3, 120),
  ...ownFields,
};

export const messageTemplateRow = z.object({
  ...contentRow,
  channel: ownFields.channel,
  category: ownFields.category,
  sender_mode: ownFields.sender_mode,
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
  /** Recipients without `marketing_<channel>` must be left out. */
  requires_consent: z.boolean(),
  attachment: linked.nullable(),
  target: linked.extend({ excerpt: z.string() }).nullable(),
  line_image: image.nullable(),
  pi_document: z
    .object({ id: z.number(), title: z.string(), effective_status: z.string() })
    .nullable(),
});
export type MessageTemplateItem = z.output<typeof messageTemplateItem>;

export const messageTemplateCreate = createSchema(messageTemplateFields, {
  ...contentDefaults,
  subject: '',
  preheader: '',
  body_text: '',
  attachment_document_id: null,
  target_type: null,
  target_id: null,
  line_image_id: null,
  is_editable_by_rep: false,
});

const resource = {
  name: 'message-template',
  area: 'message_template',
  item: messageTemplateItem,
} as const;

// Nobody views templates themselves: there is no log of them (SPEC 2).
const { logs: _none, ...calls } = contentCalls(resource);

export const messageTemplate = {
  ...crud({
    ...resource,
    row: messageTemplateRow,
    create: messageTemplateCreate,
    update: updateSchema(messageTemplateFields),
    filters: {
      ...contentFilters,
      channel: list(z.enum(TEMPLATE_CHANNELS)).optional(),
      category: list(z.enum(TEMPLATE_CATEGORIES)).optional(),
    },
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
